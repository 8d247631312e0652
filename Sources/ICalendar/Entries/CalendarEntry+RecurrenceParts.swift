import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// What makes an entry more than a single one, or a part of a series.
    enum RecurrenceParts: Sendable {
        /// Nothing: it stands for itself.
        case none
        /// RRULEs and nothing else, as the set that they make; the rules themselves are read again when they are asked for.
        case set(RecurrenceSet)
        case parts(Storage)

        final class Storage: Sendable {
            let id: RecurrenceID?
            let rules: [RecurrenceRule]
            let excludedRules: [RecurrenceRule]
            let dates: [RecurrenceDate]
            let exceptionDates: [CalendarTime]

            init(
                id: RecurrenceID?, rules: [RecurrenceRule], excludedRules: [RecurrenceRule], dates: [RecurrenceDate],
                exceptionDates: [CalendarTime]
            ) {
                self.id = id
                self.rules = rules
                self.excludedRules = excludedRules
                self.dates = dates
                self.exceptionDates = exceptionDates
            }

            fileprivate var isEmpty: Bool { hasOnlyRules && rules.isEmpty }

            fileprivate var hasOnlyRules: Bool {
                id == nil && excludedRules.isEmpty && dates.isEmpty && exceptionDates.isEmpty
            }
        }
    }
}

extension CalendarEntry {
    /// What RRULE, EXRULE and DTSTART say, without RDATE, EXDATE and overrides.
    var recurrenceSet: RecurrenceSet {
        if case .set(let set) = storage.recurrence { return set }
        return recurrenceSet(adding: [])
    }

    /// The same, and further keys.
    func recurrenceSet(adding additions: [Int]) -> RecurrenceSet {
        RecurrenceParts.set(
            of: ShortList(rules), start: storage.localStart, storage.form, adding: additions, excluding: excludedRules)
    }
}

extension CalendarEntry.RecurrenceParts {
    /// The recurrence of an entry that has perhaps more than rules.
    init(_ parts: Storage, start: CivilDateTime, _ form: TimeKind) {
        self = parts.hasOnlyRules ? Self(ShortList(parts.rules), start: start, form) : .parts(parts)
    }

    /// The recurrence of an entry that has nothing but perhaps rules.
    init(_ rules: ShortList<RecurrenceRule>, start: CivilDateTime, _ form: TimeKind) {
        self = rules.isEmpty ? .none : .set(Self.set(of: rules, start: start, form))
    }

    /// What another engine's parser has read.
    init(foreign parts: Storage) { self = parts.isEmpty ? .none : .parts(parts) }

    var parts: Storage? {
        if case .parts(let parts) = self { parts } else { nil }
    }

    /// The rules of an entry that has this recurrence.
    func rules(of entry: CalendarEntry) -> [RecurrenceRule] {
        switch self {
        case .none: return []
        case .parts(let parts): return parts.rules
        case .set:
            // What there is to say about them has been said.
            var ignored = DiagnosticLog()
            return entry.component.properties(.rrule).compactMap {
                EntryReader.rule($0, as: entry.storage.form, &ignored)
            }
        }
    }

    /// The recurrence set of rules, and of what is added and taken away.
    static func set(
        of rules: ShortList<RecurrenceRule>, start: CivilDateTime, _ form: TimeKind, adding additions: [Int] = [],
        excluding excludedRules: [RecurrenceRule] = []
    ) -> RecurrenceSet {
        RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: rules, adding: additions,
            excludingRules: excludedRules, scale: FoundationScale.named)
    }
}
