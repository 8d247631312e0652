package import CalendarConversion
import ICalendar
package import ICalendarSyntax

/// The reason that a JSON value is no jCal.
package struct JCalFault: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

// MARK: - Components: [name, [property …], [component …]] (RFC 7265 §3.3)

extension ComponentDraft {
    /// Creates a component from its jCal array.
    package init(jCal value: JSONValue, depth: Int = 1) throws(JCalFault) {
        guard depth <= JCalDocument.nesting else {
            throw JCalFault("components nested deeper than \(JCalDocument.nesting)")
        }
        guard let parts = value.array, parts.count >= 3, let name = parts[0].text, let list = parts[1].array,
            let inner = parts[2].array
        else { throw JCalFault("expected a name, an array of properties and an array of components") }
        self = try ComponentDraft.named(name)
        for value in list { properties.append(try PropertyDraft(jCal: value)) }
        for value in inner { components.append(try ComponentDraft(jCal: value, depth: depth + 1)) }
    }

    /// Returns a component without content.
    static func named(_ name: String) throws(JCalFault) -> ComponentDraft {
        do throws(WritingError) { return try ComponentDraft(name.uppercased()) } catch {
            throw JCalFault(error.description)
        }
    }

    /// The jCal array of the component.
    package var jCal: JSONValue {
        .array([.text(name.lowercased()), .array(properties.map(\.jCal)), .array(components.map(\.jCal))])
    }
}

// MARK: - Properties: [name, {parameter: value …}, type, value …] (RFC 7265 §3.4)

extension PropertyDraft {
    /// Creates a property from its jCal array.
    package init(jCal value: JSONValue) throws(JCalFault) {
        guard let parts = value.array, parts.count >= 3, let name = parts[0].text, let object = parts[1].object,
            let type = parts[2].text
        else { throw JCalFault("expected a name, an object of parameters and a type") }
        let limit = SyntaxLimits.default.parametersPerLine
        guard object.count <= limit else {
            throw JCalFault("more than \(limit) parameters of \(name.uppercased())")
        }
        // Any VALUE in a feed is restored, even if it isn't a word.
        guard !type.isEmpty, type.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw JCalFault("expected a type such as “text”, found “\(ValueType(rawValue: type))”")
        }
        let values = parts.dropFirst(3)
        guard values.allSatisfy({ $0.isJCalValue(depth: 2) }), object.values.allSatisfy({ $0.isJCalValue(depth: 1) })
        else { throw JCalFault("null or a value nested too deep") }
        do throws(WritingError) {
            let parameters = object.map { (name: $0, values: $1.texts) }
            try self.init(
                TypedProperty(
                    name: name, parameters: parameters + Self.encoding(type, object.keys), type: type,
                    values: Array(values)))
        } catch {
            throw JCalFault(error.description)
        }
    }

    /// The jCal array of the property.
    package var jCal: JSONValue {
        let typed = typed
        let parameters = Self.parameters(of: typed).map { name, values in
            (name, values.count == 1 ? .text(values[0]) : JSONValue.array(values.map { .text($0) }))
        }
        return .array(
            [
                .text(typed.name), .object(JSONObject(parameters)),
                .text(typed.type),
            ] + typed.values)
    }

    /// Appends ``jCal`` as compact JSON, with the parameters sorted.
    package func appendJCal(to bytes: inout [UInt8]) {
        let typed = typed
        bytes.append(UInt8(ascii: "["))
        JSONValue.append(typed.name, to: &bytes)
        bytes.append(contentsOf: ",{".utf8)
        for (index, (name, values)) in Self.parameters(of: typed).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONValue.append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            if values.count == 1 {
                JSONValue.append(values[0], to: &bytes)
            } else {
                JSONValue.array(values.map { .text($0) }).append(to: &bytes)
            }
        }
        bytes.append(contentsOf: "},".utf8)
        JSONValue.append(typed.type, to: &bytes)
        for value in typed.values {
            bytes.append(UInt8(ascii: ","))
            value.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// The parameters in jCal, sorted by name.
    private static func parameters(of typed: TypedProperty) -> [(name: String, values: [String])] {
        let missing = encoding(typed.type, typed.parameters.lazy.map(\.name))
        return missing.isEmpty ? typed.parameters : (typed.parameters + missing).sorted { $0.name < $1.name }
    }

    /// Returns ENCODING if it is missing: with VALUE=BINARY, it "MUST be specified" (RFC 5545 §3.2.7).
    private static func encoding(
        _ type: String, _ names: some Sequence<String>
    ) -> [(name: String, values: [String])] {
        guard type == "binary", !names.contains(where: { $0.lowercased() == "encoding" }) else { return [] }
        return [("encoding", ["BASE64"])]
    }
}

extension JSONValue {
    /// RFC 7265 nests at most an array in an object (the parts of a rule).
    fileprivate func isJCalValue(depth: Int) -> Bool {
        switch self {
        case .null: false
        case .text, .integer, .number, .boolean: true
        case .array(let values): depth > 0 && values.allSatisfy { $0.isJCalValue(depth: depth - 1) }
        case .object(let members): depth > 0 && members.values.allSatisfy { $0.isJCalValue(depth: depth - 1) }
        }
    }
}
