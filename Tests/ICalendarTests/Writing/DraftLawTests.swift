import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

/// A draft is the content of the component that it writes, and a copy loses nothing without a report.
@Suite("Drafts and their components")
struct DraftLawTests {
    // MARK: - Copies of entries

    private static func copy(_ entry: CalendarEntry) -> (
        component: () throws -> ComponentDraft, calendar: CalendarDraft, losses: [ComponentDraft.Loss]
    )? {
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        // Many feeds have guests and no organizer, which only a published calendar may have.
        calendar.method = "PUBLISH"
        func named(_ uid: String) -> String { uid.isEmpty ? "none" : uid }
        switch entry.kind {
        case .event:
            guard let copy = EventDraft.recovering(copying: entry) else { return nil }
            var draft = copy.draft
            draft.uid = named(draft.uid)
            calendar.events = [draft]
            return ({ [draft] in try draft.component() }, calendar, copy.losses)
        case .toDo:
            guard let copy = ToDoDraft.recovering(copying: entry) else { return nil }
            var draft = copy.draft
            draft.uid = named(draft.uid)
            calendar.toDos = [draft]
            return ({ [draft] in try draft.component() }, calendar, copy.losses)
        case .journal:
            guard let copy = JournalDraft.recovering(copying: entry) else { return nil }
            var draft = copy.draft
            draft.uid = named(draft.uid)
            calendar.journals = [draft]
            return ({ [draft] in try draft.component() }, calendar, copy.losses)
        }
    }

    /// The names of properties that a copy writes as another one, or whose value is the default.
    private static let merged: Set<String> = ["DURATION", "TRANSP", "SEQUENCE"]

    private static func check(_ entry: CalendarEntry, _ note: String) throws {
        let (component, calendar, losses) = try #require(copy(entry))
        let written: ComponentDraft
        do {
            written = try component()
        } catch {
            Issue.record("\(note): a copy can't be written: \(error)")
            return
        }
        // Every line is in the copy or in the report.
        let names = Set(written.properties.map { $0.name.uppercased() })
        let offsets = Set(losses.map(\.offset))
        for property in entry.component.properties
        where !names.contains(property.name) && !offsets.contains(property.offset) && !merged.contains(property.name) {
            Issue.record("\(note): \(property.contentLine.text) is neither in the copy nor in the report")
        }
        let inner =
            written.components.count
            + losses.count { loss in
                entry.component.components.contains { $0.offset == loss.offset }
            }
        #expect(inner == entry.component.components.count, "\(note)")
        // A copy of the copy is the same.
        let feed = CalendarFeed(try calendar.bytes())
        guard let again = feed.entries.first.flatMap(copy) else {
            Issue.record("\(note): the copy has no time: \(String(decoding: written.bytes, as: UTF8.self))")
            return
        }
        #expect(try again.component() == written, "\(note)")
        #expect(again.losses.map(\.description) == [], "\(note)")
    }

    @Test(
        "A copy of an entry of a fixture writes or reports every line, and a copy of the copy is the same",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixtures(path: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(URL(fileURLWithPath: path)))
        for entry in feed.entries.prefix(200) { try Self.check(entry, entry.uid ?? "no UID") }
    }

    @Test(
        "A copy of an entry of another project writes or reports every line, and a copy of the copy is the same",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        .serialized, arguments: try Fixtures.otherCalendars.map(\.path))
    func others(path: String) throws {
        let bytes = try Fixtures.bytes(URL(fileURLWithPath: path))
        guard bytes.count < 500_000 else { return }
        for entry in CalendarFeed(bytes).entries.prefix(50) { try Self.check(entry, entry.uid ?? "no UID") }
    }

    @Test(
        "A copy of an entry with faults keeps the lines that a draft refuses, and reports those that can't be read",
        arguments: ["VEVENT", "VTODO", "VJOURNAL"])
    func faults(kind: String) throws {
        let lines = [
            "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART:20260302T091500Z", "SUMMARY:Tea", "SUMMARY:Coffee",
            "STATUS:NOTHING", "ATTENDEE:mailto:Ada <ada@example.com>", "GEO:north", "PRIORITY:high",
            "CREATED:yesterday",
            "RRULE:FREQ=SOMETIMES", "EXDATE:20260303T091500Z,never", "COMMENT:one", "COMMENT:two", "X-MINE:1",
        ]
        let feed = Feeds.feed("BEGIN:\(kind)\n\(lines.joined(separator: "\n"))\nEND:\(kind)")
        let entry = try #require(feed.entries.first)
        try Self.check(entry, kind)
        let (component, _, losses) = try #require(Self.copy(entry))
        let written = try component().properties.map(\.description)
        #expect(written.contains("STATUS:NOTHING") && written.contains("ATTENDEE:mailto:Ada <ada@example.com>"))
        let names = losses.map { loss in
            entry.component.properties.first { $0.offset == loss.offset }?.contentLine.text ?? "-"
        }
        let isJournal = kind == "VJOURNAL"
        // A journal's draft has neither a place nor a priority, so their lines are copied as they are.
        #expect(
            names == ["SUMMARY:Coffee"] + (isJournal ? [] : ["GEO:north", "PRIORITY:high"]) + [
                "CREATED:yesterday", "RRULE:FREQ=SOMETIMES", "EXDATE:20260303T091500Z,never",
            ])
    }

    // MARK: - Random drafts

    @Test(
        "A random draft is the copy of the component that it writes", .serialized,
        arguments: RandomSeeds.forDrawing(200, stream: 152))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for number in 0..<RandomSeeds.draws {
            let start = try RandomCalendarTests.time(&random)
            let entry = try Self.entry(&random, "\(number) " + RandomCalendarTests.text(&random), start)
            var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
            switch random.number(below: 3) {
            case 0:
                var draft = EventDraft(uid: entry.uid, dtstamp: entry.dtstamp, start: start)
                draft.entry = entry
                draft.length = random.chance(50) ? .duration(CalendarDuration(days: random.number(in: 1...3))) : nil
                draft.location = Self.optional(&random)
                draft.resources = random.chance(30) ? [RandomCalendarTests.text(&random)] : []
                draft.priority = random.chance(30) ? random.number(in: 0...9) : nil
                draft.isTransparent = random.chance(50)
                calendar.events = [draft]
                let read = try #require(CalendarFeed(calendar.bytes()).entries.first)
                let (copy, losses) = try #require(EventDraft.recovering(copying: read))
                #expect(copy == draft && losses.isEmpty)
            case 1:
                var draft = ToDoDraft(uid: entry.uid, dtstamp: entry.dtstamp, start: start)
                draft.entry = entry
                draft.percentComplete = random.chance(50) ? random.number(in: 0...100) : nil
                draft.completed = random.chance(30) ? Feeds.date("2026-03-02") : nil
                draft.location = Self.optional(&random)
                calendar.toDos = [draft]
                let read = try #require(CalendarFeed(calendar.bytes()).entries.first)
                let (copy, losses) = try #require(ToDoDraft.recovering(copying: read))
                #expect(copy == draft && losses.isEmpty)
            default:
                var draft = JournalDraft(uid: entry.uid, dtstamp: entry.dtstamp, start: start)
                draft.entry = entry
                draft.alarms = []
                calendar.journals = [draft]
                let read = try #require(CalendarFeed(calendar.bytes()).entries.first)
                let (copy, losses) = try #require(JournalDraft.recovering(copying: read))
                #expect(copy == draft && losses.isEmpty)
            }
        }
    }

    private static func optional(_ random: inout SplitMix64) -> String? {
        random.chance(50) ? RandomCalendarTests.text(&random) : nil
    }

    static func entry(_ random: inout SplitMix64, _ uid: String, _ start: CalendarTime) throws -> EntryDraft {
        var entry = EntryDraft(uid: uid, dtstamp: CalendarDraftTests.dtstamp)
        entry.sequence = random.number(in: 0...3)
        entry.created = random.chance(50) ? Feeds.date("2026-01-01") : nil
        entry.summary = optional(&random)
        entry.details = optional(&random)
        entry.categories = random.chance(50) ? [RandomCalendarTests.text(&random), "b"] : []
        entry.color = random.chance(30) ? "teal" : nil
        entry.url = random.chance(30) ? "https://example.com/a,b;c" : nil
        entry.status = random.chance(30) ? .cancelled : nil
        entry.classification = random.chance(30) ? "PRIVATE" : nil
        entry.comments = (0..<random.number(below: 3)).map { _ in RandomCalendarTests.text(&random) }
        entry.contacts = (0..<random.number(below: 3)).map { _ in RandomCalendarTests.text(&random) }
        if random.chance(50) {
            entry.organizer = CalendarUser(email: "a@example.com", name: RandomCalendarTests.text(&random))
            entry.attendees = [.attendee(email: "b@example.com", role: .optional, status: .accepted)]
        }
        if random.chance(30) { entry.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")] }
        if random.chance(30) {
            entry.exceptionDates = [try later(start, days: 1)]
            entry.recurrenceDates = [try later(start, days: 9)]
        }
        if random.chance(30) {
            entry.alarms = [
                AlarmDraft(
                    .display(RandomCalendarTests.text(&random)), trigger: .beforeStart(CalendarDuration(seconds: 600)))
            ]
        }
        if random.chance(30) {
            entry.properties = [try PropertyDraft("X-MINE", text: RandomCalendarTests.text(&random))]
        }
        if random.chance(30) { entry.attachments = [CalendarAttachment(.uri("https://example.com/"))] }
        return entry
    }

    /// The same time some days later.
    static func later(_ time: CalendarTime, days: Int) throws -> CalendarTime {
        let day = try #require(CivilDate(dayNumber: time.civilDate.dayNumber + days))
        let clock = CivilDateTime(day, secondOfDay: time.civilDateTime.secondOfDay)
        return switch time {
        case .date: .date(day)
        case .floating: .floating(clock)
        case .utc: .utc(clock)
        case .zoned(_, let zone): .zoned(clock, zone)
        }
    }

    // MARK: - Refusals

    @Test("A draft refuses values that the validator reports as wrong in themselves")
    func refusals() throws {
        let noon = CalendarTime.utc(try #require(DraftRefusalTests.noon))
        func refused(_ change: (inout EventDraft) throws -> Void) throws -> String? {
            var event = EventDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: noon)
            try change(&event)
            do {
                _ = try event.component()
                return nil
            } catch {
                return error.description
            }
        }
        #expect(try refused { _ in } == nil)
        #expect(try refused { $0.uid = "" } == "a text without visible characters can't be written in UID")
        #expect(try refused { $0.uid = " \n" } == "a text without visible characters can't be written in UID")
        let earlier = try Self.later(noon, days: -1)
        #expect(try refused { $0.length = .end(earlier) } == "a time before DTSTART can't be written in DTEND")
        #expect(try refused { $0.length = .end(noon) } == nil)
        #expect(
            try refused { $0.length = .duration(CalendarDuration(seconds: -60)) }
                == "a negative duration can't be written in DURATION")
        let ninetyMinutes = CalendarDuration(seconds: 5_400)
        #expect(try refused { $0.length = .duration(ninetyMinutes) } == nil)
        let onDate = try refused { (event: inout EventDraft) in
            event.start = .date(noon.civilDate)
            event.length = .duration(ninetyMinutes)
        }
        #expect(onDate == "PT1H30M after a date can't be written in DURATION")
        #expect(
            try refused { $0.status = .completed }
                == "COMPLETED, which isn't a status of a VEVENT, can't be written in STATUS")
        #expect(try refused { $0.status = .cancelled } == nil)
        for address in ["mailto:Ada <ada@example.com>", "ada@example.com", "mailto:", "mailto:mailto:ada@example.com"] {
            let fault = "\(address), which isn't an address such as mailto:ada@example.com, can't be written in "
            #expect(try refused { $0.organizer = CalendarUser(address: address) } == fault + "ORGANIZER")
            #expect(try refused { $0.attendees = [CalendarUser(address: address)] } == fault + "ATTENDEE")
        }
        #expect(try refused { $0.organizer = CalendarUser(address: "https://example.com/ada") } == nil)
        let beside = try refused {
            $0.recurrenceID = CalendarEntry.RecurrenceID(noon)
            $0.rules = [try RecurrenceRule("FREQ=DAILY")]
        }
        #expect(beside == "a rule beside RECURRENCE-ID can't be written in RRULE")
        var toDo = ToDoDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: noon, due: earlier)
        #expect(throws: WritingError.unwritableValue("a time before DTSTART", of: "DUE")) { try toDo.component() }
        toDo.due = nil
        toDo.status = .confirmed
        #expect(throws: WritingError.self) { try toDo.component() }
    }

    @Test("A calendar refuses attendees without an organizer, unless it is published")
    func organizers() throws {
        var event = EventDraft(
            uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: .utc(try #require(DraftRefusalTests.noon)))
        event.attendees = [CalendarUser(email: "ada@example.com")]
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.events = [event]
        #expect(throws: WritingError.unwritableValue("an attendee without an ORGANIZER", of: "ATTENDEE")) {
            try calendar.bytes()
        }
        calendar.method = "publish"
        #expect(throws: Never.self) { try calendar.bytes() }
        calendar.method = nil
        calendar.events[0].organizer = CalendarUser(email: "bob@example.com")
        #expect(throws: Never.self) { try calendar.bytes() }
    }

    @Test("Bytes with a problem of a chosen severity are refused, with its position")
    func failingAtSeverity() throws {
        var event = EventDraft(
            uid: "1", dtstamp: CalendarDraftTests.dtstamp, start: .utc(try #require(DraftRefusalTests.noon)))
        event.color = "blurple"
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.events = [event]
        let error = #expect(throws: SyntaxError.self) { try calendar.bytes(failingAt: .warning) }
        #expect(error?.diagnostic.code == .colorValue && error?.position.line == 8)
        let bytes = try calendar.bytes()
        #expect(try calendar.bytes(failingAt: .error) == bytes)
        calendar.events[0].color = "teal"
        let better = try calendar.bytes()
        #expect(try calendar.bytes(failingAt: .warning) == better)
    }
}
