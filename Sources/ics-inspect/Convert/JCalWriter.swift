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

    mutating func start(_ name: String) throws(Failure) {
        separate()
        output.write(UInt8(ascii: "["))
        output.write(quoted: name.lowercased())
        output.write(",[")
        needsComma = false
        try output.flushIfFull()
    }

    mutating func write(_ property: PropertyDraft) throws(Failure) {
        separate()
        try property.jCal.write(to: &output)
        needsComma = true
        try output.flushIfFull()
    }

    mutating func startComponents() {
        output.write("],[")
        needsComma = false
    }

    mutating func end(_ name: String) throws(Failure) {
        output.write("]]")
        needsComma = true
        try output.flushIfFull()
    }

    mutating func finish() throws(Failure) {
        if isArray { output.write(UInt8(ascii: "]")) }
        try output.endLine()
        try output.finish()
    }

    private mutating func separate() {
        if needsComma { output.write(UInt8(ascii: ",")) }
    }
}

extension JCalProperty: JSONWritable {
    func write(to output: inout Output) throws(Failure) {
        output.write("[")
        output.write(quoted: name)
        output.write(",")
        try JSONObject(parameters.map { ($0, $1.count == 1 ? $1[0] as any JSONWritable : $1) }).write(to: &output)
        output.write(",")
        output.write(quoted: type)
        for value in values {
            output.write(",")
            try value.write(to: &output)
        }
        output.write("]")
    }
}

// A value has at most two levels of arrays or objects.
extension JCalValue: JSONWritable {
    func write(to output: inout Output) throws(Failure) {
        switch self {
        case .text(let text): output.write(quoted: text)
        case .integer(let number): number.write(to: &output)
        // JSON has no infinity. The shortest digits of all other numbers are valid JSON.
        case .number(let number): output.write(number.isFinite ? Self.digits(number) : "null")
        case .boolean(let truth): truth.write(to: &output)
        case .array(let values): try values.write(to: &output)
        case .object(let members):
            try JSONObject(members.sorted { $0.key < $1.key }.map { ($0, $1) }).write(to: &output)
        }
    }

    private static func digits(_ number: Double) -> String {
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
