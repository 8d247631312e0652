import Recurrence

/// An occurrence as numbers alone, without what describes it: these are sorted and moved by the million.
struct PlacedMember {
    let startInstant: Int
    let endInstant: Int
    let startClock: Int
    let endClock: Int
    let recurrenceClock: Int
    /// The place of its source among those that are walked together.
    let source: Int

    init(_ placed: Placement.Placed, recurrenceClock: Int, source: Int) {
        (startInstant, endInstant, startClock, endClock) = placed
        self.recurrenceClock = recurrenceClock
        self.source = source
    }

    func occurrence(of source: Series.Source) -> Occurrence {
        Occurrence(
            source: source, startInstant: startInstant, endInstant: endInstant, startClock: startClock,
            endClock: endClock, recurrenceClock: recurrenceClock)
    }
}
