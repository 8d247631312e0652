import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

extension ObjectReader {
    /// Reads recurrenceRule, and the rules of version 1.0.
    mutating func readRules(_ times: EntryTimes) {
        var lines: [PropertyDraft] = []
        var source: [JSONValue] = []
        let single = take("recurrenceRule")
        for (member, name) in [("recurrenceRules", "RRULE"), ("excludedRecurrenceRules", "EXRULE")] {
            guard let value = take(member) else { continue }
            // A member of version 2.0 is newer.
            guard single == nil || name == "EXRULE", let rules = value.array else {
                reject(member, value)
                continue
            }
            for rule in rules { lines += line(name, rule, member, times) }
            source.append(value)
        }
        if let single {
            lines += line("RRULE", single, "recurrenceRule", times)
            source.append(single)
        }
        guard !lines.isEmpty || !source.isEmpty else { return }
        let all = self.source(of: "recurrenceRule", .array(source + [EntryTimes.source(members)]))
        add(Unit(path: "recurrenceRule", properties: lines, source: all))
    }

    private mutating func line(
        _ name: String, _ rule: JSONValue, _ member: String, _ times: EntryTimes
    ) -> [PropertyDraft] {
        guard let object = rule.object, let text = RecurrenceMembers.text(object, besideStart: times.start),
            let line = try? PropertyDraft(name, value: text, parameters: parameters(at: "recurrenceRule"))
        else {
            if member == "recurrenceRule" { reject(member, rule) } else { context.lose(member: member, .invalidValue) }
            return []
        }
        return [line]
    }

    /// Reads the dates of recurrenceOverrides: RDATE and EXDATE.
    mutating func readDates(_ overrides: [EntryOverride], _ times: EntryTimes) {
        guard !overrides.isEmpty else { return }
        // Made only if there are overrides of occurrences that may have to be added.
        lazy var rule = Self.set(units, times)
        let source = source(of: "recurrenceOverrides", EntryTimes.source(members))
        let unit = Self.dates(of: overrides, times.form, source) { override in
            // Other programs ignore an override of an occurrence that the rule doesn't produce (Decisions.md J6).
            rule.map { !$0.contains(times.form.position(of: override.start)) } ?? false
        }
        add(unit)
    }

    /// Returns the unit of the dates of overrides.
    ///
    /// - Parameters:
    ///   - times: The members that times depend on.
    ///   - isAdded: Returns whether the occurrence of a patch needs an RDATE.
    static func dates(
        of overrides: [EntryOverride], _ form: TimeKind, _ times: JSONValue,
        isAdded: (EntryOverride) -> Bool = { _ in false }
    ) -> Unit {
        var (added, excluded, source): ([CalendarTime], [CalendarTime], JSONObject) = ([], [], [:])
        var lines: [PropertyDraft] = []
        for override in overrides {
            let time = form.time(override.start)
            switch override.content {
            case .excluded:
                excluded.append(time)
                source[override.key] = "excluded"
            case .date:
                added.append(time)
                source[override.key] = "date"
            case .period(let text):
                source[override.key] = .text(text)
                let period = CalendarParameter(name: "VALUE", values: ["PERIOD"])
                let zone = WrittenForm(time).parameters
                let value = ValueText.time(time) + "/" + text
                lines += [try? PropertyDraft("RDATE", value: value, parameters: [period] + zone)].compactMap(\.self)
            case .patch:
                source[override.key] = "patch"
                if isAdded(override) { added.append(time) }
            }
        }
        lines = ((try? PropertyDraft.list("RDATE", times: added)) ?? []) + lines
        lines += (try? PropertyDraft.list("EXDATE", times: excluded)) ?? []
        return Unit(path: "recurrenceOverrides", properties: lines, source: [.object(source), times])
    }

    /// Returns the occurrences of the rules; nil without a start.
    private static func set(_ units: [Unit], _ times: EntryTimes) -> RecurrenceSet? {
        guard let start = times.start else { return nil }
        let lines = units.first { $0.path == "recurrenceRule" }?.properties ?? []
        let rules = lines.filter { $0.name == "RRULE" }.compactMap { try? RecurrenceRule($0.value) }
        return CalendarEntry.RecurrenceParts.set(of: ShortList(rules), start: start.civilDateTime, times.form)
    }
}

extension EntryOverride {
    /// Returns the elements of `recurrenceOverrides` that were written, and are therefore valid.
    static func all(_ map: JSONObject, _ converted: ConvertedProperties) -> [EntryOverride] {
        map.sorted { $0.key < $1.key }.compactMap { key, value in
            guard let start = LocalTime.parse(key), let patch = value.object else { return nil }
            return EntryOverride(key, start, patch, converted["recurrenceOverrides/" + key])
        }
    }

    /// Creates an override of a patch without `excluded: false` and ignored pointers.
    init(_ key: String, _ start: CivilDateTime, _ patch: JSONObject, _ converted: ConvertedProperty?) {
        var content: Content = patch.isEmpty ? .date : patch["excluded"] == true ? .excluded : .patch
        if patch.count == 1, let text = patch["duration"]?.text, converted?.valueType == "period",
            let parsed = DurationForm.parse(text), !parsed.isNegative
        {
            content = .period(DurationForm.text(parsed.duration))
        }
        self.init(key: key, start: start, content: content, patch: patch)
    }
}

/// An element of `recurrenceOverrides`.
struct EntryOverride {
    enum Content {
        case excluded, date
        /// The duration of a PERIOD.
        case period(String)
        case patch
    }

    let key: String
    let start: CivilDateTime
    let content: Content
    /// The patch without `excluded` and ignored pointers.
    let patch: JSONObject
}
