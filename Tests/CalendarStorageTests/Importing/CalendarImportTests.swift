import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// Items merged by UID, SEQUENCE and DTSTAMP.
@Suite("Importing calendars")
struct CalendarImportTests {
    /// The stored items by UID, and the reports of successive imports.
    private struct Stored {
        /// By the bytes of the UID: equal strings can have other bytes.
        var items: [[UInt8]: [UInt8]] = [:]

        mutating func add(_ lines: String) -> ImportReport { add(bytes: Feeds.bytes(lines)) }

        mutating func add(bytes: [UInt8]) -> ImportReport {
            let plan = CalendarImport(ComponentTree(recovering: bytes)) { uid in
                items[Array(uid.utf8)].map { ComponentTree(recovering: $0) }
            }
            for item in plan.items {
                #expect(item.isNew == (items[Array(item.uid.utf8)] == nil))
                items[Array(item.uid.utf8)] = item.bytes
            }
            return plan.report
        }

        subscript(_ uid: String) -> [UInt8]? {
            get { items[Array(uid.utf8)] }
            set { items[Array(uid.utf8)] = newValue }
        }

        func summaries(_ uid: String) -> [String] {
            CalendarFeed(self[uid] ?? []).entries.compactMap(\.summary).sorted()
        }
    }

    private static func event(_ uid: String, _ summary: String, sequence: Int = 0, stamp: String = "20260101T000000Z")
        -> String
    {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:\(stamp)\nSEQUENCE:\(sequence)\nDTSTART:20260302T091500Z\n"
            + "RRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:\(summary)\nEND:VEVENT\n"
    }

    private static func override(_ uid: String, _ day: String, _ summary: String, sequence: Int = 0) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSEQUENCE:\(sequence)\nRECURRENCE-ID:\(day)T091500Z\n"
            + "DTSTART:\(day)T140000Z\nSUMMARY:\(summary)\nEND:VEVENT\n"
    }

    @Test("A document becomes one item for each UID, with its overrides and without METHOD")
    func items() throws {
        var stored = Stored()
        let report = stored.add(
            "PRODID:-//Other//EN\nMETHOD:PUBLISH\nX-WR-CALNAME:Work\nCALSCALE:GREGORIAN\n" + Self.event("1", "One")
                + Self.event("2", "Two") + Self.override("1", "20260309", "Moved"))
        #expect(report.description == "2 added, 0 updated, 0 skipped, 0 conflicts")
        #expect(report.added == ["1", "2"])
        #expect(stored.summaries("1") == ["Moved", "One"])
        #expect(stored.summaries("2") == ["Two"])
        let text = String(decoding: try #require(stored["2"]), as: UTF8.self)
        #expect(
            text
                == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nCALSCALE:GREGORIAN\r\n"
                + String(
                    decoding: Feeds.bytes(ofLines: Self.event("2", "Two").split(separator: "\n").map(String.init)),
                    as: UTF8.self)
                + "END:VCALENDAR\r\n")
    }

    @Test("An item has the time zones that it uses, and no others")
    func zones() throws {
        var stored = Stored()
        _ = stored.add(
            SeriesMergeTests.zone("Base") + SeriesMergeTests.zone("Camp")
                + Feeds.event("1", "DTSTART;TZID=Camp:20260302T091500\nEXDATE;TZID=Camp:20260309T091500")
                + Feeds.event("2", "DTSTART:20260302T091500Z"))
        func zones(_ uid: String) -> [String] {
            ComponentTree(recovering: stored.self[uid] ?? []).components.flatMap { $0.components.known(.vtimezone) }
                .compactMap { $0[.zoneIdentifier]?.text }
        }
        #expect(zones("1") == ["Camp"])
        #expect(zones("2").isEmpty)
    }

    @Test("The same document a second time changes nothing, even with new DTSTAMPs")
    func again() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One") + Self.override("1", "20260309", "Moved"))
        let before = stored.items
        let same = stored.add(Self.event("1", "One") + Self.override("1", "20260309", "Moved"))
        #expect(same.skipped.map(\.reason) == [.unchanged])
        let later = stored.add(Self.event("1", "One", stamp: "20260301T000000Z"))
        #expect(later.description == "0 added, 0 updated, 1 skipped, 0 conflicts")
        #expect(stored.items == before)
    }

    @Test("A greater SEQUENCE wins, then a later DTSTAMP")
    func revisions() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One", sequence: 9))
        #expect(
            stored.add(Self.event("1", "Old", sequence: 3, stamp: "20270101T000000Z")).skipped.map(\.reason) == [.older]
        )
        #expect(stored.add(Self.event("1", "Two", sequence: 10)).updated == ["1"])
        #expect(stored.add(Self.event("1", "Three", sequence: 10, stamp: "20260102T000000Z")).updated == ["1"])
        #expect(stored.add(Self.event("1", "Four", sequence: 10, stamp: "20260101T120000Z")).skipped.count == 1)
        #expect(stored.summaries("1") == ["Three"])
    }

    @Test("Different entries of the same revision are a conflict, and the stored one stays")
    func sameRevision() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One"))
        let report = stored.add(Self.event("1", "Other") + Self.event("2", "Two"))
        #expect(report.conflicts.map(\.reason) == [.sameRevision])
        #expect(report.conflicts.map(\.component.description) == ["VEVENT 1"])
        #expect(report.added == ["2"])
        #expect(stored.summaries("1") == ["One"])
    }

    @Test("Importing only an override changes one occurrence of the stored series")
    func overrides() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One"))
        #expect(stored.add(Self.override("1", "20260309", "Moved")).updated == ["1"])
        #expect(stored.summaries("1") == ["Moved", "One"])
        #expect(stored.add(Self.override("1", "20260309", "Moved again", sequence: 1)).updated == ["1"])
        #expect(stored.summaries("1") == ["Moved again", "One"])
        #expect(stored.add(Self.override("1", "20260309", "Moved")).skipped.map(\.reason) == [.older])
        #expect(CalendarFeed(stored["1"] ?? []).series.count == 1)
    }

    @Test("A newer series replaces its overrides, except for newer ones")
    func newerSeries() {
        var stored = Stored()
        _ = stored.add(
            Self.event("1", "One") + Self.override("1", "20260309", "A")
                + Self.override("1", "20260316", "B", sequence: 7))
        let report = stored.add(Self.event("1", "Two", sequence: 2) + Self.override("1", "20260316", "C", sequence: 2))
        #expect(report.updated == ["1"])
        #expect(stored.summaries("1") == ["B", "Two"])
    }

    @Test("An override comes with the zone that the stored item lacks")
    func overrideZone() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One"))
        let moved =
            "BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260309T091500Z\n"
            + "DTSTART;TZID=Base:20260309T140000\nSUMMARY:Moved\nEND:VEVENT\n"
        #expect(stored.add(SeriesMergeTests.zone("Base", offset: "+0500") + moved).updated == ["1"])
        let starts = CalendarFeed(stored["1"] ?? []).occurrences(
            in: Feeds.interval("2026-03-09", "2026-03-10"), timeZone: Feeds.zone("UTC")
        ).map { Feeds.text($0.interval.start) }
        #expect(starts == ["2026-03-09T09:00:00Z"])
        let other =
            SeriesMergeTests.zone("Base", offset: "+0600") + moved.replacing("SUMMARY:Moved", with: "SEQUENCE:1")
        #expect(stored.add(other).conflicts.map(\.reason) == [.otherZone])
    }

    @Test("The latest of several revisions in one document is imported")
    func severalRevisions() {
        var stored = Stored()
        let report = stored.add(
            Self.event("1", "One", sequence: 1) + Self.event("1", "Three", sequence: 3)
                + Self.event("1", "Two", sequence: 2))
        #expect(report.added == ["1"])
        #expect(stored.summaries("1") == ["Three"])
    }

    @Test("An entry of another kind with the same UID is a conflict")
    func otherKind() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One"))
        let toDo = "BEGIN:VTODO\nUID:1\nDTSTAMP:20260101T000000Z\nSEQUENCE:5\nSUMMARY:Buy\nEND:VTODO\n"
        #expect(stored.add(toDo).conflicts.map(\.reason) == [.otherKind])
        #expect(stored.add(Self.event("2", "Two") + toDo.replacing("UID:1", with: "UID:2")).conflicts.count == 1)
        #expect(stored.summaries("1") == ["One"])
        #expect(stored.summaries("2") == ["Two"])
    }

    @Test("Replies aren't imported as entries")
    func replies() {
        var stored = Stored()
        let report = stored.add("METHOD:REPLY\n" + Self.event("1", "One"))
        #expect(report.skipped.map(\.description) == ["VEVENT 1: a message with METHOD REPLY can't be stored"])
        #expect(stored.items.isEmpty)
    }

    @Test("A reply with a later revision doesn't keep the entry of the same document from being imported")
    func replyBesideEntry() {
        var stored = Stored()
        let calendars = ["PUBLISH", "REPLY"].enumerated().map { index, method in
            String(
                decoding: Feeds.bytes("METHOD:\(method)\n" + Self.event("1", method, sequence: index)), as: UTF8.self)
        }
        let report = stored.add(bytes: Array(calendars.joined().utf8))
        #expect(report.added == ["1"] && report.skipped.map(\.reason) == [.message("REPLY")])
        #expect(stored.summaries("1") == ["PUBLISH"])
    }

    @Test("Entries of several kinds with one UID are named as conflicts each time")
    func severalKinds() {
        var stored = Stored()
        let toDo = Self.event("1", "Two") + Self.override("1", "20260309", "Moved")
        let document = Self.event("1", "One") + toDo.replacing("VEVENT", with: "VTODO")
        let first = stored.add(document)
        #expect(first.added == ["1"] && first.conflicts.map(\.reason) == [.otherKind, .otherKind])
        let before = stored.items
        #expect(stored.add(document).conflicts == first.conflicts)
        #expect(stored.items == before)
    }

    @Test("An event without a UID gets one, the same each time")
    func withoutUID() {
        var stored = Stored()
        let event = "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T091500Z\nSUMMARY:One\nEND:VEVENT\n"
        let other = event.replacing("One", with: "Two")
        #expect(stored.add(event + other).added.count == 2)
        #expect(stored.add(event + other).skipped.map(\.reason) == [.unchanged, .unchanged])
        #expect(
            stored.items.values.allSatisfy {
                CalendarFeed($0).validate().allSatisfy { $0.diagnostic.code != .uidMissing }
            })
    }

    @Test("Items are UTF-8 with CR LF, whatever the document is, and components are closed")
    func encoding() throws {
        var stored = Stored()
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART:20260302T091500Z",
        ]
        let text = (lines + ["SUMMARY:Årsm", " øte", "", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M"]).joined(
            separator: "\n")
        _ = stored.add(bytes: text.unicodeScalars.map { UInt8($0.value) })
        let item = try #require(stored["1"])
        #expect(
            String(decoding: item, as: UTF8.self).split(separator: "\r\n").suffix(7) == [
                "SUMMARY:Årsmøte", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM", "END:VEVENT",
                "END:VCALENDAR",
            ])
        #expect(throws: Never.self) { try ComponentTree(strict: item) }
    }

    @Test("Bytes that aren't a calendar produce no items")
    func noCalendar() {
        var stored = Stored()
        #expect(stored.add(bytes: Array("hello".utf8)).description == "0 added, 0 updated, 0 skipped, 0 conflicts")
    }

    @Test(
        "Every fixture becomes items without syntax errors that the fixture doesn't have",
        arguments: try Fixtures.feedNames)
    func fixtures(name: String) throws {
        var stored = Stored()
        let bytes = try Fixtures.bytes(Fixtures.file("feeds/\(name).ics"))
        _ = stored.add(bytes: bytes)
        let known = Set(ComponentTree(recovering: bytes).diagnostics.map(\.code))
        for (uid, item) in stored.items {
            let codes = Set(ComponentTree(recovering: item).diagnostics.map(\.code))
            #expect(codes.isSubset(of: known), "\(uid)")
        }
    }

    @Test("Two series with one UID are one item with both, and the report says so when one replaces the other")
    func severalMasters() {
        var stored = Stored()
        let lessons = Self.event("1", "Morning") + Self.event("1", "Afternoon").replacing("T091500Z", with: "T140000Z")
        #expect(stored.add(lessons).description == "1 added, 0 updated, 0 skipped, 0 conflicts")
        #expect(stored.summaries("1") == ["Afternoon", "Morning"])
        #expect(stored.add(lessons).skipped.map(\.reason) == [.unchanged])
        let newer = stored.add(lessons.replacing("Morning", with: "Early").replacing("SEQUENCE:0", with: "SEQUENCE:1"))
        #expect(newer.updated == ["1"])
        #expect(stored.summaries("1") == ["Afternoon", "Early"])
        var other = Stored()
        let report = other.add(
            lessons + Self.event("1", "Evening", sequence: 1).replacing("T091500Z", with: "T180000Z"))
        #expect(report.description == "1 added, 0 updated, 2 skipped (2 superseded), 0 conflicts")
        #expect(other.summaries("1") == ["Evening"])
    }

    @Test("Of two equal overrides, the later one is imported, as a reader shows it")
    func equalOverrides() {
        var stored = Stored()
        let report = stored.add(
            Self.event("1", "One") + Self.override("1", "20260309", "First") + Self.override("1", "20260309", "Second"))
        #expect(
            report.skipped.map(\.description) == [
                "VEVENT 1, RECURRENCE-ID 20260309T091500Z: another component of the document is a later revision"
            ])
        #expect(stored.summaries("1") == ["One", "Second"])
    }

    @Test("UIDs that differ in their bytes alone are different entries")
    func exactUIDs() {
        var stored = Stored()
        let report = stored.add(Self.event("\u{FC}", "One") + Self.event("u\u{308}", "Two"))
        #expect(report.added.map { Array($0.utf8) } == [[0xC3, 0xBC], [0x75, 0xCC, 0x88]])
    }

    @Test("A message that cancels a meeting makes the stored meeting a cancelled one, with or without STATUS")
    func cancellation() {
        var stored = Stored()
        _ = stored.add(Self.event("1", "One"))
        #expect(stored.add("METHOD:CANCEL\n" + Self.event("1", "One", sequence: 1)).updated == ["1"])
        #expect(CalendarFeed(stored["1"] ?? []).entries.map(\.status) == [.cancelled])
    }

    @Test(
        "Floating times with an X-WR-TIMEZONE keep that zone",
        arguments: ["Europe/Amsterdam", "W. Europe Standard Time", "UTC"])
    func zoneOfCalendar(name: String) {
        var stored = Stored()
        _ = stored.add(
            "X-WR-TIMEZONE:\(name)\n"
                + Feeds.event("1", "DTSTART:20260701T090000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260702T090000")
                + Feeds.event("2", "DTSTART;VALUE=DATE:20260701"))
        let feed = CalendarFeed(stored["1"] ?? [])
        let starts = feed.occurrences(
            in: Feeds.interval("2026-07-01", "2026-07-09"), timeZone: Feeds.zone("Asia/Tokyo")
        )
        .map { Feeds.text($0.interval.start) }
        #expect(starts == [name == "UTC" ? "2026-07-01T09:00:00Z" : "2026-07-01T07:00:00Z"])
        #expect(feed.validate().filter { $0.diagnostic.severity >= .warning }.map(\.description) == [])
        #expect(CalendarFeed(stored["2"] ?? []).entries.map(\.isAllDay) == [true])
    }

    @Test("An edit of an entry survives a feed that writes the time of each download as DTSTAMP")
    func localEdits() {
        var stored = Stored()
        func download(_ day: Int, _ modified: String, title: String = "One") -> String {
            Self.event("1", title, stamp: "2026010\(day)T000000Z").replacing(
                "END:VEVENT", with: modified + "END:VEVENT")
        }
        // Google writes LAST-MODIFIED, other programs don't.
        for modified in ["LAST-MODIFIED:20260101T000000Z\n", ""] {
            stored.items = [:]
            _ = stored.add(download(1, modified))
            stored["1"] = Feeds.bytes(download(2, "LAST-MODIFIED:20260102T120000Z\n", title: "Mine"))
            let report = stored.add(download(3, modified))
            #expect(report.updated.isEmpty)
            #expect(stored.summaries("1") == ["Mine"])
            #expect(report.conflicts.map(\.reason) == (modified.isEmpty ? [.sameRevision] : []))
            // A change that the feed dates is imported.
            #expect(stored.add(download(4, "LAST-MODIFIED:20260104T000000Z\n", title: "Two")).updated == ["1"])
        }
    }
}
