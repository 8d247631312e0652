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

    @Test("A stamp that is two seconds old is trusted, and a younger one isn't")
    func trust() {
        let old = ItemVersion(name: "a.ics", size: 1, modified: 1)
        let young = ItemVersion(name: "a.ics", size: 1, modified: 1, isReliable: false)
        #expect(old.isUnchanged(since: old))
        #expect(young.isUnchanged(since: old))
        #expect(!old.isUnchanged(since: young))
    }
}
