import ICalendarSyntax
import Testing

@Suite("Component drafts")
struct ComponentDraftTests {
    private static func event() throws -> ComponentDraft {
        try ComponentDraft(
            "VEVENT",
            properties: [
                PropertyDraft("UID", value: "1"), PropertyDraft("Comment", text: "a"),
                PropertyDraft("SUMMARY", text: "Tea"),
                PropertyDraft("COMMENT", text: "b"),
            ])
    }

    @Test("A property of a draft is found by its name in any case and changed in place")
    func names() throws {
        var draft = try Self.event()
        #expect(draft["summary"]?.value == "Tea")
        #expect(draft["LOCATION"] == nil)
        #expect(draft.properties(named: "COMMENT").map(\.value) == ["a", "b"])
        draft["COMMENT"] = try PropertyDraft("COMMENT", text: "c")
        draft["location"] = try PropertyDraft("LOCATION", text: "Kiel")
        #expect(draft.properties.map(\.description) == ["UID:1", "COMMENT:c", "SUMMARY:Tea", "LOCATION:Kiel"])
    }

    @Test("Properties of a draft are removed by their name in any case")
    func removal() throws {
        var draft = try Self.event()
        draft.removeAll(named: "comment")
        #expect(draft.properties.map(\.name) == ["UID", "SUMMARY"])
        draft["Summary"] = nil
        draft["X-NONE"] = nil
        #expect(draft.properties.map(\.name) == ["UID"])
    }
}
