import ICalendar

/// A property with its definition, parameters and type, which are found once for all checks of a line.
struct CheckedProperty {
    let property: CalendarProperty
    let known: KnownProperty?
    /// The RFCs' definition; nil for a name that is not in these RFCs.
    let definition: PropertyDefinition?
    let parameters: CheckedParameters
    /// Whether some of the parameters are written after the colon.
    let hasMisplacedParameters: Bool
    /// The type of the value, as in `CalendarProperty.valueType`.
    let type: ValueType

    init(_ property: CalendarProperty, _ memo: inout CheckedParametersMemo) {
        var parameters = memo.parameters(of: property)
        let known = property.known
        let definition = known.map(PropertyDefinition.of) ?? PropertyDefinition.named(property.name)
        var misplaced: [CalendarParameter] = []
        if let definition, definition.type != .text {
            misplaced = property.withValueBytes { MisplacedParameters($0)?.list ?? [] }
            if !misplaced.isEmpty { parameters = CheckedParameters(parameters.list + misplaced) }
        }
        hasMisplacedParameters = !misplaced.isEmpty
        (self.property, self.known, self.definition, self.parameters) = (property, known, definition, parameters)
        type = property.valueType(definition, declared: parameters.declaredType) { parameters[$0] }
    }

    /// Returns the first value of a parameter, as `CalendarProperty.parameter(_:)` does.
    func parameter(_ name: String) -> String? { parameters[name] }

    /// Returns the values, as `PropertyValueReader` does.
    func values(_ log: inout DiagnosticLog) -> [PropertyValue] {
        PropertyValueReader.values(
            of: property, definition, type,
            times: UnresolvedTimeReader(property, tzid: parameters.zone, declared: parameter("VALUE")), &log)
    }

    /// Whether the value is well-formed and no check needs what it says: a TEXT, a URI with a scheme, or a time of a
    /// property that has only times in UTC. Most lines are one of these, and reading their values would take longer than
    /// all checks.
    var isPlain: Bool {
        guard definition?.allows(type) ?? true else { return false }
        switch type {
        case .text: break
        case .unknown where definition == nil: break
        case .dateTime:
            return definition?.isUTC ?? false && parameters.list.isEmpty
                && property.withValueBytes { bytes in
                    guard case .dateTime(_, isUTC: true)? = CivilText(plain: 0..<bytes.count, of: bytes) else {
                        return false
                    }
                    return true
                }
        case .uri, .xmlReference, .calendarAddress:
            guard property.withValueBytes({ URIText.hasScheme($0) && !URIText.repeatsMailScheme($0) }) else {
                return false
            }
        default: return false
        }
        return parameter("ENCODING") == nil
    }
}
