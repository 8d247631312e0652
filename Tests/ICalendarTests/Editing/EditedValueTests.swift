import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import TestSupport
import Testing

/// The values that an edit accepts: only those that validation doesn't report.
@Suite("Values of edits")
struct EditedValueTests {
    private static let feed = Feeds.feed(
        Feeds.event(
            "1",
            "DTSTART:20260302T090000Z\nDTEND:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Talk\nURL:old address")
            + Feeds.event(
                "2",
                "DTSTART:20260302T090000Z\nORGANIZER:mailto:ada@example.com\n"
                    + "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com"))

    private static func codes(_ feed: CalendarFeed) -> [String] {
        feed.validate().map(\.diagnostic.code.rawValue).sorted()
    }

    @Test("A value that validation would report is refused, for each span and each way to write it")
    func refused() throws {
        let high = [try PropertyDraft("PRIORITY", value: "high")]
        let changes: [(String, @Sendable (inout EntryChange) -> Void)] = [
            ("PRIORITY", { $0.priority = 99 }), ("COLOR", { $0.color = "reddish" }),
            ("ORGANIZER", { $0["ORGANIZER"] = "ada" }),
            ("STATUS", { $0.status = .completed }), ("PERCENT-COMPLETE", { $0.percentComplete = 50 }),
            ("ATTENDEE", { $0.attendees = [CalendarUser(email: "ada@example.com")] }), ("GEO", { $0["GEO"] = "1" }),
            ("TRANSP", { $0["TRANSP"] = "no" }), ("CREATED", { $0["CREATED"] = "yesterday" }),
            ("PRIORITY", { $0.properties["PRIORITY"] = high }),
        ]
        let editor = SeriesEditor(Self.feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03", in: Self.feed))
        for (name, change) in changes {
            for span in EditSpan.allCases {
                let error = #expect(throws: SeriesEditError.self) {
                    try editor.change(occurrence, span: span, change)
                }
                guard case .invalidValue(let fault) = error else {
                    Issue.record("\(name) \(String(describing: error))")
                    continue
                }
                #expect(fault.contains(name), "\(fault)")
            }
        }
    }

    @Test("A fault that the old value has doesn't keep other values from being changed")
    func oldFault() throws {
        var edit = CalendarEditor(Self.feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03", in: Self.feed))
        try edit.change(occurrence, span: .all) { change in
            change.url = "another address"
            change.priority = 5
        }
        #expect(Self.codes(edit.feed) == Self.codes(Self.feed))
    }

    @Test("The name and the reply of a guest don't become those of another address")
    func parametersOfGuest() throws {
        var edit = CalendarEditor(Self.feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: Self.feed, uid: "2"))
        try edit.change(occurrence) { $0["ATTENDEE"] = "mailto:carol@example.com" }
        #expect(EditedFeed.lines(edit.bytes).contains("ATTENDEE:mailto:carol@example.com"))
    }

    @Test("A text doesn't replace several properties, and nil removes them all")
    func severalProperties() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "1", "DTSTART:20260302T090000Z\nCOMMENT:One\nCOMMENT:Two\nX-A:1\nX-A:2\nCATEGORIES:A\nCATEGORIES:B"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        for name in ["COMMENT", "X-A"] {
            #expect(throws: SeriesEditError.invalidValue("there are 2 \(name) properties, and only one would remain")) {
                try edit.change(occurrence) { $0[name] = "3" }
            }
        }
        try edit.change(occurrence) { change in
            change["COMMENT"] = nil
            change["CATEGORIES"] = "C"
        }
        let lines = EditedFeed.lines(edit.bytes)
        #expect(!lines.contains { $0.hasPrefix("COMMENT") } && lines.contains("X-A:1") && lines.contains("X-A:2"))
        #expect(lines.filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES:C"])
    }

    @Test("An event whose length becomes zero has no end, and a negative length is refused")
    func lengths() throws {
        var edit = CalendarEditor(Self.feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03", in: Self.feed))
        try edit.change(occurrence, span: .all) { $0.duration = CalendarDuration() }
        #expect(!EditedFeed.lines(edit.bytes).contains { $0.hasPrefix("DTEND") })
        #expect(edit.feed.entries.first?.duration == CalendarDuration())
        #expect(Self.codes(edit.feed) == Self.codes(Self.feed))
        #expect(throws: SeriesEditError.self) {
            try edit.change(occurrence) { $0.duration = CalendarDuration(seconds: -60) }
        }
    }

    @Test("The UNTIL of a new rule gets the form of DTSTART, and one before DTSTART is refused")
    func until() throws {
        let feed = Feeds.feed(Feeds.event("1", "DTSTART;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=DAILY;COUNT=4"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        for text in ["FREQ=DAILY;UNTIL=20260303", "FREQ=DAILY;UNTIL=20260303T090000"] {
            let rule = try RecurrenceRule(text)
            try edit.change(occurrence, span: .all) { $0.rules = [rule] }
            #expect(EditedFeed.list(edit.feed).count == 2, "\(text)")
            #expect(Self.codes(edit.feed) == Self.codes(feed), "\(text)")
        }
        let ended = try RecurrenceRule("FREQ=DAILY;UNTIL=20260101T000000Z")
        #expect(throws: SeriesEditError.invalidValue("UNTIL is before DTSTART")) {
            try edit.change(occurrence, span: .all) { $0.rules = [ended] }
        }
    }
}
