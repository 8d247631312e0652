import Recurrence

/// A single occurrence that is not part of a segment.
package struct SingleOccurrence: Sendable {
    package let entry: CalendarEntry
    /// The place in a series; nil if the entry has all the information.
    private let place: Place?

    /// The original start of an occurrence in its series.
    struct Original: Sendable {
        /// The wall clock of the start, in ``form``.
        let localSeconds: Int
        /// The instant of the start if the series has a zone, because a clock shows some times twice.
        let instant: Timestamp?
        /// The form of the series' DTSTART.
        let form: TimeKind
    }

    private final class Place: Sendable {
        let localSeconds: Int
        let instant: Timestamp?
        let duration: CalendarDuration
        let original: Original

        init(localSeconds: Int, instant: Timestamp?, duration: CalendarDuration, of original: Original) {
            self.localSeconds = localSeconds
            self.instant = instant
            self.duration = duration
            self.original = original
        }
    }

    /// Creates the occurrence of an entry as written.
    init(_ entry: CalendarEntry) {
        self.entry = entry
        place = nil
    }

    /// Creates an occurrence of a series whose entry may have moved it or changed its length.
    init(_ entry: CalendarEntry, localSeconds: Int, duration: CalendarDuration, original: Original) {
        self.entry = entry
        place = Place(localSeconds: localSeconds, instant: nil, duration: duration, of: original)
    }

    /// Creates an occurrence of a series at its original start.
    ///
    /// - Parameter entry: An entry in the form of the series.
    init(_ entry: CalendarEntry, duration: CalendarDuration, original: Original) {
        self.entry = entry
        place = Place(localSeconds: original.localSeconds, instant: original.instant, duration: duration, of: original)
    }

    /// The instant of the start, if known from something other than the wall clock.
    var instant: Timestamp? { place?.instant }

    /// The wall clock of the start, in the form of the entry.
    package var localSeconds: Int { place?.localSeconds ?? entry.storage.localStart.localSeconds }

    package var duration: CalendarDuration { place?.duration ?? entry.storage.duration }

    /// The wall clock of the original start, in ``recurrenceForm``.
    package var originalLocalStart: Int {
        place?.original.localSeconds ?? entry.recurrenceID?.time.civilDateTime.localSeconds ?? 0
    }

    /// The instant of the original start, if known from something other than the wall clock.
    package var recurrenceInstant: Timestamp? { place?.original.instant }

    package var recurrenceForm: TimeKind? { place?.original.form ?? entry.recurrenceID.map { TimeKind($0.time) } }
}

extension SingleOccurrence {
    /// The traits of the entry.
    var traits: CalendarEntry.Traits { entry.storage.traits }

    /// The form of the entry.
    var form: TimeKind { entry.storage.form }
}
