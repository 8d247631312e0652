import CalendarConversion
import ICalendar
import XCal

/// Writes xCal (RFC 6321) to standard output: the same document as `XCalDocument.bytes`, but without holding it in memory.
struct XCalOutput: ~Copyable, ComponentWriter {
    private var output = Output()
    private var writer: XCalWriter

    /// The parts that the format can't express.
    var losses: [ConversionLoss] { writer.losses }

    init(indentation: Int) {
        writer = XCalWriter(indentation: indentation)
        writer.startDocument()
    }

    mutating func start(_ name: String) { writer.start(name) }

    mutating func write(_ property: PropertyDraft) -> [UInt8]? { writer.write(property) }

    mutating func write(again property: [UInt8]) { writer.write(again: property) }

    mutating func startComponents() {}

    mutating func end(_ name: String) { writer.end(name) }

    mutating func finish() throws(Failure) {
        writer.endDocument()
        output.write(writer.bytes)
        try output.finish()
    }

    mutating func flushIfFull() throws(Failure) {
        guard writer.bytes.count >= 1 << 16 else { return }
        output.write(writer.bytes)
        writer.removeBytes()
        try output.flushIfFull()
    }
}
