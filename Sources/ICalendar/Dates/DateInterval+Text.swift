import Foundation
import Recurrence

extension DateInterval {
    /// The start and end in UTC, without fractions of a second.
    var text: String { "\(Timestamp(start)) – \(Timestamp(end))" }
}
