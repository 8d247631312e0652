import ICalendar

/// The explanation of a code for `--explain`: the title and the row in the documentation.
enum CodeExplanation {
    /// Returns the explanation of a code; nil for an unknown code.
    static func text(_ code: String) -> String? {
        let wanted = code.uppercased()
        if let entry = ruleEntries[wanted] {
            return "\(wanted) \(entry.fault) (in a rule, \(entry.section))\n\n\(entry.sentence)\n\n"
                + "Example:\n  RRULE:\(entry.example)\n"
        }
        let codes = CalendarDiagnostic.Code.syntaxCodes + CalendarDiagnostic.Code.calendarCodes
        guard let known = codes.first(where: { $0.rawValue == wanted }), let entry = entries[wanted] else { return nil }
        let section = SectionText.of(known).map { ", \($0)" } ?? ""
        var text = "\(known.rawValue) \(known.title) (\(entry.severity)\(section))\n\n\(entry.sentence)\n"
        if let example = entry.example {
            text += "\nExample:\n"
            text += example.split(separator: "↵").map { "  \($0)\n" }.joined()
        }
        return text
    }

    /// Returns the message about an unknown code, with the code that was probably meant: `ICS017` for `17` and `ics17`.
    static func unknown(_ code: String) -> String {
        let digits = code.filter { $0.isASCII && $0.isNumber }
        let likely = "ICS" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "Unknown code: \(PlainText.of(code)); "
            + (!digits.isEmpty && text(likely) != nil
                ? "did you mean \(likely)?" : "validate prints the code of each problem in brackets, such as ICS017.")
    }
}

extension CodeExplanation.Entry {
    /// The meaning as a sentence. The table in the documentation has phrases. A name in capitals keeps its case.
    var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }
}
