import ICalendar

/// The values that identify the same occurrence in two versions of a feed.
struct OccurrenceKey: Hashable {
    let uid: ExactText
    let kind: CalendarEntry.Kind
    /// The original start; nil for an entry that does not recur and has a UID.
    let recurrence: ComparableTime?

    init(_ occurrence: Occurrence) {
        let uid = occurrence.uid ?? ""
        self.uid = uid.exact
        kind = occurrence.entry.kind
        recurrence = (occurrence.unambiguousRecurrenceID ?? (uid.isEmpty ? occurrence.start : nil)).map(
            ComparableTime.init)
    }

    /// Creates the key of an occurrence of the same series with another original start.
    init(_ occurrence: Occurrence, recurringAt start: CalendarTime) {
        uid = (occurrence.uid ?? "").exact
        kind = occurrence.entry.kind
        recurrence = ComparableTime(start)
    }

    /// Creates the key of an occurrence as part of a series. An entry that does not recur is identified by its start,
    /// as in `Occurrence/ID`, so a single event that becomes a series matches the first occurrence.
    init(inSeries occurrence: Occurrence) {
        uid = (occurrence.uid ?? "").exact
        kind = occurrence.entry.kind
        recurrence = ComparableTime(occurrence.unambiguousRecurrenceID ?? occurrence.start)
    }
}

/// The paired occurrences of two versions of a feed.
struct OccurrenceComparison {
    private(set) var pairs: [(before: Occurrence?, after: Occurrence?)] = []
    /// For each series that moved, the first of its pairs.
    private var movedSeries: [(before: Occurrence, after: Occurrence)] = []

    init(_ before: [Occurrence], _ after: [Occurrence]) {
        // Some producers use one UID for several events. Pair occurrences at the same time first, then the rest in
        // order.
        var old: [OccurrenceKey: [Occurrence]] = [:]
        for occurrence in before { old[OccurrenceKey(occurrence), default: []].append(occurrence) }
        var moved: [Occurrence] = []
        for occurrence in after {
            let key = OccurrenceKey(occurrence)
            if let index = old[key]?.firstIndex(where: { $0.isAtTime(of: occurrence) }) {
                pairs.append((old[key]?.remove(at: index), occurrence))
            } else {
                moved.append(occurrence)
            }
        }
        for occurrence in moved {
            let key = OccurrenceKey(occurrence)
            let partner = old[key]?.isEmpty == false ? old[key]?.removeFirst() : nil
            pairs.append((partner, occurrence))
        }
        for occurrence in old.values.joined() { pairs.append((occurrence, nil)) }
    }

    /// Finds partners that are outside the interval or that recur in only one version.
    mutating func lookElsewhere(before: inout OccurrenceFinder, after: inout OccurrenceFinder) {
        for (index, pair) in pairs.enumerated() {
            if let old = pair.before, pair.after == nil { pairs[index].after = after.occurrence(OccurrenceKey(old)) }
            if let new = pair.after, pair.before == nil { pairs[index].before = before.occurrence(OccurrenceKey(new)) }
        }
        pairInSeries()
        for (index, pair) in pairs.enumerated() {
            if let old = pair.before, pair.after == nil { pairs[index].after = after.occurrence(inSeries: old) }
            if let new = pair.after, pair.before == nil { pairs[index].before = before.occurrence(inSeries: new) }
        }
    }

    /// Pairs the remaining occurrences of both versions by their original start in a series.
    private mutating func pairInSeries() {
        var old: [OccurrenceKey: [Int]] = [:]
        for (index, pair) in pairs.enumerated() where pair.after == nil {
            guard let before = pair.before, before.uid != nil else { continue }
            old[OccurrenceKey(inSeries: before), default: []].append(index)
        }
        guard !old.isEmpty else { return }
        var paired: Set<Int> = []
        for (index, pair) in pairs.enumerated() where pair.before == nil {
            guard let after = pair.after else { continue }
            let key = OccurrenceKey(inSeries: after)
            guard let partner = old[key]?.first else { continue }
            old[key]?.removeFirst()
            pairs[index].before = pairs[partner].before
            paired.insert(partner)
        }
        pairs = pairs.enumerated().filter { !paired.contains($0.offset) }.map(\.element)
    }

    /// Replaces pairs with others, and adds the first pairs of series that moved.
    mutating func replacePairs(
        at indices: Set<Int>, with others: [(before: Occurrence?, after: Occurrence?)],
        moved firsts: [(before: Occurrence, after: Occurrence)]
    ) {
        pairs = pairs.enumerated().filter { !indices.contains($0.offset) }.map(\.element) + others
        movedSeries += firsts
    }

    var changes: [OccurrenceChange] {
        let moved = movedSeries.map { OccurrenceChange.seriesMoved(from: $0.before, to: $0.after) }
        let others = pairs.compactMap { pair -> OccurrenceChange? in
            switch (pair.before, pair.after) {
            case (let old?, let new?):
                if !old.isAtTime(of: new) { return .moved(from: old, to: new) }
                return old.entry.saysTheSame(as: new.entry) ? nil : .changed(from: old, to: new)
            case (let old?, nil): return .removed(old)
            case (nil, let new?): return .added(new)
            case (nil, nil): return nil
            }
        }
        return (others + moved).sorted { left, right in
            guard let left = left.after ?? left.before, let right = right.after ?? right.before else { return false }
            return left < right
        }
    }
}

extension Occurrence {
    /// Returns whether both start and end at the same times and have the same form.
    fileprivate func isAtTime(of other: Occurrence) -> Bool {
        ComparableTime(start) == ComparableTime(other.start) && ComparableTime(end) == ComparableTime(other.end)
    }
}
