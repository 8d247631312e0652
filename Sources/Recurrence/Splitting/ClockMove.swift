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
    /// The member that the others move with, and its new position.
    private var anchor: (position: Int, target: Int?)

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
        of old: RecurrenceSet, to zone: ZoneRules?, isDate: Bool, anchor: Int, by seconds: Int, prefersSkipped: Bool
    ) {
        (self.old, self.zone, self.isDate, self.seconds) = (old, zone, isDate, seconds)
        self.prefersSkipped = prefersSkipped
        self.anchor = (anchor, nil)
        self.anchor.target = target(of: anchor)
    }

    /// The clocks before and after the move. Most members of a list are in the run of the member before.
    private struct Clocks {
        var old: ZoneCursor
        var new: ZoneCursor
    }

    private var clocks: Clocks { Clocks(old: old.clock, new: ZoneCursor(zone ?? .utc)) }

    /// Returns the new time of a member, before it is moved out of a gap; nil outside the years 1 to 9999.
    package func time(of position: Int) -> CivilDateTime? {
        var clock = old.clock
        return time(of: position, &clock)
    }

    private func time(of position: Int, _ clock: inout ZoneCursor) -> CivilDateTime? {
        let local = old.originalLocal(position, prefersSkipped: prefersSkipped, &clock)
        guard let moved = local?.adding(seconds: seconds) else { return nil }
        return isDate ? CivilDateTime(moved.date) : moved
    }

    /// Returns the position of the new time of a member.
    package func target(of position: Int) -> Int? {
        time(of: position).map { RecurrenceSet.position(of: $0, in: zone) }
    }

    /// Returns the new position of a member; nil if another member takes that position.
    package func position(_ position: Int) -> Int? {
        var clocks = clocks
        return self.position(position, &clocks)
    }

    private func position(_ position: Int, _ clocks: inout Clocks) -> Int? {
        guard let time = time(of: position, &clocks.old) else { return nil }
        let collision = MemberCollision(of: position, at: time, movedBy: seconds, on: &clocks.new, of: old)
        return collision.isTaken(edited: anchor) { target(of: $0) } ? nil : collision.target
    }

    /// Replaces each position by the new one, as ``position(_:)`` does.
    package func move(_ positions: inout [Int?]) {
        var clocks = clocks
        for index in positions.indices {
            if let position = positions[index] { positions[index] = self.position(position, &clocks) }
        }
    }
}
