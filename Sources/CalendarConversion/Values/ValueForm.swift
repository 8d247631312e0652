package import ICalendar
package import ICalendarSyntax

/// Converts values of one type from content lines to the typed values of jCal and xCal and back (RFC 7265 §3.5, §3.6;
/// RFC 6321 §3.5, §3.6).
///
/// A value that doesn't have the form of its type stays text in both directions. The same applies to a value of a type
/// that the property doesn't allow: it is read as another type (`CalendarProperty.values`).
package struct ValueForm {
    private let type: ValueType
    private let form: PropertyDefinition.Form?

    /// - Parameter definition: The definition of the property; nil for a name that is in no RFC.
    package init(_ type: ValueType, _ definition: PropertyDefinition?) {
        let isForeign = definition.map { !$0.allows(type) && !($0.type == .dateTime && type == .date) } ?? false
        self.type = isForeign ? .unknown : type
        form = definition?.form
    }

    /// Times of properties that are in no RFC are read as lists, as in typed access.
    private var isTimeList: Bool { form == .list || form == nil }

    // MARK: - From content lines

    /// Returns the values of a property, at least one.
    package func values(of property: PropertyDraft) -> [JSONValue] {
        let value = property.value
        switch type {
        case .text:
            switch form {
            case .list: return property.texts(separatedBy: UInt8(ascii: ",")).map { .text($0) }
            case .structured:
                let parts = property.texts(separatedBy: UInt8(ascii: ";"))
                return parts.count == 1 ? [.text(parts[0])] : [.array(parts.map { .text($0) })]
            case .single, nil: return [.text(property.text)]
            }
        case .date, .dateTime: return elements(value, isTimeList).map { .text(SeparatedTime.separated($0)) }
        case .time: return [.text(SeparatedTime.separatedTime(value))]
        case .utcOffset: return [.text(SeparatedTime.separatedOffset(value))]
        case .period:
            return elements(value, true).map { element in
                let parts = element.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { return .text(SeparatedTime.separated(element)) }
                return .array(parts.map { .text(SeparatedTime.separated(String($0))) })
            }
        case .integer: return [Int(value.trimmed).map { .integer($0) } ?? .text(value)]
        case .float:
            guard form == .structured else {
                return [DecimalText.number(value.trimmed).map { .number($0) } ?? .text(value)]
            }
            let parts = value.split(separator: ";", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { DecimalText.number(String($0).trimmed) }
            return numbers.count == parts.count ? [.array(numbers.map { .number($0) })] : [.text(value)]
        case .boolean:
            switch value.trimmed.uppercased() {
            case "TRUE": return [.boolean(true)]
            case "FALSE": return [.boolean(false)]
            default: return [.text(value)]
            }
        case .recurrence: return [RuleParts.value(of: value)]
        default: return [.text(value)]
        }
    }

    private func elements(_ value: String, _ isList: Bool) -> [String] {
        isList ? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [value]
    }

    // MARK: - To content lines

    /// Returns the value of a content line.
    package func text(of values: [JSONValue]) -> String {
        values.count == 1 ? text(of: values[0]) : values.map { text(of: $0) }.joined(separator: ",")
    }

    private func text(of value: JSONValue) -> String {
        switch (type, value) {
        case (.text, .array): value.texts.map { PropertyDraft.escaped($0) }.joined(separator: ";")
        case (.text, _): PropertyDraft.escaped(value.scalar ?? "")
        case (.date, _), (.dateTime, _): SeparatedTime.joined(value.scalar ?? "")
        case (.time, _): SeparatedTime.joinedTime(value.scalar ?? "")
        case (.utcOffset, _): SeparatedTime.joinedOffset(value.scalar ?? "")
        case (.period, .array): value.texts.map { SeparatedTime.joined($0) }.joined(separator: "/")
        // RFC 7265 requires an array, but iCalendar uses a text with a slash.
        case (.period, _):
            (value.scalar ?? "").split(separator: "/", omittingEmptySubsequences: false)
                .map { SeparatedTime.joined(String($0)) }.joined(separator: "/")
        case (.recurrence, .object(let parts)): RuleParts.text(of: parts)
        case (_, .array): value.texts.joined(separator: ";")
        default: value.scalar ?? ""
        }
    }
}

extension JSONValue {
    /// The value in the form of a content line, but not escaped; nil for null, arrays and objects.
    var scalar: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): DecimalText.text(number)
        case .boolean(let truth): truth ? "TRUE" : "FALSE"
        case .null, .array, .object: nil
        }
    }

    /// The scalars of an array, or the value itself as the only element.
    package var texts: [String] {
        if case .array(let values) = self { values.compactMap(\.scalar) } else { scalar.map { [$0] } ?? [] }
    }
}

extension DecimalText {
    /// Returns the shortest digits that stand for the number, with a point and without an exponent, which FLOAT doesn't
    /// allow.
    static func text(_ number: Double) -> String {
        let parts = String(number).split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return String(number) }
        let digits = parts[0].filter { $0.isNumber }
        let sign = number < 0 ? "-" : ""
        // There is one digit before the point. Swift's exponents are within ±324.
        if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
        return sign + digits + String(repeating: "0", count: max(exponent + 1 - digits.count, 0)) + ".0"
    }
}
