import CalendarConversion
import ICalendar
import ICalendarSyntax
import Recurrence

extension ObjectWriter {
    /// Writes RRULE and EXRULE. JSCalendar 2.0 has one rule (Decisions.md J2).
    ///
    /// - Parameter hasOverrides: Whether patches follow, for which the rule is read.
    mutating func writeRules(_ entry: CalendarEntry?, hasOverrides: Bool) {
        let (rules, exclusions) = (take(.recurrenceRule), take(.exceptionRule))
        guard !rules.isEmpty || !exclusions.isEmpty else { return }
        guard let entry else { return keep(rules + exclusions, .invalidValue) }
        let parsed = entry.rules
        if context.options.version == .v2, rules.count == 1, parsed.count == 1, exclusions.isEmpty, !hasOverrides,
            canProve("recurrenceRule"), entry.component[.start] != nil, let line = rules.first, let rule = parsed.first,
            let json = context.exactRule(of: line, rule, entry.nominalStart)
        {
            members.set("recurrenceRule") { $0 += json }
            return originate("recurrenceRule", rules, exactly: true)
        }
        guard let first = parsed.first, let line = rules.first,
            let object = RecurrenceMembers.object(first, of: line.value, besideStart: entry.nominalStart)
        else {
            keep(rules, .invalidValue, changesOccurrences: !parsed.isEmpty)
            return keep(exclusions, .exclusionRule, changesOccurrences: !entry.excludedRules.isEmpty)
        }
        if context.options.version == .v1 {
            let further = Self.objects(parsed.dropFirst(), of: rules.dropFirst(), entry)
            let excluded = Self.objects(entry.excludedRules[...], of: exclusions, entry)
            if let further, let excluded {
                members["recurrenceRules"] = .array([object] + further)
                if !excluded.isEmpty { members["excludedRecurrenceRules"] = .array(excluded) }
                return originate("recurrenceRule", rules + exclusions)
            }
        }
        members.set("recurrenceRule") { object.append(to: &$0) }
        if case .countAndUntil = first.end {
            context.lose(.property("RRULE"), .approximated, .invalidValue, changesOccurrences: true)
        }
        let others = line.parameters.filter { $0.name.uppercased() != "VALUE" }
        remember("recurrenceRule", others, of: line)
        let isExact =
            rules.count == 1 && exclusions.isEmpty && !hasOverrides && line.parameters.isEmpty
            && readBack(entry).map { RecurrenceMembers.restores(line.value, from: object, besideStart: $0) } ?? false
        originate("recurrenceRule", rules + exclusions, exactly: isExact)
        let more =
            parsed.dropFirst().map { (rule: $0, isExcluded: false) }
            + entry.excludedRules.map { (rule: $0, isExcluded: true) }
        if kind == .task, entry.component[.start] == nil {
            context.lose(.property("RRULE"), .approximated, .noEquivalent)
        }
        for (rule, isExcluded) in more {
            let isWritten = materialize(rule, isExcluded: isExcluded, entry)
            context.keep(
                .property(isExcluded ? "EXRULE" : "RRULE"), isExcluded ? .exclusionRule : .severalRules,
                changesOccurrences: !isWritten)
        }
    }

    /// Returns the objects of rules; nil if one of them can't be expressed.
    private static func objects(
        _ rules: ArraySlice<RecurrenceRule>, of lines: Lines, _ entry: CalendarEntry
    ) -> [JSONValue]? {
        guard rules.count == lines.count else { return nil }
        let objects = zip(rules, lines).compactMap {
            RecurrenceMembers.object($0, of: $1.value, besideStart: entry.nominalStart)
        }
        return objects.count == rules.count ? objects : nil
    }

    /// Writes the dates of a further rule as overrides. Returns false if there are too many.
    private mutating func materialize(_ rule: RecurrenceRule, isExcluded: Bool, _ entry: CalendarEntry) -> Bool {
        let limit = context.options.limits.materializedDates
        let form = TimeKind(entry.nominalStart)
        let set = CalendarEntry.RecurrenceParts.set(
            of: .one(rule), start: entry.nominalStart.civilDateTime, form)
        guard rule.end != .never else { return false }
        var iterator = set.members(from: .min, to: .max, budget: Self.stepsForDates)
        var overrides = members["recurrenceOverrides"]?.object ?? [:]
        var count = 0
        // DTSTART belongs to every set (Decisions.md D5), but EXRULE excludes what its own pattern has.
        while let position = iterator.next() {
            count += 1
            guard count <= limit else { return false }
            guard let local = set.originalLocal(position) else { return false }
            if !isExcluded, position == set.startPosition { continue }
            if overrides[local.description] == nil || isExcluded {
                overrides[local.description] = isExcluded ? ["excluded": true] : [:]
            }
        }
        guard !iterator.isTruncated else { return false }
        members["recurrenceOverrides"] = .object(overrides)
        return true
    }

    /// The maximum number of steps to find the dates of a further rule.
    private static let stepsForDates = 100_000

    /// Writes RDATE and EXDATE.
    mutating func writeDates(_ model: SeriesModel?) {
        let (added, excluded) = (take(.recurrenceDates), take(.exceptionDates))
        guard !added.isEmpty || !excluded.isEmpty else { return }
        guard let model else { return keep(added + excluded, .invalidValue) }
        var overrides = members["recurrenceOverrides"]?.object ?? [:]
        func key(_ position: MemberPosition) -> String? {
            guard let local = model.all.originalLocal(position), model.form.position(of: local) == position else {
                return nil
            }
            return local.description
        }
        for time in model.master.exceptionDates {
            if case .date(let date) = time, model.form != .date {
                var day = model.all.members(on: date)
                while let position = day.next() { if let key = key(position) { overrides[key] = ["excluded": true] } }
            } else if let key = key(model.position(of: time)) {
                overrides[key] = ["excluded": true]
            } else {
                context.keep(.property("EXDATE"), changesOccurrences: model.all.contains(model.position(of: time)))
            }
        }
        for date in model.master.recurrenceDates {
            let position = model.position(of: date.start)
            guard let key = key(position) else {
                context.keep(.property("RDATE"), changesOccurrences: true)
                continue
            }
            if overrides[key] != nil { continue }
            guard let duration = date.duration else {
                overrides[key] = [:]
                continue
            }
            overrides[key] = ["duration": .text(DurationForm.text(duration))]
            remember("recurrenceOverrides/" + key, name: "rdate", valueType: "period")
        }
        guard !overrides.isEmpty else { return originate("recurrenceOverrides", added + excluded) }
        members["recurrenceOverrides"] = .object(overrides)
        guard model.overrides.isEmpty, let start = readBack(model.master) else {
            return originate("recurrenceOverrides", added + excluded)
        }
        let read = EntryOverride.all(overrides, ConvertedProperties(converted))
        originate(
            added + excluded, as: ObjectReader.dates(of: read, TimeKind(start), EntryTimes.source(members.object)))
    }
}
