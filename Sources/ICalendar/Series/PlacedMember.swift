import Recurrence

/// An occurrence as numbers alone, without what describes it: these are sorted and moved by the million.
struct PlacedMember {
    let startInstant: Int
    let endInstant: Int
    let startClock: Int
    let endClock: Int
    let recurrenceClock: Int
    /// The place of its source among those that are walked together.
    let source: Int32
    /// Those of its entry.
    let traits: Entry.Traits

    /// - Parameter source: a feed of as many as a place has bits for does not fit into any memory.
    init(_ placed: Placement.Placed, recurrenceClock: Int, source: Int, _ traits: Entry.Traits) {
        (startInstant, endInstant, startClock, endClock) = placed
        self.recurrenceClock = recurrenceClock
        self.source = Int32(truncatingIfNeeded: source)
        self.traits = traits
    }

    /// - Parameter sources: those that are walked together.
    func occurrence(of sources: SourceTable) -> Occurrence {
        Occurrence(
            sources: sources, place: source, traits: traits, startInstant: startInstant, endInstant: endInstant,
            startClock: startClock,
            endClock: endClock, recurrenceClock: recurrenceClock)
    }
}

/// What the occurrences of one query come from. Each of them keeps it: to keep its source alone would be to touch what is
/// somewhere else in memory for every next occurrence, and what all of a feed keep would be a counter that tasks contend for.
final class SourceTable: Sendable {
    let sources: [Series.Source]

    init(_ sources: [Series.Source]) { self.sources = sources }
}
