/// The other member of a moved series that has the same new position as a member.
///
/// The clock skips 02:30 and shows 03:30 instead. If a member moves to each of these times, the two become one member, and only
/// one of them keeps its override and exception: the one that was moved, otherwise the one that moves to 03:30.
package struct MemberCollision {
    /// The new position of the member.
    package let target: Int
    private let position: Int
    /// The member that moves to the time shown instead of the new time; nil if there is none.
    private let other: Int?

    /// Finds the member that collides with another one.
    ///
    /// - Parameters:
    ///   - position: The position of the member.
    ///   - time: The new time of the member, before it is moved out of a gap.
    ///   - seconds: The number of seconds that the member moves on the clock.
    ///   - clock: The clock of the new times; for dates and floating times, that of UTC.
    ///   - old: The set before the move.
    package init(
        of position: Int, at time: CivilDateTime, movedBy seconds: Int, on clock: inout ZoneCursor,
        of old: borrowing RecurrenceSet
    ) {
        self.position = position
        let resolution = clock.run(of: time.localSeconds).resolution
        target = time.localSeconds - resolution.offset
        guard case .gap = resolution,
            let shown = CivilDateTime(localSeconds: clock.clock(at: Timestamp(secondsSince1970: target))),
            let local = shown.adding(seconds: -seconds)
        else {
            other = nil
            return
        }
        let other = old.position(of: local)
        self.other = other != position && old.contains(other) ? other : nil
    }

    /// Returns whether another member takes the new position.
    ///
    /// - Parameters:
    ///   - edited: The edited member and its new position. The others move with it.
    ///   - target: Returns the new position of a member.
    package func isTaken(edited: (position: Int, target: Int?)?, target: (Int) -> Int?) -> Bool {
        if position == edited?.position { return false }
        return edited?.target == self.target || other.flatMap(target) == self.target
    }
}
