import CalendarStorage
import ICalendarSyntax
import TestSupport
import Testing

/// Two versions of one item, merged by hand-written examples.
@Suite("Merging two versions of an item")
struct ThreeWayMergeTests {
    /// An item with one event. Each change replaces a line of the base; an empty text removes the line, and changes
    /// of lines that the base doesn't have are added.
    static func item(_ changes: [String: String] = [:], adding lines: [String] = [], also others: String = "")
        -> [UInt8]
    {
        let base = [
            "UID:talk@example.com", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Paris:20260302T091500",
            "DTEND;TZID=Europe/Paris:20260302T101500", "SUMMARY:Talk", "LOCATION:Kiel", "SEQUENCE:1",
            "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.com",
            "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bo@example.com", "CATEGORIES:Work,Travel",
        ]
        let changed = base.compactMap { line in
            guard let text = changes[line] else { return Optional(line) }
            return text.isEmpty ? nil : text
        }
        let all = ["BEGIN:VEVENT"] + changed + lines + ["END:VEVENT"]
        return Feeds.bytes((all + [others]).joined(separator: "\n"))
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The merged lines of the first event, sorted.
    private func merged(_ ours: [UInt8], _ theirs: [UInt8], from base: [UInt8] = item()) throws -> [String] {
        let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        let tree = ComponentTree(recovering: bytes)
        let event = try #require(tree.components.first?.components.known(.vevent).first)
        return event.contentLines.map(\.text).sorted()
    }

    private func conflicts(_ ours: [UInt8], _ theirs: [UInt8], from base: [UInt8] = item()) -> [MergeConflict] {
        do {
            _ = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
            return []
        } catch {
            return error.conflicts
        }
    }

    @Test("Changes to different properties are merged, and the other bytes are theirs")
    func disjoint() throws {
        let ours = Self.item(["SUMMARY:Talk": "SUMMARY:Opening talk"])
        let theirs = Self.item(["LOCATION:Kiel": "LOCATION:Bergen"])
        let expected = Self.item(["SUMMARY:Talk": "SUMMARY:Opening talk", "LOCATION:Kiel": "LOCATION:Bergen"])
        #expect(try ThreeWayMerge(base: Self.item(), ours: ours, theirs: theirs).bytes() == expected)
    }

    @Test("Equal changes are kept once")
    func equalChanges() throws {
        let ours = Self.item(["SUMMARY:Talk": "SUMMARY:Opening"], adding: ["PRIORITY:1"])
        let theirs = Self.item(["SUMMARY:Talk": "SUMMARY:Opening"], adding: ["PRIORITY:1", "CLASS:PRIVATE"])
        #expect(try ThreeWayMerge(base: Self.item(), ours: ours, theirs: theirs).bytes() == theirs)
    }

    @Test("A property that both versions changed is a conflict that names the component and the property")
    func sameProperty() {
        let found = conflicts(
            Self.item(["SUMMARY:Talk": "SUMMARY:Ours"]), Self.item(["SUMMARY:Talk": "SUMMARY:Theirs"]))
        #expect(found.map(\.properties) == [["SUMMARY"]])
        #expect(found.map(\.reason) == [.bothChanged])
        #expect(found.map(\.component.description) == ["VEVENT talk@example.com"])
        #expect(found.map(\.description) == ["VEVENT talk@example.com: both versions changed it (SUMMARY)"])
    }

    @Test("The greater SEQUENCE, DTSTAMP and LAST-MODIFIED are kept, whichever version has them")
    func revisions() throws {
        let ours = Self.item(
            ["SEQUENCE:1": "SEQUENCE:12", "DTSTAMP:20260101T000000Z": "DTSTAMP:20260201T000000Z"],
            adding: ["LAST-MODIFIED:20260201T000000Z"])
        let theirs = Self.item(
            ["SEQUENCE:1": "SEQUENCE:9", "DTSTAMP:20260101T000000Z": "DTSTAMP:20260301T000000Z"],
            adding: ["LAST-MODIFIED:20260301T000000Z"])
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let lines = try merged(ours, theirs)
            #expect(lines.contains("SEQUENCE:12"))
            #expect(lines.contains("DTSTAMP:20260301T000000Z"))
            #expect(lines.contains("LAST-MODIFIED:20260301T000000Z"))
        }
    }

    @Test("Answers of different attendees are merged, and two answers of one attendee conflict")
    func attendees() throws {
        let ada = "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.com"
        let bo = "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bo@example.com"
        let ours = Self.item([ada: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com"])
        let theirs = Self.item([bo: "ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.com"])
        let lines = try merged(ours, theirs).filter { $0.hasPrefix("ATTENDEE") }
        #expect(
            lines == [
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com", "ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.com",
            ])
        let other = Self.item([ada: "ATTENDEE;PARTSTAT=DECLINED:MAILTO:ada@example.com"])
        #expect(conflicts(ours, other).map(\.properties) == [["ATTENDEE"]])
    }

    @Test("Attendees and comments that both versions added are all kept")
    func repeated() throws {
        let ours = Self.item(adding: ["COMMENT:one", "ATTENDEE:mailto:cy@example.com"])
        let theirs = Self.item(adding: ["COMMENT:two", "ATTENDEE:mailto:di@example.com"])
        let lines = try merged(ours, theirs)
        let added = ["ATTENDEE:mailto:cy@example.com", "ATTENDEE:mailto:di@example.com", "COMMENT:one", "COMMENT:two"]
        #expect(lines.filter { added.contains($0) } == added)
        #expect(lines.count == 12 + 4)
    }

    @Test("Values of lists are merged one by one")
    func lists() throws {
        let ours = Self.item(["CATEGORIES:Work,Travel": "CATEGORIES:Work,Travel,Ours"])
        let theirs = Self.item(["CATEGORIES:Work,Travel": "CATEGORIES:Work,Theirs"])
        let bytes = try ThreeWayMerge(base: Self.item(), ours: ours, theirs: theirs).bytes()
        let event = try #require(ComponentTree(recovering: bytes).components.first?.components.first)
        #expect(event.properties(.categories).flatMap(\.texts).sorted() == ["Ours", "Theirs", "Work"])
    }

    @Test("A value that either version removed from a list is removed")
    func removedValue() throws {
        let fewer = Self.item(["CATEGORIES:Work,Travel": "CATEGORIES:Work"])
        let more = Self.item(["CATEGORIES:Work,Travel": "CATEGORIES:Work,Travel,More"])
        for (ours, theirs) in [(fewer, more), (more, fewer)] {
            let bytes = try ThreeWayMerge(base: Self.item(), ours: ours, theirs: theirs).bytes()
            let event = try #require(ComponentTree(recovering: bytes).components.first?.components.first)
            #expect(event.properties(.categories).flatMap(\.texts).sorted() == ["More", "Work"])
        }
    }

    @Test("A comma with a backslash does not divide a category")
    func escapedComma() throws {
        let base = Self.item(["CATEGORIES:Work,Travel": #"CATEGORIES:a\,b,c"#])
        let ours = Self.item(["CATEGORIES:Work,Travel": #"CATEGORIES:a\,b,c,d"#])
        let theirs = Self.item(["CATEGORIES:Work,Travel": #"CATEGORIES:a\,b"#])
        let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        let event = try #require(ComponentTree(recovering: bytes).components.first?.components.first)
        #expect(event.properties(.categories).flatMap(\.texts) == ["a,b", "d"])
    }

    @Test("A new start and a new end by different versions conflict")
    func startAndEnd() {
        let ours = Self.item([
            "DTSTART;TZID=Europe/Paris:20260302T091500": "DTSTART;TZID=Europe/Paris:20260302T081500"
        ])
        let theirs = Self.item([
            "DTEND;TZID=Europe/Paris:20260302T101500": "DTEND;TZID=Europe/Paris:20260302T111500"
        ])
        let found = conflicts(ours, theirs)
        #expect(found.map(\.properties) == [["DTEND", "DTSTART"]])
        #expect(found.map(\.reason) == [.bothChanged])
    }

    @Test("A completed to-do and a new percentage conflict")
    func toDo() {
        func item(_ lines: String) -> [UInt8] {
            Feeds.bytes("BEGIN:VTODO\nUID:1\nDTSTAMP:20260101T000000Z\nSUMMARY:Buy\n\(lines)\nEND:VTODO")
        }
        let found = conflicts(
            item("STATUS:COMPLETED\nCOMPLETED:20260301T000000Z"), item("PERCENT-COMPLETE:50"), from: item(""))
        #expect(found.map(\.properties) == [["COMPLETED", "PERCENT-COMPLETE", "STATUS"]])
    }

    @Test("Letter case, folds, order and redundant escapes aren't changes")
    func rewritten() throws {
        let base = Self.item(["SUMMARY:Talk": #"SUMMARY;LANGUAGE=en;X-A=1:a\, b"#])
        let ours = Self.item(["SUMMARY:Talk": #"SUMMARY;LANGUAGE=en;X-A=1:a\, b"#, "LOCATION:Kiel": "LOCATION:Bergen"])
        // As written by a program that sorts properties, writes names in lower case and folds early.
        let theirs = Feeds.bytes(ofLines: [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "begin:VEVENT", "attendee;PARTSTAT=NEEDS-ACTION:",
            " mailto:ada@example.com", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bo@example.com",
            "CATEGORIES:Work,Travel", "DTEND;TZID=Europe/Paris:20260302T101500", "DTSTAMP:20260101T000000Z",
            "DTSTART;TZID=Europe/Paris:20260302T091500", "LOCATION:Kiel", "SEQUENCE:1",
            #"summary;X-A=1;LANGUAGE=en:a, b"#, "UID:talk@example.com", "end:VEVENT", "END:VCALENDAR",
        ])
        let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        let expected = Self.text(theirs).replacing("LOCATION:Kiel", with: "LOCATION:Bergen")
        #expect(Self.text(bytes) == expected)
    }

    @Test("A property that one version removed and the other changed is a conflict")
    func removedProperty() {
        let found = conflicts(Self.item(["SUMMARY:Talk": ""]), Self.item(["SUMMARY:Talk": "SUMMARY:Theirs"]))
        #expect(found.map(\.properties) == [["SUMMARY"]])
    }

    // MARK: - Alarms

    static func alarm(_ trigger: String, uid: String? = nil) -> String {
        let lines = ["BEGIN:VALARM", uid.map { "UID:\($0)" } ?? "", "ACTION:DISPLAY", "DESCRIPTION:Talk"]
        return (lines + ["TRIGGER:\(trigger)", "END:VALARM"]).joined(separator: "\n")
    }

    @Test("Alarms are merged as units")
    func alarms() throws {
        let base = Self.item(adding: [Self.alarm("-PT5M")])
        let ours = Self.item(adding: [Self.alarm("-PT5M"), Self.alarm("-PT10M")])
        let theirs = Self.item(adding: [Self.alarm("-PT15M")])
        let triggers = try merged(ours, theirs, from: base).filter { $0.hasPrefix("TRIGGER") }
        #expect(triggers == ["TRIGGER:-PT10M", "TRIGGER:-PT15M"])
        let other = Self.item(adding: [Self.alarm("-PT20M")])
        #expect(conflicts(other, theirs, from: base).map(\.properties) == [["VALARM"]])
    }

    @Test("Alarms with UIDs are versions of one alarm")
    func alarmUIDs() throws {
        let base = Self.item(adding: [Self.alarm("-PT5M", uid: "a"), Self.alarm("-PT5M", uid: "b")])
        let ours = Self.item(adding: [Self.alarm("-PT6M", uid: "a"), Self.alarm("-PT5M", uid: "b")])
        let theirs = Self.item(adding: [Self.alarm("-PT5M", uid: "a"), Self.alarm("-PT7M", uid: "b")])
        let triggers = try merged(ours, theirs, from: base).filter { $0.hasPrefix("TRIGGER") }
        #expect(triggers == ["TRIGGER:-PT6M", "TRIGGER:-PT7M"])
    }

    // MARK: - Conflicts

    @Test("A version that isn't a calendar is a conflict")
    func unreadable() {
        let found = conflicts(Array("hello".utf8), Self.item(["SUMMARY:Talk": "SUMMARY:Theirs"]))
        #expect(found.map(\.reason) == [.unreadable])
    }

    @Test("A character that their encoding does not have is a conflict")
    func encoding() throws {
        let latin = Self.text(Self.item(["LOCATION:Kiel": "LOCATION:Åre"])).unicodeScalars.map { UInt8($0.value) }
        let base = ComponentTree(recovering: Self.item(), encoding: .windows1252)
        let ours = ComponentTree(recovering: Self.item(["SUMMARY:Talk": "SUMMARY:東京"]))
        let theirs = ComponentTree(recovering: latin, encoding: .windows1252)
        #expect(throws: MergeConflicts.self) { try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes() }
    }
}
