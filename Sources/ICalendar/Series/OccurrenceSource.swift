import Recurrence

/// Something that yields occurrences in the order of their starts.
///
/// A feed has as many as it has entries, and most say nothing that their entry does not: those are the reference to it, and
/// no memory of their own.
enum OccurrenceSource: Sendable {
    case single(SingleOccurrence)
    case segment(SeriesSegment)

    /// All that there is to an entry.
    init(only entry: CalendarEntry) {
        self =
            if case .set = entry.storage.recurrence { .segment(SeriesSegment(entry)) } else {
                .single(SingleOccurrence(entry))
            }
    }
}

extension OccurrenceSource {
    /// The entry that describes what comes from it.
    var entry: CalendarEntry {
        switch self {
        case .single(let single): single.entry
        case .segment(let segment): segment.entry
        }
    }

    /// Those of the entry.
    var traits: CalendarEntry.Traits { entry.storage.traits }

    /// The form in which its occurrences are given.
    var form: TimeKind { entry.storage.form }

    /// The form of the series' DTSTART; nil for what does not recur.
    var recurrenceForm: TimeKind? {
        switch self {
        case .single(let single): single.recurrenceForm
        case .segment(let segment): segment.recurrenceForm
        }
    }

    /// The instants between which everything that comes from it lies, whoever looks: half-open, a little wide.
    var extent: Range<Int> {
        switch self {
        case .single(let single):
            guard single.form.hasZone else {
                return single.clock - Self.margin..<single.clock + single.duration.nominalSeconds + Self.margin
            }
            var mapper = LocalTimeMapper(single.form, viewer: .utc)
            let placed = single.placed(&mapper)
            // What has no length is in a window that starts with it.
            return placed.startInstant..<max(placed.endInstant, placed.startInstant + 1)
        case .segment(let segment):
            let bounds = segment.set.bounds
            let lower = max(bounds.lowerBound, segment.keys.lowerBound)
            let upper = min(bounds.upperBound, segment.keys.upperBound)
            guard lower <= upper else { return lower..<lower }
            let last = RecurrenceSet.clamped(upper) + segment.shift + segment.duration.nominalSeconds + Self.margin
            return min(lower + segment.shift - Self.margin, last)..<last
        }
    }

    /// Viewers are up to a day from UTC, and a nominal day may be a day longer or shorter (Pacific/Apia, December 2011).
    private static let margin = 2 * 86_400
}
