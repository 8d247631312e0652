import Foundation
import ICalendar

/// The code of the article on diagnostics; a test compares them.
struct DiagnosticSnippets {
    // Diagnostics.md
    let german = [
        "ICS101": "%1$@: „%2$@“ ist kein gültiger Wert",
        "ICS301": "In %1$@ fehlt %2$@",
        "ICS305": "%1$@ liegt vor DTSTART",
    ]

    func germanMessage(_ diagnostic: CalendarDiagnostic) -> String {
        guard let format = german[diagnostic.code.rawValue] else { return diagnostic.message }
        return String(format: format, arguments: diagnostic.arguments)
    }
}
