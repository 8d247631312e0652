import ICalendar
import ICalendarSyntax
import Recurrence

/// A date or a time of vCalendar 1.0, in the basic form of ISO 8601.
struct VCalendarTime {
    let clock: CivilDateTime
    let isDate: Bool
    let isUTC: Bool

    /// Parses a text, with or without hyphens and colons; nil for any other text.
    init?(_ text: String) {
        let digits = ContiguousArray(
            text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") && $0 > 0x20 })
        switch CivilText(0..<digits.count, of: digits.span) {
        case .date(let date): (clock, isDate, isUTC) = (CivilDateTime(date), true, false)
        case .dateTime(let time, let isUTC): (clock, isDate, self.isUTC) = (time, false, isUTC)
        case nil: return nil
        }
    }

    /// The text in iCalendar's form.
    var text: String { isDate ? ValueText.date(clock.date) : ValueText.dateTime(clock, isUTC: isUTC) }

    /// The text of an UNTIL: a date includes its whole day.
    func end(isDate isDateSeries: Bool) -> String {
        if isDateSeries { return ValueText.date(clock.date) }
        guard isDate else { return text }
        return ValueText.dateTime(clock.adding(seconds: 86_399) ?? clock)
    }
}
