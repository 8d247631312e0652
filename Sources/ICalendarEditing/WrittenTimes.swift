import ICalendar
import ICalendarSyntax
import Recurrence

// The form of times in a document: their parameters, and the names of their zones.

extension CalendarEntry {
    /// The TZID of DTSTART if no zone has that name. DTSTART is floating then, but is written with its TZID, because other
    /// programs may know the zone.
    var unresolvedZone: String? {
        guard storage.form == .floating else { return nil }
        let property = component[.start] ?? component[.due] ?? component[.recurrenceID]
        return property?.parameterText("TZID").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The form in which times of the entry are written.
    func writtenForm(of form: TimeKind) -> WrittenForm { WrittenForm(form, unresolved: unresolvedZone) }
}

extension WrittenForm {
    /// Creates the form of a time in a document, with the document's name for the zone.
    ///
    /// - Parameter unresolved: The TZID of a floating time whose zone can't be resolved.
    init(_ kind: TimeKind, unresolved: String?) {
        if case .zoned(let zone) = kind {
            self.init(kind, zone: zone.isWrittenWithIdentifier ? zone.writtenIdentifier : nil)
        } else {
            self.init(kind, zone: kind == .floating ? unresolved : nil)
        }
    }
}

/// The form of the times in a line with dates, given by the parameters of the line.
struct LineForm {
    let isPeriod: Bool
    private let isDate: Bool
    private let zone: String?

    init(_ property: CalendarProperty) {
        let value = property.parameter("VALUE")?.uppercased()
        isPeriod = value == "PERIOD"
        isDate = value == "DATE"
        zone = property.parameterText("TZID")
    }

    /// Returns whether times of a form can be written with the parameters of the line.
    func holds(_ form: WrittenForm) -> Bool { !isPeriod && form.isDate == isDate && form.zone == zone }
}

extension CalendarZone {
    /// Whether times in the zone have a TZID. Times in UTC and in the zone of X-WR-TIMEZONE don't.
    var isWrittenWithIdentifier: Bool { origin != .calendarDefault && identifier != "UTC" }
}
