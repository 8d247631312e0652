import ICalendar

/// The parameters of a line, and the results of checks that depend on nothing else.
struct CheckedParameters {
    let list: [CalendarParameter]
    /// The type that VALUE names; nil if it names none.
    let declaredType: ValueType?
    /// The TZID; nil if there is none. An unquoted comma is part of the text, as in `CalendarProperty.parameterText(_:)`.
    let zone: String?
    /// Whether every value is one that the definition of its parameter allows.
    let areAllowed: Bool

    /// Creates the parameters of a line without any.
    init() { (list, declaredType, zone, areAllowed) = ([], nil, nil, true) }

    init(_ list: [CalendarParameter]) {
        self.list = list
        declaredType = ValueType(declared: list.first { $0.name == "VALUE" }?.value)
        let zone = list.first { $0.name == "TZID" }
        self.zone = zone.map { $0.values.count == 1 ? $0.value : $0.values.joined(separator: ",") }
        areAllowed = list.allSatisfy { ParameterCheck.fault(in: $0) == nil }
    }

    /// Returns the first value of a parameter, as `CalendarProperty.parameter(_:)` does.
    subscript(name: String) -> String? { list.isEmpty ? nil : list.first { $0.name == name }?.value }
}

/// The parameters of the lines of a stream. An attendee of a hundred meetings is written in the same bytes a hundred
/// times, and parsing the parameters again each time would be most of the cost of checking them.
struct CheckedParametersMemo {
    private var memo: ByteMemo<CheckedParameters>

    init(byteCount: Int) { memo = ByteMemo(byteCount: byteCount) }

    /// Returns the parameters of a property, which is in the same stream at each call.
    mutating func parameters(of property: CalendarProperty) -> CheckedParameters {
        guard property.hasParameters else { return CheckedParameters() }
        return property.withParameterBytes { range, bytes in
            memo.value(at: range, of: bytes) { _ in CheckedParameters(property.parameters) }
        }.flatMap(\.self) ?? CheckedParameters(property.parameters)
    }
}
