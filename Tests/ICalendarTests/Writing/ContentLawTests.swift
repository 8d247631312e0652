import Foundation
import ICalendar
import ICalendarEditing
import ICalendarWriting
import TestSupport
import Testing

/// Every property of a content is read, written, copied, compared and edited, so none is forgotten in one of these.
@Suite("Content of entries")
struct ContentLawTests {
    /// A value of one property of a content.
    struct Sample: Sendable, CustomTestStringConvertible {
        /// The name of the member, and the name of the property or component.
        let member: String
        let name: String
        let kinds: [CalendarEntry.Kind]
        let content: EntryContent
        /// Sets the value.
        let set: @Sendable (inout EntryContent) -> Void
        /// Whether an entry has the value.
        let isValue: @Sendable (CalendarEntry) -> Bool

        init<Value: Hashable & Sendable>(
            _ member: String, _ name: String, _ path: any WritableKeyPath<EntryContent, Value> & Sendable,
            _ value: Value,
            _ kinds: [CalendarEntry.Kind] = [.event, .toDo, .journal],
            read: @escaping @Sendable (CalendarEntry) -> Value
        ) {
            self.member = member
            self.name = name
            self.kinds = kinds
            var content = EntryContent()
            content[keyPath: path] = value
            self.content = content
            set = { $0[keyPath: path] = value }
            isValue = { read($0) == value }
        }

        var testDescription: String { name }
    }

    private static let text = "Tea, \"cake\";\nand ~ é"
    private static let plans: [CalendarEntry.Kind] = [.event, .toDo]
    private static let moment = Date(timeIntervalSince1970: 1_772_000_000)

    static let samples: [Sample] = [
        Sample("summary", "SUMMARY", \.summary, text) { $0.summary },
        Sample("details", "DESCRIPTION", \.details, text) { $0.details },
        Sample("location", "LOCATION", \.location, text, plans) { $0.location },
        Sample("position", "GEO", \.position, GeographicPosition(latitude: 54.32, longitude: -10.13), plans) {
            $0.position
        },
        Sample("color", "COLOR", \.color, "teal") { $0.component[.color]?.value },
        Sample("status", "STATUS", \.status, .cancelled) { $0.status },
        Sample("classification", "CLASS", \.classification, "PRIVATE") { $0.classification },
        Sample("categories", "CATEGORIES", \.categories, ["a,b", "c"]) { $0.categories },
        Sample("url", "URL", \.url, "https://example.com/?a=1;b=2,3") { $0.url },
        Sample("priority", "PRIORITY", \.priority, 0, plans) { $0.priority },
        Sample("resources", "RESOURCES", \.resources, ["room, large", "beamer"], plans) { $0.resources },
        Sample("isTransparent", "TRANSP", \.isTransparent, true, [.event]) { $0.isTransparent },
        Sample("completed", "COMPLETED", \.completed, moment, [.toDo]) { $0.completed },
        Sample("percentComplete", "PERCENT-COMPLETE", \.percentComplete, 40, [.toDo]) { $0.percentComplete },
        Sample("created", "CREATED", \.created, moment) { $0.created },
        Sample("comments", "COMMENT", \.comments, [text, "b"]) { $0.comments },
        Sample("contacts", "CONTACT", \.contacts, ["a", text]) { $0.contacts },
        Sample("organizer", "ORGANIZER", \.organizer, CalendarUser(email: "ada@example.com", name: "Ada")) {
            $0.organizer
        },
        Sample(
            "attendees", "ATTENDEE", \.attendees,
            [.attendee(email: "b@example.com", role: .optional, status: .accepted), .attendee(email: "c@example.com")]
        ) { $0.attendees },
        Sample(
            "attachments", "ATTACH", \.attachments,
            [CalendarAttachment(.uri("https://example.com/a")), CalendarAttachment(.data([1, 2]), formatType: "a/b")]
        ) { $0.attachments },
        Sample("images", "IMAGE", \.images, [CalendarAttachment(.uri("https://example.com/a.png"))]) { $0.images },
        Sample(
            "conferences", "CONFERENCE", \.conferences,
            [CalendarConference("https://example.com/m", features: [.video], label: "M")], plans
        ) { $0.conferences },
        Sample(
            "participants", "PARTICIPANT", \.participants,
            [CalendarParticipant(uid: "p", kind: .speaker, summary: "Ada")]
        ) { $0.participants },
        Sample(
            "structuredLocations", "VLOCATION", \.structuredLocations,
            [StructuredLocation(uid: "l", name: "Hall 2", types: ["auditorium"])]
        ) { $0.structuredLocations },
        Sample(
            "structuredResources", "VRESOURCE", \.structuredResources,
            [StructuredResource(uid: "r", name: "Beamer 3", kind: .projector)]
        ) { $0.structuredResources },
    ]

    private static func draft(_ kind: CalendarEntry.Kind, _ content: EntryContent) throws -> any ContentDraft {
        let start = CalendarTime.utc(try CalendarDraftTests.clock(2, 9))
        switch kind {
        case .event:
            var draft = EventDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: start)
            draft.entry.content = content
            return draft
        case .toDo:
            var draft = ToDoDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: start)
            draft.entry.content = content
            return draft
        case .journal:
            var draft = JournalDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: start)
            draft.entry.content = content
            return draft
        }
    }

    /// The feed of one entry.
    private static func feed(_ kind: CalendarEntry.Kind, _ content: EntryContent) throws -> CalendarFeed {
        let entry = String(decoding: try draft(kind, content).component().bytes, as: UTF8.self)
        return Feeds.feed(entry.replacing("\r\n", with: "\n").trimmed)
    }

    @Test("There is a sample of each property of a content, and only that property differs")
    func complete() {
        let members = Mirror(reflecting: EntryContent()).children.compactMap(\.label)
        #expect(Self.samples.map(\.member).sorted() == members.sorted())
        for sample in Self.samples {
            #expect(sample.content.differences(from: EntryContent()) == [sample.name])
            #expect(sample.content.differences(from: sample.content) == [])
        }
    }

    @Test("Each property that an entry reads is one of a content, except identities, times and relations")
    func readProperties() throws {
        let file = Fixtures.repository.appending(path: "Sources/ICalendar/Content/CalendarEntryContent.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let names = Set(text.matches(of: /public var (\w+):/).map { String($0.1) })
        let members = Set(Mirror(reflecting: EntryContent()).children.compactMap(\.label))
        #expect(names.subtracting(members) == ["uid", "dtstamp", "lastModified", "relations"])
        // The folder Entries has these: an entry reads them with its times.
        #expect(members.subtracting(names) == ["color", "isTransparent", "status"])
    }

    @Test("A property is the same in a draft, the entry that it writes, and a copy of that entry", arguments: samples)
    func copies(sample: Sample) throws {
        for kind in sample.kinds {
            let draft = try Self.draft(kind, sample.content)
            let entry = try #require(try Self.feed(kind, sample.content).entries.first)
            #expect(sample.isValue(entry), "\(kind)")
            #expect(EntryContent(entry) == sample.content, "\(kind)")
            let copy: (draft: any ContentDraft, losses: [ComponentDraft.Loss])
            switch kind {
            case .event: copy = try #require(EventDraft.recovering(copying: entry))
            case .toDo: copy = try #require(ToDoDraft.recovering(copying: entry))
            case .journal: copy = try #require(JournalDraft.recovering(copying: entry))
            }
            #expect(copy.draft.entry == draft.entry && copy.losses.isEmpty, "\(kind)")
            #expect(try copy.draft.component() == draft.component(), "\(kind)")
        }
    }

    @Test("A draft refuses a property that its kind of entry doesn't have", arguments: samples)
    func refused(sample: Sample) throws {
        for kind in CalendarEntry.Kind.allCases where !sample.kinds.contains(kind) {
            let draft = try Self.draft(kind, sample.content)
            #expect(
                throws: WritingError.unwritableValue("a property that a \(kind.rawValue) doesn't have", of: sample.name)
            ) { try draft.component() }
        }
    }

    @Test("An edit sets and removes each property, and changes no other line", arguments: samples)
    func edits(sample: Sample) throws {
        func edited(_ feed: CalendarFeed, to content: EntryContent) throws -> CalendarFeed {
            let series = try #require(feed.series.first)
            let edit = try SeriesEditor(feed, options: EditedFeed.options).change(series) { $0.content = content }
            return CalendarFeed(try edit.applied(to: feed.trees[0].bytes))
        }
        func lines(_ feed: CalendarFeed) -> Set<String> {
            Set(EditedFeed.lines(feed.trees[0].bytes).filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("SEQUENCE") })
        }
        var content = sample.content
        // Attendees need an organizer.
        if !content.attendees.isEmpty { content.organizer = CalendarUser(email: "ada@example.com") }
        for kind in sample.kinds {
            let plain = try Self.feed(kind, EntryContent())
            let set = try edited(plain, to: content)
            let entry = try #require(set.entries.first)
            #expect(sample.isValue(entry) && EntryContent(entry) == content, "\(kind)")
            #expect(lines(set).isSuperset(of: lines(plain)), "\(kind)")
            let cleared = try edited(set, to: EntryContent())
            #expect(try EntryContent(#require(cleared.entries.first)) == EntryContent(), "\(kind)")
            #expect(lines(cleared) == lines(plain).union(lines(cleared).filter { $0.hasPrefix("LAST-MOD") }), "\(kind)")
        }
    }

    @Test("An edit of one value keeps the lines of the others, and those that can't be read")
    func neighbors() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "1",
                """
                DTSTART:20260302T090000Z
                COMMENT;LANGUAGE=de:Eins
                COMMENT;LANGUAGE=de:Zwei
                ATTACH;ENCODING=BASE64;VALUE=BINARY:!
                ATTACH;X-A=1:https://example.com/a
                BEGIN:PARTICIPANT
                UID;X-A=1:p
                PARTICIPANT-TYPE:SPEAKER
                END:PARTICIPANT
                """))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.change(occurrence) { change in
            change.comments[0] = "One"
            change.attachments.append(CalendarAttachment(.uri("https://example.com/b")))
            change.participants.append(CalendarParticipant(uid: "q", kind: .sponsor))
        }
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.filter { $0.hasPrefix("COMMENT") } == ["COMMENT:One", "COMMENT;LANGUAGE=de:Zwei"])
        #expect(
            Set(lines.filter { $0.hasPrefix("ATTACH") }) == [
                "ATTACH;ENCODING=BASE64;VALUE=BINARY:!", "ATTACH;X-A=1:https://example.com/a",
                "ATTACH:https://example.com/b",
            ])
        #expect(lines.contains("UID;X-A=1:p") && lines.contains("UID:q"))
    }
}
