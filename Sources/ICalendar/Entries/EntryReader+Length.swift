import ICalendarSyntax
import Recurrence

// Reading the length of an entry.

extension EntryReader {
    /// Returns the length of the entry.
    ///
    /// - Parameter form: Set to the form of the end if the start has another; see ``TimeKind/endForm(_:)``.
    func length(
        from start: Start, _ bytes: Span<UInt8>, _ context: inout ReadingContext, _ form: inout TimeKind?
    ) -> CalendarDuration {
        let isDate = start.form.isDate
        // RFC 5545 §3.6.1: by default, a date lasts one day and a time has no length.
        let standard = isDate ? CalendarDuration(days: 1) : CalendarDuration()
        if kind == .journal { return standard }
        if let end, self.start != nil {
            if duration != nil {
                let name = component.property(end).name
                context.log.report(
                    .warning, .endAndDuration, at: component.offset, expected: "\(name) or DURATION", found: "both",
                    action: "\(literal: name) counts")
            }
            guard let time = context.time(of: end, in: component, bytes) else { return standard }
            form = start.form.endForm(time)
            return isDate
                ? days(from: start, to: time, of: end, &context.log)
                : seconds(from: start, to: time, of: end, &context.log)
        }
        guard let duration, let length = CalendarDuration.read(component.property(duration), &context.log) else {
            return standard
        }
        guard isDate else { return length }
        // RFC 5545 §3.8.2.5: an all-day entry lasts whole days.
        let days = length.days + (length.seconds + 86_399) / 86_400
        return CalendarDuration(days: max(days, 1))
    }

    private func days(
        from start: Start, to end: CalendarTime, of record: PropertyRecord, _ log: inout DiagnosticLog
    ) -> CalendarDuration {
        var days = end.civilDate.dayNumber - start.clock.date.dayNumber
        if !end.isDate {
            log.report(.warning, .valueTypeMismatch, in: component.property(record), expected: "a date, as DTSTART is")
            // An end within a day includes that day.
            if end.civilDateTime.secondOfDay > 0 { days += 1 }
        }
        if days < 0 {
            log.report(
                .warning, .endBeforeStart, in: component.property(record), action: "one day",
                fault: "\(component.property(record).name) is before DTSTART")
        } else if days == 0 {
            log.report(
                .warning, .endEqualsStart, in: component.property(record), action: "one day",
                fault: "\(component.property(record).name) equals DTSTART")
        }
        return CalendarDuration(days: max(days, 1))
    }

    private func seconds(
        from start: Start, to end: CalendarTime, of record: PropertyRecord, _ log: inout DiagnosticLog
    ) -> CalendarDuration {
        let seconds: Int
        switch end {
        case .utc(let clock) where start.form.isUTC: seconds = clock.localSeconds - start.clock.localSeconds
        case .zoned(let clock, let zone) where start.form.isIn(zone):
            seconds = zone.rules.seconds(from: start.clock, to: clock)
        case .utc, .zoned:
            seconds =
                start.form.rules.map { end.timestamp(in: .utc).seconds(since: $0.timestamp(of: start.clock)) }
                ?? digits(from: start, to: end)
        case .date, .floating:
            if end.isDate {
                log.report(
                    .warning, .valueTypeMismatch, in: component.property(record), expected: "a time, as DTSTART is")
            }
            seconds =
                start.form.rules?.seconds(from: start.clock, to: end.civilDateTime) ?? digits(from: start, to: end)
        }
        if seconds < 0 {
            log.report(
                .warning, .endBeforeStart, in: component.property(record), action: "no length",
                fault: "\(component.property(record).name) is before DTSTART")
        }
        return CalendarDuration(seconds: max(seconds, 0))
    }

    /// Returns the difference between the digits of two times, regardless of their zones.
    private func digits(from start: Start, to end: CalendarTime) -> Int {
        end.civilDateTime.localSeconds - start.clock.localSeconds
    }
}
