import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// The properties that make an entry recur or make it an override.
    enum RecurrenceParts: Sendable {
        /// None: the entry is a single one.
        case none
        /// Only RRULEs, stored as the resulting set. The rules themselves are parsed again on access.
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
    /// The set of RRULE, EXRULE and DTSTART, without RDATE, EXDATE and overrides.
    var recurrenceSet: RecurrenceSet {
        if case .set(let set) = storage.recurrence { return set }
        return recurrenceSet(adding: [])
    }

    /// Returns the set of RRULE, EXRULE and DTSTART with additional positions.
    func recurrenceSet(adding additions: [Int]) -> RecurrenceSet {
        RecurrenceParts.set(
            of: ShortList(rules), start: storage.localStart, storage.form, adding: additions, excluding: excludedRules)
    }
}

extension CalendarEntry.RecurrenceParts {
    /// Creates the recurrence of an entry that may have more than rules.
    init(_ parts: Storage, start: CivilDateTime, _ form: TimeKind) {
        self = parts.hasOnlyRules ? Self(ShortList(parts.rules), start: start, form) : .parts(parts)
    }

    /// Creates the recurrence of an entry that has rules at most.
    init(_ rules: ShortList<RecurrenceRule>, start: CivilDateTime, _ form: TimeKind) {
        self = rules.isEmpty ? .none : .set(Self.set(of: rules, start: start, form))
    }

    /// Creates a recurrence from values read by another engine's parser.
    init(foreign parts: Storage) { self = parts.isEmpty ? .none : .parts(parts) }

    var parts: Storage? {
        if case .parts(let parts) = self { parts } else { nil }
    }

    /// Returns the rules of an entry that has this recurrence.
    func rules(of entry: CalendarEntry) -> [RecurrenceRule] {
        switch self {
        case .none: return []
        case .parts(let parts): return parts.rules
        case .set:
            // Diagnostics for these rules have already been reported.
            var ignored = DiagnosticLog()
            return entry.component.properties(.recurrenceRule).compactMap {
                EntryReader.rule($0, as: entry.storage.form, &ignored)
            }
        }
    }

    /// Returns the recurrence set of rules with additions and exclusions.
    static func set(
        of rules: ShortList<RecurrenceRule>, start: CivilDateTime, _ form: TimeKind, adding additions: [Int] = [],
        excluding excludedRules: [RecurrenceRule] = []
    ) -> RecurrenceSet {
        RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: rules, adding: additions,
            excludingRules: excludedRules, scale: FoundationScale.named)
    }
}
