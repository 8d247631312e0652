public import Foundation
public import Recurrence

/// The dates of a rule or of a recurrence set, ascending and lazy.
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
/// Dates are whole seconds, as iCalendar's times are. A date with a fraction of a second is none of them, and lies between its
/// neighbors. No question walks from the start to its answer. A sequence of a rule without an end stops with the year 9999.
public struct RecurrenceDates: Sequence, Sendable {
    /// The same as timestamps, for code without Foundation.
    public let timestamps: RecurrenceTimestamps

    /// Returns an iterator at the first date.
    public func makeIterator() -> Iterator { Iterator(timestamps: timestamps.makeIterator()) }

    /// Returns the dates in a half-open range, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: Range<Date>) -> RecurrenceDates {
        let lower = Timestamp(roundingUp: range.lowerBound)
        return RecurrenceDates(
            timestamps: timestamps.in(lower..<Swift.max(lower, Timestamp(roundingUp: range.upperBound))))
    }

    /// Returns the dates from the start of an interval to its end, which is not in it.
    ///
    /// - Complexity: O(1)
    public func `in`(_ interval: DateInterval) -> RecurrenceDates { self.in(interval.start..<interval.end) }

    /// Returns the dates at or after another, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeFrom<Date>) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps.in(Timestamp(roundingUp: range.lowerBound)...))
    }

    /// Returns the dates before another, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeUpTo<Date>) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps.in(..<Timestamp(roundingUp: range.upperBound)))
    }

    /// Returns the first date after another; nil if there is none.
    public func first(after date: Date) -> Date? { timestamps.first(after: Timestamp(date))?.date }

    /// Returns the last date before another; nil if there is none.
    public func last(before date: Date) -> Date? { timestamps.last(before: Timestamp(roundingUp: date))?.date }

    /// Returns the n-th date, counted from 1; nil if there are fewer.
    public func number(_ number: Int) -> Date? { timestamps.number(number)?.date }

    /// Returns whether a date is one of them; one with a fraction of a second is not.
    public func contains(_ date: Date) -> Bool {
        let timestamp = Timestamp(date)
        return timestamp.date == date && timestamps.contains(timestamp)
    }

    /// How many there are; the same as of its timestamps.
    public var count: Int { timestamps.count }

    /// Returns how many there are in a half-open range.
    public func count(in range: Range<Date>) -> Int { self.in(range).count }

    /// Returns how many there are from the start of an interval to its end, which is not in it.
    public func count(in interval: DateInterval) -> Int { self.in(interval).count }

    /// Returns the dates in descending order, lazily.
    public func reversed() -> some Sequence<Date> & Sendable {
        timestamps.budgeted(.max).reversed().lazy.map { @Sendable in $0.date }
    }

    /// Walks ``RecurrenceDates``.
    public struct Iterator: IteratorProtocol, Sendable {
        var timestamps: RecurrenceTimestamps.Iterator

        /// Whether the walk was given up; see the iterator of its timestamps.
        public var isTruncated: Bool { timestamps.isTruncated }

        /// Moves to the next date; nil at the end.
        public mutating func next() -> Date? { timestamps.next()?.date }
    }
}

extension RecurrenceRule {
    /// Returns the dates of the rule from a start, as a calendar in a zone shows them.
    ///
    /// ```swift
    /// let dates = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR").dates(from: start, in: .current)
    /// let next = dates.first(after: .now)
    /// ```
    ///
    /// The times of day are those of the zone's clocks. The start is the first date, also if the rule does not match it
    /// (RFC 5545 §3.8.5.3), unless the dialect says otherwise.
    ///
    /// - Parameters:
    ///   - start: DTSTART; a fraction of a second is dropped. Before the year 1 it is the first second of it.
    ///   - timeZone: the zone of DTSTART.
    ///   - dialect: the answers to the questions that the RFC leaves open.
    /// - Complexity: O(1), besides the times that BYHOUR, BYMINUTE and BYSECOND name in a day
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
    /// Creates a set from DTSTART and its rules, RDATEs and EXDATEs, in any forms.
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
    ///   - rules: RRULE; several are united.
    ///   - adding: RDATE. In a set with a zone a floating time is read there, and a date at the time of DTSTART.
    ///   - excluding: EXDATE, likewise; a date removes every member of that day, if DTSTART has a time.
    ///   - excludingRules: EXRULE (RFC 2445 §4.8.5.2).
    ///   - dialect: the answers to the questions that the RFC leaves open.
    /// - Complexity: O(*n* log *n*) in the number of times
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

    /// Returns the members as dates.
    ///
    /// - Parameter viewer: the zone in which floating times and the midnights of dates are read (RFC 5545 §3.3.5). A set that has
    ///   a zone keeps its own.
    /// - Complexity: O(1); without a zone O(*n*) in the number of RDATEs and EXDATEs
    public func dates(in viewer: TimeZone) -> RecurrenceDates {
        RecurrenceDates(timestamps: timestamps(in: ZoneRules(viewer)))
    }
}
