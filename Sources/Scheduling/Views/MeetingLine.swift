import ICalendar
import ICalendarSyntax

/// A line of a component of a meeting: a parsed one, which is read when it is asked for, or a new one.
enum MeetingLine: Sendable {
    case parsed(CalendarProperty)
    case new(PropertyDraft)

    /// The line to write; nil if its name is invalid.
    var draft: PropertyDraft? {
        switch self {
        case .parsed(let property): PropertyDraft.recovering(copying: property).draft
        case .new(let draft): draft
        }
    }

    /// The line if it is new.
    var newDraft: PropertyDraft? { if case .new(let draft) = self { draft } else { nil } }

    /// The name in capitals.
    var name: String {
        switch self {
        case .parsed(let property): property.name
        case .new(let draft): draft.name.uppercasedASCII
        }
    }

    /// Returns whether the line has a name in capitals, and the property of the name if it is known.
    func isNamed(_ name: String, _ known: KnownProperty?) -> Bool {
        switch self {
        case .parsed(let property): known.map { property.known == $0 } ?? property.isNamed(name)
        case .new(let draft): draft.name.uppercasedASCII == name
        }
    }

    /// Returns whether the value is one of several addresses.
    func hasAddress(in addresses: Set<CalendarAddress>) -> Bool {
        if case .parsed(let property) = self,
            let isEqual = property.withValueBytes({ bytes in CalendarAddress.isPlain(bytes, oneOf: addresses) })
        {
            return isEqual
        }
        return draft.map { addresses.contains(CalendarAddress($0.value)) } ?? false
    }
}

extension [MeetingLine] {
    /// Returns the lines with a name.
    func named(_ name: String) -> [MeetingLine] {
        let known = KnownProperty(name: name)
        return filter { $0.isNamed(name, known) }
    }
}

extension MeetingLine: Equatable {
    /// Returns whether two lines are written alike.
    static func == (left: MeetingLine, right: MeetingLine) -> Bool {
        if case (.parsed(let old), .parsed(let new)) = (left, right), old == new { return true }
        return left.draft == right.draft
    }
}
