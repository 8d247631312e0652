public import Foundation

extension DateInterval {
    /// Creates the interval of a range. Queries exclude the end, as the range does.
    ///
    /// ```swift
    /// for occurrence in feed.occurrences(in: DateInterval(start..<end), timeZone: .current) { print(occurrence) }
    /// ```
    public init(_ range: Range<Date>) { self.init(start: range.lowerBound, end: range.upperBound) }

    /// Creates the interval from a date to the distant future.
    ///
    /// ```swift
    /// let coming = feed.occurrences(in: DateInterval(now...), timeZone: .current).prefix(10)
    /// ```
    public init(_ range: PartialRangeFrom<Date>) {
        self.init(start: Swift.min(range.lowerBound, .distantFuture), end: .distantFuture)
    }

    /// Creates the interval from the distant past to a date.
    public init(_ range: PartialRangeUpTo<Date>) {
        self.init(start: .distantPast, end: Swift.max(range.upperBound, .distantPast))
    }
}
