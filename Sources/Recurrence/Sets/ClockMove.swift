/// A move of the members of a set by the same time on the clock, to times in the same zone or in another one.
package struct ClockMove: Sendable {
    /// The set before the move.
    package let old: RecurrenceSet
    /// The zone of the new times; nil for dates and floating times.
    private let zone: ZoneRules?
    /// Whether the new times are dates.
    private let isDate: Bool
    private let seconds: Int
    /// Whether a member that is both at a skipped time and at the time shown instead moves from the skipped one.
    private let prefersSkipped: Bool
    /// The position of the member that the others move with.
    package let anchor: MemberPosition

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - old: The set before the move.
    ///   - zone: The zone of the new times; nil for dates and floating times.
    ///   - isDate: Whether the new times are dates.
    ///   - anchor: The position of the member that the others move with.
    ///   - seconds: The number of seconds that the members move on the clock.
    ///   - prefersSkipped: Whether a member that is both at a skipped time and at the time shown instead moves from the
    ///     skipped one.
    package init(
        of old: RecurrenceSet, to zone: ZoneRules?, isDate: Bool, anchor: MemberPosition, by seconds: Int,
        prefersSkipped: Bool
    ) {
        (self.old, self.zone, self.isDate, self.seconds) = (old, zone, isDate, seconds)
        (self.prefersSkipped, self.anchor) = (prefersSkipped, anchor)
    }

    /// The clocks before and after the move. Most members of a list are in the run of the member before.
    private struct Clocks {
        var old: ZoneCursor
        var new: ZoneCursor
    }

    private var clocks: Clocks { Clocks(old: old.cursor, new: ZoneCursor(zone ?? .utc)) }

    /// Returns the position of the new time of a member; nil outside the years 1 to 9999.
    package func target(of position: MemberPosition) -> MemberPosition? {
        var clocks = clocks
        return target(of: position, &clocks)
    }

    private func target(
        of position: MemberPosition, _ clocks: inout Clocks
    ) -> MemberPosition? {
        let local = old.originalLocal(position, prefersSkipped: prefersSkipped, &clocks.old)
        guard var moved = local?.adding(seconds: seconds) else { return nil }
        if isDate { moved = CivilDateTime(moved.date) }
        let offset = clocks.new.run(of: moved.localSeconds).resolution.offset
        return MemberPosition(seconds: moved.localSeconds - offset)
    }

    /// Replaces each position by the new one.
    package func move(_ positions: inout [MemberPosition?]) {
        var clocks = clocks
        for index in positions.indices {
            if let position = positions[index] { positions[index] = target(of: position, &clocks) }
        }
    }
}
