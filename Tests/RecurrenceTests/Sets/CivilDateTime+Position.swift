import Recurrence

extension CivilDateTime {
    /// The position of the time in a set without a zone or in UTC.
    var position: RecurrenceSet.Position { RecurrenceSet.position(of: self, in: nil) }
}

extension RecurrenceSet {
    /// The seconds of the members in a range of seconds.
    func seconds(from lowerBound: Int, to upperBound: Int) -> [Int] {
        members(from: Position(seconds: lowerBound), to: Position(seconds: upperBound)).map(\.seconds)
    }
}
