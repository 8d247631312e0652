package import ICalendarSyntax
import Recurrence

extension OccurrenceSequence: Summarized {
    /// The window: `occurrences in 2026-03-01T00:00:00Z – 2026-04-01T00:00:00Z`.
    public var description: String {
        func text(_ seconds: Int) -> String { Timestamp(secondsSince1970: seconds).description }
        return "occurrences in \(text(window.start)) – \(text(window.end))"
    }
}

extension ReversedOccurrences: Summarized {
    /// The window, and the order.
    public var description: String { "\(base), latest first" }
}
