import Foundation

extension DateInterval {
    /// Everything from a date on.
    static func from(_ date: Date) -> DateInterval {
        DateInterval(start: min(date, .distantFuture), end: .distantFuture)
    }

    /// Everything up to a date.
    static func upTo(_ date: Date) -> DateInterval {
        DateInterval(start: .distantPast, end: max(date, .distantPast))
    }
}
