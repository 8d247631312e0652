import Foundation
import ICalendar
import RecurrenceReference
import TestSupport

/// Random series as feeds: the four forms of DTSTART, zones with gaps and folds, RDATE, EXDATE and overrides on and off the rule,
/// and a second UID that no edit has anything to do with.
struct RandomSeries {
    let feed: CalendarFeed
    let text: [UInt8]

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

    init?(_ generator: inout SplitMix64) {
        let form = generator.number(below: 4)
        let zone = generator.element(of: Self.zones)
        let parameter = form == 0 ? ";VALUE=DATE" : form == 3 ? ";TZID=\(zone)" : ""
        // Half of them start just before a change of the clocks.
        let month = generator.chance(50) ? generator.element(of: [3, 4, 9, 10, 11]) : generator.number(in: 1...12)
        let year = generator.chance(10) ? 2011 : 2026
        guard
            let start = CivilDateTime(
                year: year, month: month, day: generator.number(in: 1...28),
                hour: generator.element(of: [0, 1, 2, 2, 3, 9, 23]),
                minute: generator.element(of: [0, 30]))
        else { return nil }
        func text(_ time: CivilDateTime) -> String {
            let date = time.date.components
            let digits = String(format: "%04d%02d%02d", date.year, date.month, date.day)
            if form == 0 { return digits }
            return digits + String(format: "T%02d%02d%02d", time.hour, time.minute, time.second)
                + (form == 2 ? "Z" : "")
        }
        var rule = generator.element(of: form == 0 ? Self.dateRules : Self.rules)
        switch generator.number(below: 4) {
        case 0: rule += ";COUNT=\(generator.number(in: 1...30))"
        case 1:
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
        for _ in 0..<generator.element(of: [0, 0, 1, 2]) { extra.append("RDATE\(parameter):\(text(near(20)))") }
        let exceptions = (0..<generator.element(of: [0, 0, 1, 3])).map { _ in text(near(85)) }
        if !exceptions.isEmpty { extra.append("EXDATE\(parameter):" + exceptions.joined(separator: ",")) }
        if form != 0, generator.chance(8) { extra.append("EXDATE;VALUE=DATE:\(text(near(90)).prefix(8))") }
        lines.insert(contentsOf: extra, at: 2)
        var components = Feeds.event("series", lines.joined(separator: "\n"))
        var named: Set<String> = []
        for number in 0..<generator.element(of: [0, 0, 1, 2, 4]) {
            let original = generator.element(of: members)
            guard named.insert(text(original.civilDateTime)).inserted else { continue }
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
        let other = Feeds.event("other", "DTSTART:20260303T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Other")
        let zoneLines = form == 3 ? Self.zoneDefinition(zone) : ""
        self.text = Feeds.bytes(
            "PRODID:-//x//y//EN\n" + zoneLines + (generator.chance(50) ? components + other : other + components))
        feed = CalendarFeed(self.text)
    }

    private static func zoneDefinition(_ name: String) -> String {
        guard let draft = try? ComponentDraft(CalendarZone(Feeds.zone(name)), years: 2025...2027) else { return "" }
        return String(decoding: draft.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// The occurrences of the series, up to a year and a number that no rule reaches in a second.
    func occurrences() -> [Occurrence] { Self.occurrences(feed) }

    static func occurrences(_ feed: CalendarFeed, limit: Int = 60) -> [Occurrence] {
        let query = OccurrenceQuery(
            Feeds.interval("2010-01-01", "2030-01-01"), timeZone: .gmt, filter: .everything)
        return Array(feed.occurrences(matching: query).lazy.filter { $0.uid != "other" }.prefix(limit))
    }
}

/// What an occurrence shows: when it is, and what it says.
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
