import Recurrence

/// The intervals in which two definitions of a zone have different offsets, up to the end of 2037.
struct ZoneDifferences {
    private(set) var intervals: [Range<Int>] = []

    /// 2038-01-01.
    private static let horizon = 2_145_916_800

    init(_ zone: ZoneRules, _ rival: ZoneRules, from earliest: Timestamp) {
        let start = earliest.secondsSince1970
        let changes = (zone.changes + rival.changes).map(\.timestamp.secondsSince1970)
        let bounds = [start] + changes.filter { $0 > start && $0 < Self.horizon }.sorted() + [max(start, Self.horizon)]
        for (lower, upper) in zip(bounds, bounds.dropFirst()) where lower < upper {
            let instant = Timestamp(secondsSince1970: lower)
            guard rival.offset(at: instant) != zone.offset(at: instant) else { continue }
            if let last = intervals.last, last.upperBound == lower {
                intervals[intervals.count - 1] = last.lowerBound..<upper
            } else {
                intervals.append(lower..<upper)
            }
        }
    }
}
