/// The zone of a start, and the place of the start among the changes of the zone.
///
/// A walk from the start begins there and needs no search.
struct StartZone: Sendable {
    let rules: ZoneRules
    /// The number of changes before the start, or nil if a walk can't continue from there.
    let change: Int?

    /// The place before the run that contains the start.
    var placeBefore: ZoneCursor.State { ZoneCursor.State(change: change.flatMap { $0 > 0 ? $0 - 1 : nil }) }
}
