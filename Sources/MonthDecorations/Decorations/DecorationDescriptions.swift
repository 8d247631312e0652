import ICalendar

extension DecorationMap: CustomStringConvertible, CustomReflectable {
    /// The days and the number of decorations: `2026-03-01...2026-03-31, 25 decorations`.
    public var description: String { "\(grid.monthRange), \(counted(decorationCount, "decoration"))" }

    /// A mirror with the grid and the decorated days.
    public var customMirror: Mirror { Mirror(self, children: ["grid": grid, "decoratedDays": decoratedDays]) }
}

extension DayDecoration: CustomStringConvertible {
    /// The day and the number of decorations: `2026-03-20, 3 decorations`.
    public var description: String { "\(day), \(counted(count, "decoration"))" }
}

extension DayDecoration.Decorations: CustomStringConvertible, CustomReflectable {
    /// The number of decorations: `3 decorations`.
    public var description: String { counted(count, "decoration") }

    /// A mirror with the decorations.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension Decoration: CustomStringConvertible {
    /// The occurrence and its style.
    public var description: String { "\(occurrence)  \(style)" }
}

extension DecorationBar: CustomStringConvertible {
    /// The columns, the lane, the occurrence and its style.
    public var description: String { "columns \(columns), lane \(lane): \(occurrence)  \(style)" }
}

extension DecorationStyle: CustomStringConvertible {
    /// The color, the symbol, the size and the emphasis: `tomato medium`, `gift large reduced`.
    public var description: String {
        let parts = [
            color?.description, symbol?.abbreviated(to: 60), "\(size)", emphasis == .full ? nil : emphasis.rawValue,
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
