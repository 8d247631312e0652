import CalendarConversion
import ICalendar
import XCal

/// Writes xCal (RFC 6321) to standard output: the same document as `XCalDocument.bytes`, but without holding it in memory.
struct XCalOutput: ~Copyable, ComponentWriter {
    private var output = Output()
    private var writer: XCalWriter
    /// The number of open components that are left out.
    private var skippedDepth = 0
    /// The UID of each open component.
    private var uids: [String?] = []
    private(set) var losses: [ConversionLoss] = []

    init(indentation: Int) {
        writer = XCalWriter(indentation: indentation)
        writer.startDocument()
    }

    mutating func start(_ name: String) {
        if skippedDepth == 0, writer.start(name) { uids.append(nil) } else { skippedDepth += 1 }
    }

    mutating func write(_ property: PropertyDraft) -> [UInt8]? {
        guard skippedDepth == 0 else { return nil }
        if property.name.utf8.count == 3, property.name.uppercased() == "UID" { uids[uids.count - 1] = property.text }
        return writer.write(property, uid: uids[uids.count - 1])
    }

    mutating func write(again property: [UInt8]) {
        if skippedDepth == 0 { writer.write(again: property) }
    }

    mutating func startComponents() {}

    mutating func end(_ name: String) {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        writer.end(name)
        uids.removeLast()
    }

    mutating func finish() throws(Failure) {
        writer.endDocument()
        losses += writer.takeLosses()
        output.write(writer.bytes)
        try output.finish()
    }

    mutating func flushIfFull() throws(Failure) {
        guard writer.bytes.count >= 1 << 16 else { return }
        output.write(writer.bytes)
        writer.removeBytes()
        losses += writer.takeLosses()
        try output.flushIfFull()
    }
}
