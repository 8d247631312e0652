import ICalendar

/// Writes occurrences for programs, as they come.
struct RecordWriter: ~Copyable {
    private var output = Output()
    private let layout: RecordLayout
    private var isFirst = true
    /// Of entries that recur; the others are written once.
    private var pieces: [CalendarEntry: [[UInt8]]] = [:]

    init(_ layout: RecordLayout) {
        self.layout = layout
        output.write(layout.opening)
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        if isFirst { isFirst = false } else { output.write(layout.separator) }
        layout.write(occurrence, pieces(of: occurrence), to: &output)
        try output.endLine()
    }

    mutating func finish() throws(Failure) {
        output.write(layout.closing)
        try output.finish()
    }

    private mutating func pieces(of occurrence: Occurrence) -> [[UInt8]] {
        let entry = occurrence.entry
        guard occurrence.recurrenceID != nil else { return layout.pieces(of: entry) }
        if let known = pieces[entry] { return known }
        let made = layout.pieces(of: entry)
        pieces[entry] = made
        return made
    }
}
