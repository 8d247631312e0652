import ICalendar

extension OccurrenceExplanation: CustomStringConvertible {
    /// The time, the answer and the number of findings: `2026-03-16T14:00:00: occurs, 3 findings`.
    public var description: String {
        "\(time.description.abbreviated(to: 80)): \(occurs ? "occurs" : "doesn't occur"), "
            + counted(findings.count, "finding")
    }
}

extension OccurrenceExplanation.Finding: CustomStringConvertible {
    /// The message, shortened if long.
    public var description: String { message.abbreviated(to: 200) }
}
