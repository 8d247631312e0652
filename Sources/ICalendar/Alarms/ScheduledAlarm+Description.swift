import Foundation
import Recurrence

extension ScheduledAlarm: CustomStringConvertible {
    /// The instant in UTC, the alarm and the entry it belongs to.
    public var description: String { "\(Timestamp(date)): \(alarm)\(entry.label)" }
}
