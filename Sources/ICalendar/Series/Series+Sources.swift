import Recurrence

extension Series.Source {
    /// The entry that describes what comes from it.
    var entry: Entry {
        switch self {
        case .single(let single): single.entry
        case .stretch(let stretch): stretch.entry
        }
    }

    /// Those of the entry, found without going there.
    var traits: Entry.Traits {
        switch self {
        case .single(let single): single.traits
        case .stretch(let stretch): stretch.traits
        }
    }

    /// The form in which its occurrences are given.
    var form: TimeForm {
        switch self {
        case .single(let single): single.form
        case .stretch(let stretch): stretch.form
        }
    }

    /// The form of the series' DTSTART; nil for what does not recur.
    var recurrenceForm: TimeForm? {
        switch self {
        case .single(let single): single.recurrenceForm
        case .stretch(let stretch): stretch.recurrenceForm
        }
    }

    /// The instants between which everything that comes from it lies, whoever looks: half-open, a little wide.
    var extent: Range<Int> {
        switch self {
        case .single(let single):
            guard single.entry.storage.form.rules != nil else {
                return single.clock - Self.margin..<single.clock + single.duration.nominalSeconds + Self.margin
            }
            var placement = Placement(single.entry.storage.form, viewer: .utc)
            let placed = placement.place(clock: single.clock, duration: single.duration)
            // What has no length is in a window that begins with it.
            return placed.startInstant..<max(placed.endInstant, placed.startInstant + 1)
        case .stretch(let stretch):
            let bounds = stretch.set.bounds
            let lower = max(bounds.lowerBound, stretch.keys.lowerBound)
            let upper = min(bounds.upperBound, stretch.keys.upperBound)
            guard lower <= upper else { return lower..<lower }
            let last = RecurrenceSet.clamped(upper) + stretch.shift + stretch.duration.nominalSeconds + Self.margin
            return min(lower + stretch.shift - Self.margin, last)..<last
        }
    }

    /// Viewers are up to a day from UTC, and a nominal day may be a day longer or shorter (Pacific/Apia, December 2011).
    private static let margin = 2 * 86_400
}

extension Series.Source {
    /// The sources of series, by UID; those without one first, and otherwise as they come.
    ///
    /// - Complexity: O(*n* log *n*), or O(*n*) for what is in order
    static func ordered(_ series: [Series]) -> [Series.Source] {
        var sources: [Series.Source] = []
        sources.reserveCapacity(series.count)
        for series in series { sources.append(contentsOf: series.sources) }
        return ordered(sources)
    }

    /// Sources by UID.
    static func ordered(_ sources: [Series.Source]) -> [Series.Source] {
        // Most are ordered by the prefix alone, so that little is moved and nothing else looked at.
        var keys = sources.enumerated().map { (prefix: $1.entry.storage.uidPrefix, position: $0) }
        keys.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            let (first, second) = (sources[left.position].entry, sources[right.position].entry)
            if first.isOrdered(before: second) { return true }
            return second.isOrdered(before: first) ? false : left.position < right.position
        }
        return keys.map { sources[$0.position] }
    }
}
