import CalendarStorage
import Testing

@Suite("Identifiers and stamps of items") struct IdentifierTests {
    @Test("Two spellings of a letter are two item names")
    func spellings() {
        let composed = ItemID(calendar: "work", name: "caf\u{E9}.ics")
        let decomposed = ItemID(calendar: "work", name: "cafe\u{301}.ics")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test(
        "An item is read back from its text, with every byte of its name",
        arguments: [
            "talk.ics", "", "a [b].ics", "caf\u{E9}.ics", "cafe\u{301}.ics", "caf\u{10FFE9}.ics", "\u{301}.ics",
        ])
    func text(name: String) throws {
        let item = ItemID(calendar: "home/work", name: name)
        #expect(ItemID(item.description) == item)
        let id = OccurrenceIndex<ItemID>.OccurrenceID(
            feedID: item, occurrence: Occurrence.ID(uid: "talk", recurrenceID: .date(.earliest)))
        #expect(OccurrenceIndex<ItemID>.OccurrenceID(id.description) == id)
        #expect(ItemID("talk.ics") == nil)
    }

    @Test("A stamp that is two seconds old is trusted, and a younger one isn't")
    func trust() {
        let old = ItemVersion(name: "a.ics", size: 1, modified: 1)
        let young = ItemVersion(name: "a.ics", size: 1, modified: 1, isReliable: false)
        #expect(old.isUnchanged(since: old))
        #expect(young.isUnchanged(since: old))
        #expect(!old.isUnchanged(since: young))
    }
}
