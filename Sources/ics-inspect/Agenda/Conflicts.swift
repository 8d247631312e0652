import Foundation
import ICalendar

/// Occurrences that take time while another one does.
enum Conflicts {
    /// Returns the occurrences that overlap another one, in order, in O(n).
    ///
    /// Whole days, transparent and cancelled events take no time, and the copies of one invitation in several calendars are one event.
    ///
    /// - Parameter occurrences: Occurrences by start.
    static func among(_ occurrences: [Occurrence]) -> [Occurrence] {
        let busy = occurrences.filter {
            !$0.isAllDay && !$0.entry.isTransparent && $0.entry.status != .cancelled && $0.interval.duration > 0
        }
        var overlaps = Array(repeating: false, count: busy.count)
        // The latest end so far, and the latest one of another event; then the nearest start from here on in the same way.
        var latest: (id: Occurrence.ID, end: Date)?
        var other: (id: Occurrence.ID, end: Date)?
        for (index, occurrence) in busy.enumerated() {
            let (id, interval) = (occurrence.id, occurrence.interval)
            if let end = (latest?.id == id ? other : latest)?.end, end > interval.start { overlaps[index] = true }
            if let known = latest, known.id != id {
                if interval.end > known.end {
                    (latest, other) = ((id, interval.end), known)
                } else if interval.end > other?.end ?? .distantPast {
                    other = (id, interval.end)
                }
            } else {
                latest = (id, max(interval.end, latest?.end ?? .distantPast))
            }
        }
        var nearest: (id: Occurrence.ID, start: Date)?
        var next: (id: Occurrence.ID, start: Date)?
        for (index, occurrence) in busy.enumerated().reversed() {
            let (id, interval) = (occurrence.id, occurrence.interval)
            if let start = (nearest?.id == id ? next : nearest)?.start, start < interval.end { overlaps[index] = true }
            if nearest?.id != id { next = nearest }
            nearest = (id, interval.start)
        }
        return busy.indices.filter { overlaps[$0] }.map { busy[$0] }
    }
}
