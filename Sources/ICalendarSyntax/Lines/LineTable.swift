/// The content lines of a tree, twelve bytes each: a feed has as many as it has kilobytes times twenty, so that a word less of
/// each is a tenth of the tree.
///
/// Lines follow one another without a gap, so where one ends need not be kept; neither need offsets inside a line be as
/// wide as those of lines. The few records of which that is not true are kept as they are, apart.
struct LineTable: Sendable {
    private struct Packed {
        var start: UInt32
        /// From ``start`` to the value; 0 if no value starts there.
        var header: UInt16
        var nameLength: UInt16
        /// Bytes of the line end.
        var lineEnd: UInt8
        var known: UInt8
        var flags: LineRecord.Flags

        /// Tells by ``header`` that the record is kept apart.
        static let apart = UInt16.max
    }

    private var packed = ContiguousArray<Packed>()
    private var apart: [Int: LineRecord] = [:]
    /// Where the line after the last one starts.
    private var next: UInt32 = 0

    mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(inHugePages: count) }

    /// Adds a line.
    ///
    /// - Parameter next: where the line after it starts.
    @inline(__always)
    mutating func append(_ record: LineRecord, next: Int) {
        if record.start != self.next, !packed.isEmpty { setApart(packed.count - 1) }
        self.next = UInt32(truncatingIfNeeded: next)
        let header = record.isReadable ? record.valueStart &- record.start : 0
        let lineEnd = self.next &- record.end
        packed.append(
            Packed(
                start: record.start, header: UInt16(truncatingIfNeeded: header), nameLength: record.nameLength,
                lineEnd: UInt8(truncatingIfNeeded: lineEnd), known: record.known, flags: record.flags))
        if header >= UInt32(Packed.apart) || lineEnd > UInt32(UInt8.max) { setApart(packed.count - 1, record) }
    }

    /// Keeps a record apart: it is long, or what comes after it does not follow it.
    @inline(never)
    private mutating func setApart(_ line: Int, _ record: LineRecord? = nil) {
        apart[line] = record ?? self[line]
        packed[line].header = Packed.apart
    }

    /// The raw value of the ``KnownProperty`` of a line.
    @inline(__always)
    func known(_ line: Int) -> UInt8 { packed[line].known }

    /// The flags of each line, in order.
    var flags: some Sequence<LineRecord.Flags> { packed.lazy.map(\.flags) }

    @inline(never)
    private func recordApart(_ line: Int) -> LineRecord? { apart[line] }
}

extension LineTable: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int { packed.count }

    @inline(__always)
    subscript(line: Int) -> LineRecord {
        let record = packed[line]
        if record.header == Packed.apart, let record = recordApart(line) { return record }
        let next = line + 1 < packed.count ? packed[line + 1].start : next
        return LineRecord(
            start: record.start, end: next &- UInt32(record.lineEnd),
            valueStart: record.header == 0 ? 0 : record.start &+ UInt32(record.header), nameLength: record.nameLength,
            known: record.known, flags: record.flags)
    }
}

// Of a stream, lines come and go.
extension LineTable {
    mutating func removeAll() {
        packed.removeAll(keepingCapacity: true)
        apart.removeAll()
    }

    /// Removes all lines but the last.
    mutating func removeAllButLast() {
        guard let last else { return }
        let next = Int(next)
        removeAll()
        append(last, next: next)
    }

    /// Makes the offsets count from `count` bytes later.
    mutating func shift(by count: Int) {
        self = LineTable(self, indices, shiftedBy: count)
    }

    /// A run of lines whose offsets count from `count` bytes later.
    init(_ lines: LineTable, _ range: Range<Int>, shiftedBy count: Int) {
        packed.reserveCapacity(range.count)
        for line in range {
            var record = lines[line]
            let next = line + 1 < lines.count ? Int(lines[line + 1].start) : Int(lines.next)
            record.shift(by: count)
            append(record, next: next - count)
        }
    }
}
