import Recurrence

extension Series.Source {
    /// The entry that describes what comes from it.
    var entry: Entry {
        switch self {
        case .single(let single): single.entry
        case .stretch(let stretch): stretch.entry
        }
    }

    /// The instants between which everything that comes from it lies, whoever looks: half-open, a little wide.
    var extent: Range<Int> {
        switch self {
        case .single(let single):
            guard single.entry.storage.form.rules != nil else {
                let length = single.duration.days * 86_400 + single.duration.seconds
                return single.clock - Self.margin..<single.clock + length + Self.margin
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
            let length = stretch.duration.days * 86_400 + stretch.duration.seconds
            let last = RecurrenceSet.clamped(upper) + stretch.shift + length + Self.margin
            return min(lower + stretch.shift - Self.margin, last)..<last
        }
    }

    /// Viewers are up to a day from UTC, and a nominal day may be a day longer or shorter (Pacific/Apia, December 2011).
    private static let margin = 2 * 86_400
}

extension Series {
    /// The instants between which everything of it lies, whoever looks: half-open, a little wide.
    var extent: Range<Int> {
        var result: Range<Int>?
        for source in sources {
            let extent = source.extent
            result =
                result.map {
                    min($0.lowerBound, extent.lowerBound)..<max($0.upperBound, extent.upperBound)
                } ?? extent
        }
        return result ?? 0..<0
    }
}
