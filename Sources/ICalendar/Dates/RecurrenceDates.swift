public import Foundation
public import Recurrence

/// The dates of a rule or recurrence set, as a lazy sequence in ascending order.
///
/// ```swift
/// let dates = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE").dates(from: start, in: .current)
/// for date in dates.prefix(10) { print(date) }
/// dates.in(now...)              // from now on
/// dates.first(after: now)       // the next one
/// dates.last(before: now)
/// dates.number(100)             // the hundredth
/// dates.contains(date)
/// dates.count(in: spring)
/// ```
///
/// Dates are whole seconds, as in iCalendar. A date with a fraction of a second is never in the sequence, but may be
/// used to search for its neighbors. No method iterates from the start to find its result. A sequence without an end
/// stops at the end of year 9999.
public struct RecurrenceDates: Sequence, Sendable {
    /// The same dates as timestamps, for code that doesn't use Foundation.
    public let timestamps: RecurrenceTimestamps

    /// Returns an iterator that starts at the first date.
    public func makeIterator() -> Iterator { Iterator(timestamps: timestamps.makeIterator()) }

    /// Returns the dates in a half-open range, as a sequence of the same type.
    ///
    /// - Complexity: O(1).
    public func `in`(_ range: Range<Date>) -> RecurrenceDates {
        self.in(from: range.lowerBound, to: range.upperBound)
    }

    /// Returns the dates in an interval, excluding its end, as a sequence of the same type.
    ///
    /// - Complexity: O(1).
    public func `in`(_ interval: DateInterval) -> RecurrenceDates { self.in(from: interval.start, to: interval.end) }

    /// The bounds can be any dates, even ones that are not a number.
    private func `in`(from start: Date, to end: Date) -> RecurrenceDates {
        let lower = Timestamp(roundingUp: start)
        return RecurrenceDates(timestamps: timestamps.in(lower..<Swift.max(lower, Timestamp(roundingUp: end))))
    }

    /// Returns the dates at or after a date, as a sequence of the same type.
    ///
    /// - Complexity: O(1).
    public func `in`(_ range: PartialRangeFrom<Date>) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps.in(Timestamp(roundingUp: range.lowerBound)...))
    }

    /// Returns the dates before a date, as a sequence of the same type.
    ///
    /// - Complexity: O(1).
    public func `in`(_ range: PartialRangeUpTo<Date>) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps.in(..<Timestamp(roundingUp: range.upperBound)))
    }

    /// Returns the first date after a date, or nil if there is none.
    public func first(after date: Date) -> Date? { timestamps.first(after: Timestamp(date))?.date }

    /// Returns the last date before a date, or nil if there is none.
    public func last(before date: Date) -> Date? { timestamps.last(before: Timestamp(roundingUp: date))?.date }

    /// Returns the *n*-th date, counted from 1, or nil if there are fewer.
    public func number(_ number: Int) -> Date? { timestamps.number(number)?.date }

    /// Returns whether a date is in the sequence; a date with a fraction of a second never is.
    public func contains(_ date: Date) -> Bool {
        let timestamp = Timestamp(date)
        return timestamp.date == date && timestamps.contains(timestamp)
    }

    /// The number of dates; equal to the count of ``timestamps``.
    public var count: Int { timestamps.count }

    /// Returns the number of dates in a half-open range.
    public func count(in range: Range<Date>) -> Int { self.in(range).count }

    /// Returns the number of dates in an interval, excluding its end.
    public func count(in interval: DateInterval) -> Int { self.in(interval).count }

    /// Returns the dates in descending order, as a lazy sequence.
    public func reversed() -> some Sequence<Date> & Sendable {
        timestamps.budgeted(.max).reversed().lazy.map { @Sendable in $0.date }
    }

    /// An iterator over ``RecurrenceDates``.
    ///
    /// ```swift
    /// var iterator = dates.makeIterator()
    /// while let date = iterator.next(), date < end { print(date) }
    /// ```
    public struct Iterator: IteratorProtocol, Sendable {
        var timestamps: RecurrenceTimestamps.Iterator

        /// Whether the iterator gave up before the end; see `RecurrenceTimestamps.Iterator`.
        public var isTruncated: Bool { timestamps.isTruncated }

        /// Returns the next date, or nil at the end.
        public mutating func next() -> Date? { timestamps.next()?.date }
    }
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
    ) -> RecurrenceDates {
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
        var (positions, days): ([Int], [CivilDate]) = ([], [])
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
    public func dates(in viewer: TimeZone) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps(in: ZoneRules(viewer)))
    }
}
