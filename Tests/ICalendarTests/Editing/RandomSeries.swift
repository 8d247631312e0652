import Foundation
import ICalendar
import ICalendarWriting
import RecurrenceReference
import TestSupport

/// Random series as feeds: the four forms of DTSTART, zones with gaps and folds, RDATE with and without periods, EXDATE, EXRULE,
/// overrides of one occurrence and of this and the following ones, in the zone of the series and in others, and a second UID that no
/// edit has anything to do with.
struct RandomSeries {
    let feed: CalendarFeed
    let text: [UInt8]
    /// The parts of this random series.
    let parts: Set<Part>
    /// The zone of DTSTART; nil for the other forms.
    let zone: String?

    /// A part that only some series have.
    enum Part: Hashable, CaseIterable {
        case date, floating, utc, zoned
        case additionalDate, period, exception, exceptionDay, exceptionRule
        case override, range, rangeInAnotherZone
        case count, until, alarm
    }

    /// Zones whose clocks go forward and back by an hour, half an hour or a day, north and south, and at midnight.
    static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia", "Africa/Cairo",
        "America/St_Johns", "Asia/Beirut",
    ]

    private static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1",
        "FREQ=MONTHLY;BYDAY=2MO", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=1,15,31", "FREQ=YEARLY",
        "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31", "FREQ=DAILY;BYHOUR=2,14;BYMINUTE=30",
        "FREQ=WEEKLY;BYDAY=SU;BYHOUR=1,2,3",
    ]

    private static let dateRules = rules.filter { !$0.contains("BYHOUR") }

    /// A time that the clock of each zone skips, and one that the clock shows twice.
    private static let changes = [
        "Europe/Berlin": [[2026, 3, 29, 2, 30], [2026, 10, 25, 2, 30]],
        "America/New_York": [[2026, 3, 8, 2, 30], [2026, 11, 1, 1, 30]],
        "Australia/Lord_Howe": [[2026, 10, 4, 2, 15], [2026, 4, 5, 1, 45]],
        "America/Santiago": [[2026, 9, 6, 0, 30], [2026, 4, 4, 23, 30]],
        "Pacific/Apia": [[2011, 12, 30, 9, 0], [2011, 4, 2, 3, 30]],
        "Africa/Cairo": [[2026, 4, 24, 0, 30], [2026, 10, 29, 23, 30]],
        "America/St_Johns": [[2026, 3, 8, 2, 30], [2026, 11, 1, 1, 30]],
        "Asia/Beirut": [[2026, 3, 29, 0, 30], [2026, 10, 24, 23, 30]],
    ]

    private static let exceptionRules = [
        "FREQ=DAILY;INTERVAL=5", "FREQ=WEEKLY;INTERVAL=3", "FREQ=MONTHLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE",
        "FREQ=MONTHLY;BYDAY=2MO", "FREQ=DAILY;INTERVAL=4;COUNT=6",
    ]

    init?(_ generator: inout SplitMix64) {
        let form = generator.number(below: 4)
        let zone = generator.element(of: Self.zones)
        var parts: Set<Part> = [[Part.date, .floating, .utc, .zoned][form]]
        let parameter = form == 0 ? ";VALUE=DATE" : form == 3 ? ";TZID=\(zone)" : ""
        // Half of the series start shortly before a clock change.
        let month = generator.chance(50) ? generator.element(of: [3, 4, 9, 10, 11]) : generator.number(in: 1...12)
        let year = generator.chance(10) ? 2011 : 2026
        guard
            var start = CivilDateTime(
                year: year, month: month, day: generator.number(in: 1...28),
                hour: generator.element(of: [0, 1, 2, 2, 3, 9, 23]),
                minute: generator.element(of: [0, 30]))
        else { return nil }
        // Some days or weeks before a time that the clock skips or shows twice.
        if form == 3, generator.chance(75), let change = Self.changes[zone].map({ generator.element(of: $0) }) {
            let days = generator.number(in: 0...5) * generator.element(of: [1, 7])
            start =
                CivilDateTime(
                    year: change[0], month: change[1], day: change[2], hour: change[3], minute: change[4])?.adding(
                    seconds: -days * 86_400) ?? start
        }
        func text(_ time: CivilDateTime) -> String {
            form == 0 ? String(Self.digits(time).prefix(8)) : Self.digits(time) + (form == 2 ? "Z" : "")
        }
        var rule = generator.element(of: form == 0 ? Self.dateRules : Self.rules)
        switch generator.number(below: 4) {
        case 0:
            rule += ";COUNT=\(generator.number(in: 1...30))"
            parts.insert(.count)
        case 1:
            parts.insert(.until)
            let days = generator.number(in: 5...400)
            guard let until = start.adding(seconds: days * 86_400 + 50_000) else { return nil }
            let clock =
                form == 0
                ? text(until) : form == 1 ? text(until) : text(until).replacingOccurrences(of: "Z", with: "") + "Z"
            rule += ";UNTIL=" + clock
        default: break
        }
        var lines = ["DTSTART\(parameter):\(text(start))", "RRULE:\(rule)", "SUMMARY:Series"]
        switch generator.number(below: 4) {
        case 0: lines.append(form == 0 ? "DURATION:P2D" : "DURATION:PT1H30M")
        case 1: lines.append("DTEND\(parameter):\(text(start.adding(seconds: form == 0 ? 86_400 : 5_400) ?? start))")
        default: break
        }
        if generator.chance(30) { lines.append("SEQUENCE:\(generator.number(below: 4))") }
        if generator.chance(20) { lines.append("X-LONG:" + String(repeating: "many words, ", count: 12)) }
        if generator.chance(20) {
            parts.insert(.alarm)
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Now", "UID:alarm", "TRIGGER:-PT10M", "END:VALARM"]
        }
        let event = Feeds.event("series", lines.joined(separator: "\n"))
        let plain = CalendarFeed(Feeds.bytes(event))
        let window = Feeds.interval("2010-01-01", "2030-01-01")
        let members = plain.occurrences(in: window, timeZone: .gmt).prefix(25).compactMap(\.recurrenceID)
        guard members.count > 0 else { return nil }
        func near(_ share: Int) -> CivilDateTime {
            let member = generator.element(of: members).civilDateTime
            if generator.chance(share) { return member }
            return member.adding(seconds: generator.number(in: -9...9) * (form == 0 ? 86_400 : 30_600)) ?? member
        }
        var extra: [String] = []
        for _ in 0..<generator.element(of: [0, 0, 1, 2]) {
            parts.insert(.additionalDate)
            extra.append("RDATE\(parameter):\(text(near(20)))")
        }
        if form != 0, generator.chance(15) {
            parts.insert(.period)
            let periods = (0..<generator.number(in: 1...2)).map { _ in
                "\(text(near(20)))/PT\(generator.number(in: 1...3))H"
            }
            extra.append("RDATE;VALUE=PERIOD\(parameter):" + periods.joined(separator: ","))
        }
        let exceptions = (0..<generator.element(of: [0, 0, 1, 3])).map { _ in text(near(85)) }
        if !exceptions.isEmpty {
            parts.insert(.exception)
            extra.append("EXDATE\(parameter):" + exceptions.joined(separator: ","))
        }
        if form != 0, generator.chance(8) {
            parts.insert(.exceptionDay)
            extra.append("EXDATE;VALUE=DATE:\(text(near(90)).prefix(8))")
        }
        if generator.chance(10) {
            parts.insert(.exceptionRule)
            extra.append("EXRULE:" + generator.element(of: Self.exceptionRules))
        }
        lines.insert(contentsOf: extra, at: 2)
        var components = Feeds.event("series", lines.joined(separator: "\n"))
        var named: Set<String> = []
        for number in 0..<generator.element(of: [0, 0, 1, 2, 4]) {
            let original = generator.element(of: members)
            guard named.insert(text(original.civilDateTime)).inserted else { continue }
            parts.insert(.override)
            let moved =
                original.civilDateTime.adding(
                    seconds: generator.element(of: [0, 86_400, -86_400, 172_800, form == 0 ? 0 : 7_200])) ?? start
            var override = [
                "RECURRENCE-ID\(parameter):\(text(original.civilDateTime))", "DTSTART\(parameter):\(text(moved))",
                "SEQUENCE:3", generator.chance(50) ? "SUMMARY:Series" : "SUMMARY:Override \(number)",
            ]
            if generator.chance(30) { override.append("LOCATION:Room \(number)") }
            components += Feeds.event("series", override.joined(separator: "\n"))
        }
        for number in 0..<generator.element(of: [0, 0, 0, 0, 0, 1, 1, 2]) {
            let original = generator.element(of: members)
            guard named.insert("range " + text(original.civilDateTime)).inserted else { continue }
            parts.insert(.range)
            let distance = generator.element(of: [0, 0, 86_400, -86_400, form == 0 ? 0 : 5_400])
            var start =
                "\(parameter):\(text(original.civilDateTime.adding(seconds: distance) ?? original.civilDateTime))"
            if form >= 2, generator.chance(30) {
                let moved = original.timestamp(in: .utc).adding(seconds: distance)
                let other = CalendarZone(Feeds.zone(generator.element(of: ["Asia/Tokyo", "Europe/Berlin"])))
                if let clock = moved.flatMap(other.rules.local(at:)) {
                    parts.insert(.rangeInAnotherZone)
                    start = ";TZID=\(other.identifier):\(Self.digits(clock))"
                }
            }
            components += Feeds.event(
                "series",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE\(parameter):\(text(original.civilDateTime))
                DTSTART\(start)
                DURATION:\(form == 0 ? "P1D" : generator.element(of: ["PT1H", "PT45M"]))
                SEQUENCE:3
                SUMMARY:Range \(number)
                """)
        }
        let other = Feeds.event("other", "DTSTART:20260303T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Other")
        let zoneLines = form == 3 ? Self.zoneDefinition(zone) : ""
        self.text = Feeds.bytes(
            "PRODID:-//x//y//EN\n" + zoneLines + (generator.chance(50) ? components + other : other + components))
        feed = CalendarFeed(self.text)
        self.parts = parts
        self.zone = form == 3 ? zone : nil
    }

    private static func digits(_ time: CivilDateTime) -> String {
        let date = time.date.components
        return String(
            format: "%04d%02d%02dT%02d%02d%02d", date.year, date.month, date.day, time.hour, time.minute, time.second)
    }

    private static func zoneDefinition(_ name: String) -> String {
        guard let draft = try? ComponentDraft(CalendarZone(Feeds.zone(name)), years: 2025...2027) else { return "" }
        return String(decoding: draft.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// The occurrences of the series, up to a year and a number that no rule reaches in a second.
    func occurrences() -> [Occurrence] { Self.occurrences(feed) }

    /// Occurrences that can be edited together with others. Overrides that name no occurrence of the series are
    /// independent.
    func editable() -> [Occurrence] {
        let alone = Self.alone(feed)
        return occurrences().filter { !alone.contains($0.entry) }
    }

    /// Overrides that name no occurrence.
    static func alone(_ feed: CalendarFeed) -> Set<CalendarEntry> {
        Set(feed.series.filter { $0.master == nil }.flatMap(\.overrides))
    }

    static func occurrences(_ feed: CalendarFeed, limit: Int = 60) -> [Occurrence] {
        let query = OccurrenceQuery(
            Feeds.interval("2010-01-01", "2030-01-01"), timeZone: .gmt, filter: .everything)
        return Array(feed.occurrences(matching: query).lazy.filter { $0.uid != "other" }.prefix(limit))
    }
}

/// The time and the texts of an occurrence.
struct ShownOccurrence: Hashable, CustomStringConvertible {
    var interval: DateInterval
    var isAllDay: Bool
    var summary: String?
    var location: String?

    init(_ occurrence: Occurrence) {
        interval = occurrence.interval
        isAllDay = occurrence.isAllDay
        summary = occurrence.summary
        location = occurrence.entry.location
    }

    /// By start, then end, then content.
    var sortKey: String { "\(Feeds.text(interval.start)) \(description)" }

    var description: String { "\(Feeds.text(interval.start))+\(interval.duration) \(summary ?? "-") \(location ?? "")" }
}
