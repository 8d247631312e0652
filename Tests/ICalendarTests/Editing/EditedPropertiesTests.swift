import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// The properties that an edit writes besides times and rules, as listed in the table of the article *Editing*.
@Suite("Properties of edited series")
struct EditedPropertiesTests {
    /// The content lines after an edit of the occurrence on March 16, 2026.
    private static func lines(
        _ entries: String, _ options: EditOptions = EditedFeed.options,
        _ change: (inout CalendarEditor, Occurrence) throws -> Void
    ) throws -> [String] {
        let feed = Feeds.feed(entries)
        var edit = CalendarEditor(feed, options: options)
        try change(&edit, try #require(EditedFeed.occurrence("2026-03-16", in: feed)))
        return EditedFeed.lines(edit.bytes)
    }

    @Test("Copied alarms get new UIDs and no acknowledgement, and an absolute alarm goes to the part of its time")
    func alarms() throws {
        func alarm(_ uid: String, _ lines: String) -> String {
            "BEGIN:VALARM\nUID:\(uid)\nACTION:DISPLAY\nDESCRIPTION:Talk\n\(lines)\nEND:VALARM"
        }
        let talk = [
            "DTSTART:20260302T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4",
            alarm("relative", "TRIGGER:-PT15M\nACKNOWLEDGED:20260302T084500Z"),
            alarm("earlier", "TRIGGER;VALUE=DATE-TIME:20260301T090000Z"),
            alarm("later", "TRIGGER;VALUE=DATE-TIME:20260320T090000Z"),
        ]
        let feed = Feeds.feed(Feeds.event("talk", talk.joined(separator: "\n")))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16", in: feed))
        try edit.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
        func alarms(of uid: String) throws -> [CalendarComponent] {
            Array(try #require(edit.feed.entries.first { $0.uid == uid }).component.components.known(.valarm))
        }
        let head = try alarms(of: "talk")
        #expect(head.map { $0[.uid]?.value } == ["relative", "earlier"])
        #expect(head.first?["ACKNOWLEDGED"] != nil)
        let tail = try alarms(of: "new-1")
        #expect(tail.map { $0[.trigger]?.value } == ["-PT15M", "20260320T090000Z"])
        #expect(tail.allSatisfy { $0["ACKNOWLEDGED"] == nil })
        let uids = Set(tail.compactMap { $0[.uid]?.value })
        #expect(uids.count == 2 && uids.isDisjoint(with: ["relative", "earlier", "later"]))
    }

    @Test("A new description removes the old one in HTML, and the parameters that link to another form")
    func styledDescription() throws {
        let talk = Feeds.event(
            "talk",
            """
            DTSTART:20260302T090000Z
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=4
            DESCRIPTION;LANGUAGE=en;DERIVED=TRUE;ALTREP="data:text/html,%3Cb%3EOld%3C/b%3E":Old
            X-ALT-DESC;FMTTYPE=text/html:<b>Old</b>
            STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Old</b>
            SUMMARY;ALTREP="https://example.com/old":Talk
            """)
        for span in [EditSpan.this, .thisAndFuture, .all] {
            for change in [{ $0.details = "New" }, { $0["DESCRIPTION"] = "New" }] as [(inout EntryChange) -> Void] {
                let lines = try Self.lines(talk) { try $0.change($1, span: span, change) }
                #expect(lines.contains("DESCRIPTION;LANGUAGE=en:New"), "\(span)")
                // Only the part of the series that keeps its description has the old one in HTML.
                let olds = lines.count { $0.hasPrefix("DESCRIPTION") && $0.hasSuffix("Old") }
                #expect(lines.count { $0.hasPrefix("X-ALT-DESC") } == olds, "\(span)")
                #expect(lines.count { $0.hasPrefix("STYLED-DESCRIPTION") } == olds, "\(span)")
            }
        }
        let removed = try Self.lines(talk) { try $0.change($1, span: .all) { $0.details = nil } }
        #expect(!removed.contains { $0.contains("DESC") })
        let html = try PropertyDraft("X-ALT-DESC", value: "<b>New</b>")
        let both = try Self.lines(talk) {
            try $0.change($1, span: .all) {
                $0.details = "New"
                $0.properties["X-ALT-DESC"] = [html]
            }
        }
        #expect(both.contains("X-ALT-DESC:<b>New</b>") && !both.contains { $0.hasPrefix("STYLED") })
        let renamed = try Self.lines(talk) { try $0.change($1, span: .all) { $0.summary = "Lecture" } }
        #expect(renamed.contains("SUMMARY:Lecture") && renamed.contains { $0.hasPrefix("X-ALT-DESC") })
    }

    @Test("A property that is given as a draft has the parameters of the draft")
    func drafts() throws {
        let talk = Feeds.event(
            "talk", "DTSTART:20260316T090000Z\nDURATION:PT1H\nCOMMENT;LANGUAGE=de:Alt\nX-ROOM;FLOOR=1:A")
        let comment = try PropertyDraft(
            "COMMENT", text: "New", parameters: [CalendarParameter(name: "LANGUAGE", values: ["en"])])
        let lines = try Self.lines(talk) {
            try $0.change($1) {
                $0.properties["COMMENT"] = [comment]
                $0["X-ROOM"] = "B"
            }
        }
        #expect(lines.contains("COMMENT;LANGUAGE=en:New") && lines.contains("X-ROOM;FLOOR=1:B"))
    }

    @Test("A new time resets the replies of the guests if the user is the organizer")
    func replies() throws {
        let meeting = Feeds.event(
            "meeting",
            """
            DTSTART:20260302T090000Z
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=4
            ORGANIZER:mailto:ada@example.com
            ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com
            ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com
            """)
        let kept = "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com"
        let reset = "ATTENDEE;CN=Bob;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com"
        let own = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com"
        var organizer = EditedFeed.options
        organizer.user = "MAILTO:Ada@example.com"
        var guest = EditedFeed.options
        guest.user = "mailto:bob@example.com"
        let later = Feeds.date("2026-03-16T10:00:00Z")
        for span in [EditSpan.this, .thisAndFuture, .all] {
            let moved = try Self.lines(meeting, organizer) { try $0.move($1, to: later, span: span) }
            #expect(moved.contains(reset) && moved.contains(own), "\(span)")
            #expect(moved.contains(kept) == (span != .all), "\(span)")
            let renamed = try Self.lines(meeting, organizer) { try $0.change($1, span: span) { $0.summary = "Talk" } }
            #expect(renamed.contains(kept) && !renamed.contains(reset), "\(span)")
            let movedByGuest = try Self.lines(meeting, guest) { try $0.move($1, to: later, span: span) }
            #expect(movedByGuest.contains(kept) && !movedByGuest.contains(reset), "\(span)")
        }
    }

    @Test("An occurrence is cancelled by an override with STATUS:CANCELLED")
    func cancelled() throws {
        let talk = Feeds.event("talk", "DTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4")
        let lines = try Self.lines(talk, EditedFeed.options) { try $0.change($1) { $0.status = .cancelled } }
        #expect(lines.contains("RECURRENCE-ID:20260316T090000Z") && lines.contains("STATUS:CANCELLED"))
        #expect(!lines.contains { $0.hasPrefix("EXDATE") })
        #expect(lines.contains("RRULE:FREQ=WEEKLY;COUNT=4"))
    }

    @Test(
        "Overrides of a series that moves stay or move along, as the options say",
        arguments: [
            (EditOptions.OverridePolicy.keep, "2026-03-09T11:00:00 -"), (.shift, "2026-03-09T12:00:00 -"),
        ])
    func overrides(policy: EditOptions.OverridePolicy, expected: String) throws {
        var options = EditedFeed.options
        options.overrides = policy
        let entries =
            Feeds.event("talk", "DTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3")
            + Feeds.event("talk", "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T110000Z\nDURATION:PT1H")
        let feed = Feeds.feed(entries)
        var edit = CalendarEditor(feed, options: options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16", in: feed))
        try edit.move(occurrence, to: Feeds.date("2026-03-16T10:00:00Z"), span: .all)
        #expect(EditedFeed.list(edit.feed) == ["2026-03-02T10:00:00 -", expected, "2026-03-16T10:00:00 -"])
    }
}
