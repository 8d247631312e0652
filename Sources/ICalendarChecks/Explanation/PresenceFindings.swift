import ICalendar

/// Finds the reason there is an occurrence.
struct PresenceFindings {
    typealias Finding = OccurrenceExplanation.Finding

    private let series: CalendarSeries
    private let occurrence: Occurrence

    init(_ series: CalendarSeries, _ occurrence: Occurrence) { (self.series, self.occurrence) = (series, occurrence) }

    var findings: [Finding] {
        status + (isOverride ? [override] : origin)
    }

    private var isOverride: Bool { occurrence.entry.recurrenceID != nil }

    /// The STATUS, if it cancels the occurrence.
    var status: [Finding] {
        guard occurrence.traits.isCancelled else { return [] }
        return [
            Finding(
                topic: .status, message: "STATUS:CANCELLED cancels it, so it is not shown.",
                property: occurrence.entry.component[.status])
        ]
    }

    /// Returns the time to which an override moved the occurrence.
    func move(seenFrom viewer: ZoneRules) -> Finding {
        Finding(
            topic: .override, message: "An override moved it to \(occurrence.start.shortText).",
            property: occurrence.entry.component[.recurrenceID])
    }

    private var override: Finding {
        let entry = occurrence.entry
        let property = entry.component[.recurrenceID]
        guard let original = occurrence.recurrenceID else {
            return Finding(
                topic: .override,
                message: "An override without a series in this feed describes it.", property: property)
        }
        let range = entry.recurrenceID?.includesFuture == true ? " for this occurrence and those that follow" : ""
        // In another zone, the local times differ although the instant is the same.
        let isMoved = original.timestamp(in: .utc) != occurrence.start.timestamp(in: .utc)
        return Finding(
            topic: .override,
            message: isMoved
                ? "An override\(range) moved it here from \(original.shortText)."
                : "An override\(range) describes it, at the time of the series.",
            property: property)
    }

    /// The rule, RDATE or DTSTART that produces the occurrence.
    private var origin: [Finding] {
        guard let master = series.master else { return [] }
        let component = master.component
        guard master.recurs, let original = occurrence.recurrenceID else {
            if let rule = RecurrenceOfMaster.ignoredRule(of: master) { return [rule] }
            return [
                Finding(
                    topic: .start, message: "DTSTART places it; it does not recur.", property: component[.start])
            ]
        }
        let set = RecurrenceOfMaster.set(master)
        let position = SeriesModel.position(of: occurrence.unambiguousRecurrenceID ?? original, in: master)
        if !master.recurrenceSet().contains(position), position != set.startPosition {
            return [Finding(topic: .addition, message: "RDATE adds it.", property: component[.recurrenceDates])]
        }
        let budget = max(1, Self.maximumStepCount / max(master.rules.count, 1))
        let number = set.count(from: .min, to: position + 1, budget: budget)
        let ordinal = number.isTruncated ? "an occurrence" : "occurrence \(number.value)"
        let shown = master.rules.prefix(Self.maximumRuleCount).map(\.description)
        let rest = master.rules.count - shown.count
        let rules = (shown + (rest > 0 ? ["\(rest) other rules"] : [])).joined(separator: " and ")
        if set.additions.contains(where: { $0 == position }), position == set.startPosition, !master.rules.isEmpty {
            return [
                Finding(
                    topic: .start, message: "DTSTART is the first occurrence, though \(rules) does not produce it.",
                    property: component[.start])
            ]
        }
        return [
            Finding(
                topic: .rule, message: "It is \(ordinal) of \(rules.isEmpty ? "DTSTART and RDATE" : rules).",
                property: component[.recurrenceRule] ?? component[.recurrenceDates])
        ]
    }

    /// The maximum number of rules to write out.
    private static let maximumRuleCount = 5
    /// The maximum number of steps of all rules for counting members.
    private static let maximumStepCount = 100_000
}

/// The recurrence set of a master before EXDATE, EXRULE and overrides, and positions in this set.
enum RecurrenceOfMaster {
    static func set(_ master: CalendarEntry) -> RecurrenceSet {
        CalendarEntry.RecurrenceParts.set(
            of: ShortList(master.rules), start: master.storage.localStart, master.storage.form,
            adding: SeriesModel.additions(of: master), excluding: [])
    }

    /// Returns a finding about an RRULE that was left out of an entry that has no other rule; nil if there is none.
    static func ignoredRule(of master: CalendarEntry) -> OccurrenceExplanation.Finding? {
        guard master.rules.isEmpty, let property = master.component[.recurrenceRule] else { return nil }
        return OccurrenceExplanation.Finding(
            topic: .rule,
            message: "Its RRULE can't be used and was left out, so its "
                + (master.recurrenceDates.isEmpty ? "only time is" : "times are RDATE and")
                + " \(master.start.shortText).", property: property)
    }
}
