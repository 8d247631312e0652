import Foundation

/// The time that availabilities leave busy, combined by priority (RFC 7953 §4): of those that speak of a moment, the ones of the highest
/// priority count. Among these the moment is free if any is available then; otherwise it is of the first kind in the order BUSY,
/// BUSY-UNAVAILABLE, BUSY-TENTATIVE.
struct AvailabilitySweep {
    private static let kinds: [FreeBusy.Kind] = [.busy, .unavailable, .tentative]

    /// The components of one priority at a moment.
    private struct Level {
        /// How many speak of it, by kind.
        var busy = [0, 0, 0]
        var available = 0
    }

    private struct Edge {
        let date: Date
        let level: Int
        /// The place of the kind; nil for time that is available.
        let kind: Int?
        let change: Int
    }

    private var edges: [Edge] = []

    /// - Complexity: O(*n* log *n*) in the number of available times in the interval
    init(_ availabilities: [PublishedAvailability], in interval: DateInterval, timeZone: TimeZone) {
        for availability in availabilities {
            guard let range = availability.range(in: interval, timeZone: timeZone) else { continue }
            // From 1, the highest, to 9; 0 is the lowest.
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

    /// The busy time, ascending.
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
