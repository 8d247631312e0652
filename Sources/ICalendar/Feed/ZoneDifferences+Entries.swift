import Recurrence

extension ZoneDifferences {
    /// The maximum number of searches in rules. After as many, an interval counts as used.
    private static let maximumSearchCount = 10_000
    /// The maximum number of steps in each search.
    private static let maximumStepCount = 1_000

    /// Returns the start of the first interval in which an occurrence starts or ends; nil if there is none. The first
    /// interval counts as used if no entry starts in the zone, because then another time uses the zone.
    func firstUsed(by entries: ArraySlice<CalendarEntry>, in zone: CalendarZone) -> Timestamp? {
        guard !intervals.isEmpty else { return nil }
        var single: [Int] = []
        var recurring: [(set: RecurrenceSet, length: Int)] = []
        for entry in entries where entry.start.zone == zone {
            let start = entry.start.timestamp(in: zone.rules).secondsSince1970
            if entry.recurs {
                recurring.append((SeriesModel(entry).all, entry.duration.nominalSeconds))
            } else {
                single += [start, start + entry.duration.nominalSeconds]
            }
        }
        if single.isEmpty, recurring.isEmpty { return Timestamp(secondsSince1970: intervals[0].lowerBound) }
        single.sort()
        var searchesLeft = Self.maximumSearchCount
        let used = intervals.first { interval in
            let next = single.indices.partitioningIndex { single[$0] >= interval.lowerBound }
            if next < single.count, single[next] < interval.upperBound { return true }
            return recurring.contains { set, length in
                searchesLeft -= 1
                guard searchesLeft >= 0 else { return true }
                var members = set.members(
                    from: MemberPosition(seconds: interval.lowerBound - length),
                    to: MemberPosition(seconds: interval.upperBound), budget: Self.maximumStepCount)
                return members.next() != nil || members.isTruncated
            }
        }
        return used.map { Timestamp(secondsSince1970: $0.lowerBound) }
    }
}
