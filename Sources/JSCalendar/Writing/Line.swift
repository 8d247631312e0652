import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// A property that is written. Most are decoded from the tree when a member needs them; a property with parameters, or with
/// characters that can't be written, is copied first.
struct Line {
    /// The kind of the property; nil if ``KnownProperty`` has no case for the name.
    let known: KnownProperty?
    private let property: CalendarProperty?
    let copy: LineCopy?

    /// Creates a line of a parsed property with a known name, no parameters and no control characters.
    init(_ known: KnownProperty, _ property: CalendarProperty) {
        (self.known, self.property, copy) = (known, property, nil)
    }

    init(_ copy: LineCopy) {
        (known, property, self.copy) = (KnownProperty(name: copy.draft.name), nil, copy)
    }

    init(_ draft: PropertyDraft) { self.init(LineCopy(draft)) }

    /// The property as it is written in iCalendar.
    var draft: PropertyDraft? {
        copy?.draft ?? property.flatMap { PropertyDraft.recovering(copying: $0).draft }
    }

    /// The participant of an ATTENDEE or an ORGANIZER.
    var participant: WrittenElement? { copy?.person ?? draft.map { WrittenElement(participantOf: $0) } }

    /// The name in upper case.
    var name: String { known?.name ?? copy?.draft.name.uppercased() ?? "" }

    /// The name as written.
    var writtenName: String { copy?.draft.name ?? property?.rawName ?? "" }

    var parameters: [CalendarParameter] { copy?.draft.parameters ?? [] }

    var value: String { copy?.draft.value ?? property?.value ?? "" }

    /// The value as one TEXT.
    var text: String { copy?.draft.text ?? property?.text ?? "" }

    func texts(separatedBy separator: UInt8) -> [String] {
        copy?.draft.texts(separatedBy: separator) ?? property?.texts(separatedBy: separator) ?? []
    }

    /// Returns the text of a parameter, whose name is in upper case; nil if there is none.
    func parameter(_ name: String) -> String? { copy?.draft.parameter(name) }

    /// Returns the values of a parameter, whose name is in upper case; nil if there is none.
    func values(of name: String) -> [String]? { copy?.draft.values(of: name) }

    /// Calls `body` with the range of a property without parameters in the bytes of its tree; nil for any other.
    func withPlainBytes<Result>(_ body: (Range<Int>, Span<UInt8>) -> Result?) -> Result? {
        guard let property else { return nil }
        let bytes = property.storage.textBytes
        return body(property.offset..<property.valueByteRange.upperBound, bytes.span)
    }

    /// Whether the property has no parameters, and its text gives its value again.
    var restoresText: Bool {
        if let copy { return copy.draft.restores(copy.draft.text) }
        guard let property else { return false }
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
    let lines: [Line]
    let components: [InnerComponent]

    /// Returns a copy of the entry.
    var draft: ComponentDraft? {
        try? ComponentDraft(
            component.rawName, properties: lines.compactMap(\.draft), components: components.map(\.draft))
    }
}

extension CalendarComponent {
    /// Whether the lines have no control characters but HTAB and line ends, so that copies of them have no fault.
    var hasNoControls: Bool {
        let bytes = storage.textBytes
        let span = bytes.span.extracting(byteRange)
        var (single, double) = (0, 0)
        var index = 0
        while index < span.count {
            // Most words have no control characters.
            if index <= span.count - 8 {
                let word = unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
                let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
                let marks = (word &- 0x2020_2020_2020_2020) & ~word | (delete &- 0x0101_0101_0101_0101) & ~delete
                if marks & 0x8080_8080_8080_8080 == 0 {
                    index += 8
                    continue
                }
            }
            switch span[index] {
            case 0x0A: single += 1
            case 0x0D:
                guard index + 1 < span.count, span[index + 1] == 0x0A else { return false }
                double += 1
                index += 1
            case 0x09: break
            case 0..<0x20, 0x7F: return false
            default: break
            }
            index += 1
        }
        // Every line break is CR LF, or every one is LF.
        return single == 0 || double == 0
    }

    /// The bytes of the component up to its END.
    var contentByteRange: Range<Int> {
        let range = byteRange
        return isClosed ? range.lowerBound..<Int(storage.lines[Int(record.endLine) - 1].start) : range
    }
}
