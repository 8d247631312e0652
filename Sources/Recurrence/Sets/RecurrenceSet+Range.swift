extension RecurrenceSet {
    /// The range of all positions in the years 1 to 9999, with a margin of a day, because zones differ from UTC by at
    /// most a day. The upper bound itself is past all positions.
    static let positions =
        CivilDateTime.localSecondsRange.lowerBound - ZoneBounds.maximumOffset...CivilDateTime.localSecondsRange
        .upperBound
        + ZoneBounds.maximumOffset + 1

    package static func clamped(_ position: Int) -> Int {
        Swift.min(Swift.max(position, positions.lowerBound), positions.upperBound)
    }
}
