import ICalendarSyntax
import Recurrence

/// Makes an ``Entry`` of a component: one pass over its properties, then what they mean together.
///
/// The octets of the tree are lent to each call, and properties are numbers until something is to be said about one.
struct EntryReader {
    private let component: Component
    private let kind: Entry.Kind

    // Single properties: of two the first counts (Decisions.md D13).
    private var start: PropertyRecord?
    private var end: PropertyRecord?
    private var duration: PropertyRecord?
    private var uid: PropertyRecord?
    private var recurrenceID: PropertyRecord?
    private var sequence: PropertyRecord?
    private var stamp: PropertyRecord?
    private var status: PropertyRecord?
    private var transparency: PropertyRecord?
    private var hasSummary = false
    private var hasColor = false

    // Properties that may stand several times.
    private var rules: [PropertyRecord] = []
    private var excludedRules: [PropertyRecord] = []
    private var recurrenceDates: [PropertyRecord] = []
    private var exceptionDates: [PropertyRecord] = []

    private static let properties = KnownProperties([
        .dtstart, .dtend, .due, .duration, .uid, .recurrenceID, .sequence, .dtstamp, .status, .transp, .rrule, .exrule,
        .rdate, .exdate, .summary, .color,
    ])

    init(_ component: Component, kind: Entry.Kind, _ log: inout ProblemLog) {
        self.component = component
        self.kind = kind
        component.forEachProperty(of: Self.properties) { known, record in
            switch known {
            case .dtstart: keep(&start, record, &log)
            case .dtend, .due: keep(&end, record, &log)
            case .duration: keep(&duration, record, &log)
            case .uid: keep(&uid, record, &log)
            case .recurrenceID: keep(&recurrenceID, record, &log)
            case .sequence: keep(&sequence, record, &log)
            case .dtstamp: keep(&stamp, record, &log)
            case .status: keep(&status, record, &log)
            case .transp: keep(&transparency, record, &log)
            case .rrule: rules.append(record)
            case .exrule: excludedRules.append(record)
            case .rdate: recurrenceDates.append(record)
            case .exdate: exceptionDates.append(record)
            case .summary:
                if hasSummary { Self.reportDuplicate(component.property(record), &log) }
                hasSummary = true
            case .color: hasColor = true
            default: break
            }
        }
    }

    /// The entry; nil, with a diagnostic, where it has no time at which it could be shown.
    ///
    /// - Parameter octets: those of the tree.
    func entry(_ octets: Span<UInt8>, _ zones: inout ZoneTable, _ log: inout ProblemLog) -> Entry? {
        let recurrenceID = recurrenceID.flatMap { self.recurrenceID($0, octets, &zones, &log) }
        guard let start = start(recurrenceID, octets, &zones, &log) else { return nil }
        let form = TimeForm(start.time)
        let uid = uid.map { EntryUID($0, in: component, octets) } ?? .absent
        if uid.isAbsent {
            log.report(.warning, .uidMissing, at: component.offset, expected: "a UID in \(kind.rawValue)")
        }
        let duration = length(from: start, form, octets, &zones, &log)
        let recurrence = Entry.Recurrence(
            Entry.Recurrence.Parts(
                id: recurrenceID, rules: rules.compactMap { rule($0, form, octets, &log) },
                excludedRules: excludedRules.compactMap { rule($0, form, octets, &log) },
                dates: recurrenceDates.flatMap { self.recurrenceDates(of: $0, &zones, &log) },
                exceptionDates: exceptionDates.flatMap { exceptionDates(of: $0, form, &zones, &log) }),
            isAbsent: recurrenceID == nil && rules.isEmpty && excludedRules.isEmpty && recurrenceDates.isEmpty
                && exceptionDates.isEmpty, start: start.clock, form)
        return Entry(
            storage: Entry.Storage(
                kind: kind, component: component, uid: uid, startClock: start.clock, form: form, duration: duration,
                recurrence: recurrence, sequence: sequence.flatMap { integer($0, octets, &log) } ?? 0,
                stamp: stamp.flatMap { stamp($0, octets, &log) } ?? .min,
                status: status.map { Entry.StatusCode($0, in: component, octets) } ?? .absent,
                isTransparent: transparency.map { isTransparent($0, octets) } ?? false,
                alarms: AlarmList(of: component, octets, &zones, &log), hasColor: hasColor))
    }
}

extension EntryReader {
    /// Keeps the first of a property.
    private func keep(_ slot: inout PropertyRecord?, _ record: PropertyRecord, _ log: inout ProblemLog) {
        if slot == nil { slot = record } else { Self.reportDuplicate(component.property(record), &log) }
    }

    private static func reportDuplicate(_ property: Property, _ log: inout ProblemLog) {
        log.report(
            .warning, .duplicateProperty, at: property.offset, expected: "\(property.name) once", found: "another",
            action: "the first counts")
    }

    private func isTransparent(_ record: PropertyRecord, _ octets: Span<UInt8>) -> Bool {
        if let value = record.plainValue {
            let number = Self.transparencies.number(of: octets, value)
            if number != NameTable.unknown { return number == 1 }
        }
        return component.property(record).value.trimmed.uppercased() == "TRANSPARENT"
    }

    private static let transparencies = NameTable([("OPAQUE", 0), ("TRANSPARENT", 1)])
}

// MARK: - Times

extension EntryReader {
    /// A start, with the wall clock as it was written: the time itself may have been moved out of a gap.
    private typealias Start = (time: CalendarTime, clock: CivilDateTime)

    private func start(
        _ recurrenceID: Entry.RecurrenceID?, _ octets: Span<UInt8>, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> Start? {
        if let start {
            guard let time = zones.time(of: start, in: component, octets, &log) else {
                log.report(
                    .error, .startMissing, at: component.offset, expected: "a DTSTART that can be read",
                    action: "the \(kind.rawValue) is left out")
                return nil
            }
            return (time, time.civilDateTime)
        }
        // A to-do may have only an end (RFC 5545 §3.6.2).
        if kind == .toDo, let end {
            guard let time = zones.time(of: end, in: component, octets, &log) else { return nil }
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
    private func stamp(_ record: PropertyRecord, _ octets: Span<UInt8>, _ log: inout ProblemLog) -> Int? {
        if !record.hasParameters, let value = record.plainValue,
            case .dateTime(let clock, isUTC: true)? = CivilText(plain: value, of: octets)
        {
            return clock.clockSeconds
        }
        return TimeValue.first(in: component.property(record), &log)?.clock.clockSeconds
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
        _ record: PropertyRecord, _ octets: Span<UInt8>, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> Entry.RecurrenceID? {
        guard let time = zones.time(of: record, in: component, octets, &log) else { return nil }
        let range = record.hasParameters ? component.property(record).parameter("RANGE") : nil
        return Entry.RecurrenceID(time: time, includesFuture: range?.uppercased() == "THISANDFUTURE")
    }

    private func exceptionDates(
        of record: PropertyRecord, _ form: TimeForm, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> [CalendarTime] {
        let property = component.property(record)
        let times = TimeValue.all(in: property, &log).map { Self.time($0, of: property, &zones, &log) }
        if !times.allSatisfy({ TimeForm($0).isComparable(with: form) }) {
            log.report(
                .warning, .exceptionDateType, in: property, expected: "an EXDATE in the form of DTSTART",
                action: "matched by time")
        }
        return times
    }

    private func recurrenceDates(
        of record: PropertyRecord, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> [Entry.RecurrenceDate] {
        let property = component.property(record)
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
        from start: Start, _ form: TimeForm, _ octets: Span<UInt8>, _ zones: inout ZoneTable, _ log: inout ProblemLog
    ) -> NominalDuration {
        let isDate = form == .date
        // RFC 5545 §3.6.1: a date lasts one day, a time none.
        let standard = isDate ? NominalDuration(days: 1) : NominalDuration()
        if kind == .journal { return standard }
        if let end, self.start != nil {
            if duration != nil {
                let name = component.property(end).name
                log.report(
                    .warning, .endAndDuration, at: component.offset, expected: "\(name) or DURATION", found: "both",
                    action: "\(name) counts")
            }
            guard let time = zones.time(of: end, in: component, octets, &log) else { return standard }
            return isDate ? days(from: start, to: time, end, &log) : seconds(from: start, form, to: time, end, &log)
        }
        guard let duration, let length = NominalDuration.read(component.property(duration), &log) else {
            return standard
        }
        guard isDate else { return length }
        // RFC 5545 §3.8.2.5: a date has whole days.
        let days = length.days + (length.seconds + 86_399) / 86_400
        return NominalDuration(days: max(days, 1))
    }

    private func days(
        from start: Start, to end: CalendarTime, _ record: PropertyRecord, _ log: inout ProblemLog
    ) -> NominalDuration {
        var days = end.civilDate.dayNumber - start.clock.date.dayNumber
        if !end.isDate {
            log.report(.warning, .valueTypeMismatch, in: component.property(record), expected: "a date, as DTSTART is")
            // An end within a day covers that day.
            if end.civilDateTime.secondOfDay > 0 { days += 1 }
        }
        if days < 0 {
            log.report(
                .warning, .endBeforeStart, in: component.property(record), expected: "an end after the start",
                action: "one day")
        } else if days == 0 {
            log.report(
                .warning, .endEqualsStart, in: component.property(record), expected: "an end after the start",
                action: "one day")
        }
        return NominalDuration(days: max(days, 1))
    }

    private func seconds(
        from start: Start, _ form: TimeForm, to end: CalendarTime, _ record: PropertyRecord,
        _ log: inout ProblemLog
    ) -> NominalDuration {
        let rules = form.rules
        let first = rules?.instant(of: start.clock) ?? start.clock.clockSeconds
        let last: Int
        switch end {
        case .date, .floating:
            if end.isDate {
                log.report(
                    .warning, .valueTypeMismatch, in: component.property(record), expected: "a time, as DTSTART is")
            }
            last = rules?.instant(of: end.civilDateTime) ?? end.civilDateTime.clockSeconds
        case .utc, .zoned:
            last = rules == nil ? end.civilDateTime.clockSeconds : end.instant(for: .utc)
        }
        if last < first {
            log.report(
                .warning, .endBeforeStart, in: component.property(record), expected: "an end after the start",
                action: "no length")
        }
        return NominalDuration(seconds: max(last - first, 0))
    }
}

// MARK: - Rules and numbers

extension EntryReader {
    private func rule(
        _ record: PropertyRecord, _ form: TimeForm, _ octets: Span<UInt8>, _ log: inout ProblemLog
    ) -> RecurrenceRule? {
        // A rule without a fault in the calendar that everybody has needs no text made.
        if let value = record.plainValue {
            let (rule, faults) = RecurrenceRule.recovering(octets.extracting(value))
            if faults.isEmpty, let rule, rule.calendarScale == nil, form != .date || rule.frequency >= .daily {
                return rule
            }
        }
        return Self.rule(component.property(record), form, &log)
    }

    /// The rule of an RRULE or EXRULE, if it can act on a start of this form.
    static func rule(_ property: Property, _ form: TimeForm, _ log: inout ProblemLog) -> RecurrenceRule? {
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

    private func integer(_ record: PropertyRecord, _ octets: Span<UInt8>, _ log: inout ProblemLog) -> Int? {
        if let value = record.plainValue, 1...9 ~= value.count, let number = octets.digits(value) { return number }
        return Self.integer(component.property(record), &log)
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
