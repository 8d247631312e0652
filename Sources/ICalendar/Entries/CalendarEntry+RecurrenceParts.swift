import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// The properties that make an entry recur or make it an override.
    package enum RecurrenceParts: Sendable {
        /// None: the entry is a single one.
        case none
        /// Only RRULEs, at least one.
        case rules(ShortList<RecurrenceRule>)
        case parts(Storage)

        package final class Storage: Sendable {
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
    /// Creates the set of RRULE, EXRULE and DTSTART, without EXDATE and overrides.
    ///
    /// Entries don't store their sets, because preparing a rule takes longer than parsing it, and many feeds are parsed
    /// for other things than their occurrences.
    ///
    /// - Parameter additions: The positions of RDATEs.
    package func recurrenceSet(adding additions: [MemberPosition] = []) -> RecurrenceSet {
        RecurrenceParts.set(
            of: storage.recurrence.rules, start: storage.localStart, storage.form, adding: additions,
            excluding: excludedRules)
    }

    /// Whether an entry without RDATEs has no occurrences because all of its rules end before it starts.
    package var endsBeforeStart: Bool {
        RecurrenceSet.endBeforeStart(
            storage.recurrence.rules, start: storage.localStart, isDate: storage.form.isDate,
            zone: storage.form.rules)
    }
}

extension CalendarEntry.RecurrenceParts {
    /// Creates the recurrence of an entry that may have more than rules.
    init(_ parts: Storage) { self = parts.hasOnlyRules ? Self(ShortList(parts.rules)) : .parts(parts) }

    /// Creates the recurrence of an entry that has rules at most.
    init(_ rules: ShortList<RecurrenceRule>) { self = rules.isEmpty ? .none : .rules(rules) }

    /// Creates a recurrence from values read by another engine's parser.
    init(foreign parts: Storage) { self = parts.isEmpty ? .none : .parts(parts) }

    var parts: Storage? {
        if case .parts(let parts) = self { parts } else { nil }
    }

    /// The RRULEs.
    var rules: ShortList<RecurrenceRule> {
        switch self {
        case .none: .none
        case .rules(let rules): rules
        case .parts(let parts): ShortList(parts.rules)
        }
    }

    /// Returns the recurrence set of rules with additions and exclusions.
    package static func set(
        of rules: ShortList<RecurrenceRule>, start: CivilDateTime, _ form: TimeKind,
        adding additions: [MemberPosition] = [],
        excluding excludedRules: [RecurrenceRule] = []
    ) -> RecurrenceSet {
        RecurrenceSet(
            start: start, isDate: form.isDate, zone: form.rules, rules: rules, adding: additions,
            excludingRules: excludedRules, scale: FoundationScale.named)
    }
}
