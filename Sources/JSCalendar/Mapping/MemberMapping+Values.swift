import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

extension MemberMapping {
    /// Returns the value of a member for a property; nil if the member can't have this value.
    func value(of property: Line) -> JSONValue? {
        switch form {
        case .text:
            let text = property.text
            guard member != "color" else { return Self.color(text).map { .text($0) } }
            return .text(text)
        case .uri: return .text(property.value)
        case .word(let words):
            let word = property.value
            return (words[word] ?? words[word.trimmed.uppercased()]).map { .text($0) }
        case .integer(let range): return Int(property.value.trimmed).flatMap { range ~= $0 ? .integer($0) : nil }
        case .utc: return LocalTime.text(utc: property.value).map { .text($0) }
        case .duration:
            guard let duration = CalendarDuration(property.value), duration.days >= 0, duration.seconds >= 0 else {
                return nil
            }
            return .text(DurationForm.text(duration))
        case .set(let isText):
            let texts = isText ? property.texts(separatedBy: UInt8(ascii: ",")) : [property.value]
            return .set(texts)
        }
    }

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

    /// Returns whether a property is certain to come back from the value of its member. A property with parameters isn't.
    func restores(_ line: Line, from value: JSONValue) -> Bool {
        guard line.parameters.isEmpty else { return false }
        switch form {
        // A color may have got six digits.
        case .text: return member == "color" ? value.text == line.value : line.restoresText
        case .word(let words): return words[line.value] != nil
        case .integer: return value.integer.map { String($0) } == line.value
        // The form of a DATE-TIME in UTC.
        case .utc: return line.value.utf8.count == 16
        case .uri, .duration, .set: return false
        }
    }

    /// Returns the value of a member as JSON if the property is certain to come back from it; nil for any other.
    func exactValue(of line: Line) -> [UInt8]? {
        guard line.parameters.isEmpty, let value = value(of: line) else { return nil }
        if form.isSet {
            guard let read = property(for: value, []), let draft = line.draft, Unit.areEqual([draft], [read]) else {
                return nil
            }
        } else if !restores(line, from: value) {
            return nil
        }
        var json: [UInt8] = []
        value.append(to: &json)
        return json
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
    var isText: Bool { if case .text = self { true } else { false } }
    var isSet: Bool { if case .set = self { true } else { false } }
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
