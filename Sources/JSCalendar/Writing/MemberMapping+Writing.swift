import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

// The members that lines become.
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

    /// Returns whether a property is certain to come back from the value of its member. A property with parameters isn't.
    func restores(_ line: Line, from value: JSONValue) -> Bool {
        guard line.parameters.isEmpty else { return false }
        if isText, member != "color" { return line.restoresText }
        guard let draft = line.draft, let read = property(for: value, []) else { return false }
        return Unit.areEqual([draft], [read])
    }

    /// Returns the value of a member as JSON if the property is certain to come back from it; nil for any other.
    func exactValue(of line: Line) -> [UInt8]? {
        guard let value = value(of: line), restores(line, from: value) else { return nil }
        return value.bytes
    }
}
