import ICalendar

/// Writes jCal (RFC 7265) as compact JSON. The same document as `JCalDocument` encodes, without holding it.
struct JCalWriter: ~Copyable, ComponentWriter {
    private var output = Output()
    private let isArray: Bool
    /// Whether an element precedes in the innermost open array.
    private var needsComma = false

    /// - Parameter count: the number of components at the top; one is written by itself, any other number as an array.
    init(count: Int) {
        isArray = count != 1
        if isArray { output.write("[") }
    }

    mutating func start(_ name: String) throws(Failure) {
        separate()
        output.write("[")
        output.write(JSONText.quoted(name.lowercased()))
        output.write(",[")
        needsComma = false
        try output.flushIfFull()
    }

    mutating func write(_ property: PropertyDraft) throws(Failure) {
        separate()
        let property = property.jCal
        output.write("[")
        output.write(JSONText.quoted(property.name))
        output.write(",{")
        // In one order, so that two runs are alike.
        for (index, parameter) in property.parameters.sorted(by: { $0.name < $1.name }).enumerated() {
            if index > 0 { output.write(",") }
            output.write(JSONText.quoted(parameter.name))
            output.write(":")
            write(parameter.values.count == 1 ? .text(parameter.values[0]) : .array(parameter.values.map { .text($0) }))
        }
        output.write("},")
        output.write(JSONText.quoted(property.type))
        for value in property.values {
            output.write(",")
            write(value)
        }
        output.write("]")
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
        if isArray { output.write("]") }
        try output.endLine()
        try output.finish()
    }

    private mutating func separate() {
        if needsComma { output.write(",") }
    }

    /// A value, at most two arrays or objects deep.
    private mutating func write(_ value: JCalValue) {
        switch value {
        case .text(let text): output.write(JSONText.quoted(text))
        case .integer(let number): output.write(String(number))
        // JSON has no infinity; the shortest digits of others are JSON already.
        case .number(let number): output.write(number.isFinite ? Self.digits(number) : "null")
        case .boolean(let truth): output.write(truth ? "true" : "false")
        case .array(let values):
            output.write("[")
            for (index, value) in values.enumerated() {
                if index > 0 { output.write(",") }
                write(value)
            }
            output.write("]")
        case .object(let members):
            output.write("{")
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { output.write(",") }
                output.write(JSONText.quoted(member.key))
                output.write(":")
                write(member.value)
            }
            output.write("}")
        }
    }

    private static func digits(_ number: Double) -> String {
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
