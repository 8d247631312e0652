import ICalendar

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
        let property = property.jCal
        output.write(UInt8(ascii: "["))
        output.write(quoted: property.name)
        output.write(",{")
        for (index, parameter) in property.parameters.enumerated() {
            if index > 0 { output.write(UInt8(ascii: ",")) }
            output.write(quoted: parameter.name)
            output.write(UInt8(ascii: ":"))
            if parameter.values.count == 1 {
                output.write(quoted: parameter.values[0])
            } else {
                write(.array(parameter.values.map { .text($0) }))
            }
        }
        output.write("},")
        output.write(quoted: property.type)
        for value in property.values {
            output.write(UInt8(ascii: ","))
            write(value)
        }
        output.write(UInt8(ascii: "]"))
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

    /// Writes a value, which has at most two levels of arrays or objects.
    private mutating func write(_ value: JCalValue) {
        switch value {
        case .text(let text): output.write(quoted: text)
        case .integer(let number): output.write(String(number))
        // JSON has no infinity. The shortest digits of all other numbers are valid JSON.
        case .number(let number): output.write(number.isFinite ? Self.digits(number) : "null")
        case .boolean(let truth): output.write(truth ? "true" : "false")
        case .array(let values):
            output.write(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.write(UInt8(ascii: ",")) }
                write(value)
            }
            output.write(UInt8(ascii: "]"))
        case .object(let members):
            output.write(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { output.write(UInt8(ascii: ",")) }
                output.write(quoted: member.key)
                output.write(UInt8(ascii: ":"))
                write(member.value)
            }
            output.write(UInt8(ascii: "}"))
        }
    }

    private static func digits(_ number: Double) -> String {
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
