import ICalendar

/// Writes an agenda for programs: `[{"date":…,"occurrences":[{…,"day":2,"days":3}]}]`.
struct AgendaJSON {
    private let agenda: AgendaDays
    private let layout: RecordLayout

    init(_ agenda: AgendaDays, _ layout: RecordLayout) { (self.agenda, self.layout) = (agenda, layout) }

    func write(to output: inout Output) throws(Failure) {
        try output.line("[")
        try output.lines(of: agenda.days) { day, output throws(Failure) in
            output.write("{\"date\":\"\(day.day)\",\"occurrences\":[")
            for (index, entry) in day.entries.enumerated() {
                if index > 0 { output.write(",") }
                let number = entry.span.lowerBound.distance(to: day.day) + 1
                let count = entry.span.lowerBound.distance(to: entry.span.upperBound) + 1
                output.write("{\"day\":\(number),\"days\":\(count),\"occurrence\":")
                layout.write(entry.occurrence, layout.pieces(of: entry.occurrence.entry), to: &output)
                output.write("}")
                try output.flushIfFull()
            }
            output.write("]}")
        }
        try output.line("]")
    }
}
