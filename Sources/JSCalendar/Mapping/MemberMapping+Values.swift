import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

extension MemberMapping {
    /// Returns the property for the value of a member; nil if the value is invalid.
    func property(for value: JSONValue, _ parameters: [CalendarParameter]) -> PropertyDraft? {
        let declared = PropertyDefinition.named(property)?.declaresType ?? (form.isURI && property == "COORDINATES")
        let all = declared ? [CalendarParameter(name: "VALUE", values: ["URI"])] + parameters : parameters
        switch form {
        case .text:
            guard let text = value.text, member != "color" || Self.color(text) != nil else { return nil }
            return try? PropertyDraft(property, text: CleanText.of(text), parameters: all)
        case .uri: return value.text.flatMap { try? PropertyDraft(property, value: $0, parameters: all) }
        case .word(let words):
            guard let text = value.text?.lowercased(), let word = words.first(where: { $1 == text })?.key else {
                return nil
            }
            return try? PropertyDraft(property, value: word, parameters: all)
        case .integer(let range):
            guard let number = value.integer, range ~= number else { return nil }
            return try? PropertyDraft(property, value: String(number), parameters: all)
        case .utc:
            guard let text = value.text.flatMap(LocalTime.utc) else { return nil }
            return try? PropertyDraft(property, value: text, parameters: all)
        case .duration:
            guard let duration = value.text.flatMap(DurationForm.parse), !duration.isNegative else { return nil }
            return try? PropertyDraft(property, duration: duration.duration, parameters: all)
        case .set(let isText):
            guard let names = value.setNames else { return nil }
            if isText { return try? PropertyDraft(property, texts: names.map(CleanText.of), parameters: all) }
            return names.count == 1 ? try? PropertyDraft(property, value: names[0], parameters: all) : nil
        }
    }

    /// Returns a color that JSCalendar allows: a CSS name, or six hexadecimal digits; three digits become six. Names aren't
    /// compared with a list.
    static func color(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "#") else {
            return !bytes.isEmpty && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
                ? text : nil
        }
        guard bytes.count == 4 || bytes.count == 7, text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        return bytes.count == 7 ? text : "#" + text.dropFirst().map { "\($0)\($0)" }.joined()
    }
}

extension MemberMapping.Form {
    var isURI: Bool { if case .uri = self { true } else { false } }
}

extension JSONValue {
    /// The names of a set; nil if the value isn't an object in which every value is true.
    var setNames: [String]? {
        guard let object, !object.isEmpty, object.values.allSatisfy({ $0 == true }) else { return nil }
        return object.keys
    }

    /// Creates a set of names.
    static func set(_ names: [String]) -> JSONValue { .object(JSONObject(names.map { ($0, true) })) }
}

/// Texts that a content line can have (Decisions.md J16).
enum CleanText {
    /// Returns a text with LF line breaks and without control characters other than HTAB.
    static func of(_ text: String) -> String {
        guard ControlCharacters.first(in: text) != nil,
            text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F })
        else { return text }
        var result = String.UnicodeScalarView()
        var isAfterCarriageReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where isAfterCarriageReturn: break
            case "\n", "\t": result.append(scalar)
            default: if scalar.value >= 0x20, scalar.value != 0x7F { result.append(scalar) }
            }
            isAfterCarriageReturn = scalar == "\r"
        }
        return String(result)
    }

    /// Returns a text for the value of a parameter, in one line.
    static func parameter(_ text: String) -> String {
        of(text).replacingLineBreaks
    }
}

extension String {
    fileprivate var replacingLineBreaks: String {
        utf8.contains(0x0A) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 })) : self
    }
}
