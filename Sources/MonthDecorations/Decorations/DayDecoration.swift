public import Recurrence

/// What is to be seen on one day: one decoration for each occurrence that touches it, at least one.
public struct DayDecoration: Hashable, Sendable, Identifiable {
    /// The civil day that is decorated.
    public let day: CivilDate

    /// All-day occurrences first; then by start, end and UID, and otherwise as they came.
    public let decorations: [Decoration]

    /// How many occurrences touch the day.
    public var count: Int { decorations.count }

    /// The identity, which is ``day``.
    public var id: CivilDate { day }
}

extension DayDecoration {
    /// The first marks of a day, and how many more there are.
    public struct Marks: Hashable, Sendable {
        /// How to draw each of them.
        public let styles: [DecorationStyle]

        /// How many occurrences of the day have no mark here.
        public let remainder: Int

        /// `+3`, or nil where every occurrence has its mark.
        public var remainderLabel: String? { remainder > 0 ? "+\(remainder)" : nil }
    }

    /// A mark for each of the first occurrences of the day, for a cell that has room for so many.
    ///
    /// ```swift
    /// let marks = day.marks(atMost: 3)
    /// HStack {
    ///     ForEach(Array(marks.styles.enumerated()), id: \.offset) { Dot($0.element) }
    ///     if let label = marks.remainderLabel { Text(label) }
    /// }
    /// ```
    ///
    /// - Parameter limit: how many marks there may be; fewer than none is none.
    public func marks(atMost limit: Int) -> Marks {
        let styles = decorations.prefix(max(limit, 0)).map(\.style)
        return Marks(styles: styles, remainder: count - styles.count)
    }
}
