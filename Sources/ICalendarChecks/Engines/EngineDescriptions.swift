import ICalendar

extension EngineResult: CustomStringConvertible {
    /// The numbers of occurrences and losses: `17 occurrences, 0 losses`.
    public var description: String {
        counted(occurrences.count, "occurrence") + ", " + counted(losses.count, "loss", "losses")
    }
}

extension EngineComparison: CustomStringConvertible {
    /// The numbers of differences and series: `2 differences in 40 series`.
    public var description: String { "\(counted(differences.count, "difference")) in \(seriesCount) series" }
}

extension EngineComparison.Difference: CustomStringConvertible {
    /// The UID and the first occurrences that differ.
    public var description: String {
        func text(_ occurrences: [Occurrence]) -> String {
            occurrences.indices.contains(index) ? occurrences[index].start.description.abbreviated(to: 80) : "none"
        }
        return "\((uid ?? "no UID").abbreviated(to: 60)): \(text(left)) and \(text(right))"
    }
}
