import Recurrence

extension CivilDateTime {
    /// The position of the time in a set without a zone or in UTC.
    var position: MemberPosition { RecurrenceSet.position(of: self, in: nil) }
}

extension RecurrenceSet {
    /// The seconds of the members in a range of seconds.
    func seconds(from lowerBound: Int, to upperBound: Int) -> [Int] {
        members(from: MemberPosition(seconds: lowerBound), to: MemberPosition(seconds: upperBound)).map(\.seconds)
    }
}
