import Foundation

/// The computation of busy time from availabilities, combined by priority (RFC 7953 §4).
///
/// At each moment, only the components with the highest priority count. If one of them is available then, the moment is
/// free. Otherwise it has the first busy type in the order BUSY, BUSY-UNAVAILABLE, BUSY-TENTATIVE.
struct AvailabilitySweep {
    private static let kinds: [FreeBusy.Kind] = [.busy, .unavailable, .tentative]

    /// The components with the same priority that cover a moment.
    private struct Level {
        /// The number of components that cover the moment, by kind.
        var busy = [0, 0, 0]
        var available = 0
    }

    private struct Edge {
        let date: Date
        let level: Int
        /// The index of the kind; nil for available time.
        let kind: Int?
        let change: Int
    }

    private var edges: [Edge] = []

    /// Creates a sweep over an interval.
    ///
    /// - Complexity: O(*n* log *n*) in the number of available times in the interval.
    init(_ availabilities: [AvailabilityEntry], in interval: DateInterval, timeZone: TimeZone) {
        for availability in availabilities {
            guard let range = availability.range(in: interval, timeZone: timeZone) else { continue }
            // Priorities are 1, the highest, to 9; 0 is the lowest.
            let priority = availability.priority ?? 0
            let level = priority == 0 ? 9 : priority - 1
            append(range, level, kind: Self.kinds.firstIndex(of: availability.busyKind))
            for free in availability.availableIntervals(in: interval, timeZone: timeZone) {
                append(free, level, kind: nil)
            }
        }
        edges.sort { $0.date < $1.date }
    }

    private mutating func append(_ interval: DateInterval, _ level: Int, kind: Int?) {
        edges.append(Edge(date: interval.start, level: level, kind: kind, change: 1))
        edges.append(Edge(date: interval.end, level: level, kind: kind, change: -1))
    }

    /// The busy periods in ascending order.
    var periods: [FreeBusy.Period] {
        var levels = [Level](repeating: Level(), count: 10)
        var periods: [FreeBusy.Period] = []
        for (index, edge) in edges.enumerated() {
            if let kind = edge.kind {
                levels[edge.level].busy[kind] += edge.change
            } else {
                levels[edge.level].available += edge.change
            }
            guard index + 1 < edges.count, edges[index + 1].date > edge.date, let kind = Self.kind(levels) else {
                continue
            }
            periods.append(FreeBusy.Period(DateInterval(start: edge.date, end: edges[index + 1].date), kind))
        }
        return periods
    }

    private static func kind(_ levels: [Level]) -> FreeBusy.Kind? {
        guard let level = levels.first(where: { $0.busy.contains { $0 > 0 } }), level.available == 0 else { return nil }
        return level.busy.firstIndex { $0 > 0 }.map { kinds[$0] }
    }
}
