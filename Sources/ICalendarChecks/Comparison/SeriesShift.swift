import ICalendar

/// The move of a series between two versions, which maps an occurrence of one version to the other.
struct SeriesShift {
    private let from: CalendarEntry
    private let to: CalendarEntry
    /// The distance in seconds between the two starts, each on its own clock.
    private let distance: Int

    /// Creates the move; nil if both series start at the same time in the same form.
    init?(from old: CalendarSeries, to new: CalendarSeries) {
        guard let from = old.master, let to = new.master else { return nil }
        guard from.storage.form != to.storage.form || from.storage.localStart != to.storage.localStart else {
            return nil
        }
        self.from = from
        self.to = to
        distance = to.storage.localStart.localSeconds - from.storage.localStart.localSeconds
    }

    /// Returns the key of the occurrence with the same place in the other version of the series.
    func key(of occurrence: Occurrence) -> OccurrenceKey? {
        guard let start = occurrence.unambiguousRecurrenceID,
            let clock = Self.clock(of: start, in: from.storage.form),
            let moved = CivilDateTime(localSeconds: clock + distance)
        else { return nil }
        return OccurrenceKey(occurrence, recurringAt: to.storage.form.time(moved))
    }

    /// Returns a time in seconds on the clock of a form.
    private static func clock(of time: CalendarTime, in form: TimeKind) -> Int? {
        guard let rules = form.rules, time.zone != nil || TimeKind(time).isUTC else {
            return time.civilDateTime.localSeconds
        }
        return rules.local(at: time.timestamp(in: rules))?.localSeconds
    }
}

extension OccurrenceComparison {
    private struct SeriesKey: Hashable {
        let uid: ExactText
        let kind: CalendarEntry.Kind
    }

    /// The pairs of one series.
    private struct Group {
        /// The pairs with only an earlier occurrence, and those with only a later one, as indices.
        var (old, new) = ([Int](), [Int]())
        var hasKept = false
    }

    /// Pairs the occurrences of series in which no occurrence kept its original start.
    mutating func pairMovedSeries(before: inout OccurrenceFinder, after: inout OccurrenceFinder) {
        var groups: [SeriesKey: Group] = [:]
        for (index, pair) in pairs.enumerated() {
            guard let one = pair.before ?? pair.after, let uid = one.uid, !uid.isEmpty else { continue }
            let key = SeriesKey(uid: uid.exact, kind: one.entry.kind)
            if pair.after == nil {
                groups[key, default: Group()].old.append(index)
            } else if pair.before == nil {
                groups[key, default: Group()].new.append(index)
            } else {
                groups[key, default: Group()].hasKept = true
            }
        }
        var indices: Set<Int> = []
        var others: [Pair] = []
        var firsts: [(before: Occurrence, after: Occurrence)] = []
        for (key, group) in groups where !group.hasKept && !(group.old.isEmpty && group.new.isEmpty) {
            guard let old = before.recurringSeries(key.uid, key.kind),
                let new = after.recurringSeries(key.uid, key.kind),
                let shift = SeriesShift(from: old, to: new), let back = SeriesShift(from: new, to: old)
            else { continue }
            let (first, rest) = Self.collapsed(movedPairs(group, shift, back, &before, &after))
            guard let first else { continue }
            indices.formUnion(group.old + group.new)
            others += rest
            firsts.append(first)
        }
        if !firsts.isEmpty { replacePairs(at: indices, with: others, moved: firsts) }
    }

    private typealias Pair = (before: Occurrence?, after: Occurrence?)

    /// Returns the pairs of a group, by their places in the series, and the others in their order.
    private func movedPairs(
        _ group: Group, _ shift: SeriesShift, _ back: SeriesShift, _ before: inout OccurrenceFinder,
        _ after: inout OccurrenceFinder
    ) -> [Pair] {
        var found: [Pair] = []
        var new: [OccurrenceKey: Occurrence] = [:]
        var order: [OccurrenceKey] = []
        for occurrence in group.new.compactMap({ pairs[$0].after }).sorted() {
            let key = OccurrenceKey(occurrence)
            order.append(key)
            new[key] = occurrence
        }
        var left: [Occurrence] = []
        for occurrence in group.old.compactMap({ pairs[$0].before }).sorted() {
            guard let key = shift.key(of: occurrence) else {
                left.append(occurrence)
                continue
            }
            if let partner = new.removeValue(forKey: key) {
                found.append((occurrence, partner))
            } else if let partner = after.occurrence(key), before.occurrence(key) == nil {
                found.append((occurrence, partner))
            } else {
                left.append(occurrence)
            }
        }
        var right: [Occurrence] = []
        for occurrence in order.compactMap({ new[$0] }) {
            if let key = back.key(of: occurrence), let partner = before.occurrence(key), after.occurrence(key) == nil {
                found.append((partner, occurrence))
            } else {
                right.append(occurrence)
            }
        }
        // For a rule such as the second Monday, not every occurrence moves by the same time.
        found += zip(left, right).map { ($0, $1) }
        found += left.dropFirst(right.count).map { ($0, nil) } + right.dropFirst(left.count).map { (nil, $0) }
        return found
    }

    /// Returns the first pair that moved with the series, and the pairs that moved differently.
    private static func collapsed(_ pairs: [Pair]) -> (first: (before: Occurrence, after: Occurrence)?, others: [Pair])
    {
        var first: (before: Occurrence, after: Occurrence)?
        var others: [Pair] = []
        for pair in pairs {
            guard let before = pair.before, let after = pair.after, before.deviation == after.deviation else {
                others.append(pair)
                continue
            }
            if let known = first, known.after < after || known.after == after { continue }
            first = (before, after)
        }
        return (first, others)
    }
}

extension Occurrence {
    /// The distance by which an override moved the occurrence, and its length; empty without an override.
    fileprivate var deviation: [Int] {
        guard entry.recurrenceID != nil, let original = unambiguousRecurrenceID else { return [] }
        let instant = original.timestamp(in: start.zone?.rules ?? .utc)
        return [startInstant.seconds(since: instant), endInstant.seconds(since: startInstant)]
    }
}
