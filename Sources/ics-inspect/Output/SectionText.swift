import ICalendar

/// Formats the section of a code, such as `RFC 5545 §3.6.1`.
enum SectionText {
    static func of(_ code: CalendarDiagnostic.Code) -> String? {
        guard let section = code.section else { return nil }
        guard section.hasPrefix("RFC ") else { return "RFC 5545 §\(section)" }
        let parts = section.split(separator: " ")
        return "\(parts[0]) \(parts[1]) §" + parts.dropFirst(2).joined(separator: " ")
    }
}
