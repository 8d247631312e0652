import ICalendarSyntax

/// Parameters that a producer wrote after the colon, as in `DTSTART:VALUE=DATE:20260301` (Decisions.md D11).
package struct MisplacedParameters {
    /// The parameters, each with a name that an RFC defines.
    package let list: [CalendarParameter]
    /// The index of the value's first byte in the unfolded value.
    package let valueStart: Int

    /// Finds the parameters at the start of a value that isn't text; nil if there are none.
    package init?(_ bytes: Span<UInt8>) {
        // No date, time, duration, rule or number starts like a parameter, so most values are ruled out by one letter.
        guard bytes.count > 0, bytes[0] | 0x20 >= UInt8(ascii: "a"), bytes[0] | 0x20 <= UInt8(ascii: "z") else {
            return nil
        }
        var list: [CalendarParameter] = []
        var start = 0
        while list.count < Self.maximumCount {
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "="), in: start..<bytes.count) else { return nil }
            let name = bytes.text(start..<equals).trimmed.uppercased()
            guard ParameterDefinition.named(name) != nil else { return nil }
            guard let end = (equals..<bytes.count).first(where: { ";:\"".utf8.contains(bytes[$0]) }),
                bytes[end] != UInt8(ascii: "\"")
            else { return nil }
            list.append(CalendarParameter(name: name, values: [bytes.text(equals + 1..<end).trimmed]))
            start = end + 1
            if bytes[end] == UInt8(ascii: ":") {
                (self.list, valueStart) = (list, start)
                return
            }
        }
        return nil
    }

    /// The maximum number of parameters: no type without text has more.
    private static let maximumCount = 8

    /// Returns the first value of a parameter.
    subscript(name: String) -> String? { list.first { $0.name == name }?.value }

    /// Reports the parameters of a property.
    package static func report(_ property: CalendarProperty, action: DiagnosticText?, _ log: inout DiagnosticLog) {
        log.report(
            .warning, .misplacedParameter, in: property, expected: "a semicolon before parameters, not a colon",
            action: action)
    }
}

extension Span<UInt8> {
    /// Returns a range as text.
    fileprivate func text(_ range: Range<Int>) -> String { String(decoding: range.map { self[$0] }, as: UTF8.self) }
}
