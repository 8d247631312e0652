public import Foundation

/// A span of time to ask about: a `DateInterval`, or a range of dates.
///
/// Wherever a feed, an index or a query takes a span of time, you can pass any of these:
///
/// ```swift
/// feed.occurrences(in: DateInterval(start: .now, duration: 7 * 86_400), timeZone: .current)
/// feed.occurrences(in: monday..<nextMonday, timeZone: .current)
/// feed.occurrences(in: Date.now..., timeZone: .current).prefix(10)
/// feed.occurrences(in: ..<Date.now, timeZone: .current).latestFirst.prefix(10)
/// ```
///
/// Every span is half-open: an event that starts at the end isn't included. A range without a bound extends to
/// `Date.distantPast` or `Date.distantFuture`.
public protocol DateIntervalConvertible {
    /// The interval from the first date to the last, of which the end is excluded.
    var dateInterval: DateInterval { get }
}

extension DateInterval: DateIntervalConvertible {
    /// The interval itself, as the protocol requires.
    public var dateInterval: DateInterval { self }
}

extension Range: DateIntervalConvertible where Bound == Date {
    /// The interval between the bounds.
    public var dateInterval: DateInterval { DateInterval(start: lowerBound, end: upperBound) }
}

extension PartialRangeFrom: DateIntervalConvertible where Bound == Date {
    /// The interval from the bound to the distant future.
    public var dateInterval: DateInterval {
        DateInterval(start: Swift.min(lowerBound, .distantFuture), end: .distantFuture)
    }
}

extension PartialRangeUpTo: DateIntervalConvertible where Bound == Date {
    /// The interval from the distant past to the bound.
    public var dateInterval: DateInterval {
        DateInterval(start: .distantPast, end: Swift.max(upperBound, .distantPast))
    }
}
