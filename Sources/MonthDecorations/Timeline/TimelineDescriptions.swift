import ICalendar

extension TimelineMap: CustomStringConvertible {
    /// The number of days and blocks.
    public var description: String {
        counted(days.count, "day") + ", " + counted(days.reduce(0) { $0 + $1.blocks.count }, "block")
    }
}

extension DayTimeline.Block: CustomStringConvertible {
    /// The column, the occurrence and its style.
    public var description: String { "column \(column) of \(columnCount): \(occurrence)  \(style)" }
}

extension DayTimeline.Hour: CustomStringConvertible {
    /// The hour on the clock: `9:00`.
    public var description: String { "\(hour):00" }
}
