import ICalendar

/// Writes occurrences for programs, one by one.
struct RecordWriter: ~Copyable {
    private var output: Output
    private let layout: RecordLayout
    private var isFirst = true
    private var pieces = SeriesCache<[[UInt8]]>()

    /// Creates a writer of all records.
    init(_ layout: RecordLayout) {
        self.init(layout, to: Output())
        output.write(layout.opening)
    }

    /// Creates a writer of records that continue an output.
    init(_ layout: RecordLayout, to output: consuming Output) {
        self.layout = layout
        self.output = output
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        if isFirst { isFirst = false } else { output.write(layout.separator) }
        layout.write(occurrence, pieces(of: occurrence), to: &output)
        try output.endLine()
    }

    /// Reports that the feed has more occurrences than were written: in a record, or for csv on standard error.
    mutating func writeTruncation() throws(Failure) {
        guard layout.syntax.isJSON else {
            Console.report("\(layout.feed ?? ""): there are more occurrences")
            return
        }
        try output.line(json: ["feed": layout.feed, "truncated": true] as JSONObject)
    }

    mutating func finish() throws(Failure) {
        output.write(layout.closing)
        try output.finish()
    }

    private mutating func pieces(of occurrence: Occurrence) -> [[UInt8]] {
        pieces.value(for: occurrence) { [layout] in layout.pieces(of: $0) }
    }
}
