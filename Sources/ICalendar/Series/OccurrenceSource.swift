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
}
