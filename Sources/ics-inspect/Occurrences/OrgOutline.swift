import Foundation
import ICalendar
import ICalendarChecks

/// Occurrences as an outline of Org mode: a heading with an active timestamp for each.
struct OrgOutline: ~Copyable {
    private var output = Output()
    private let viewer: ZoneRules
    /// Whether a series of one plain rule is a single heading with a repeater.
    private let hasRepeaters: Bool
    /// The identities of the series that have a heading with a repeater.
    private var repeated: Set<String> = []
    private var texts = SeriesCache<(heading: String, properties: String)>()

    init(viewer: ZoneRules, repeaters: Bool) { (self.viewer, hasRepeaters) = (viewer, repeaters) }

    mutating func write(_ occurrence: Occurrence, in feed: CalendarFeed) throws(Failure) {
        var repeater = ""
        if hasRepeaters, let uid = occurrence.entry.uid, let found = Self.repeater(of: occurrence, uid: uid, in: feed) {
            guard repeated.insert(uid).inserted else { return }
            repeater = " " + found
        }
        let (heading, properties) = texts.value(for: occurrence, Self.texts)
        output.write(heading)
        output.write(timestamp(occurrence, repeater))
        output.write(properties)
        try output.flushIfFull()
    }

    /// Returns the lines before and after the timestamp.
    private static func texts(of entry: CalendarEntry) -> (heading: String, properties: String) {
        let properties = [("LOCATION", entry.text(ofProperty: "LOCATION")), ("UID", entry.uid)]
            .compactMap { name, text in text.map { ":\(name): \(line($0))\n" } }
        let drawer = properties.isEmpty ? "" : ":PROPERTIES:\n\(properties.joined()):END:\n"
        return ("* \(line(entry.summary ?? "untitled"))\n", "\n\(drawer)")
    }

    mutating func finish() throws(Failure) { try output.finish() }

    /// Returns `<2026-03-02 Mon 09:15-09:45>`, or two timestamps for an occurrence that ends on another day.
    private func timestamp(_ occurrence: Occurrence, _ repeater: String) -> String {
        if occurrence.isAllDay {
            let first = occurrence.start.civilDate
            let last = max(first, occurrence.end.civilDate.adding(days: -1) ?? first)
            let start = "<\(Self.day(first))\(repeater)>"
            return first == last ? start : "\(start)--<\(Self.day(last))\(repeater)>"
        }
        let clocks = [occurrence.interval.start, occurrence.interval.end].compactMap { viewer.local(at: Timestamp($0)) }
        guard clocks.count == 2 else { return "" }
        let (start, end) = (clocks[0], clocks[1])
        if start == end { return "<\(Self.day(start.date)) \(start.clockText)\(repeater)>" }
        if start.date == end.date {
            return "<\(Self.day(start.date)) \(start.clockText)-\(end.clockText)\(repeater)>"
        }
        return
            "<\(Self.day(start.date)) \(start.clockText)\(repeater)>--<\(Self.day(end.date)) \(end.clockText)\(repeater)>"
    }

    private static func day(_ date: CivilDate) -> String { "\(date) \(weekdays[date.weekday.index])" }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// A heading and a property are one line each.
    private static func line(_ text: String) -> String {
        PlainText.of(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    // MARK: - Repeaters

    /// Returns the repeater of a series that is exactly one plain rule without an end, exceptions and overrides, because a
    /// repeater has none of these; nil for any other.
    private static func repeater(of occurrence: Occurrence, uid: String, in feed: CalendarFeed) -> String? {
        let component = occurrence.entry.component
        let lines = component.properties(named: "RRULE")
        let others = ["RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"].flatMap { component.properties(named: $0) }
        guard lines.count == 1, others.isEmpty, feed.entries.count(where: { $0.uid == uid }) == 1,
            let rule = try? RecurrenceRule(lines[0].value), let unit = unit(of: rule), rule.end == .never,
            isPlain(rule, from: occurrence.entry.start.civilDate)
        else { return nil }
        return "+\(rule.interval)\(unit)"
    }

    /// Whether a rule says no more than its frequency and its interval.
    private static func isPlain(_ rule: RecurrenceRule, from start: CivilDate) -> Bool {
        let lists = [
            rule.seconds, rule.minutes, rule.hours, rule.daysOfTheMonth, rule.daysOfTheYear, rule.weeks,
            rule.setPositions,
        ]
        let weekdays = rule.frequency == .weekly ? [.every(start.weekday)] : [RecurrenceRule.DayOfWeek]()
        // Org moves a day that a month doesn't have to the next month, and keeps that day.
        let hasDay = start.day <= 28 || ![.monthly, .yearly].contains(rule.frequency)
        return lists.allSatisfy(\.isEmpty) && rule.months.isEmpty && rule.calendarScale == nil && hasDay
            && (rule.weekdays.isEmpty || rule.weekdays == weekdays)
    }

    private static func unit(of rule: RecurrenceRule) -> String? {
        switch rule.frequency {
        case .daily: "d"
        case .weekly: "w"
        case .monthly: "m"
        case .yearly: "y"
        case .hourly: "h"
        default: nil
        }
    }
}
