import Foundation

extension FreeBusy {
    /// Returns the parts of the interval that no busy period covers, as periods of the kind ``Kind/free``, in order.
    ///
    /// ```swift
    /// let slots = feed.freeBusy(in: tomorrow, timeZone: .current).freePeriods(lasting: 3_600)
    /// ```
    ///
    /// - Parameter length: The minimum length of a period in seconds; 0 for all.
    /// - Complexity: O(*n*) in the number of periods
    public func freePeriods(lasting length: Int = 0) -> [Period] {
        var result: [Period] = []
        var start = interval.start
        func add(upTo end: Date) {
            guard end > start, end.timeIntervalSince(start) >= TimeInterval(length) else { return }
            result.append(Period(DateInterval(start: start, end: end), .free))
        }
        for period in periods where period.kind != .free {
            add(upTo: period.interval.start)
            start = max(start, period.interval.end)
        }
        add(upTo: interval.end)
        return result
    }
}
