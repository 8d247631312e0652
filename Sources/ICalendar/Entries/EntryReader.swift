import ICalendarSyntax
import Recurrence

/// Makes an ``Entry`` of a component: one pass over its properties, then what they mean together.
struct EntryReader {
    private let component: Component
    private let kind: Entry.Kind

    // Single properties: of two the first counts (Decisions.md D13).
    private var start: Property?
    private var end: Property?
    private var duration: Property?
    private var uid: Property?
    private var recurrenceID: Property?
    private var sequence: Property?
    private var stamp: Property?
    private var status: Property?
    private var transparency: Property?
    private var hasSummary = false
    private var hasColor = false

    // Properties that may stand several times.
    private var rules: [Property] = []
    private var excludedRules: [Property] = []
    private var recurrenceDates: [Property] = []
    private var exceptionDates: [Property] = []

    init(_ component: Component, kind: Entry.Kind, _ log: inout ProblemLog) {
        self.component = component
        self.kind = kind
        for property in component.properties {
            switch property.known {
            case .dtstart: Self.keep(&start, property, &log)
            case .dtend, .due: Self.keep(&end, property, &log)
            case .duration: Self.keep(&duration, property, &log)
            case .uid: Self.keep(&uid, property, &log)
            case .recurrenceID: Self.keep(&recurrenceID, property, &log)
            case .sequence: Self.keep(&sequence, property, &log)
            case .dtstamp: Self.keep(&stamp, property, &log)
            case .status: Self.keep(&status, property, &log)
            case .transp: Self.keep(&transparency, property, &log)
            case .rrule: rules.append(property)
            case .exrule: excludedRules.append(property)
            case .rdate: recurrenceDates.append(property)
            case .exdate: exceptionDates.append(property)
            case .summary:
                if hasSummary { Self.reportDuplicate(property, &log) }
                hasSummary = true
            case .color: hasColor = true
            default: break
            }
        }
    }

    private static func keep(_ slot: inout Property?, _ property: Property, _ log: inout ProblemLog) {
        if slot == nil { slot = property } else { reportDuplicate(property, &log) }
    }

    private static func reportDuplicate(_ property: Property, _ log: inout ProblemLog) {
        log.report(
            .warning, .duplicateProperty, at: property.offset, expected: "\(property.name) once", found: "another",
            action: "the first counts")
    }

    /// The entry; nil, with a diagnostic, where it has no time at which it could be shown.
    func entry(_ zones: inout ZoneTable, _ log: inout ProblemLog) -> Entry? {
        let recurrenceID = recurrenceID.flatMap { self.recurrenceID($0, &zones, &log) }
        guard let start = start(recurrenceID, &zones, &log) else { return nil }
        let form = TimeForm(start.time)
        let uid = uid.map { $0.text }.flatMap { $0.isEmpty ? nil : $0 }
        if uid == nil {
            log.report(.warning, .uidMissing, at: component.offset, expected: "a UID in \(kind.rawValue)")
        }
        let excluded = exceptionDates.flatMap { exceptionDates(of: $0, form, &zones, &log) }
        return Entry(
            storage: Entry.Storage(
                kind: kind, component: component, uid: uid, startClock: start.clock, form: form,
                duration: length(from: start, form, &zones, &log), recurrenceID: recurrenceID,
                rules: rules.compactMap { rule($0, form, &log) },
                excludedRules: excludedRules.compactMap { rule($0, form, &log) },
                recurrenceDates: recurrenceDates.flatMap { self.recurrenceDates(of: $0, &zones, &log) },
                exceptionDates: excluded, sequence: sequence.flatMap { Self.integer($0, &log) } ?? 0,
                stamp: stamp.flatMap { Self.stamp($0, &log) } ?? .min,
                status: status.map { Entry.Status(rawValue: $0.value.trimmed.uppercased()) },
                isTransparent: transparency.map { $0.value.trimmed.uppercased() == "TRANSPARENT" } ?? false,
                alarms: alarms(&zones, &log), hasColor: hasColor))
    }
}

// MARK: - Times

extension EntryReader {
    /// A start, with the wall clock as it was written: the time itself may have been moved out of a gap.
    private typealias Start = (time: CalendarTime, clock: CivilDateTime)

    private func start(
        _ recurrenceID: Entry.RecurrenceID?, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> Start? {
        if let property = start {
            guard let time = zones.time(of: property, &log) else {
                log.report(
                    .error, .startMissing, at: component.offset, expected: "a DTSTART that can be read",
                    action: "the \(kind.rawValue) is left out")
                return nil
            }
            return (time, time.civilDateTime)
        }
        // A to-do may have only an end (RFC 5545 §3.6.2).
        if kind == .toDo, let property = end {
            guard let time = zones.time(of: property, &log) else { return nil }
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
        }
        return nil
    }

    /// DTSTAMP as clock seconds; whatever zone it has is not asked.
    private static func stamp(_ property: Property, _ log: inout ProblemLog) -> Int? {
        if !property.hasParameters,
            case .dateTime(let clock, isUTC: true)? = property.withValueBytes({ CivilText(plain: $0) })
        {
            return clock.clockSeconds
        }
        return TimeValue.first(in: property, &log)?.clock.clockSeconds
    }

    /// Puts the zone to a value. A local time without one is in `X-WR-TIMEZONE` where the calendar has it.
    static func time(
        _ value: TimeValue, of property: Property, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> CalendarTime {
        switch value {
        case .date(let date): return .date(date)
        case .utc(let clock): return .utc(clock)
        case .floating(let clock):
            guard let zone = zones.calendarDefault else { return .floating(clock) }
            return .zoned(clock, zone)
        case .local(let clock, let tzid):
            if ZoneName.isUTC(tzid) { return .utc(clock) }
            guard let zone = zones.zone(tzid, at: clock, of: property, &log) else { return .floating(clock) }
            return zone.identifier == "UTC" ? .utc(clock) : .zoned(clock, zone)
        }
    }

    private func recurrenceID(
        _ property: Property, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> Entry.RecurrenceID? {
        guard let time = zones.time(of: property, &log) else { return nil }
        return Entry.RecurrenceID(
            time: time,
            includesFuture: property.hasParameters && property.parameter("RANGE")?.uppercased() == "THISANDFUTURE")
    }

    private func exceptionDates(
        of property: Property, _ form: TimeForm, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> [CalendarTime] {
        let times = TimeValue.all(in: property, &log).map { Self.time($0, of: property, &zones, &log) }
        if !times.allSatisfy({ TimeForm($0).isComparable(with: form) }) {
            log.report(
                .warning, .exceptionDateType, in: property, expected: "an EXDATE in the form of DTSTART",
                action: "matched by time")
        }
        return times
    }

    private func recurrenceDates(
        of property: Property, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> [Entry.RecurrenceDate] {
        guard property.hasParameters, property.parameter("VALUE")?.uppercased() == "PERIOD" else {
            return TimeValue.all(in: property, &log).map {
                Entry.RecurrenceDate(start: Self.time($0, of: property, &zones, &log), duration: nil)
            }
        }
        return PeriodValue.all(in: property, &log).map { period in
            let start = Self.time(period.start, of: property, &zones, &log)
            let duration =
                switch period.end {
                case .duration(let duration): duration
                case .time(let end):
                    NominalDuration(
                        seconds: max(
                            0,
                            Self.time(end, of: property, &zones, &log).instant(for: .utc) - start.instant(for: .utc)))
                }
            return Entry.RecurrenceDate(start: start, duration: duration)
        }
    }
}

// MARK: - Length

extension EntryReader {
    private func length(
        from start: Start, _ form: TimeForm, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> NominalDuration {
        let isDate = form == .date
        // RFC 5545 §3.6.1: a date lasts one day, a time none.
        let standard = isDate ? NominalDuration(days: 1) : NominalDuration()
        if kind == .journal { return standard }
        if let end, self.start != nil {
            if duration != nil {
                log.report(
                    .warning, .endAndDuration, at: component.offset, expected: "\(end.name) or DURATION", found: "both",
                    action: "\(end.name) counts")
            }
            guard let time = zones.time(of: end, &log) else { return standard }
            return isDate ? days(from: start, to: time, end, &log) : seconds(from: start, form, to: time, end, &log)
        }
        guard let duration, let length = NominalDuration.read(duration, &log) else { return standard }
        guard isDate else { return length }
        // RFC 5545 §3.8.2.5: a date has whole days.
        let days = length.days + (length.seconds + 86_399) / 86_400
        return NominalDuration(days: max(days, 1))
    }

    private func days(
        from start: Start, to end: CalendarTime, _ property: Property, _ log: inout ProblemLog
    ) -> NominalDuration {
        var days = end.civilDate.dayNumber - start.clock.date.dayNumber
        if !end.isDate {
            log.report(.warning, .valueTypeMismatch, in: property, expected: "a date, as DTSTART is")
            // An end within a day covers that day.
            if end.civilDateTime.secondOfDay > 0 { days += 1 }
        }
        if days < 0 {
            log.report(.warning, .endBeforeStart, in: property, expected: "an end after the start", action: "one day")
        } else if days == 0 {
            log.report(.warning, .endEqualsStart, in: property, expected: "an end after the start", action: "one day")
        }
        return NominalDuration(days: max(days, 1))
    }

    private func seconds(
        from start: Start, _ form: TimeForm, to end: CalendarTime, _ property: Property, _ log: inout ProblemLog
    ) -> NominalDuration {
        let rules = form.rules
        let first = rules?.instant(of: start.clock) ?? start.clock.clockSeconds
        let last: Int
        switch end {
        case .date, .floating:
            if end.isDate {
                log.report(.warning, .valueTypeMismatch, in: property, expected: "a time, as DTSTART is")
            }
            last = rules?.instant(of: end.civilDateTime) ?? end.civilDateTime.clockSeconds
        case .utc, .zoned:
            last = rules == nil ? end.civilDateTime.clockSeconds : end.instant(for: .utc)
        }
        if last < first {
            log.report(
                .warning, .endBeforeStart, in: property, expected: "an end after the start", action: "no length")
        }
        return NominalDuration(seconds: max(last - first, 0))
    }
}

// MARK: - Alarms, rules and numbers

extension EntryReader {
    private func alarms(_ zones: inout ZoneTable, _ log: inout ProblemLog) -> [Alarm] {
        var alarms: [Alarm] = []
        for inner in component.components where inner.known == .valarm {
            if let alarm = AlarmReader.alarm(inner, &zones, &log) { alarms.append(alarm) }
        }
        return alarms
    }

    private func rule(_ property: Property, _ form: TimeForm, _ log: inout ProblemLog) -> RecurrenceRule? {
        guard let rule = log.rule(property) else { return nil }
        // RFC 7529 §5: who cannot expand a rule in the calendar that it names may treat the entry as one that does not
        // recur. Gregorian dates would be wrong ones.
        if let obstacle = rule.obstacle(in: rule.calendarScale.flatMap(FoundationScale.named)) {
            log.report(
                .error, .ruleWithoutEffect, in: property,
                expected: obstacle.code == .calendarScale
                    ? "an RSCALE that the system knows" : "no BYWEEKNO beside RSCALE",
                action: "the rule is left out")
            return nil
        }
        if form == .date, rule.frequency < .daily {
            log.report(
                .warning, .ruleWithoutEffect, in: property, expected: "a FREQ of DAILY or longer for a date",
                action: "the rule is left out")
            return nil
        }
        return rule
    }

    static func integer(_ property: Property, _ log: inout ProblemLog) -> Int? {
        let text = property.value.trimmed
        guard let number = Int(text), 0...Int(Int32.max) ~= number else {
            log.report(
                .warning, .integerRange, in: property, expected: "a number from 0 to 2147483647", action: "left out")
            return nil
        }
        return number
    }
}

extension String {
    /// The text without blanks at its ends.
    var trimmed: String {
        // Nearly every value begins and ends with a letter or a digit.
        if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self }
        var scalars = unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
