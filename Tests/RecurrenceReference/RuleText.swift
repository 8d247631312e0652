import Recurrence

/// Writes a rule as RRULE text according to the grammar, independent of the module's own writer.
enum RuleText {
    static func text(of rule: RecurrenceRule) -> String {
        let until =
            switch rule.end.until {
            case nil: ""
            case .date(let date): text(of: date)
            case .floating(let moment): text(of: moment)
            case .utc(let moment): text(of: moment) + "Z"
            }
        let parts: [(String, String)] = [
            ("RSCALE", rule.calendarScale ?? ""),
            ("FREQ", "\(rule.frequency)".uppercased()),
            ("UNTIL", until),
            ("COUNT", rule.end.count.map { "\($0)" } ?? ""),
            ("INTERVAL", rule.interval == 1 ? "" : "\(rule.interval)"),
            ("BYSECOND", list(rule.seconds)),
            ("BYMINUTE", list(rule.minutes)),
            ("BYHOUR", list(rule.hours)),
            ("BYDAY", list(rule.weekdays.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.abbreviation })),
            ("BYMONTHDAY", list(rule.daysOfTheMonth)),
            ("BYYEARDAY", list(rule.daysOfTheYear)),
            ("BYWEEKNO", list(rule.weeks)),
            ("BYMONTH", list(rule.months.map { "\($0.index)" + ($0.isLeap ? "L" : "") })),
            ("BYSETPOS", list(rule.setPositions)),
            ("WKST", rule.weekStart == .monday ? "" : rule.weekStart.abbreviation),
            ("SKIP", rule.calendarScale == nil ? "" : "\(rule.skip)".uppercased()),
        ]
        return parts.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: ";")
    }

    private static func list(_ values: [some CustomStringConvertible]) -> String {
        values.map(\.description).joined(separator: ",")
    }

    private static func text(of date: CivilDate) -> String {
        digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
    }

    private static func text(of moment: CivilDateTime) -> String {
        text(of: moment.date) + "T" + digits(moment.hour, 2) + digits(moment.minute, 2) + digits(moment.second, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: width - text.count) + text
    }
}
