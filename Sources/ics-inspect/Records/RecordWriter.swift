import ICalendar

/// Writes occurrences for programs: many at once on all cores, in their order.
struct RecordWriter: ~Copyable {
    private var output: Output
    private let layout: RecordLayout
    private var isFirst = true
    private var pieces = SeriesCache<[[UInt8]]>()
    private var waiting: [Occurrence] = []

    /// The number of occurrences that are written together: enough for many cores, in 2 MB of text.
    private static let batch = 8_192
    /// The number of occurrences that take a core about a millisecond. Fewer are written by the calling thread alone.
    private static let share = 512

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
        waiting.append(occurrence)
        if waiting.count == Self.batch { try writeWaiting() }
    }

    /// Reports that the feed has more occurrences than were written: in a record, or for csv on standard error.
    mutating func writeTruncation() throws(Failure) {
        try writeWaiting()
        guard layout.syntax.isJSON else {
            Console.report("\(layout.feed ?? ""): there are more occurrences")
            return
        }
        try output.line(json: ["feed": layout.feed, "truncated": true] as JSONObject)
    }

    mutating func finish() throws(Failure) {
        try writeWaiting()
        output.write(layout.closing)
        try output.finish()
    }

    private mutating func writeWaiting() throws(Failure) {
        let count = waiting.count
        let shares = AllCores().map(count: (count + Self.share - 1) / Self.share) {
            [layout, pieces, waiting, isFirst] number in
            let range = number * Self.share..<min((number + 1) * Self.share, count)
            return Self.lines(of: waiting[range], layout, pieces, startsOutput: isFirst && number == 0)
        }
        waiting.removeAll(keepingCapacity: true)
        for (lines, found) in shares {
            isFirst = false
            pieces.formUnion(found)
            output.write(lines)
            try output.flushIfFull()
        }
    }

    /// Returns the lines of occurrences, and the pieces of entries that aren't known.
    private static func lines(
        of occurrences: ArraySlice<Occurrence>, _ layout: RecordLayout, _ known: SeriesCache<[[UInt8]]>,
        startsOutput: Bool
    ) -> (lines: [UInt8], found: SeriesCache<[[UInt8]]>) {
        var output = Output { _ in }
        var found = SeriesCache<[[UInt8]]>()
        for index in occurrences.indices {
            if !startsOutput || index > occurrences.startIndex { output.write(layout.separator) }
            let occurrence = occurrences[index]
            let pieces = known[occurrence] ?? found.value(for: occurrence) { layout.pieces(of: $0) }
            layout.write(occurrence, pieces, to: &output)
            output.write(UInt8(ascii: "\n"))
        }
        return (output.collected(), found)
    }
}
