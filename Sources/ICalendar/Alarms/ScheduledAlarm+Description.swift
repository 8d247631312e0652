import Foundation
import Recurrence

extension ScheduledAlarm: CustomStringConvertible {
    /// The date in UTC, the alarm, and the summary and UID of its entry.
    public var description: String { "\(Timestamp(date)): \(alarm)\(entry.label)" }
}
