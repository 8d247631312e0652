public import Foundation
public import Recurrence

/// Recurrences as Foundation's dates:
///
/// ```swift
/// let dates = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE").dates(from: start, in: .current)
/// for date in dates.prefix(10) { print(date) }
/// dates.occurrences(in: now...)  // from now on
/// dates[ordinal: 100]            // the hundredth
/// dates.count(in: spring)
/// ```
///
/// Dates are whole seconds, as in iCalendar. A date with a fraction of a second is never in the sequence, but may be
/// used to search for its neighbors.
extension Date: RecurrenceTime {
    /// Creates the date of a Unix time in seconds.
    @inlinable
    public init(wholeSeconds: Int) { self.init(timeIntervalSince1970: TimeInterval(wholeSeconds)) }

    /// The Unix time of the first whole second at or after the date. The bounds can be any dates, even ones that are not
    /// a number.
    public var wholeSeconds: Int { Timestamp(roundingUp: self).secondsSince1970 }
}

extension Recurrences where Time == Date {
    /// Returns the dates in an interval, excluding its end.
    ///
    /// - Complexity: O(1)
    public func occurrences(in interval: DateInterval) -> Recurrences {
        let start = interval.start
        return occurrences(in: start..<Swift.max(start, interval.end))
    }

    /// Returns the number of dates in an interval, excluding its end.
    public func count(in interval: DateInterval) -> Int { occurrences(in: interval).count }
}

extension RecurrenceRule {
    /// Returns the dates of the rule for a start in a time zone.
    ///
    /// ```swift
    /// let dates = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR").dates(from: start, in: .current)
    /// let next = dates.first(after: .now)
    /// ```
    ///
    /// Times of day are on the zone's clocks. The start is always the first date, even if the rule does not match it
    /// (RFC 5545 §3.8.5.3), unless the dialect differs.
    ///
    /// - Parameters:
    ///   - start: DTSTART. Fractions of a second are dropped. A date before year 1 becomes the first second of year 1.
    ///   - timeZone: The zone of DTSTART.
    ///   - dialect: The interpretation to use where the RFC is ambiguous.
    /// - Complexity: O(1), plus the number of times per day in BYHOUR, BYMINUTE and BYSECOND.
    public func dates(
        from start: Date, in timeZone: TimeZone, dialect: RecurrenceDialect = .rfc5545
    ) -> Recurrences<Date> {
        let local = CivilDateTime(start, in: timeZone) ?? (Timestamp(start) < .earliest ? .earliest : .latest)
        return RecurrenceSet(
            start: local, zone: ZoneRules(timeZone), rules: [self], dialect: dialect, scale: FoundationScale.named
        ).dates(in: timeZone)
    }
}

extension RecurrenceSet {
    /// Creates a set from DTSTART, rules, RDATEs and EXDATEs, whose times can have any form.
    ///
    /// ```swift
    /// let set = RecurrenceSet(
    ///     start: .zoned(nine, CalendarZone(timeZone)), rules: [try RecurrenceRule("FREQ=DAILY;COUNT=10")],
    ///     excluding: [.date(holiday)])
    /// set.dates(in: timeZone).count
    /// ```
    ///
    /// - Parameters:
    ///   - start: DTSTART.
    ///   - rules: RRULE; several rules form a union.
    ///   - adding: RDATE. In a set with a zone, a floating time is in that zone, and a date has the time of day of
    ///     DTSTART.
    ///   - excluding: EXDATE, interpreted like RDATE. If DTSTART has a time, a date excludes every member on that day.
    ///   - excludingRules: EXRULE (RFC 2445 §4.8.5.2).
    ///   - dialect: The interpretation to use where the RFC is ambiguous.
    /// - Complexity: O(*n* log *n*) in the number of times.
    public init(
        start: CalendarTime, rules: [RecurrenceRule] = [], adding: [CalendarTime] = [],
        excluding: [CalendarTime] = [], excludingRules: [RecurrenceRule] = [], dialect: RecurrenceDialect = .rfc5545
    ) {
        let form = TimeKind(start)
        var (positions, days): ([MemberPosition], [CivilDate]) = ([], [])
        for time in excluding {
            if case .date(let day) = time, form != .date {
                days.append(day)
            } else {
                positions.append(form.position(of: time, besideStart: start.civilDateTime))
            }
        }
        self.init(
            start: start.civilDateTime, isDate: start.isDate, zone: form.rules, rules: rules,
            addingPositions: adding.map { form.position(of: $0, besideStart: start.civilDateTime) },
            excludingPositions: positions, excludingDays: days, excludingRules: excludingRules, dialect: dialect,
            scale: FoundationScale.named)
    }

    /// Returns the members of the set as dates.
    ///
    /// - Parameter viewer: The time zone for floating times and for the midnights of dates (RFC 5545 §3.3.5). A set
    ///   with a zone uses its own.
    /// - Complexity: O(1); without a zone, O(*n*) in the number of RDATEs and EXDATEs.
    public func dates(in viewer: TimeZone) -> Recurrences<Date> {
        Recurrences(placed(in: ZoneRules(viewer)))
    }
}
