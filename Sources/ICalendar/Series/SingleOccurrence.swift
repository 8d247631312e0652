import Recurrence

/// One occurrence that stands for itself.
struct SingleOccurrence: Sendable {
    let entry: CalendarEntry
    /// Nil where the entry says it all.
    private let place: Place?

    /// Where an occurrence is in the series that it is of.
    struct Original: Sendable {
        /// The wall clock of its start, in ``form``.
        let clock: Int
        /// The instant of its start, where the series is in a zone: a clock shows some times twice.
        let instant: Int?
        /// The form of the series' DTSTART.
        let form: TimeKind
    }

    private final class Place: Sendable {
        let clock: Int
        let instant: Int?
        let duration: NominalDuration
        let original: Original

        init(clock: Int, instant: Int?, duration: NominalDuration, of original: Original) {
            self.clock = clock
            self.instant = instant
            self.duration = duration
            self.original = original
        }
    }

    /// An entry as it is.
    init(_ entry: CalendarEntry) {
        self.entry = entry
        place = nil
    }

    /// An occurrence of a series, described by an entry of it, which has moved it or given it another length.
    init(_ entry: CalendarEntry, clock: Int, duration: NominalDuration, original: Original) {
        self.entry = entry
        place = Place(clock: clock, instant: nil, duration: duration, of: original)
    }

    /// An occurrence of a series where it has always been.
    ///
    /// - Parameter entry: of the form of the series.
    init(_ entry: CalendarEntry, duration: NominalDuration, original: Original) {
        self.entry = entry
        place = Place(clock: original.clock, instant: original.instant, duration: duration, of: original)
    }

    /// The instant of its start, where that is known otherwise than by the clock.
    var instant: Int? { place?.instant }

    /// The wall clock of its start, in the form of the entry.
    var clock: Int { place?.clock ?? entry.storage.localStart.localSeconds }

    var duration: NominalDuration { place?.duration ?? entry.storage.duration }

    /// The wall clock of its original start, in ``recurrenceForm``.
    var originalLocalStart: Int { place?.original.clock ?? entry.recurrenceID?.time.civilDateTime.localSeconds ?? 0 }

    /// The instant of its original start, where that is known otherwise than by the clock.
    var recurrenceInstant: Int? { place?.original.instant }

    var recurrenceForm: TimeKind? { place?.original.form ?? entry.recurrenceID.map { TimeKind($0.time) } }
}

extension SingleOccurrence {
    /// That of the entry.
    var traits: CalendarEntry.Traits { entry.storage.traits }

    /// That of the entry.
    var form: TimeKind { entry.storage.form }
}
