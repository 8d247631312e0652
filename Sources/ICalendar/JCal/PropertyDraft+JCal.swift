import ICalendarSyntax

// A property: [name, {parameter: value …}, type, value …] (RFC 7265 §3.4)
extension PropertyDraft {
    init(jCal container: inout some UnkeyedDecodingContainer) throws {
        let name = try container.decode(String.self).uppercased()
        var parameters: [CalendarParameter] = []
        let object = try container.nestedContainer(keyedBy: JCalName.self)
        for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            // The type has a place of its own.
            guard key.stringValue.uppercased() != "VALUE" else { continue }
            let value = try object.decode(JCalValue.self, forKey: key)
            parameters += Self.parameters(key.stringValue.uppercased(), value.texts)
        }
        let type = ValueType(rawValue: try container.decode(String.self))
        // Whatever VALUE says in a feed comes back, though it be no word.
        guard !type.rawValue.isEmpty, type.rawValue.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a type such as \"text\", found \"\(type.rawValue)\"")
        }
        var values: [JCalValue] = []
        while !container.isAtEnd { values.append(try container.decode(JCalValue.self)) }

        let definition = PropertyDefinition.named(name)
        let value = JCalConversion(type, definition).text(of: values)
        // Wherever the definition says another type, or the value looks like one.
        let isPlain = type == definition?.type && type == ValueType(of: value, definition, declared: nil)
        if type != .unknown, !isPlain || definition?.declaresType ?? true {
            parameters.insert(CalendarParameter(name: "VALUE", values: [type.rawValue]), at: 0)
        }
        do throws(WritingError) {
            try self.init(name, value: value, parameters: parameters)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    func encode(jCal container: inout some UnkeyedEncodingContainer) throws {
        let property = jCal
        try container.encode(property.name)
        var object = container.nestedContainer(keyedBy: JCalName.self)
        for (name, values) in property.parameters {
            if values.count == 1 {
                try object.encode(values[0], forKey: JCalName(stringValue: name))
            } else {
                try object.encode(values, forKey: JCalName(stringValue: name))
            }
        }
        try container.encode(property.type)
        for value in property.values { try container.encode(value) }
    }

    /// The elements of its array.
    package var jCal: JCalProperty {
        if let decoded = decodingBase64() { return decoded.jCal }
        var names: [String] = []
        var values: [String: [String]] = [:]
        for parameter in parameters {
            let name = parameter.name.lowercased()
            // The type has a place of its own.
            if name == "value" { continue }
            // JSON has a name once: of one that is repeated all values stand there, the first of them first.
            if values[name] == nil { names.append(name) }
            values[name, default: []] += parameter.isText ? [parameter.values.joined(separator: ",")] : parameter.values
        }
        let definition = PropertyDefinition.named(name)
        let type = ValueType(of: value, definition, declared: declaredType?.rawValue)
        return JCalProperty(
            name: name.lowercased(), parameters: names.map { ($0, values[$0] ?? []) }, type: type.rawValue.lowercased(),
            values: JCalConversion(type, definition).values(of: self))
    }
}

/// A property as jCal has it, to be written in any JSON.
package struct JCalProperty {
    /// In lower case.
    package let name: String
    /// Each name once, in lower case, in the order of the line. A single value is written by itself, others as an array.
    package let parameters: [(name: String, values: [String])]
    /// In lower case.
    package let type: String
    /// At least one.
    package let values: [JCalValue]
}

extension PropertyDraft {
    /// The parameters that a name in JSON stands for: of what is one text, one for each value.
    private static func parameters(_ name: String, _ values: [String]) -> [CalendarParameter] {
        let whole = CalendarParameter(name: name, values: values)
        return whole.isText && values.count > 1 ? values.map { CalendarParameter(name: name, values: [$0]) } : [whole]
    }

    /// Whether ENCODING says that the value is in base64.
    private var isBase64: Bool { Base64.isNamed(by: parameters.first(where: Self.isEncoding)?.value) }

    private static func isEncoding(_ parameter: CalendarParameter) -> Bool { parameter.name.uppercased() == "ENCODING" }

    /// The type that VALUE names, or that base64 means without it; nil where nothing is said.
    private var declaredType: ValueType? {
        let declared = parameters.first { $0.name.uppercased() == "VALUE" }?.value
        if let type = ValueType(declared: declared) { return type }
        return PropertyDefinition.named(name)?.allows(.binary) ?? false && isBase64 ? .binary : nil
    }

    /// The property without ENCODING=BASE64, its value decoded: "If the value type is not BINARY, the ENCODING property parameter
    /// MUST be removed, and the value MUST be base64 decoded" (RFC 7265 §3.1). Nil where there is none, or no text in it.
    private func decodingBase64() -> PropertyDraft? {
        guard isBase64, declaredType != .binary else { return nil }
        let isText = (declaredType ?? PropertyDefinition.named(name)?.type) == .text
        guard let value = isText ? Base64.text(value).map(Self.escaped) : Base64.line(value) else { return nil }
        return try? PropertyDraft(name, value: value, parameters: parameters.filter { !Self.isEncoding($0) })
    }
}

extension CalendarParameter {
    /// Whether it has one value by its definition, and commas are a part of that.
    fileprivate var isText: Bool { !values.isEmpty && ParameterKey<String>.texts.contains(name.uppercased()) }
}

extension ValueType {
    /// The type of a value: what VALUE says, or else what `CalendarProperty.valueType` would take it for, where every element of a list
    /// agrees: the type is written for all of them.
    init(of value: String, _ definition: PropertyDefinition?, declared: String?) {
        if let declared = ValueType(declared: declared) {
            self = declared
        } else if let definition {
            let bytes = ContiguousArray(value.utf8)
            let guess = ValueShape.type(definition, ValueShape(bytes.span))
            self = guess == definition.type || Self.isPlain(value, guess) ? guess : definition.type
        } else {
            self = .unknown
        }
    }

    private static func isPlain(_ value: String, _ guess: ValueType) -> Bool {
        value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { element in
            let element = String(element).trimmed
            // Both are written otherwise in jCal, and only where they have their form.
            return JCalTime.separated(element) != element && (element.utf8.count == 8) == (guess == .date)
        }
    }
}

/// A name in JSON: of a parameter, or of a part of a rule.
struct JCalName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
