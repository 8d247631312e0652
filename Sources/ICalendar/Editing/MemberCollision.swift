import Recurrence

/// The other member of a moved series that has the same new position as a member.
///
/// The clock skips 02:30 and shows 03:30 instead. If a member moves to each of these times, the two become one member, and only
/// one of them keeps its override and exception: the one that was moved, otherwise the one that moves to 03:30.
struct MemberCollision {
    /// The new position of the member.
    let target: Int
    private let position: Int
    /// The member that moves to the time shown instead of the new time; nil if there is none.
    private let other: Int?

    init(of position: Int, at time: CivilDateTime, movedBy seconds: Int, _ form: TimeKind, in old: RecurrenceSet) {
        self.position = position
        target = form.position(of: time)
        guard let rules = form.rules, let shown = rules.local(at: Timestamp(secondsSince1970: target)), shown != time,
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
    func isTaken(edited: (position: Int, target: Int?)?, target: (Int) -> Int?) -> Bool {
        if position == edited?.position { return false }
        return edited?.target == self.target || other.flatMap(target) == self.target
    }
}
