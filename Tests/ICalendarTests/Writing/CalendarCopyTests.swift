import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Calendars as values")
struct CalendarCopyTests {
    // MARK: - Random calendars

    @Test(
        "A random calendar is the copy of the feed that it writes", .serialized,
        arguments: RandomSeeds.forDrawing(100, stream: 196))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var drawn = Members()
        for number in 0..<RandomSeeds.draws {
            let draft = try Self.calendar(&random)
            let (copy, losses) = CalendarDraft.recovering(copying: try CalendarFeed(draft))
            #expect(losses.map(\.description) == [], "seed \(seed), calendar \(number)")
            for (new, old) in zip(copy.events, draft.events) { #expect(new == old, "seed \(seed), \(number)") }
            for (new, old) in zip(copy.toDos, draft.toDos) { #expect(new == old, "seed \(seed), \(number)") }
            for (new, old) in zip(copy.journals, draft.journals) { #expect(new == old, "seed \(seed), \(number)") }
            #expect(copy.freeBusy == draft.freeBusy, "seed \(seed), calendar \(number)")
            #expect(copy.availabilities == draft.availabilities, "seed \(seed), calendar \(number)")
            #expect(copy == draft, "seed \(seed), calendar \(number)")
            drawn.insert(draft)
        }
        // A member that is added later is drawn here, or this fails.
        #expect(drawn.missing == ["CalendarDraft.zones"])
    }

    /// The members of drafts that were drawn with another value than that of a new draft.
    private struct Members {
        private var all: Set<String> = []
        private var drawn: Set<String> = []
        var missing: [String] { all.subtracting(drawn).sorted() }

        mutating func insert(_ draft: CalendarDraft) {
            insert(draft, besides: CalendarDraft(productIdentifier: ""))
            let (dtstamp, start) = (Date.distantPast, CalendarTime.utc(CivilDateTime(clampedLocalSeconds: 0)))
            for event in draft.events {
                insert(event, besides: EventDraft(uid: "", dtstamp: dtstamp, start: start))
                insert(event.entry, besides: EntryDraft(uid: "", dtstamp: dtstamp))
                insert(event.entry.content, besides: EntryContent(), except: ["completed", "percentComplete"])
            }
            for toDo in draft.toDos {
                insert(toDo, besides: ToDoDraft(uid: "", dtstamp: dtstamp))
                insert(toDo.entry.content, besides: EntryContent())
            }
            for journal in draft.journals { insert(journal, besides: JournalDraft(uid: "", dtstamp: dtstamp)) }
            for freeBusy in draft.freeBusy {
                let nothing = FreeBusy(in: DateInterval(start: dtstamp, duration: 0), [])
                insert(freeBusy, besides: FreeBusyDraft(uid: "", dtstamp: dtstamp, nothing))
            }
            for hours in draft.availabilities { insert(hours, besides: AvailabilityDraft(uid: "", dtstamp: dtstamp)) }
        }

        private mutating func insert<Draft>(_ draft: Draft, besides plain: Draft, except: Set<String> = []) {
            for (member, standard) in zip(Mirror(reflecting: draft).children, Mirror(reflecting: plain).children) {
                let name = "\(Draft.self).\(member.label ?? "")"
                all.insert(name)
                if String(reflecting: member.value) != String(reflecting: standard.value) { drawn.insert(name) }
            }
        }
    }

    private static func calendar(_ random: inout SplitMix64) throws -> CalendarDraft {
        var draft = CalendarDraft(productIdentifier: RandomCalendarTests.text(&random))
        draft.method = random.element(of: [nil, "PUBLISH", "REQUEST"])
        draft.name = random.chance(50) ? RandomCalendarTests.text(&random) : nil
        draft.color = random.chance(50) ? "teal" : nil
        if random.chance(50) { draft.properties = [try PropertyDraft("REFRESH-INTERVAL", duration: .days(1))] }
        if random.chance(50) {
            draft.components = [
                try ComponentDraft(
                    "X-MINE", properties: [PropertyDraft("X-A", text: RandomCalendarTests.text(&random))])
            ]
        }
        let isPublished = draft.method == "PUBLISH"
        for number in 0..<random.number(below: 3) {
            draft.events.append(try event(&random, "\(number)", RandomCalendarTests.time(&random), isPublished))
        }
        for number in 0..<random.number(below: 3) {
            let start = try RandomCalendarTests.time(&random)
            let isDue = random.chance(50)
            let due = isDue ? try DraftLawTests.later(start, days: random.number(in: 1...3)) : nil
            var toDo = ToDoDraft(uid: "", dtstamp: .now, start: random.chance(50) ? start : nil, due: due)
            toDo.entry = try entry(&random, "\(number)", toDo.start, .toDo, isPublished)
            draft.toDos.append(toDo)
        }
        for number in 0..<random.number(below: 3) {
            let start = random.chance(50) ? try RandomCalendarTests.time(&random) : nil
            var journal = JournalDraft(uid: "", dtstamp: .now, start: start)
            journal.entry = try entry(&random, "\(number)", start, .journal, isPublished)
            draft.journals.append(journal)
        }
        for number in 0..<random.number(below: 2) { draft.freeBusy.append(try freeBusy(&random, "busy \(number)")) }
        for number in 0..<random.number(below: 2) {
            draft.availabilities.append(try availability(&random, "hours \(number)"))
        }
        return draft
    }

    private static func event(
        _ random: inout SplitMix64, _ uid: String, _ start: CalendarTime, _ isPublished: Bool
    ) throws -> EventDraft {
        var event = EventDraft(uid: "", dtstamp: .now, start: start)
        event.entry = try entry(&random, uid, start, .event, isPublished)
        switch random.number(below: 4) {
        case 0: event.length = .duration(.days(random.number(in: 1...3)))
        case 1: event.length = .end(try DraftLawTests.later(start, days: random.number(in: 1...3)))
        case 2 where !start.isDate: event.length = .duration(.minutes(random.number(in: 0...99)))
        default: break
        }
        return event
    }

    /// Draws the parts that all entries have. Without a start, an entry has no dates.
    private static func entry(
        _ random: inout SplitMix64, _ uid: String, _ start: CalendarTime?, _ kind: CalendarEntry.Kind,
        _ isPublished: Bool
    ) throws -> EntryDraft {
        let time = try start ?? RandomCalendarTests.time(&random)
        var entry = try DraftLawTests.entry(&random, uid + RandomCalendarTests.text(&random), time)
        entry.content = EntryContent()
        for sample in ContentLawTests.samples where sample.kinds.contains(kind) && random.chance(40) {
            sample.set(&entry.content)
        }
        if !isPublished, !entry.attendees.isEmpty { entry.organizer = CalendarUser(email: "o@example.com") }
        entry.lastModified = random.chance(30) ? Feeds.date("2026-01-02") : nil
        if random.chance(30) { entry.components = [try ComponentDraft("X-PART", properties: [])] }
        switch random.number(below: 4) {
        case _ where kind == .journal: entry.alarms = []
        case 0:
            let repetition = CalendarAlarm.Repetition(count: 2, interval: .minutes(5))
            entry.alarms = [AlarmDraft(.audio(), trigger: .end(.minutes(5)), repetition: repetition)]
        case 1:
            let mail = AlarmDraft.Action.email(
                subject: RandomCalendarTests.text(&random), body: "b", to: [CalendarUser(email: "c@example.com")])
            entry.alarms = [AlarmDraft(mail, trigger: .absolute(.utc(try CalendarDraftTests.clock(2, 9))))]
        default: break
        }
        if start == nil {
            (entry.rules, entry.recurrenceDates, entry.exceptionDates) = ([], [], [])
        } else if random.chance(20) {
            entry.rules = []
            entry.recurrenceDates = []
            entry.recurrenceID = CalendarEntry.RecurrenceID(
                try DraftLawTests.later(time, days: 1), includesFuture: random.chance(30))
        }
        return entry
    }

    private static func freeBusy(_ random: inout SplitMix64, _ uid: String) throws -> FreeBusyDraft {
        let day = Feeds.date("2026-03-02")
        var periods: [FreeBusy.Period] = []
        for hour in 0..<random.number(below: 5) {
            let start = day.addingTimeInterval(Double(hour) * 7_200)
            periods.append(
                FreeBusy.Period(DateInterval(start: start, duration: 3_600), random.element(of: FreeBusy.Kind.allCases))
            )
        }
        let freeBusy = FreeBusy(in: DateInterval(start: day, duration: 86_400), periods)
        var draft = FreeBusyDraft(uid: uid, dtstamp: CalendarDraftTests.dtstamp, freeBusy)
        draft.organizer = random.chance(50) ? CalendarUser(email: "a@example.com", name: "A") : nil
        draft.attendees = random.chance(50) ? [CalendarUser(email: "b@example.com")] : []
        draft.url = random.chance(50) ? "https://example.com/busy" : nil
        if random.chance(50) { draft.properties = [try PropertyDraft("COMMENT", text: "c")] }
        if random.chance(50) { draft.components = [try ComponentDraft("X-PART", properties: [])] }
        return draft
    }

    private static func availability(_ random: inout SplitMix64, _ uid: String) throws -> AvailabilityDraft {
        func instant() throws -> CalendarTime {
            let clock = try RandomCalendarTests.time(&random).civilDateTime
            return random.chance(50) ? .utc(clock) : .zoned(clock, try #require(RandomCalendarTests.zones.first))
        }
        var draft = AvailabilityDraft(uid: uid, dtstamp: CalendarDraftTests.dtstamp)
        draft.start = random.chance(50) ? try instant() : nil
        draft.end = random.chance(50) ? try instant() : nil
        draft.busyKind = random.element(of: [nil, .busy, .tentative, .unavailable])
        draft.priority = random.chance(50) ? random.number(in: 0...9) : nil
        draft.organizer = random.chance(50) ? CalendarUser(email: "a@example.com", name: "A") : nil
        draft.summary = random.chance(50) ? RandomCalendarTests.text(&random) : nil
        for number in 0..<random.number(below: 3) {
            var hours = try event(&random, "\(number)", try instant(), true)
            // RFC 7953 §3.1 has no components in AVAILABLE.
            (hours.entry.recurrenceID, hours.entry.alarms) = (nil, [])
            hours.participants = []
            hours.structuredLocations = []
            hours.structuredResources = []
            draft.available.append(hours)
        }
        if random.chance(50) { draft.properties = [try PropertyDraft("LOCATION", text: "l")] }
        if random.chance(50) { draft.components = [try ComponentDraft("X-PART", properties: [])] }
        return draft
    }

    @Test("An availability refuses alarms and places in its available times")
    func partsOfAvailableTimes() throws {
        let start = CalendarTime.utc(try CalendarDraftTests.clock(2, 9))
        var hours = AvailabilityDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp)
        hours.available = [EventDraft(uid: "2", dtstamp: CalendarDraftTests.dtstamp, start: start)]
        #expect(throws: Never.self) { try hours.component() }
        hours.available[0].alarms = [AlarmDraft(.audio(), trigger: .start(.minutes(-5)))]
        #expect(throws: WritingError.unwritableValue("a VALARM", of: "AVAILABLE")) { try hours.component() }
    }

    // MARK: - Feeds

    @Test(
        "A copy of a feed has the same occurrences, writes or reports every property, and is the copy of itself",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixtures(path: String) throws {
        let bytes = try Fixtures.bytes(URL(fileURLWithPath: path))
        guard bytes.count < 500_000 else { return }
        let feed = CalendarFeed(bytes)
        let (copy, losses) = CalendarDraft.recovering(copying: feed)
        let written = try copy.component()
        let again = CalendarFeed(written.bytes)
        #expect(Self.occurrences(again) == Self.occurrences(feed))
        #expect(again.toDos.count == feed.toDos.count)
        let names = Set(written.properties.map { $0.name.uppercased() })
        let offsets = Set(losses.map(\.offset))
        for property in feed.calendars.flatMap(\.properties)
        where !names.contains(property.name) && !offsets.contains(property.offset) {
            Issue.record("\(property.contentLine.text) is neither in the copy nor in the report")
        }
        let second = CalendarDraft.recovering(copying: again)
        #expect(second.losses.map(\.description) == [])
        #expect(try second.draft.component() == written)
    }

    private static func occurrences(_ feed: CalendarFeed) -> [String] {
        let decades = DateInterval(start: Feeds.date("1990-01-01"), end: Feeds.date("2050-01-01"))
        let all = Array(feed.occurrences(in: decades, timeZone: .gmt).prefix(2_000))
        // The order of occurrences at the same time may be another one, so those at the limit are left out.
        let complete = all.count < 2_000 ? all : all.filter { $0.interval.start != all.last?.interval.start }
        return complete.map { "\($0.interval) \($0.entry.uid ?? "-") \($0.summary ?? "-")" }.sorted()
    }

    @Test("The copy of calendars with different X-WR-TIMEZONE has the same occurrences")
    func defaultZones() throws {
        func calendar(_ zone: String?, _ uid: String, _ lines: String = "") -> String {
            let zone = zone.map { "X-WR-TIMEZONE:\($0)\n" } ?? ""
            let event = Feeds.event(uid, "DTSTART:20260302T090000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260303T090000")
            return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(zone)\(event)\n\(lines)END:VCALENDAR"
        }
        func starts(_ feed: CalendarFeed) -> [String] {
            feed.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: Feeds.zone("Europe/Paris"))
                .map { "\($0.uid ?? "") \($0.start)" }
        }
        let zones = ["Asia/Tokyo", "America/New_York", nil]
        for (first, second) in zones.flatMap({ first in zones.map { (first, $0) } }) {
            let text = calendar(first, "a") + "\n" + calendar(second, "b")
            let feed = CalendarFeed(Array(text.replacing("\n", with: "\r\n").utf8))
            #expect(starts(feed).count == 4)
            let (copy, losses) = CalendarDraft.recovering(copying: feed)
            #expect(losses.isEmpty, "\(losses)")
            #expect(starts(try CalendarFeed(copy)) == starts(feed), "\(first ?? "none"), \(second ?? "none")")
        }
        // The times of an entry that is copied as lines have no zone of their own.
        let lines = "BEGIN:VEVENT\nDTSTART:20260302T090000\nSUMMARY:No UID\nEND:VEVENT\n"
        let text = calendar("Asia/Tokyo", "a") + "\n" + calendar("America/New_York", "b", lines)
        let losses = CalendarDraft.recovering(copying: CalendarFeed(Array(text.utf8))).losses
        #expect(
            losses.map(\.error.description)
                == ["a time without TZID, in the zone of X-WR-TIMEZONE, can't be written in VEVENT"])
    }

    @Test("A to-do without a date is copied with its alarms, and an entry that a draft refuses is copied as lines")
    func undated() throws {
        let alarm =
            "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Now\nTRIGGER;VALUE=DATE-TIME:20260302T080000Z\nEND:VALARM"
        let feed = Feeds.feed(
            """
            BEGIN:VTODO
            UID:1
            DTSTAMP:20260101T000000Z
            SUMMARY:Paint
            X-MINE:1
            \(alarm)
            END:VTODO
            BEGIN:VEVENT
            DTSTAMP:20260101T000000Z
            DTSTART:20260302T080000Z
            SUMMARY:No UID
            END:VEVENT
            """)
        let toDo = try #require(feed.toDos.first)
        let draft = ToDoDraft(copying: toDo)
        #expect(draft.summary == "Paint" && draft.start == nil && draft.alarms.count == 1)
        let (copy, losses) = CalendarDraft.recovering(copying: feed)
        #expect(copy.toDos == [draft] && losses.isEmpty && copy.events.isEmpty)
        #expect(copy.components.map(\.name) == ["VEVENT"])
        #expect(
            try CalendarFeed(copy).occurrences(in: Feeds.date("2026-03-02")..<Feeds.date("2026-03-03"), timeZone: .gmt)
                .map(\.summary) == ["No UID"])
    }
}
