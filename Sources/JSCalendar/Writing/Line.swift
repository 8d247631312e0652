import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// A property that is written. Most are decoded from the tree when a member needs them; a property with characters that can't be
/// written is copied first.
struct Line {
    /// The kind of the property; nil if ``KnownProperty`` has no case for the name.
    let known: KnownProperty?
    private let property: CalendarProperty?
    /// A copy of the property, or of another with the same parameters if this one is decoded.
    let copy: LineCopy?

    /// Creates a line of a parsed property with a known name and no control characters.
    ///
    /// - Parameter copy: A property with the same parameters; nil if there are none.
    init(_ known: KnownProperty, _ property: CalendarProperty, _ copy: LineCopy?) {
        (self.known, self.property, self.copy) = (known, property, copy)
    }

    init(_ copy: LineCopy) {
        (known, property, self.copy) = (KnownProperty(name: copy.draft.name), nil, copy)
    }

    init(_ draft: PropertyDraft) { self.init(LineCopy(draft)) }

    /// The property as it is written in iCalendar.
    var draft: PropertyDraft? {
        guard let property else { return copy?.draft }
        return PropertyDraft.recovering(copying: property).draft
    }

    /// The participant of an ATTENDEE or an ORGANIZER.
    var participant: WrittenElement? { copy?.person ?? draft.map { WrittenElement(participantOf: $0) } }

    /// The name in upper case.
    var name: String { known?.name ?? copy?.draft.name.uppercased() ?? "" }

    /// The name as written.
    var writtenName: String { property?.rawName ?? copy?.draft.name ?? "" }

    var parameters: [CalendarParameter] { copy?.draft.parameters ?? [] }

    var value: String { property?.value ?? copy?.draft.value ?? "" }

    /// The value as one TEXT.
    var text: String { property?.text ?? copy?.draft.text ?? "" }

    func texts(separatedBy separator: UInt8) -> [String] {
        property?.texts(separatedBy: separator) ?? copy?.draft.texts(separatedBy: separator) ?? []
    }

    /// Returns the text of a parameter, whose name is in upper case; nil if there is none.
    func parameter(_ name: String) -> String? { copy?.draft.parameter(name) }

    /// Returns the values of a parameter, whose name is in upper case; nil if there is none.
    func values(of name: String) -> [String]? { copy?.draft.values(of: name) }

    /// Calls `body` with the bytes of a property without parameters; nil for any other.
    func withPlainBytes<Result>(_ body: (Span<UInt8>) -> Result?) -> Result? {
        guard let property, copy == nil else { return nil }
        let bytes = property.storage.textBytes
        return body(bytes.span.extracting(property.offset..<property.valueByteRange.upperBound))
    }

    /// Whether the property has no parameters, and its text gives its value again.
    var restoresText: Bool {
        guard let property else { return copy.map { $0.draft.restores($0.draft.text) } ?? false }
        guard copy == nil else { return false }
        let bytes = property.storage.textBytes
        return Self.isCanonical(bytes.span.extracting(property.valueByteRange))
    }

    /// Returns whether a TEXT, which may be folded, has no escapes but the ones that are written.
    private static func isCanonical(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte > 0x5C || byte < 0x2C { continue }
            switch byte {
            case UInt8(ascii: "\\"):
                // A fold between a backslash and its character.
                while index + 1 < bytes.count, bytes[index] == 0x0D || bytes[index] == 0x0A {
                    index += bytes[index] == 0x0D ? 1 : 2
                }
                guard index < bytes.count else { return false }
                switch bytes[index] {
                case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "n"): index += 1
                default: return false
                }
            case UInt8(ascii: ";"), UInt8(ascii: ","): return false
            default: break
            }
        }
        return true
    }
}

/// Some of the lines of a component, without a copy of a single one.
typealias Lines = ArraySlice<Line>

/// A copy of a property.
final class LineCopy: Sendable {
    let draft: PropertyDraft
    /// The participant of an ATTENDEE or an ORGANIZER.
    let person: WrittenElement?

    init(_ draft: PropertyDraft, person: WrittenElement? = nil) { (self.draft, self.person) = (draft, person) }
}

/// A component inside the one that is written.
final class InnerComponent: Sendable {
    let draft: ComponentDraft
    /// The alert of a VALARM that refers to no other.
    let alert: WrittenElement?

    init(_ draft: ComponentDraft, alert: WrittenElement? = nil) { (self.draft, self.alert) = (draft, alert) }
}

/// The lines of an entry, and the components inside.
struct EntryLines {
    let component: CalendarComponent
    let lines: ContiguousArray<Line>
    let components: [InnerComponent]

    /// Returns a copy of the entry.
    var draft: ComponentDraft? {
        try? ComponentDraft(
            component.rawName, properties: lines.compactMap(\.draft), components: components.map(\.draft))
    }
}

extension CalendarComponent {
    /// The bytes of the component up to its END.
    var contentByteRange: Range<Int> {
        let range = byteRange
        return isClosed ? range.lowerBound..<Int(storage.lines[Int(record.endLine) - 1].start) : range
    }
}
