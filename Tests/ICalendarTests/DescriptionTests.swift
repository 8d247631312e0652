import CalendarAdapters
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarStreaming
import ICalendarWriting
import JCal
import TestSupport
import Testing

/// Values as they are printed, in a debugger and in a log.
@Suite("Descriptions")
struct DescriptionTests {
    static let feed = CalendarFeed(
        Feeds.bytes(
            "X-WR-CALNAME:Team\n"
                + Feeds.event(
                    "bench@example.com",
                    """
                    DTSTART;TZID=Europe/Paris:20260302T091500
                    DURATION:PT30M
                    RRULE:FREQ=WEEKLY;COUNT=5
                    EXDATE;TZID=Europe/Paris:20260309T091500
                    SUMMARY:Bench round
                    BEGIN:VALARM
                    ACTION:DISPLAY
                    TRIGGER:-PT15M
                    END:VALARM
                    """)
                + Feeds.event(
                    "bench@example.com",
                    "RECURRENCE-ID;TZID=Europe/Paris:20260316T091500\nDTSTART;TZID=Europe/Paris:20260316T101500\nDURATION:PT30M\nSUMMARY:Bench round, later"
                )
                + Feeds.event(
                    "fair@example.com", "DTSTART;VALUE=DATE:20260303\nDTEND;VALUE=DATE:20260306\nSUMMARY:Fair")
                + Feeds.event(
                    "long@example.com",
                    "DTSTART:20260304T230000Z\nDTEND:20260305T020000Z\nSUMMARY:"
                        + String(repeating: "long words ", count: 40))))

    static let window = Feeds.interval("2026-03-01", "2026-04-01")

    @Test("An occurrence prints on one line with its times, its zone, its summary and its UID")
    func occurrences() {
        let printed = Self.feed.occurrences(in: Self.window, timeZone: .gmt).map(\.description)
        #expect(printed.first == "2026-03-02T09:15:00+01:00[Europe/Paris] – 09:45:00  Bench round  bench@example.com")
        #expect(printed.contains("2026-03-03 – 2026-03-05  Fair  fair@example.com"))
        #expect(
            printed.contains {
                $0.hasPrefix("2026-03-04T23:00:00Z – 2026-03-05T02:00:00  long words")
                    && $0.hasSuffix("…  long@example.com")
            })
    }

    @Test("Feeds, series, entries, properties and alarms print on one line")
    func structure() throws {
        let feed = Self.feed
        #expect(
            feed.description == "“Team”: 4 entries in 3 series, 1 zone, 2 diagnostics"
                || feed.description.hasPrefix("“Team”: 4 entries in 3 series, 1 zone, "))
        let series = try #require(feed.series.first { $0.uid == "bench@example.com" })
        #expect(
            series.description
                == "VEVENT 2026-03-02T09:15:00+01:00[Europe/Paris]  Bench round  bench@example.com  FREQ=WEEKLY;COUNT=5  1 override"
        )
        let entry = try #require(series.master)
        #expect(entry.description == "VEVENT 2026-03-02T09:15:00+01:00[Europe/Paris]  Bench round  bench@example.com")
        #expect(entry.component.description == "VEVENT (7 properties, 1 component)")
        #expect(entry.component[.start]?.description == "DTSTART;TZID=Europe/Paris:20260302T091500")
        #expect(entry.component[.start]?.parameters.first?.description == "TZID=Europe/Paris")
        #expect(entry.alarms.first?.description == "DISPLAY -PT15M from the start")
        #expect(entry.exceptionDates.first?.description == "2026-03-09T09:15:00+01:00[Europe/Paris]")
        #expect(entry.duration.description == "PT30M")
    }

    /// One value of each kind.
    static var values: [Any] {
        get throws {
            let feed = Self.feed
            let query = OccurrenceQuery(window, timeZone: .gmt)
            let series = feed.series[0]
            let master = try #require(series.master)
            var index = OccurrenceIndex<String>()
            index.update("a", to: feed)
            let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=5")
            let set = RecurrenceSet(start: master.start, rules: [rule])
            let later = CalendarFeed(Feeds.bytes(Feeds.event("bench@example.com", "DTSTART:20260302T091500Z")))
            var edit = CalendarEditor(feed)
            let occurrence = try #require(feed.occurrences(matching: query).first { _ in true })
            let removal = try edit.remove(occurrence)
            return [edit, removal, removal.patch, SeriesEditor(feed)] + removal.steps + removal.patch.replacements
                + feed.occurrences(in: window, timeZone: .gmt).map(\.self) as [Any] + feed.entries + feed.series
                + feed.zones + feed.diagnostics + later.changes(since: feed, in: window, timeZone: .gmt)
                + feed.alarms(in: window, timeZone: .gmt).map(\.self) + master.alarms
                + Array(master.component.properties) + feed.trees + feed.trees[0].diagnostics
                + [
                    feed, master.component, feed.freeBusy(matching: query), set, set.dates(in: .gmt),
                    set.timestamps(in: .utc),
                    rule, rule.occurrences(from: master.start.civilDateTime), ZoneRules(.gmt),
                    ZoneRules(Feeds.zone("Europe/Paris")), master.start, master.duration,
                    try #require(feed.occurrences(matching: query).first { _ in true }).id,
                    FreeBusy.Period(window, .busy), CalendarUser(email: "a@example.com"), query,
                    OccurrenceFilter.events,
                    GeographicPosition(latitude: 1, longitude: 2), CalendarLimits.default, SyntaxLimits.default,
                    RecurrenceDialect.dateutil,
                ] + cases(rule) + (try drafts(of: master)) + (try packed(feed, query, index))
        }
    }

    /// Cases of enumerations.
    private static func cases(_ rule: RecurrenceRule) -> [Any] {
        [
            RecurrenceDialect.Question.yearOfWeek, Weekday.monday, RecurrenceRule.Frequency.daily,
            CalendarEntry.Kind.event, FreeBusy.Kind.busy, EditSpan.all, CalendarDiagnostic.Severity.error,
            CalendarZone.Origin.windows, SourceEncoding.utf8, ZoneRules.utc.resolve(.earliest),
            PropertyValue.utcOffset(seconds: 3_600), KnownProperty.start,
            FoundationLoss.frequency(.secondly), EventDraft.Length.duration(.hours(1)),
            CalendarDraft.ZoneCoverage.years(2_020...2_030), CalendarAttachment.Content.data([1, 2]),
            SeriesEditor.Completion.advance(.byRule), RuleShift.translated(rule),
        ]
    }

    /// One draft of each kind.
    private static func drafts(of master: CalendarEntry) throws -> [Any] {
        let event = try #require(EventDraft(copying: master))
        let stamp = Date(timeIntervalSince1970: 0)
        var calendar = CalendarDraft(productIdentifier: "-//Example//EN")
        calendar.name = String(repeating: "long ", count: 100)
        calendar.events = (0..<2).map { number in
            var copy = event
            copy.uid = "\(number)"
            return copy
        }
        return [
            event, event.entry, calendar, try calendar.component(), ToDoDraft(uid: "1", dtstamp: stamp),
            JournalDraft(uid: "1", dtstamp: stamp), event.alarms[0], event.alarms[0].action,
            AvailabilityDraft(uid: "1", dtstamp: stamp),
            FreeBusyDraft(uid: "1", dtstamp: stamp, FreeBusy(in: window, [FreeBusy.Period(window, .busy)])),
            JCalDocument(try calendar.component()),
        ]
    }

    /// Values with a lot of content.
    private static func packed(
        _ feed: CalendarFeed, _ query: OccurrenceQuery, _ index: OccurrenceIndex<String>
    ) throws -> [Any] {
        var updated = index
        let result = NativeEngine().occurrences(of: feed.trees.map(\.bytes), matching: query)
        return [
            index, updated.update("a", to: CalendarFeed("")), feed.occurrences(matching: query),
            feed.occurrences(matching: query).latestFirst, index.occurrences(matching: query),
            index.occurrences(matching: query).latestFirst, result, EngineComparison(result, result),
            OccurrenceReader(query), feed.trees[0].contentLines, feed.calendars[0].components,
            feed.calendars[0].properties, DocumentEdit(feed.trees[0]),
            EditOptions(), PropertyKey<String>.location, ParameterKey<String>.commonName,
            try RecurrenceRule("FREQ=DAILY;UNTIL=20260401T000000Z").end,
            try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR,MO").weekdays,
        ]
    }

    @Test("Drafts print like the entries they are written as")
    func drafts() throws {
        let master = try #require(Self.feed.series(uid: "bench@example.com")?.master)
        let event = try #require(EventDraft(copying: master))
        #expect("\(event)" == "VEVENT 2026-03-02T09:15:00+01:00[Europe/Paris]  Bench round  bench@example.com")
        #expect("\(event.entry)" == "Bench round  bench@example.com")
        #expect("\(event.alarms[0])" == "DISPLAY -PT15M from the start")
        var calendar = CalendarDraft(productIdentifier: "-//Example//EN")
        calendar.events = [event]
        #expect("\(calendar)" == "1 event, 0 to-dos")
        calendar.name = "Team"
        calendar.journals = [JournalDraft(uid: "1", dtstamp: Date(timeIntervalSince1970: 0))]
        #expect("\(calendar)" == "“Team”: 1 event, 0 to-dos, 1 other component")
    }

    @Test("The parts of a rule print as they are written")
    func ruleParts() throws {
        let rule = try RecurrenceRule("RSCALE=HEBREW;FREQ=YEARLY;COUNT=3;BYDAY=-1FR,MO;BYMONTH=5L,6")
        #expect("\(rule.weekdays)" == "[-1FR, MO]")
        #expect("\(rule.months)" == "[5L, 6]")
        #expect("\(rule.end)" == "COUNT=3")
        #expect("\(try RecurrenceRule("FREQ=DAILY").end)" == "never")
        #expect("\(try RecurrenceRule("FREQ=DAILY;UNTIL=20260401").end)" == "UNTIL=20260401")
    }

    @Test("Cases print their names and values, alone and in an array")
    func cases() throws {
        #expect("\([Weekday.monday]) \([CalendarEntry.Kind.toDo]) \([FreeBusy.Kind.busy])" == "[monday] [toDo] [busy]")
        #expect("\([PropertyValue.boolean(true)]) \([KnownProperty.start])" == "[TRUE] [DTSTART]")
        #expect("\([LocalTimeResolution.gap(before: 3_600, after: 7_200)])" == "[gap(before: 3600, after: 7200)]")
        #expect("\([GeographicPosition(latitude: 48.5, longitude: -16.25)])" == "[48.5;-16.25]")
        #expect("\([EventDraft.Length.duration(.hours(1))])" == "[PT1H]")
    }

    @Test("Keys, types and statuses print their names")
    func names() {
        #expect(
            "\(PropertyKey<String>.location) \(ParameterKey<String>.commonName) \(ValueType.text)" == "LOCATION CN TEXT"
        )
        #expect("\(CalendarEntry.Status.confirmed)" == "CONFIRMED")
        #expect(
            "\(Self.feed.occurrences(in: Self.window, timeZone: .gmt))"
                == "occurrences in 2026-03-01T00:00:00Z – 2026-04-01T00:00:00Z")
    }

    @Test("No description is longer than 300 characters or names an internal type")
    func short() throws {
        let values = try Self.values
        #expect(values.count > 40)
        for value in values {
            let text = "\(value)"
            #expect(text.count <= 300, "\(type(of: value)): \(text)")
            // An array and an optional print their elements as a debugger does.
            let nested = "\([value]) \(Optional(value) as Any)"
            for word in [
                "Storage", "unknown context", "SourceTable", "ICalendar.", "Recurrence.", "ICalendarSyntax.", "0x",
            ] {
                #expect(!text.contains(word) && !nested.contains(word), "\(type(of: value)): \(nested)")
            }
            var dumped = ""
            dump(value, to: &dumped)
            #expect(dumped.split(separator: "\n").count < 400, "\(type(of: value))")
            #expect(!dumped.contains("Storage"), "\(type(of: value)): \(dumped.prefix(500))")
        }
    }

    @Test("A located diagnostic has the properties of its diagnostic")
    func locatedDiagnostics() throws {
        let feed = CalendarFeed(Feeds.bytes(Feeds.event("a", "DTSTART:20260231T000000Z")))
        let located = try #require(feed.diagnostics.first)
        #expect(located.message == located.diagnostic.message)
        #expect(located.severity == located.diagnostic.severity)
        #expect(located.code.rawValue == located.diagnostic.code.rawValue)
    }

    @Test("An error has the same text in an alert and in a log")
    func localizedErrors() throws {
        let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=DAILY;INTERVAL=x") }
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
        #expect((SplitError.notAMember as any Error).localizedDescription == "the time is not a member of the set")
        #expect(
            (WritingError.invalidName("a b") as any Error).localizedDescription
                == WritingError.invalidName("a b").description)
    }
}
