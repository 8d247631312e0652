import Foundation
import Recurrence

extension DateInterval {
    /// The two ends in UTC, without fractions of a second.
    var text: String { "\(Timestamp(start)) – \(Timestamp(end))" }
}
