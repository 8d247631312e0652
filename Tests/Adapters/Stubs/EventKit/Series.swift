// swift-format-ignore-file
import Foundation

/// An event of the database: a single one, or a series with its exceptions and detached occurrences.
struct Series {
    var calendar: String
    var content: Content
    var externalIdentifier = UUID().uuidString
    /// The original starts of removed occurrences.
    var exceptions: Set<Date> = []
    /// The detached occurrences, by original start.
    var detached: [Date: Content] = [:]

    init(calendar: String, content: Content) { (self.calendar, self.content) = (calendar, content) }

    var recurs: Bool { content.rules?.isEmpty == false }

    static func identifier(of identifier: String) -> String {
        identifier.components(separatedBy: "/RID=")[0]
    }

    /// The original starts of the occurrences that follow the rule.
    func starts(before limit: Date, in store: EKEventStore, withExceptions: Bool = false) -> [Date] {
        content.starts(before: limit, in: store).filter {
            withExceptions || !exceptions.contains($0) && detached[$0] == nil
        }
    }

    /// Ends the rule before an occurrence.
    mutating func end(before date: Date) {
        content.rules = content.rules?.map { $0.ending(EKRecurrenceEnd(end: date - 1)) }
        exceptions = exceptions.filter { $0 < date }
        detached = detached.filter { $0.key < date }
    }

    /// Takes the later part of a split series.
    mutating func take(_ series: Series, from date: Date, shiftedBy shift: TimeInterval, countBefore: Int) {
        exceptions = Set(series.exceptions.filter { $0 >= date }.map { $0 + shift })
        detached = Dictionary(uniqueKeysWithValues: series.detached.filter { $0.key > date }.map { ($0 + shift, $1) })
        content.rules = content.rules?.map { rule in
            guard let count = rule.recurrenceEnd?.occurrenceCount, count > 0,
                count == series.content.rules?.first?.recurrenceEnd?.occurrenceCount
            else { return rule }
            return rule.ending(EKRecurrenceEnd(occurrenceCount: max(1, count - countBefore)))
        }
    }
}

/// The properties of an event.
struct Content {
    var start: Date
    var end: Date
    let title: String?
    let place: EKStructuredLocation?
    let notes: String?
    let url: URL?
    let timeZone: TimeZone?
    let alarms: [EKAlarm]?
    var rules: [EKRecurrenceRule]?
    let isAllDay: Bool
    let availability: EKEventAvailability
    let readOnly: EKCalendarItem.ReadOnly

    init(_ event: EKEvent, start: Date, end: Date) {
        (self.start, self.end, isAllDay) = (start, end, event.isAllDay)
        (title, place, notes, url) = (event.title, event.structuredLocation?.copied, event.notes, event.url)
        (timeZone, alarms, rules) = (event.timeZone, event.alarms, event.recurrenceRules)
        (availability, readOnly) = (event.availability, event.readOnly)
    }

    /// Copies the properties to an event, without the identifiers.
    func fill(_ event: EKEvent) {
        (event.title, event.structuredLocation, event.notes, event.url) = (title, place, notes, url)
        (event.timeZone, event.alarms, event.recurrenceRules) = (timeZone, alarms, rules)
        (event.availability, event.isAllDay) = (availability, isAllDay)
        (event.start, event.end) = (start, end)
        event.readOnly.creationDate = readOnly.creationDate
        event.readOnly.lastModifiedDate = readOnly.lastModifiedDate
        event.readOnly.attendees = readOnly.attendees
        event.readOnly.organizer = readOnly.organizer
        event.readOnly.status = readOnly.status
    }

    func moved(to date: Date, in store: EKEventStore) -> Content {
        var moved = self
        moved.start = date
        moved.end = date + end.timeIntervalSince(start)
        if isAllDay {
            let days = store.calendar.dateComponents([.day], from: start, to: end).day ?? 0
            moved.end = store.calendar.date(byAdding: .day, value: days, to: date) ?? date
        }
        return moved
    }

    /// Returns the starts of all occurrences, day by day: simple and slow, so that it judges the engine. The event's
    /// start is always the first, which is known from use.
    func starts(before limit: Date, in store: EKEventStore) -> [Date] {
        guard let rule = rules?.first else { return start < limit ? [start] : [] }
        var calendar = store.calendar(in: isAllDay ? nil : timeZone)
        calendar.firstWeekday = rule.firstDayOfTheWeek == 0 ? 2 : rule.firstDayOfTheWeek
        calendar.minimumDaysInFirstWeek = 4
        let clock = calendar.dateComponents([.hour, .minute, .second], from: start)
        let first = calendar.startOfDay(for: start)
        var starts = [start]
        var period: (index: Int, days: [Date]) = (0, [])

        /// Adds the days of a period at the positions of the rule; returns whether the rule ended.
        func endPeriod() -> Bool {
            let positions = rule.setPositions?.map { $0.intValue < 0 ? period.days.count + $0.intValue : $0.intValue - 1 }
            let days = positions.map { $0.sorted().filter(period.days.indices.contains).map { period.days[$0] } }
            for day in days ?? period.days {
                let parts = calendar.dateComponents([.year, .month, .day], from: day)
                let date = calendar.date(
                    from: DateComponents(
                        year: parts.year, month: parts.month, day: parts.day, hour: clock.hour, minute: clock.minute,
                        second: clock.second))
                guard let date, date > start else { continue }
                if let end = rule.recurrenceEnd?.endDate, date > end { return true }
                if let count = rule.recurrenceEnd?.occurrenceCount, count > 0, starts.count >= count { return true }
                starts.append(date)
            }
            return false
        }

        var day = first
        while true {
            let index = Self.periods(rule.frequency, from: first, to: day, calendar)
            if index != period.index {
                if endPeriod() || day >= limit { break }
                period = (index, [])
            }
            if index % rule.interval == 0, Self.matches(day, rule, first, calendar) { period.days.append(day) }
            guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { break }
            day = calendar.startOfDay(for: next)
        }
        return starts.filter { $0 < limit }
    }

    private static func periods(
        _ frequency: EKRecurrenceFrequency, from first: Date, to day: Date, _ calendar: Calendar
    ) -> Int {
        func days(_ from: Date, _ to: Date) -> Int { calendar.dateComponents([.day], from: from, to: to).day ?? 0 }
        func week(_ date: Date) -> Date { calendar.dateInterval(of: .weekOfYear, for: date)?.start ?? date }
        func part(_ component: Calendar.Component) -> Int {
            calendar.component(component, from: day) - calendar.component(component, from: first)
        }
        switch frequency {
        case .daily: return days(first, day)
        case .weekly: return days(week(first), week(day)) / 7
        case .monthly: return part(.year) * 12 + part(.month)
        default: return part(.year)
        }
    }

    private static func matches(_ day: Date, _ rule: EKRecurrenceRule, _ first: Date, _ calendar: Calendar) -> Bool {
        func has(_ numbers: [NSNumber]?, _ value: Int, of count: Int) -> Bool {
            numbers?.contains { $0.intValue == value || $0.intValue == value - count - 1 } ?? true
        }
        func count(_ unit: Calendar.Component) -> Int { calendar.range(of: .day, in: unit, for: day)?.count ?? 0 }
        func part(_ component: Calendar.Component, _ date: Date) -> Int { calendar.component(component, from: date) }
        let ofMonth = part(.day, day)
        let ofYear = calendar.ordinality(of: .day, in: .year, for: day) ?? 0
        let isInMonth = rule.frequency == .monthly || rule.monthsOfTheYear != nil
        let (position, length) = isInMonth ? (ofMonth, count(.month)) : (ofYear, count(.year))
        let isWeekday = rule.daysOfTheWeek?.contains { named in
            guard named.dayOfTheWeek.rawValue == part(.weekday, day) else { return false }
            return named.weekNumber == 0 || named.weekNumber == (position - 1) / 7 + 1
                || named.weekNumber == -((length - position) / 7 + 1)
        }
        guard has(rule.monthsOfTheYear, part(.month, day), of: 12), has(rule.daysOfTheYear, ofYear, of: count(.year)),
            has(rule.daysOfTheMonth, ofMonth, of: count(.month)), isWeekday ?? true,
            has(rule.weeksOfTheYear, part(.weekOfYear, day), of: 52)
        else { return false }
        if rule.daysOfTheWeek != nil || rule.daysOfTheMonth != nil || rule.daysOfTheYear != nil { return true }
        switch rule.frequency {
        case .daily: return true
        case .weekly: return part(.weekday, day) == part(.weekday, first)
        case .monthly: return ofMonth == part(.day, first)
        default:
            if rule.weeksOfTheYear != nil { return part(.weekday, day) == part(.weekday, first) }
            return ofMonth == part(.day, first)
                && (rule.monthsOfTheYear != nil || part(.month, day) == part(.month, first))
        }
    }
}

extension EKRecurrenceRule {
    func ending(_ end: EKRecurrenceEnd) -> EKRecurrenceRule {
        let rule = EKRecurrenceRule(
            recurrenceWith: frequency, interval: interval, daysOfTheWeek: daysOfTheWeek,
            daysOfTheMonth: daysOfTheMonth, monthsOfTheYear: monthsOfTheYear, weeksOfTheYear: weeksOfTheYear,
            daysOfTheYear: daysOfTheYear, setPositions: setPositions, end: end)
        rule.setForTests(firstDayOfTheWeek: firstDayOfTheWeek)
        return rule
    }
}
