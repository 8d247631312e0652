import CalendarConversion
import ICalendar
import JCal

/// Writes jCal (RFC 7265) as compact JSON: the same document that `JCalDocument` encodes, but without holding it in
/// memory.
struct JCalWriter: ~Copyable, ComponentWriter {
    private var output = Output()
    private let isArray: Bool
    /// Whether the innermost open array already has an element.
    private var needsComma = false

    /// - Parameter count: The number of top-level components. A single one is written directly, any other number as an
    ///   array.
    init(count: Int) {
        isArray = count != 1
        if isArray { output.write(UInt8(ascii: "[")) }
    }

    mutating func start(_ name: String) {
        separate()
        output.write(UInt8(ascii: "["))
        output.write(quoted: name.lowercased())
        output.write(",[")
        needsComma = false
    }

    mutating func write(_ property: PropertyDraft) -> [UInt8]? {
        separate()
        return output.written { property.appendJCal(to: &$0) }
    }

    mutating func write(again property: [UInt8]) {
        separate()
        output.write(property)
    }

    mutating func startComponents() {
        output.write("],[")
        needsComma = false
    }

    mutating func end(_ name: String) {
        output.write("]]")
        needsComma = true
    }

    mutating func flushIfFull() throws(Failure) { try output.flushIfFull() }

    mutating func finish() throws(Failure) {
        if isArray { output.write(UInt8(ascii: "]")) }
        try output.endLine()
        try output.finish()
    }

    /// Starts an element of the innermost array.
    private mutating func separate() {
        if needsComma { output.write(UInt8(ascii: ",")) }
        needsComma = true
    }
}
