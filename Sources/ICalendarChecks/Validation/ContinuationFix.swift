import ICalendar

/// A fix that makes an unparsable line a part of the text before it: a continuation without its blank, or a line after a
/// line break that wasn't escaped (RFC 5545 §3.1, §3.3.11).
struct ContinuationFix {
    /// The name of the property with the text.
    let name: String
    let fix: CalendarDiagnostic.Fix

    /// Returns the fixes of unparsable lines, given by their offsets, that directly follow a text or its fixed lines.
    static func find(_ unreadable: [Int: CalendarDiagnostic], in tree: ComponentTree)
        -> [CalendarDiagnostic: ContinuationFix]
    {
        if unreadable.isEmpty { return [:] }
        var result: [CalendarDiagnostic: ContinuationFix] = [:]
        var text: CalendarProperty?
        let bytes = tree.textBytes
        var before = 0
        for line in tree.contentLines {
            let start = line.offset
            defer { before = start }
            if let property = line.property {
                text = isFreeText(property) ? property : nil
                continue
            }
            guard line.kind == .unreadable, !line.isFolded, let property = text, let diagnostic = unreadable[start],
                !isStartOfName(line.text)
            else {
                text = nil
                continue
            }
            // A physical line as long as folds make it was folded; after a shorter one, a line break is missing.
            let physical = bytes[before..<start].split(separator: UInt8(ascii: "\n")).last?.count ?? 0
            let content = TextCheck.corrected(line.text.trimmed)
            result[diagnostic] = ContinuationFix(
                name: property.name,
                fix: CalendarDiagnostic.Fix(
                    offset: start, length: diagnostic.length,
                    replacement: (foldedLengths.contains(physical) ? " " : " \\n") + content))
        }
        return result
    }

    /// The lengths of folded lines with their CR: a character of several bytes may be moved to the next line.
    private static let foldedLengths = 70...77

    /// Returns whether a line is the start of a property's name, as in a file that was cut off.
    private static func isStartOfName(_ line: String) -> Bool {
        KnownProperty.allCases.contains { $0.name.hasPrefix(line) }
    }

    /// Returns whether a property has a text for people, which may have several lines.
    private static func isFreeText(_ property: CalendarProperty) -> Bool {
        switch property.known {
        case .summary, .details, .location, .comment, .contact: !property.isBase64
        default: false
        }
    }
}
