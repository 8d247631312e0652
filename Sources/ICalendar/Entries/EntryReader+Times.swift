import ICalendarSyntax
import Recurrence

// Reading times and their zones.

extension EntryReader {
    /// A start: its form and the wall clock as written, even in a gap.
    struct Start {
        let clock: CivilDateTime
        let form: TimeKind

        init(_ time: CalendarTime) { (clock, form) = (time.civilDateTime, TimeKind(time)) }
    }

    /// Returns the start; for an override without DTSTART, this is RECURRENCE-ID.
    func start(
        or recurrenceID: CalendarEntry.RecurrenceID?, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> Start? {
        if let start {
            let known = context.log.diagnostics.count
            guard let time = context.time(of: start, in: component, bytes) else {
                // DTSTART is there, so the fault is its value, and the entry is lost because of that.
                if !context.log.raiseLast(from: known, action: "the \(kind.rawValue) is left out") {
                    context.log.report(
                        .error, .startMissing, at: component.property(start).valueOffset,
                        action: "the \(literal: kind.rawValue) is left out",
                        fault: "DTSTART of the \(kind.rawValue) can't be read")
                }
                return nil
            }
            if case .date = time, let timed = midnight(start, &context) { return Start(timed) }
            return Start(time)
        }
        // A to-do may have only an end (RFC 5545 §3.6.2).
        if kind == .toDo, let end {
            guard let time = context.time(of: end, in: component, bytes) else { return nil }
            return Start(time)
        }
        // An override may omit DTSTART to keep the original start.
        if let recurrenceID {
            context.log.report(
                .warning, .startMissing, at: component.offset,
                action: "using RECURRENCE-ID", fault: "\(kind.rawValue) has no DTSTART")
            return Start(recurrenceID.time)
        }
        if kind == .event {
            context.log.report(
                .error, .startMissing, at: component.offset,
                action: "the \(literal: kind.rawValue) is left out", fault: "\(kind.rawValue) has no DTSTART")
        } else if !rules.isEmpty || !recurrenceDates.isEmpty {
            // Without a rule, the entry has no time at which to show it. That is allowed.
            context.log.report(
                .warning, .startMissing, at: component.offset,
                action: "it has no occurrences",
                fault: "\(kind.rawValue) has RRULE or RDATE, but no DTSTART")
        }
        return nil
    }

    /// Returns a start at midnight with VALUE=DATE as a time if the end has a time that isn't midnight (Decisions.md D11);
    /// nil otherwise.
    private func midnight(_ start: PropertyRecord, _ context: inout ReadingContext) -> CalendarTime? {
        // A date without a time has eight digits.
        guard let end, start.valueLength > 8 else { return nil }
        var ignored = DiagnosticLog()
        guard let endTime = DateTimeValue.first(in: component.property(end), &ignored), !endTime.isDate else {
            return nil
        }
        let property = component.property(start)
        var reader = UnresolvedTimeReader(property, tzid: property.parameterText("TZID"), declared: "DATE-TIME")
        guard property.value.uppercased().contains("T"), let time = reader.values(&ignored).first else { return nil }
        return context.time(time, of: property)
    }

    /// Returns DTSTAMP in clock seconds, ignoring the time zone.
    func dtstamp(_ record: PropertyRecord, _ bytes: Span<UInt8>, _ context: inout ReadingContext) -> Int? {
        if !record.hasParameters, let value = record.plainValue,
            case .dateTime(let clock, isUTC: true)? = CivilText(plain: value, of: bytes)
        {
            return clock.localSeconds
        }
        return DateTimeValue.first(in: component.property(record), &context.log)?.clock.localSeconds
    }

    func recurrenceID(
        _ record: PropertyRecord, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> CalendarEntry.RecurrenceID? {
        guard let time = context.time(of: record, in: component, bytes) else { return nil }
        let range = record.hasParameters ? component.property(record).parameter("RANGE") : nil
        return CalendarEntry.RecurrenceID(time, includesFuture: range?.uppercased() == "THISANDFUTURE")
    }

    func exceptionDates(
        of record: PropertyRecord, as form: TimeKind, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> [CalendarTime] {
        let times = context.times(of: record, in: component, bytes)
        if !times.allSatisfy({ TimeKind($0).isComparable(with: form) }),
            !component.property(record).hasUnresolvedZone(times)
        {
            context.log.report(
                .warning, .exceptionDateType, in: component.property(record),
                expected: "an EXDATE in the form of DTSTART", action: "matched by time")
        }
        return times
    }

    func recurrenceDates(
        of record: PropertyRecord, _ context: inout ReadingContext
    ) -> [CalendarEntry.RecurrenceDate] {
        let property = component.property(record)
        guard property.hasParameters, property.parameter("VALUE")?.trimmed.uppercased() == "PERIOD" else {
            return DateTimeValue.all(in: property, &context.log).map {
                CalendarEntry.RecurrenceDate(start: context.time($0, of: property), duration: nil)
            }
        }
        return PeriodValue.all(in: property, &context.log).map { period in
            let start = context.time(period.start, of: property)
            let duration =
                switch period.end {
                case .duration(let duration): duration
                case .time(let end):
                    CalendarDuration(
                        seconds: max(
                            0,
                            context.time(end, of: property).timestamp(in: .utc).seconds(
                                since: start.timestamp(in: .utc))))
                }
            return CalendarEntry.RecurrenceDate(start: start, duration: duration)
        }
    }
}

extension CalendarProperty {
    /// Returns whether the times of the property are floating only because of an unknown TZID, which is reported on its own.
    func hasUnresolvedZone(_ times: [CalendarTime]) -> Bool {
        guard hasParameters, let tzid = parameterText("TZID"), !tzid.isEmpty else { return false }
        return times.contains { if case .floating = $0 { true } else { false } }
    }
}
