import Recurrence

/// An occurrence as numbers alone, without what describes it: these are sorted and moved by the million.
struct PlacedMember {
    let startInstant: Int
    let endInstant: Int
    let startClock: Int
    let endClock: Int
    let recurrenceClock: Int

    init(_ placed: Placement.Placed, recurrenceClock: Int) {
        (startInstant, endInstant, startClock, endClock) = placed
        self.recurrenceClock = recurrenceClock
    }

    func occurrence(of entry: Entry, _ recurrenceForm: TimeForm?) -> Occurrence {
        Occurrence(
            entry: entry, startInstant: startInstant, endInstant: endInstant, startClock: startClock,
            endClock: endClock, recurrenceClock: recurrenceClock, recurrenceForm: recurrenceForm)
    }
}
