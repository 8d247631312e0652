import Foundation

extension DateInterval {
    /// Returns the interval from a date to the distant future.
    static func from(_ date: Date) -> DateInterval {
        DateInterval(start: min(date, .distantFuture), end: .distantFuture)
    }

    /// Returns the interval from the distant past to a date.
    static func upTo(_ date: Date) -> DateInterval {
        DateInterval(start: .distantPast, end: max(date, .distantPast))
    }
}
