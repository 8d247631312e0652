import Recurrence

/// A source of occurrences, in the order of their starts.
///
/// A feed has about as many sources as entries. Most sources have no data beyond their entry, so each of them is a single
/// reference.
package enum OccurrenceSource: Sendable {
    case single(SingleOccurrence)
    case segment(SeriesSegment)

    /// Creates the only source of an entry.
    ///
    /// - Parameter set: The set of the entry's rules, if the caller has created it.
    package init(only entry: CalendarEntry, _ set: RecurrenceSet? = nil) {
        self =
            if case .rules = entry.storage.recurrence {
                .segment(SeriesSegment(entry, set ?? entry.recurrenceSet()))
            } else {
                .single(SingleOccurrence(entry))
            }
    }
}

extension OccurrenceSource {
    /// The entry that describes the source's occurrences.
    var entry: CalendarEntry {
        switch self {
        case .single(let single): single.entry
        case .segment(let segment): segment.entry
        }
    }

    /// The traits of the entry.
    package var traits: CalendarEntry.Traits { entry.storage.traits }

    /// The form of the occurrences' times.
    var form: TimeKind { entry.storage.form }

    /// The form of the series' DTSTART; nil if the entry does not recur.
    var recurrenceForm: TimeKind? {
        switch self {
        case .single(let single): single.recurrenceForm
        case .segment(let segment): segment.recurrenceForm
        }
    }
}
