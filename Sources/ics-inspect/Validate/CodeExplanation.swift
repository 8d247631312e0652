import ICalendar

/// The explanation of a code for `--explain`: the title and the row in the documentation.
enum CodeExplanation {
    /// Returns the explanation of a code; nil for an unknown code.
    static func text(_ code: String) -> String? {
        let wanted = code.uppercased()
        let codes = CalendarDiagnostic.Code.syntaxCodes + CalendarDiagnostic.Code.calendarCodes
        guard let known = codes.first(where: { $0.rawValue == wanted }), let entry = entries[wanted] else { return nil }
        let section = SectionText.of(known).map { ", \($0)" } ?? ""
        var text = "\(known.rawValue) \(known.title) (\(entry.severity)\(section))\n\n\(entry.meaning)\n"
        if let example = entry.example {
            text += "\nExample:\n"
            text += example.split(separator: "↵").map { "  \($0)\n" }.joined()
        }
        return text
    }
}
