public import ICalendarSyntax

/// The definition of a property's value in the RFCs, used by typed access, validation and jCal.
///
/// ```swift
/// let definition = PropertyDefinition.named("PRIORITY")
/// definition?.section  // "3.8.1.9"
/// definition?.range    // 0...9
/// ```
public struct PropertyDefinition: Hashable, Sendable {
    /// The index in ``records``. A definition is a number because a validator looks one up for every line, and copying
    /// texts and arrays would cost more than most checks.
    let index: UInt8

    private var record: Record { Self.records[Int(index)] }

    /// The name of the property in upper case.
    public var name: String { record.name }
    /// The section that defines the property, such as `3.8.1.6` or `RFC 7986 5.9`.
    public var section: String { record.section }
    /// The type of a value without a VALUE parameter.
    public var type: ValueType { record.type }
    /// The other types that VALUE may name.
    public var alternatives: [ValueType] { record.alternatives }
    /// Whether VALUE must be present even for the usual type. Some RFCs define no default type.
    public var declaresType: Bool { record.declaresType }
    /// The number of values that a property holds.
    public var form: Form { record.form }
    /// Whether times must be in UTC.
    public var isUTC: Bool { record.isUTC }
    /// The range of a number; nil if any number is allowed.
    public var range: ClosedRange<Int>? { record.range }

    /// The number of values that a property holds.
    ///
    /// ```swift
    /// let isList = PropertyDefinition.named("CATEGORIES")?.form == .list  // true
    /// ```
    public enum Form: Hashable, Sendable {
        /// A single value.
        case single
        /// Any number of values, separated by commas.
        case list
        /// A single value with several parts, separated by semicolons.
        case structured
    }

    /// A row of the table.
    struct Record: Sendable {
        let name: String
        let section: String
        let type: ValueType
        let alternatives: [ValueType]
        let declaresType: Bool
        let form: Form
        let isUTC: Bool
        let range: ClosedRange<Int>?

        init(
            _ name: String, _ section: String, _ type: ValueType, or alternatives: [ValueType] = [],
            _ form: Form = .single, in range: ClosedRange<Int>? = nil, declared: Bool = false, utc: Bool = false
        ) {
            self.name = name
            self.section = section
            self.type = type
            self.alternatives = alternatives
            self.form = form
            self.range = range
            declaresType = declared
            isUTC = utc
        }
    }

    /// Returns whether VALUE may name a type.
    public func allows(_ type: ValueType) -> Bool { type == self.type || alternatives.contains(type) }
}

extension PropertyDefinition {
    /// The definitions of all properties, in the order of the RFCs.
    public static let table: [PropertyDefinition] = records.indices.map { PropertyDefinition(index: UInt8($0)) }

    /// The only property whose name is too long to have a number (`KnownProperty`).
    private static let unnumbered = table.first { $0.name == unnumberedName }

    /// Returns the definition of a name in any case; nil for a name that is not in these RFCs.
    ///
    /// - Complexity: O(1)
    public static func named(_ name: String) -> PropertyDefinition? {
        if let known = KnownProperty(name: name) { return of(known) }
        return name.count == unnumberedName.count && name.uppercased() == unnumberedName ? unnumbered : nil
    }

    /// Returns the definition of a known property; nil for BEGIN, END and names that are in no RFC.
    public static func of(_ known: KnownProperty) -> PropertyDefinition? { byNumber[Int(known.rawValue)] }

    /// The definitions by raw value, in an array because a validator looks one up for every line.
    private static let byNumber: [PropertyDefinition?] = {
        let byName = Dictionary(table.map { ($0.name, $0) }) { first, _ in first }
        let count = (KnownProperty.allCases.map(\.rawValue).max() ?? 0) + 1
        return (0..<count).map { KnownProperty(rawValue: $0).flatMap { byName[$0.name] } }
    }()
}

extension CalendarProperty {
    /// The RFCs' definition of the property; nil for a name that is not in these RFCs.
    public var definition: PropertyDefinition? { known.map(PropertyDefinition.of) ?? PropertyDefinition.named(name) }

    /// The type of the value: the type that VALUE names, or else the property's default type.
    ///
    /// Without VALUE, some values have another type because producers often omit it: eight digits are a DATE, a TRIGGER
    /// that starts with a digit is a DATE-TIME, and a base64 value is BINARY, if the property allows these types. The
    /// type is `unknown` if nothing determines it.
    public var valueType: ValueType {
        let declared = hasParameters ? ValueType(declared: parameter("VALUE")) : nil
        return valueType(definition, declared: declared) { hasParameters ? parameter($0) : nil }
    }

    /// Returns ``valueType``, for a caller that already has the definition and the parameters.
    package func valueType(
        _ definition: PropertyDefinition?, declared: ValueType?, _ parameter: (String) -> String?
    ) -> ValueType {
        if let declared { return declared }
        guard let definition else { return .unknown }
        if definition.allows(.binary), Base64.isNamed(by: parameter("ENCODING")) { return .binary }
        // The form of other values doesn't matter, and most values are texts.
        guard definition.type == .dateTime || definition.type == .duration else { return definition.type }
        return ValueShape.type(definition, withValueBytes { bytes in ValueShape(bytes) })
    }
}

/// The shape of a value, used to determine its type.
package enum ValueShape {
    case eightDigits, digits, other

    package init(_ bytes: Span<UInt8>) {
        var start = 0
        while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        var end = start
        while end < bytes.count, 0x30...0x39 ~= bytes[end] { end += 1 }
        let isWhole = end == bytes.count || bytes[end] == 0x2C || bytes[end] == 0x20
        self = end - start == 8 && isWhole ? .eightDigits : end > start ? .digits : .other
    }

    /// Returns the type of a value without VALUE.
    package static func type(_ definition: PropertyDefinition, _ shape: ValueShape) -> ValueType {
        switch shape {
        case .eightDigits where definition.type == .dateTime && definition.allows(.date): .date
        case .eightDigits where definition.type == .duration && definition.allows(.dateTime): .dateTime
        case .digits where definition.type == .duration && definition.allows(.dateTime): .dateTime
        default: definition.type
        }
    }
}

extension PropertyDefinition.Form: CustomStringConvertible {
    /// The name of the case, such as `single`.
    public var description: String {
        switch self {
        case .single: "single"
        case .list: "list"
        case .structured: "structured"
        }
    }
}
