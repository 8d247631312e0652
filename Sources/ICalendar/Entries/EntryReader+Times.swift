import ICalendarSyntax
import Recurrence

// Times, and the zones that they are in.

extension EntryReader {
    /// A start, with the wall clock as it was written: the time itself may have been moved out of a gap.
    typealias Start = (time: CalendarTime, clock: CivilDateTime)

    func start(
        _ recurrenceID: CalendarEntry.RecurrenceID?, _ bytes: Span<UInt8>, _ zones: inout ZoneTable,
        _ log: inout DiagnosticLog
    ) -> Start? {
        if let start {
            guard let time = zones.time(of: start, in: component, bytes, &log) else {
                log.report(
                    .error, .startMissing, at: component.offset, expected: "a DTSTART that can be read",
                    action: "the \(kind.rawValue) is left out")
                return nil
            }
            return (time, time.civilDateTime)
        }
        // A to-do may have only an end (RFC 5545 §3.6.2).
        if kind == .toDo, let end {
            guard let time = zones.time(of: end, in: component, bytes, &log) else { return nil }
            return (time, time.civilDateTime)
        }
        // An override may leave its start where it was.
        if let recurrenceID {
            log.report(
                .warning, .startMissing, at: component.offset, expected: "a DTSTART in \(kind.rawValue)",
                action: "RECURRENCE-ID is taken for it")
            return (recurrenceID.time, recurrenceID.time.civilDateTime)
        }
        if kind == .event {
            log.report(
                .error, .startMissing, at: component.offset, expected: "a DTSTART in \(kind.rawValue)",
                action: "the \(kind.rawValue) is left out")
        } else if !rules.isEmpty || !recurrenceDates.isEmpty {
            // Without a rule it has no time at which it could be shown, which is allowed.
            log.report(
                .warning, .startMissing, at: component.offset,
                expected: "a DTSTART beside RRULE or RDATE in \(kind.rawValue)",
                action: "it has no occurrences")
        }
        return nil
    }

    /// DTSTAMP as clock seconds; whatever zone it has is not asked.
    func stamp(_ record: PropertyRecord, _ bytes: Span<UInt8>, _ log: inout DiagnosticLog) -> Int? {
        if !record.hasParameters, let value = record.plainValue,
            case .dateTime(let clock, isUTC: true)? = CivilText(plain: value, of: bytes)
        {
            return clock.localSeconds
        }
        return UnresolvedTime.first(in: component.property(record), &log)?.clock.localSeconds
    }

    func recurrenceID(
        _ record: PropertyRecord, _ bytes: Span<UInt8>, _ zones: inout ZoneTable, _ log: inout DiagnosticLog
    ) -> CalendarEntry.RecurrenceID? {
        guard let time = zones.time(of: record, in: component, bytes, &log) else { return nil }
        let range = record.hasParameters ? component.property(record).parameter("RANGE") : nil
        return CalendarEntry.RecurrenceID(time: time, includesFuture: range?.uppercased() == "THISANDFUTURE")
    }

    func exceptionDates(
        of record: PropertyRecord, _ form: TimeKind, _ zones: inout ZoneTable, _ log: inout DiagnosticLog
    ) -> [CalendarTime] {
        let property = component.property(record)
        let times = UnresolvedTime.all(in: property, &log).map { zones.time($0, of: property, &log) }
        if !times.allSatisfy({ TimeKind($0).isComparable(with: form) }) {
            log.report(
                .warning, .exceptionDateType, in: property, expected: "an EXDATE in the form of DTSTART",
                action: "matched by time")
        }
        return times
    }

    func recurrenceDates(
        of record: PropertyRecord, _ zones: inout ZoneTable, _ log: inout DiagnosticLog
    ) -> [CalendarEntry.RecurrenceDate] {
        let property = component.property(record)
        guard property.hasParameters, property.parameter("VALUE")?.uppercased() == "PERIOD" else {
            return UnresolvedTime.all(in: property, &log).map {
                CalendarEntry.RecurrenceDate(start: zones.time($0, of: property, &log), duration: nil)
            }
        }
        return PeriodValue.all(in: property, &log).map { period in
            let start = zones.time(period.start, of: property, &log)
            let duration =
                switch period.end {
                case .duration(let duration): duration
                case .time(let end):
                    NominalDuration(
                        seconds: max(
                            0,
                            zones.time(end, of: property, &log).instant(for: .utc) - start.instant(for: .utc)))
                }
            return CalendarEntry.RecurrenceDate(start: start, duration: duration)
        }
    }
}
