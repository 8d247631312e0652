import ICalendarSyntax

/// A property with its definition, parameters and type, which are found once for all checks of a line.
struct CheckedProperty {
    let property: CalendarProperty
    let known: KnownProperty?
    /// The RFCs' definition; nil for a name that is not in these RFCs.
    let definition: PropertyDefinition?
    let parameters: [CalendarParameter]
    /// The type of the value, as in `CalendarProperty.valueType`.
    let type: ValueType

    init(_ property: CalendarProperty) {
        let parameters = property.hasParameters ? property.parameters : []
        let definition = property.definition
        (self.property, self.definition, self.parameters) = (property, definition, parameters)
        known = property.known
        type = property.valueType(definition) { Self.parameter($0, of: parameters) }
    }

    /// Returns the first value of a parameter, as `CalendarProperty.parameter(_:)` does.
    func parameter(_ name: String) -> String? { Self.parameter(name, of: parameters) }

    private static func parameter(_ name: String, of parameters: [CalendarParameter]) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Whether the value is a TEXT, which can't be malformed.
    var isPlainText: Bool {
        guard type == .text || (definition == nil && type == .unknown) else { return false }
        return definition?.allows(.text) ?? true && (parameters.isEmpty || parameter("ENCODING") == nil)
    }
}
