import Recurrence

extension Series {
    /// One occurrence that stands for itself.
    struct Single: Sendable {
        let entry: Entry
        /// Nil where the entry says it all.
        private let place: Place?

        private final class Place: Sendable {
            let clock: Int
            let instant: Int?
            let duration: NominalDuration
            let recurrenceClock: Int
            let recurrenceForm: TimeForm

            init(
                _ clock: Int, _ instant: Int?, _ duration: NominalDuration, _ recurrenceClock: Int,
                _ recurrenceForm: TimeForm
            ) {
                self.clock = clock
                self.instant = instant
                self.duration = duration
                self.recurrenceClock = recurrenceClock
                self.recurrenceForm = recurrenceForm
            }
        }

        /// An entry as it is.
        init(_ entry: Entry) {
            self.entry = entry
            place = nil
        }

        /// An occurrence of a series, described by an entry of it.
        ///
        /// - Parameter instant: when it begins, in the form of the entry, where that is known otherwise than by the clock.
        init(
            _ entry: Entry, clock: Int, instant: Int? = nil, duration: NominalDuration, recurrenceClock: Int,
            recurrenceForm: TimeForm
        ) {
            self.entry = entry
            place = Place(clock, instant, duration, recurrenceClock, recurrenceForm)
        }

        /// The wall clock of its start, in the form of the entry.
        var clock: Int { place?.clock ?? entry.storage.startClock.clockSeconds }

        var duration: NominalDuration { place?.duration ?? entry.storage.duration }

        /// The wall clock of its original start, in ``recurrenceForm``.
        var recurrenceClock: Int { place?.recurrenceClock ?? entry.recurrenceID?.time.civilDateTime.clockSeconds ?? 0 }

        var recurrenceForm: TimeForm? { place?.recurrenceForm ?? entry.recurrenceID.map { TimeForm($0.time) } }
    }
}

extension Series.Single {
    /// That of the entry.
    var traits: Entry.Traits { entry.storage.traits }

    /// That of the entry.
    var form: TimeForm { entry.storage.form }

    /// Where it begins and ends.
    ///
    /// - Parameter placement: for its form.
    func placed(_ placement: inout Placement) -> Placement.Placed {
        if let instant = place?.instant { return placement.place(instant: instant, duration: duration) }
        return placement.place(clock: clock, duration: duration)
    }
}
