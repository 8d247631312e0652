import Foundation
import Recurrence

extension DateInterval {
    /// Creates the interval from any date, even one that is not a number, to the distant future.
    init(from date: Date) { self = (Timestamp(date).date...).dateInterval }

    /// Creates the interval from the distant past to any date, even one that is not a number.
    init(upTo date: Date) { self = (..<Timestamp(roundingUp: date).date).dateInterval }

    /// The interval itself if its bounds are dates from the distant past to year 9999, otherwise the part that is in that
    /// time.
    var limited: DateInterval {
        let (years, start, end) = (Date.distantPast...Timestamp.latest.date, self.start, self.end)
        if years.contains(start), years.contains(end) { return self }
        func limited(_ date: Date) -> Date {
            Swift.min(Swift.max(Timestamp(date).date, years.lowerBound), years.upperBound)
        }
        return DateInterval(start: limited(start), end: Swift.max(limited(start), limited(end)))
    }
}
