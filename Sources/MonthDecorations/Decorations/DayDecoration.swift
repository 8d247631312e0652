public import Recurrence

/// The decorations of one day: one for each occurrence on that day, and at least one.
///
/// ```swift
/// if let day = map[dateComponents] {
///     print(day.count, day.decorations.map(\.occurrence.summary))
/// }
/// ```
public struct DayDecoration: Hashable, Sendable, Identifiable {
    /// The civil day that is decorated.
    public let day: CivilDate

    /// The decorations: all-day occurrences first, then the others, each ordered by start, end and UID. Ties keep the
    /// order in which the occurrences were added.
    public let decorations: Decorations

    /// Creates the decorations of a day, for previews and tests of a view.
    public init(day: CivilDate, decorations: [Decoration]) {
        self.init(day: day, decorations: Decorations(decorations))
    }

    init(day: CivilDate, decorations: Decorations) { (self.day, self.decorations) = (day, decorations) }

    /// The number of occurrences on the day.
    public var count: Int { decorations.count }

    /// The identity of the value, which is ``day``.
    public var id: CivilDate { day }
}

extension DayDecoration {
    /// The first marks of a day, and the number of occurrences without a mark.
    ///
    /// ```swift
    /// let marks = day.marks(atMost: 3)
    /// let isComplete = marks.remainder == 0
    /// ```
    public struct Marks: Hashable, Sendable {
        /// The style of each mark.
        public let styles: [DecorationStyle]

        /// The number of occurrences on the day that have no mark.
        public let remainder: Int

        /// A label such as `+3`, or nil if every occurrence has a mark.
        public var remainderLabel: String? { remainder > 0 ? "+\(remainder)" : nil }
    }

    /// Returns marks for the first occurrences of the day, for a cell with limited room.
    ///
    /// ```swift
    /// let marks = day.marks(atMost: 3)
    /// HStack {
    ///     ForEach(Array(marks.styles.enumerated()), id: \.offset) { Dot($0.element) }
    ///     if let label = marks.remainderLabel { Text(label) }
    /// }
    /// ```
    ///
    /// - Parameter limit: The maximum number of marks. A negative limit counts as 0.
    public func marks(atMost limit: Int) -> Marks {
        let styles = decorations.prefix(max(limit, 0)).map(\.style)
        return Marks(styles: styles, remainder: count - styles.count)
    }
}

extension DayDecoration.Marks: CustomStringConvertible {
    /// The number of marks, and the label of the rest: `3 marks +2`.
    public var description: String {
        "\(styles.count) marks" + (remainderLabel.map { " \($0)" } ?? "")
    }
}
