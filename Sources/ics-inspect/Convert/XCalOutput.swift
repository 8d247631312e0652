import CalendarConversion
import ICalendar
import XCal

/// Writes xCal (RFC 6321) to standard output: the same document as `XCalDocument.bytes`, but without holding it in memory.
struct XCalOutput: ~Copyable, ComponentWriter {
    private var output = Output()
    private var bytes: [UInt8] = []
    private var writer: XCalWriter
    /// The number of open components that are left out.
    private var skippedDepth = 0
    /// The UID of each open component.
    private var uids: [String?] = []
    private(set) var losses: [ConversionLoss] = []

    init(indentation: Int) {
        writer = XCalWriter(indentation: indentation)
        writer.startDocument(in: &bytes)
    }

    mutating func start(_ name: String) throws(Failure) {
        if skippedDepth == 0, writer.start(name, in: &bytes) { uids.append(nil) } else { skippedDepth += 1 }
        try pass()
    }

    mutating func write(_ property: PropertyDraft) throws(Failure) {
        guard skippedDepth == 0 else { return }
        if property.name.utf8.count == 3, property.name.uppercased() == "UID" { uids[uids.count - 1] = property.text }
        writer.write(property, uid: uids[uids.count - 1], in: &bytes)
        try pass()
    }

    mutating func startComponents() {}

    mutating func end(_ name: String) throws(Failure) {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        writer.end(name, in: &bytes)
        uids.removeLast()
        try pass()
    }

    mutating func finish() throws(Failure) {
        writer.endDocument(in: &bytes)
        losses += writer.takeLosses()
        bytes.append(UInt8(ascii: "\n"))
        output.write(bytes)
        try output.finish()
    }

    /// Passes on a full piece.
    private mutating func pass() throws(Failure) {
        guard bytes.count >= 1 << 16 else { return }
        output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
        losses += writer.takeLosses()
        try output.flushIfFull()
    }
}
