import ICalendar
package import ICalendarSyntax

extension PropertyDraft {
    /// Creates the property that typed values describe. The parameters may have any order.
    package init(_ typed: TypedProperty) throws(WritingError) {
        let known = KnownProperty(name: typed.name)
        let definition = known.map(PropertyDefinition.of) ?? PropertyDefinition.named(typed.name)
        var parameters: [CalendarParameter] = []
        for (name, values) in typed.parameters.count < 2
            ? typed.parameters : typed.parameters.sorted(by: { $0.name < $1.name })
        {
            let name = name.uppercasedASCII
            // The type has its own element.
            if name != "VALUE" { Self.append(name, values, to: &parameters) }
        }
        let type = ValueType(lowercased: typed.type)
        let value = ValueForm(type, definition).text(of: typed.values)
        // True unless the definition has another type or the value looks like one.
        let isPlain = type == definition?.type && type == ValueType(of: value, definition, declared: nil)
        if type != .unknown, !isPlain || definition?.declaresType ?? true {
            parameters.insert(CalendarParameter(name: "VALUE", values: [type.rawValue]), at: 0)
        }
        try self.init(known?.name ?? typed.name.uppercasedASCII, value: value, parameters: parameters)
    }

    /// The property with its values by type.
    package var typed: TypedProperty {
        let known = KnownProperty(name: name)
        let definition = known.map(PropertyDefinition.of) ?? PropertyDefinition.named(name)
        let declared = declaredType(definition)
        if let decoded = decodingBase64(definition, declared) { return decoded.typed }
        let type = ValueType(of: value, definition, declared: declared)
        return TypedProperty(
            name: known.map(\.lowercasedName) ?? name.lowercasedASCII, parameters: typedParameters, type: type.name,
            values: ValueForm(type, definition).values(of: self))
    }

    private var typedParameters: [(name: String, values: [String])] {
        var result: [(name: String, values: [String])] = []
        for parameter in parameters {
            let name = parameter.name.lowercasedASCII
            // The type has its own element.
            if name == "value" { continue }
            let values = parameter.isText ? [parameter.values.joined(separator: ",")] : parameter.values
            // A name occurs only once in JSON. A repeated parameter has all values, in order.
            if let index = result.firstIndex(where: { $0.name == name }) {
                result[index].values += values
            } else {
                result.append((name, values))
            }
        }
        if result.count > 1 { result.sort { $0.name < $1.name } }
        return result
    }
}

/// A property with the values that jCal and xCal have in common (RFC 7265 §3.4 and RFC 6321 §3.4 share their tables).
package struct TypedProperty {
    /// The name in lower case.
    package let name: String
    /// The parameters sorted by name, each name once and in lower case. A single value is written directly, several as
    /// an array.
    package let parameters: [(name: String, values: [String])]
    /// The type in lower case.
    package let type: String
    /// The values, at least one.
    package let values: [JSONValue]

    /// Creates a property from its elements.
    package init(name: String, parameters: [(name: String, values: [String])], type: String, values: [JSONValue]) {
        (self.name, self.parameters, self.type, self.values) = (name, parameters, type, values)
    }
}

extension PropertyDraft {
    /// Appends the parameters for a name in JSON: one for each value if values are whole texts, otherwise one with all
    /// values.
    private static func append(_ name: String, _ values: [String], to parameters: inout [CalendarParameter]) {
        let whole = CalendarParameter(name: name, values: values)
        if values.count > 1, whole.isText {
            parameters += values.map { CalendarParameter(name: name, values: [$0]) }
        } else {
            parameters.append(whole)
        }
    }

    /// Whether ENCODING says that the value is in base64.
    private var isBase64: Bool {
        !parameters.isEmpty && Base64.isNamed(by: parameters.first(where: Self.isEncoding)?.value)
    }

    private static func isEncoding(_ parameter: CalendarParameter) -> Bool {
        parameter.name.uppercasedASCII == "ENCODING"
    }

    /// Returns the type that VALUE names, or BINARY if ENCODING implies it; nil if neither does.
    private func declaredType(_ definition: PropertyDefinition?) -> ValueType? {
        if parameters.isEmpty { return nil }
        let declared = parameters.first { $0.name.uppercasedASCII == "VALUE" }?.value
        if let type = ValueType(declared: declared) { return type }
        return definition?.allows(.binary) ?? false && isBase64 ? .binary : nil
    }

    /// Returns the property without ENCODING=BASE64 and with the value decoded: "If the value type is not BINARY, the
    /// ENCODING property parameter MUST be removed, and the value MUST be base64 decoded" (RFC 7265 §3.1). Returns nil
    /// if the value isn't base64 or doesn't encode text.
    private func decodingBase64(_ definition: PropertyDefinition?, _ declared: ValueType?) -> PropertyDraft? {
        guard isBase64, declared != .binary else { return nil }
        let isText = (declared ?? definition?.type) == .text
        guard let value = isText ? Base64.text(value).map(Self.escaped) : Base64.line(value) else { return nil }
        return try? PropertyDraft(name, value: value, parameters: parameters.filter { !Self.isEncoding($0) })
    }
}

extension CalendarParameter {
    /// Whether the parameter has a single value by definition, with commas as part of the value.
    fileprivate var isText: Bool { !values.isEmpty && ParameterKey<String>.texts.contains(name.uppercasedASCII) }
}

extension ValueType {
    /// Creates the type of a value: the type that VALUE names, or else the type that `CalendarProperty.valueType`
    /// finds, if it applies to all elements of a list, because the type is written only once for all of them.
    init(of value: String, _ definition: PropertyDefinition?, declared: ValueType?) {
        if let declared {
            self = declared
        } else if let definition {
            let guess = ValueShape.type(definition, value.utf8.withBytes { ValueShape($0) })
            self = guess == definition.type || Self.isPlain(value, guess) ? guess : definition.type
        } else {
            self = .unknown
        }
    }

    private static func isPlain(_ value: String, _ guess: ValueType) -> Bool {
        value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { element in
            let element = String(element).trimmed
            // Both types change form with separators, but only if the text has their form.
            return SeparatedTime.separated(element) != element && (element.utf8.count == 8) == (guess == .date)
        }
    }
}

extension KnownProperty {
    /// The name in lower case.
    fileprivate var lowercasedName: String { Self.lowercasedNames[Int(rawValue)] }

    /// The names by raw value.
    private static let lowercasedNames = {
        var names = [String](repeating: "", count: (allCases.map { Int($0.rawValue) }.max() ?? 0) + 1)
        for known in allCases { names[Int(known.rawValue)] = known.name.lowercasedASCII }
        return names
    }()
}

extension ValueType {
    /// The name in lower case.
    fileprivate var name: String { Self.names[self] ?? rawValue.lowercased() }

    /// Creates the type with a name in lower case.
    fileprivate init(lowercased name: String) { self = Self.types[name] ?? ValueType(rawValue: name) }

    /// The names of the types that properties have by definition.
    private static let names = Dictionary(
        PropertyDefinition.table.map { ($0.type, $0.type.rawValue.lowercased()) },
        uniquingKeysWith: { first, _ in first })

    private static let types = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}
