import Foundation

extension FreeBusy {
    /// Returns the parts of the interval that no busy period covers, as periods of the kind ``Kind/free``, in order.
    ///
    /// ```swift
    /// let slots = feed.freeBusy(in: tomorrow, timeZone: .current).freePeriods(lasting: .seconds(3_600))
    /// ```
    ///
    /// - Parameters:
    ///   - length: The minimum length of a period; zero for all.
    ///   - includingTentative: Whether tentatively busy time counts as free.
    /// - Complexity: O(*n*) in the number of periods
    public func freePeriods(lasting length: Duration = .zero, includingTentative: Bool = false) -> [Period] {
        let weakest: Kind = includingTentative ? .tentative : .free
        var result: [Period] = []
        var start = interval.start
        func add(upTo end: Date) {
            guard end > start, end.timeIntervalSince(start) >= length / .seconds(1) else { return }
            result.append(Period(DateInterval(start: start, end: end), .free))
        }
        for period in periods where period.kind > weakest {
            add(upTo: period.interval.start)
            start = max(start, period.interval.end)
        }
        add(upTo: interval.end)
        return result
    }

    /// Returns the times of several people together: where they overlap, the greater kind is used. The interval is from the
    /// start of the earlier one to the end of the later one.
    ///
    /// ```swift
    /// let common = ada.merging(ben).freePeriods(lasting: .seconds(3_600))
    /// ```
    ///
    /// Time that is only in one of the intervals is busy if that person is.
    ///
    /// - Complexity: O(*n* log *n*) in the number of periods
    public func merging(_ other: FreeBusy) -> FreeBusy {
        let (start, end) = (min(interval.start, other.interval.start), max(interval.end, other.interval.end))
        return FreeBusy(in: DateInterval(start: start, end: end), periods + other.periods)
    }
}
