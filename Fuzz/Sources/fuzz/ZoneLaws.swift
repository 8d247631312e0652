import Foundation
import ICalendar

/// Any lines of a VTIMEZONE: the zone's clock always advances, and the number of changes is bounded.
enum ZoneLaws {
    /// RFC 5545 §3.3.14: a UTC-OFFSET has less than 24 hours.
    private static let offsets = -86_399...86_399
    private static let years =
        Timestamp.earliest.secondsSince1970 + 86_400...Timestamp.latest.secondsSince1970 - 86_400

    static func check(_ lines: [UInt8]) {
        var choices = Choices(lines)
        let identifier = choices.element(of: [
            "Somewhere", "Europe/Berlin", "EST5EDT,M3.2.0,M11.1.0", "Samoa Standard Time",
        ])
        let start = "\(choices.number(in: 1_900...2_200))0301T023000"
        let feed = CalendarFeed(
            Array("BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:\(identifier)\r\n".utf8) + lines
                + Array(
                    """
                    \r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:daily\r\nDTSTART;TZID="\(identifier)":\(start)\r
                    RRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                    """.utf8), preferringZonesOf: choices.element(of: [.feed, .system]))
        for zone in feed.zones { check(zone.rules, &choices) }
        checkDays(feed)
    }

    private static func check(_ rules: ZoneRules, _ choices: inout Choices) {
        let changes = rules.changes
        hold(
            "a zone has a bounded number of changes", changes.count <= CalendarLimits.default.zoneOnsets,
            "\(changes.count)")
        hold("changes ascend", zip(changes, changes.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
        hold(
            "offsets follow one another",
            zip(changes, changes.dropFirst()).allSatisfy { $0.offsetAfter == $1.offsetBefore })
        for change in changes {
            hold(
                "an offset is less than a day",
                offsets.contains(change.offsetBefore) && offsets.contains(change.offsetAfter))
            hold(
                "an offset applies from its change on",
                rules.offset(at: change.timestamp) == change.offsetAfter
                    && change.timestamp.adding(seconds: -1).map { rules.offset(at: $0) } == change.offsetBefore,
                "\(change)")
        }
        var instants = (0..<20).map { _ in choices.number(in: years) }
        for _ in 0..<20 where !changes.isEmpty {
            instants.append(
                choices.element(of: changes).timestamp.secondsSince1970
                    + choices.element(of: [-86_400, -3_600, -1, 0, 1, 3_600]))
        }
        for instant in instants { check(rules, at: instant) }
        checkOrder(rules, instants.sorted())
    }

    /// Checks that the time on the clock at an instant resolves to that instant's offset.
    private static func check(_ rules: ZoneRules, at instant: Int) {
        let timestamp = Timestamp(secondsSince1970: instant)
        let offset = rules.offset(at: timestamp)
        hold("any offset is less than a day", offsets.contains(offset), "\(instant)")
        guard let local = rules.local(at: timestamp) else {
            hold("a clock shows the years 1 to 9999", !years.contains(instant), "\(instant)")
            return
        }
        hold("a clock shows the instant and the offset", Timestamp(utc: local).secondsSince1970 == instant + offset)
        guard isAlone(rules, instant) else { return }
        switch rules.resolve(local) {
        case .unique(let found): hold("a unique time has one offset", found == offset, "\(local)")
        case .fold(let first, let second):
            hold("a time that is shown twice has two offsets", offset == first || offset == second, "\(local)")
            hold("a clock goes back in a fold", first > second)
        case .gap: hold("no time that is shown was skipped", false, "\(local)")
        }
    }

    /// Returns whether at most one change is close to an instant. If one change overtakes another, the meaning of a
    /// time is undefined.
    private static func isAlone(_ rules: ZoneRules, _ instant: Int) -> Bool {
        rules.changes.count { abs($0.timestamp.secondsSince1970 - instant) <= 4 * 86_400 } <= 1
    }

    /// Checks that later times on the clock are later instants.
    private static func checkOrder(_ rules: ZoneRules, _ instants: [Int]) {
        var last: (local: CivilDateTime, instant: Timestamp)?
        for instant in instants where isAlone(rules, instant) {
            guard let local = rules.local(at: Timestamp(secondsSince1970: instant)) else { continue }
            if case .gap = rules.resolve(local) { continue }
            let found = rules.timestamp(of: local)
            if let last, last.local < local {
                hold("later clock times are later instants", last.instant < found, "\(last.local) \(local)")
            }
            last = (local, found)
        }
    }

    /// Checks that the occurrences of a daily series are in ascending order and less than three days apart.
    private static func checkDays(_ feed: CalendarFeed) {
        guard let start = feed.entries.first?.start else { return }
        let instant = start.timestamp(in: .utc).date
        let starts = feed.occurrences(
            in: DateInterval(start: instant, duration: 3 * 366 * 86_400), timeZone: .gmt
        ).map(\.interval.start)
        for (one, two) in zip(starts, starts.dropFirst()) {
            hold("a day comes after the day before", one < two && two < one + 3 * 86_400, "\(one) \(two)")
        }
    }
}
