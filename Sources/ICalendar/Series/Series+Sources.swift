import Recurrence

extension Series {
    /// Something that yields occurrences in the order of their starts.
    ///
    /// A feed has as many as it has entries, and most say nothing that their entry does not: those are the reference to it, and
    /// no memory of their own.
    enum Source: Sendable {
        case single(Single)
        case stretch(Stretch)

        /// All that there is to an entry.
        init(only entry: Entry) {
            self = if case .set = entry.storage.recurrence { .stretch(Stretch(entry)) } else { .single(Single(entry)) }
        }
    }
}

extension Series.Source {
    /// The entry that describes what comes from it.
    var entry: Entry {
        switch self {
        case .single(let single): single.entry
        case .stretch(let stretch): stretch.entry
        }
    }

    /// Those of the entry.
    var traits: Entry.Traits { entry.storage.traits }

    /// The form in which its occurrences are given.
    var form: TimeForm { entry.storage.form }

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
            guard single.form.hasZone else {
                return single.clock - Self.margin..<single.clock + single.duration.nominalSeconds + Self.margin
            }
            var placement = Placement(single.form, viewer: .utc)
            let placed = single.placed(&placement)
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
