import Recurrence

extension RecurrenceRule {
    /// Returns the rule with an UNTIL in the form that RFC 5545 §3.3.10 requires for this DTSTART, and with the same
    /// last occurrence.
    package func endingAsWritten(besideStart start: CalendarTime) -> RecurrenceRule {
        let converted: End
        switch end {
        case .never, .count: return self
        case .until(let until):
            guard let form = until.form(besideStart: start) else { return self }
            converted = .until(form)
        case .countAndUntil(let count, let until):
            guard let form = until.form(besideStart: start) else { return self }
            converted = .countAndUntil(count, form)
        }
        return (try? ending(converted)) ?? self
    }
}

extension RecurrenceRule.Until {
    /// Returns the same moment in the form that the start requires; nil if it already has that form, or can't be
    /// converted.
    package func form(besideStart start: CalendarTime) -> RecurrenceRule.Until? {
        switch (start, self) {
        case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): return nil
        // With a date or a floating start, the digits are compared.
        case (.date, .floating(let time)), (.date, .utc(let time)): return .date(time.date)
        case (.floating, .utc(let time)): return .floating(time)
        // A date stands for the whole day in the zone of the start.
        case (.floating, .date(let day)): return .floating(CivilDateTime(day, secondOfDay: 86_399))
        case (.utc, .date(let day)): return .utc(CivilDateTime(day, secondOfDay: 86_399))
        case (.utc, .floating(let time)): return .utc(time)
        case (.zoned(_, let zone), .date(let day)):
            return Self.utc(CivilDateTime(day, secondOfDay: 86_399), in: zone)
        case (.zoned(_, let zone), .floating(let time)): return Self.utc(time, in: zone)
        }
    }

    private static func utc(_ time: CivilDateTime, in zone: CalendarZone) -> RecurrenceRule.Until? {
        zone.rules.timestamp(of: time).utc.map { .utc($0) }
    }
}
