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
/// Every span is half-open, so an event that starts at the end isn't included, except in a closed range
/// (`monday...tuesday`). A range without a bound extends to `Date.distantPast` or `Date.distantFuture`.
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

extension ClosedRange: DateIntervalConvertible where Bound == Date {
    /// The interval between the bounds, with an end just after the upper bound, so that it contains the upper bound.
    public var dateInterval: DateInterval {
        DateInterval(start: lowerBound, end: Date(timeIntervalSince1970: upperBound.timeIntervalSince1970.nextUp))
    }
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
