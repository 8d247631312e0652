import AdaptersOnStubs
import EventKit
import Foundation
import ICalendar
import ICalendarEditing
import ICalendarWriting
import Testing

/// Times are those of Paris, where 2026-03-02, a Monday, is in winter time and 2026-03-30 in summer time.
@Suite("Series in an event store")
struct EventKitStoreTests {
    private let paris: TimeZone
    private let store = EKEventStore()
    private let calendar: EKCalendar
    /// March to August 2026.
    private let window: DateInterval

    init() throws {
        paris = try #require(TimeZone(identifier: "Europe/Paris"))
        store.defaultTimeZone = paris
        calendar = try #require(store.defaultCalendarForNewEvents)
        window = DateInterval(
            start: Date(timeIntervalSince1970: 1_772_319_600), end: Date(timeIntervalSince1970: 1_788_213_600))
    }

    private func date(_ month: Int, _ day: Int, _ hour: Int = 9) throws -> Date {
        try #require(CivilDateTime(year: 2026, month: month, day: day, hour: hour)).date(in: paris)
    }

    private func event(_ title: String, from start: Date, _ rule: String? = nil) throws -> EKEvent {
        let event = EKEvent(eventStore: store)
        (event.title, event.startDate, event.endDate, event.timeZone) = (title, start, start + 3_600, paris)
        event.calendar = calendar
        if let rule { event.recurrenceRules = [try #require(RecurrenceRule(rule).eventKitRule().rule)] }
        return event
    }

    /// The event that starts at a time, as a search finds it.
    private func found(_ start: Date) throws -> EKEvent {
        let predicate = store.predicateForEvents(withStart: start, end: start + 1, calendars: [calendar])
        return try #require(store.events(matching: predicate).first { $0.startDate == start })
    }

    /// The start and title of each occurrence in the window, such as `03-02 09:00 Talk`.
    private func shown(in window: DateInterval? = nil) -> [String] {
        let window = window ?? self.window
        let predicate = store.predicateForEvents(withStart: window.start, end: window.end, calendars: nil)
        return lines(store.events(matching: predicate).map { ($0.startDate, $0.title ?? "") })
    }

    private func shown(_ feed: CalendarFeed) -> [String] {
        lines(feed.occurrences(in: window, timeZone: paris).map { ($0.interval.start, $0.summary ?? "") })
    }

    private func lines(_ starts: [(Date, String)]) -> [String] {
        starts.sorted { $0 < $1 }.compactMap { start, title in
            guard let clock = CivilDateTime(start, in: paris) else { return nil }
            let text = "\(clock)"
            return "\(text.dropFirst(5).prefix(5)) \(text.dropFirst(11).prefix(5)) \(title)"
        }
    }

    private func feed(_ lines: String) -> CalendarFeed {
        CalendarFeed("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n")
    }

    private func event(_ lines: String) -> CalendarFeed {
        feed("BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nSUMMARY:A\n\(lines)\nEND:VEVENT")
    }

    // MARK: Reading

    @Test(
        "A series of the event store is written with its exceptions and changed occurrences", arguments: [false, true])
    func reading(marksDetachedIdentifiers: Bool) throws {
        store.marksDetachedIdentifiers = marksDetachedIdentifiers
        let talk = try event("Talk", from: date(3, 2), "FREQ=WEEKLY;COUNT=5")
        try store.save(talk, span: .futureEvents)
        try store.remove(found(date(3, 9)), span: .thisEvent)
        let moved = try found(date(3, 16))
        (moved.title, moved.startDate, moved.endDate) = ("Talk on Tuesday", try date(3, 17), try date(3, 17, 10))
        try store.save(moved, span: .thisEvent)
        try store.save(event("Fair", from: date(4, 1)), span: .thisEvent)

        let series = store.series(of: calendar, in: window, timeZone: paris)
        try #require(series.map(\.drafts.count) == [2, 1])
        let master = series[0].drafts[0]
        #expect(master.start.description == "2026-03-02T09:00:00+01:00[Europe/Paris]")
        #expect(master.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=5"])
        #expect(master.exceptionDates.map(\.description) == ["2026-03-09T09:00:00+01:00[Europe/Paris]"])
        #expect(master.recurrenceDates.isEmpty)
        let override = series[0].drafts[1]
        #expect(override.uid == master.uid && override.summary == "Talk on Tuesday" && override.rules.isEmpty)
        #expect(override.recurrenceID?.time.description == "2026-03-16T09:00:00+01:00[Europe/Paris]")
        #expect(series.map(\.losses) == [[.unknownOutside(window)], []])

        var file = CalendarDraft(calendar, productIdentifier: "-//tests//EN")
        file.events = series.flatMap(\.drafts)
        let written = try CalendarFeed(file.bytes(), failingAt: .error)
        #expect(written.name == "Calendar")
        #expect(
            shown(written) == [
                "03-02 09:00 Talk", "03-17 09:00 Talk on Tuesday", "03-23 09:00 Talk", "03-30 09:00 Talk",
                "04-01 09:00 Fair",
            ])
        #expect(shown(written) == shown())
    }

    @Test("A series starts at its first occurrence, not at the first one in the window")
    func startOfSeries() throws {
        try store.save(event("Talk", from: date(3, 2), "FREQ=WEEKLY;COUNT=5"), span: .futureEvents)
        try store.remove(found(date(3, 9)), span: .thisEvent)
        try store.remove(found(date(3, 23)), span: .thisEvent)
        let late = DateInterval(start: try date(3, 20), end: try date(4, 20))
        let series = store.series(of: calendar, in: late, timeZone: paris)
        try #require(series.count == 1 && series[0].drafts.count == 1)
        #expect(series[0].drafts[0].start.description == "2026-03-02T09:00:00+01:00[Europe/Paris]")
        // The exception of March 9 lies outside of the window.
        #expect(series[0].drafts[0].exceptionDates.map(\.description) == ["2026-03-23T09:00:00+01:00[Europe/Paris]"])
        #expect(series[0].losses == [.unknownOutside(late)])
        #expect(
            series[0].losses[0].description
                == "occurrences removed before 2026-03-20T08:00:00Z or after 2026-04-20T07:00:00Z aren't known")
    }

    @Test("An occurrence that the user taps is written with its series")
    func tapped() throws {
        try store.save(event("Talk", from: date(3, 2), "FREQ=WEEKLY;COUNT=3"), span: .futureEvents)
        try store.save(event("Fair", from: date(3, 3)), span: .thisEvent)
        let series = store.series(of: try found(date(3, 9)), in: window, timeZone: paris)
        #expect(series.drafts.map(\.start.description) == ["2026-03-02T09:00:00+01:00[Europe/Paris]"])
        let new = try event("New", from: date(3, 4))
        #expect(store.series(of: new, in: window, timeZone: paris).drafts.map(\.summary) == ["New"])
    }

    @Test("A changed occurrence far from its series is written with the series")
    func farOverride() throws {
        try store.save(event("Talk", from: date(3, 2), "FREQ=WEEKLY;COUNT=3"), span: .futureEvents)
        let moved = try found(date(3, 9))
        (moved.startDate, moved.endDate, moved.isAllDay) = (try date(7, 1), try date(7, 1), true)
        try store.save(moved, span: .thisEvent)
        let july = DateInterval(start: try date(7, 1, 0), end: try date(8, 1, 0))
        let series = store.series(of: calendar, in: july, timeZone: paris)
        try #require(series.map(\.drafts.count) == [2])
        #expect(series[0].drafts[0].start.description == "2026-03-02T09:00:00+01:00[Europe/Paris]")
        #expect(series[0].drafts[1].start.description == "2026-07-01")
        #expect(series[0].drafts[1].recurrenceID?.time.description == "2026-03-09T09:00:00+01:00[Europe/Paris]")
    }

    @Test("An all-day series is written with its exceptions, and with the day after its last day")
    func allDay() throws {
        let fair = try event("Fair", from: date(3, 27), "FREQ=DAILY;COUNT=4")
        fair.isAllDay = true
        try store.save(fair, span: .futureEvents)
        try store.remove(found(date(3, 29, 0)), span: .thisEvent)
        let series = store.series(of: calendar, in: window, timeZone: paris)
        try #require(series.map(\.drafts.count) == [1])
        let draft = series[0].drafts[0]
        #expect(draft.start.description == "2026-03-27" && draft.exceptionDates.map(\.description) == ["2026-03-29"])
        #expect(draft.length?.description == "2026-03-28")
    }

    @Test("Texts with control characters are written without them")
    func controlCharacters() throws {
        let talk = try event("Ta\u{0}lk\u{B}", from: date(3, 2))
        talk.notes = "one\r\ntwo\u{7}"
        try store.save(talk, span: .thisEvent)
        let series = store.series(of: calendar, in: window, timeZone: paris)
        #expect(series.map(\.losses) == [[]])
        #expect(series.first?.drafts.map(\.summary) == ["Talk"])
        #expect(series.first?.drafts.map(\.details) == ["one\ntwo"])
    }

    @Test("A window of more than four years is searched in pieces, and each event is found once")
    func longWindow() throws {
        let years: TimeInterval = 4 * 365 * 86_400
        // The middle one spans two searches.
        let starts = [window.start, window.start + years - 86_400 - 1_800, window.start + 2.5 * years]
        for (title, start) in zip(["A", "B", "C"], starts) {
            try store.save(event(title, from: start), span: .thisEvent)
        }
        let long = DateInterval(start: window.start, duration: 3 * years)
        let series = store.series(of: calendar, in: long, timeZone: paris)
        #expect(series.flatMap(\.drafts).map(\.summary) == ["A", "B", "C"])
        #expect(shown(in: long).count == 2)
    }

    @Test("An occurrence with a fraction of a second isn't an exception")
    func fractions() throws {
        try store.save(event("Talk", from: date(3, 2) + 0.25, "FREQ=WEEKLY;COUNT=1"), span: .futureEvents)
        let series = store.series(of: calendar, in: window, timeZone: paris)
        #expect(series.map(\.drafts.count) == [1])
        #expect(series.first?.drafts.first?.exceptionDates == [] && series.first?.drafts.first?.recurrenceDates == [])
    }

    // MARK: Adding

    private static let zone = "TZID=Europe/Paris"

    /// An override of the event, with a UID and a summary of its own.
    private static func override(_ lines: String) -> String {
        "\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nSUMMARY:B\n\(lines)"
    }

    /// Properties of a feed's event, and overrides.
    private static let feeds = [
        "DTSTART;\(zone):20260302T090000",
        "DTSTART;\(zone):20260302T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;\(zone):20260309T090000",
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;\(zone):20260302T090000",
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=5"
            + override("RECURRENCE-ID;\(zone):20260316T090000\nDTSTART;\(zone):20260702T120000"),
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;UNTIL=20260330T070000Z"
            + override("RECURRENCE-ID;\(zone):20260330T090000\nDTSTART;\(zone):20260301T120000\nDURATION:P1D"),
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3"
            + override("RECURRENCE-ID;\(zone):20260309T090000\nDTSTART;\(zone):20260309T090000\nSTATUS:CANCELLED"),
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3"
            + override("RECURRENCE-ID;\(zone):20260309T090000\nDTSTART;VALUE=DATE:20260310"),
        "DTSTART;VALUE=DATE:20260327\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20260329",
        "DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305\nRRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=4"
            + override("RECURRENCE-ID;VALUE=DATE:20260406\nDTSTART;VALUE=DATE:20260410"),
        "DTSTART:20260302T090000\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=20\nEXDATE:20260306T090000,20260330T090000",
        "DTSTART:20260302T080000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=20\nEXDATE:20260330T080000Z",
        "DTSTART;\(zone):20260302T090000\nRDATE;\(zone):20260305T100000,20260701T090000",
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3\nRDATE;VALUE=PERIOD:20260501T070000Z/PT2H",
        // An exception of a day, which reading takes as that of the occurrence on the day.
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20260309",
        // An exception that isn't in the series.
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;\(zone):20260310T090000",
        // Clocks skip 2:30 on March 29.
        "DTSTART;\(zone):20260327T023000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;\(zone):20260328T023000",
        "DTSTART;\(zone):20260327T023000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;\(zone):20260329T023000",
        "DTSTART;\(zone):20260331T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1\nEXDATE;\(zone):20260531T090000",
        "DTSTART;\(zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=6\n"
            + "EXDATE;\(zone):20260309T090000\nRDATE;\(zone):20260310T090000"
            + override("RECURRENCE-ID;\(zone):20260323T090000\nDTSTART;\(zone):20260324T090000"),
    ]

    @Test(
        "A feed added to an event store has the occurrences of the feed, and so has the file written from the store",
        arguments: feeds)
    func occurrences(lines: String) throws {
        let feed = event(lines)
        _ = try store.add(feed, to: calendar, timeZone: paris)
        #expect(shown() == shown(feed))
        var file = CalendarDraft(productIdentifier: "-//tests//EN")
        file.events = store.series(of: calendar, in: window, timeZone: paris).flatMap(\.drafts)
        #expect(try shown(CalendarFeed(file.bytes(), failingAt: .error)) == shown(feed))
    }

    @Test("A series is added with its exception and its override, and the losses are listed")
    func adding() throws {
        let feed = event(
            """
            DTSTART;TZID=Europe/Paris:20260302T090000
            DURATION:PT1H
            LOCATION:Hall
            RRULE:FREQ=WEEKLY;COUNT=4
            EXDATE;TZID=Europe/Paris:20260309T090000
            ATTENDEE:mailto:ada@example.com
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:A
            TRIGGER:-PT15M
            END:VALARM
            """ + Self.override("RECURRENCE-ID;\(Self.zone):20260316T090000\nDTSTART;\(Self.zone):20260317T100000"))
        let additions = try store.add(feed, to: calendar, timeZone: paris)
        #expect(shown() == ["03-02 09:00 A", "03-17 10:00 B", "03-23 09:00 A"])
        #expect(additions.map(\.losses) == [[.property("ATTENDEE")]])
        #expect(additions.map(\.events.count) == [1])
        // An override has nothing of its series that it doesn't say itself.
        let moved = try found(date(3, 17, 10))
        #expect(moved.isDetached && moved.location == nil && moved.alarms?.isEmpty ?? true)
        #expect(try moved.endDate == date(3, 17, 10) && moved.hasRecurrenceRules)
        #expect(try found(date(3, 23)).alarms?.map(\.relativeOffset) == [-900])
        // One for the series, one for the edits.
        #expect(store.commitCount == 2)
    }

    @Test("Dates that the rule doesn't have become events of their own, and are listed")
    func addedDates() throws {
        let additions = try store.add(
            event(
                "DTSTART;\(Self.zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=2\nRDATE;\(Self.zone):20260501T120000"),
            to: calendar, timeZone: paris)
        #expect(additions.map(\.losses) == [[.property("RDATE")]])
        #expect(additions.map { $0.events.map(\.hasRecurrenceRules) } == [[true, false]])
        #expect(shown() == ["03-02 09:00 A", "03-09 09:00 A", "05-01 12:00 A"])
    }

    @Test("A series that EventKit can't express is added as single events in a window, or not at all")
    func inexpressible() throws {
        let feed = event("DTSTART;\(Self.zone):20260302T090000\nRRULE:FREQ=HOURLY;INTERVAL=6")
        let rule = try RecurrenceRule("FREQ=HOURLY;INTERVAL=6")
        let left = try store.add(feed, to: calendar, timeZone: paris)
        #expect(left.map(\.events.count) == [0] && left.map(\.losses) == [[.rule(rule, parts: ["FREQ"])]])
        let day = DateInterval(start: try date(3, 2, 0), end: try date(3, 3, 0))
        let added = try store.add(feed, to: calendar, singleEventsIn: day, timeZone: paris)
        #expect(shown() == ["03-02 09:00 A", "03-02 15:00 A", "03-02 21:00 A"])
        #expect(added.map(\.losses) == [[.rule(rule, parts: ["FREQ"])]])
    }

    @Test("Overrides without their series become single events")
    func overridesAlone() throws {
        let additions = try store.add(
            event("RECURRENCE-ID;\(Self.zone):20260316T090000\nDTSTART;\(Self.zone):20260317T100000"), to: calendar,
            timeZone: paris)
        #expect(shown() == ["03-17 10:00 A"])
        let id = try #require(additions.first?.series.overrides.first?.recurrenceID)
        #expect(additions.map(\.losses) == [[.override(id)]])
    }

    @Test("Cancelled events and to-dos aren't added, and are listed")
    func cancelled() throws {
        let feed = feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART:20260302T090000Z
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VTODO
            UID:2
            DTSTAMP:20260101T000000Z
            DUE:20260302T090000Z
            END:VTODO
            """)
        #expect(try store.add(feed, to: calendar).map(\.losses) == [[.cancelled], [.property("VTODO")]])
        let message = CalendarFeed(
            "BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:1\nDTSTART:20260302T090000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        )
        #expect(try store.add(message, to: calendar).map(\.losses) == [[.cancelled]])
        #expect(shown().isEmpty)
    }

    @Test("An event that EventKit refuses is listed, and the others are added")
    func refused() throws {
        let feed = feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Paris:20260302T090000
            DURATION:P3D
            RRULE:FREQ=DAILY;COUNT=2
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTAMP:20260101T000000Z
            SUMMARY:B
            DTSTART;TZID=Europe/Paris:20260302T090000
            END:VEVENT
            """)
        let additions = try store.add(feed, to: calendar, timeZone: paris)
        #expect(shown() == ["03-02 09:00 B"])
        #expect(additions.map(\.events.count) == [0, 1] && additions[1].losses.isEmpty)
        #expect(additions[0].losses.contains { if case .refused = $0 { true } else { false } })
        calendar.setForTests(type: .subscription, allowsContentModifications: false)
        let others = try store.add(feed, to: calendar, timeZone: paris)
        #expect(others.map(\.events.count) == [0, 0])
    }

    @Test("If a commit fails, nothing is added", arguments: [1, 2])
    func failingCommit(number: Int) throws {
        store.failingCommits = [number]
        let feed = event("DTSTART;\(Self.zone):20260302T090000\nRRULE:FREQ=DAILY\nEXDATE;\(Self.zone):20260303T090000")
        #expect(throws: EKError(.internalFailure)) { try store.add(feed, to: calendar, timeZone: paris) }
        #expect(shown().isEmpty)
        // The store can be used again.
        _ = try store.add(feed, to: calendar, timeZone: paris)
        let days = DateInterval(start: window.start, duration: 5 * 86_400)
        #expect(shown(in: days) == ["03-02 09:00 A", "03-04 09:00 A", "03-05 09:00 A"])
    }

    @Test("With write-only access, the edits of a series are losses")
    func writeOnly() throws {
        let feed = event(
            "DTSTART;\(Self.zone):20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;\(Self.zone):20260309T090000"
                + Self.override("RECURRENCE-ID;\(Self.zone):20260316T090000\nDTSTART;\(Self.zone):20260317T100000"))
        let id = try #require(feed.series.first?.overrides.first?.recurrenceID)
        let additions = try EKEventStore.$access.withValue(.writeOnly) {
            try store.add(feed, to: calendar, timeZone: paris)
        }
        #expect(additions.map(\.losses) == [[.override(id), .property("EXDATE")]])
        #expect(shown() == ["03-02 09:00 A", "03-09 09:00 A", "03-16 09:00 A"])
    }

    // MARK: Editing

    private func weekly(_ rule: String = "FREQ=WEEKLY;COUNT=4") throws {
        let talk = try event("Talk", from: date(3, 2), rule)
        let ada = EKParticipant(url: try #require(URL(string: "mailto:ada@example.com")), name: "Ada")
        (talk.readOnly.organizer, talk.readOnly.attendees) = (ada, [ada])
        talk.alarms = [EKAlarm(relativeOffset: -900)]
        try store.save(talk, span: .futureEvents)
    }

    @Test("A change of one occurrence changes that one only, and keeps its guests")
    func changeOne() throws {
        try weekly()
        let losses = try store.change(found(date(3, 9)), timeZone: paris) {
            $0.summary = "Moved"
            if let later = $0.start.adding(days: 1) { $0.start = later }
        }
        #expect(shown() == ["03-02 09:00 Talk", "03-10 09:00 Moved", "03-16 09:00 Talk", "03-23 09:00 Talk"])
        let moved = try found(date(3, 10))
        #expect(moved.isDetached && moved.attendees?.count == 1 && moved.alarms?.count == 1)
        #expect(losses.isEmpty)
    }

    @Test("A change of this and the following occurrences keeps the earlier ones")
    func changeFollowing() throws {
        try weekly()
        let losses = try store.change(found(date(3, 16)), span: .thisAndFuture, timeZone: paris) {
            $0.summary = "Later"
            $0.location = "Kiel"
            $0.duration = CalendarDuration(seconds: 7_200)
        }
        #expect(shown() == ["03-02 09:00 Talk", "03-09 09:00 Talk", "03-16 09:00 Later", "03-23 09:00 Later"])
        let last = try found(date(3, 23))
        #expect(try last.location == "Kiel" && last.endDate == date(3, 23, 11))
        #expect(losses.isEmpty)
    }

    @Test("A move of all occurrences from one of them moves all by the same amount, and the rule with them")
    func moveAll() throws {
        try weekly("FREQ=WEEKLY;BYDAY=MO;COUNT=4")
        try store.change(found(date(3, 16)), span: .all, timeZone: paris) {
            if let start = CivilDateTime(year: 2026, month: 3, day: 17, hour: 10) {
                $0.start = .zoned(start, CalendarZone(paris))
            }
        }
        #expect(shown() == ["03-03 10:00 Talk", "03-10 10:00 Talk", "03-17 10:00 Talk", "03-24 10:00 Talk"])
        let rule = try found(date(3, 10, 10)).recurrenceRules?.first
        #expect(rule?.daysOfTheWeek?.map(\.dayOfTheWeek) == [.tuesday])
    }

    @Test("A move that can mean several rules throws, and saves nothing")
    func ambiguousMove() throws {
        try weekly("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4")
        let before = (shown(), store.commitCount)
        #expect(throws: SeriesEditError.self) {
            try store.change(found(date(3, 9)), span: .all, timeZone: paris) {
                if let start = $0.start.adding(days: 1) { $0.start = start }
            }
        }
        #expect(shown() == before.0 && store.commitCount == before.1)
    }

    @Test("If the following occurrences lose their rule, the earlier ones stay")
    func removeRule() throws {
        try weekly()
        try store.change(found(date(3, 16)), span: .thisAndFuture, timeZone: paris) {
            $0.rules = []
            $0.summary = "Last"
        }
        #expect(shown() == ["03-02 09:00 Talk", "03-09 09:00 Talk", "03-16 09:00 Last"])
    }

    @Test("A change that EventKit can't hold is returned as a loss")
    func changeLosses() throws {
        try weekly()
        let losses = try store.change(found(date(3, 9)), timeZone: paris) {
            $0.categories = ["work"]
            $0.status = .tentative
        }
        #expect(losses == [.property("STATUS"), .property("CATEGORIES")])
    }

    @Test("A rule for a single occurrence throws")
    func ruleOfOne() throws {
        try weekly()
        let daily = try RecurrenceRule("FREQ=DAILY")
        #expect(throws: SeriesEditError.ruleOfOneOccurrence) {
            try store.change(found(date(3, 9)), timeZone: paris) { $0.rules = [daily] }
        }
    }

    @Test(
        "Removing with a span removes one occurrence, the following ones, or all",
        arguments: [
            (EditSpan.this, ["03-02 09:00 Talk", "03-16 09:00 Talk", "03-23 09:00 Talk"]),
            (.thisAndFuture, ["03-02 09:00 Talk"]), (.all, []),
        ])
    func remove(span: EditSpan, expected: [String]) throws {
        try weekly()
        try store.remove(found(date(3, 9)), span: span)
        #expect(shown() == expected)
    }

    @Test("Changes can be committed together")
    func batch() throws {
        try weekly()
        let (first, second) = (try found(date(3, 9)), try found(date(3, 16)))
        let count = store.commitCount
        try store.change(first, commit: false, timeZone: paris) { $0.summary = "A" }
        try store.remove(second, span: .this, commit: false)
        #expect(store.commitCount == count && shown().count == 4)
        try store.commit()
        #expect(shown() == ["03-02 09:00 Talk", "03-09 09:00 A", "03-23 09:00 Talk"])
    }
}
