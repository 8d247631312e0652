public import Recurrence

/// What is to be seen on one day: one decoration for each occurrence that touches it, at least one.
public struct DayDecoration: Hashable, Sendable, Identifiable {
    /// The civil day.
    public let day: CivilDate

    /// All-day occurrences first; then by start, end and UID, and otherwise as they came.
    public let decorations: [Decoration]

    /// How many occurrences touch the day.
    public var count: Int { decorations.count }

    /// ``day``
    public var id: CivilDate { day }
}
