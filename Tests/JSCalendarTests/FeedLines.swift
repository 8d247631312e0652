import ICalendar
import ICalendarWriting
import JCal

extension CalendarFeed {
    /// The lines that must come back as jCal, in any order, and lists of dates by element.
    ///
    /// - Parameter byUID: Whether a line is told from the same line of a component with another UID.
    func jCalLines(byUID: Bool = false) -> [String: Int] {
        var lines: [String: Int] = [:]
        func add(_ component: CalendarComponent, _ path: String) {
            for property in component.properties {
                guard let parts = PropertyDraft.recovering(copying: property).draft?.jCal.array else { continue }
                let isList = parts[0] == "exdate" || parts[0] == "rdate"
                for value in isList ? parts.dropFirst(3).map({ [$0] }) : [Array(parts.dropFirst(3))] {
                    lines["\(path) \(JSONValue.array(parts.prefix(3) + value))", default: 0] += 1
                }
            }
            for inner in component.components {
                add(inner, "\(path)/\(inner.name)" + (byUID ? " \(inner[.uid]?.text ?? "")" : ""))
            }
        }
        for calendar in calendars { add(calendar, calendar.name) }
        return lines
    }
}
