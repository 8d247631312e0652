import ICalendar
import ICalendarSyntax
import Recurrence

/// A STANDARD or DAYLIGHT component to write: changes of a zone from one offset to another, as a rule or one by one.
struct Observance {
    var isDaylight: Bool
    var from: Int
    var to: Int
    /// The wall clock just before each change, ascending. If there is a rule, only the first is used.
    var onsets: [CivilDateTime]
    var rule: RecurrenceRule?

    func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append(.start, time: onsets.first.map { .floating($0) })
        try list.append(.offsetFrom, value: ValueText.offset(from))
        try list.append(.offsetTo, value: ValueText.offset(to))
        if let rule {
            list.append([try PropertyDraft("RRULE", rule: rule)])
        } else {
            list.append(try PropertyDraft.list("RDATE", times: onsets.dropFirst().map { .floating($0) }))
        }
        return try ComponentDraft(isDaylight ? "DAYLIGHT" : "STANDARD", properties: list.drafts)
    }
}

extension Observance {
    /// Returns the observances of a zone, ordered by their start.
    static func all(of rules: ZoneRules, years: ClosedRange<Int>?) -> [Observance] {
        let changes = ZoneChange.all(of: rules)
        let wanted = wanted(changes, years)
        var observances: [Observance] = []
        var single: [SingleKey: [ZoneChange]] = [:]
        for run in YearlyObservances.runs(of: changes) {
            let inside = run.changes.filter { wanted.contains($0.instant) }
            guard let first = inside.first, let last = inside.last else { continue }
            // A rule for two years says no more than two dates, unless it continues.
            guard run.isOpen || inside.count > 2, let rule = run.rule(until: run.isOpen ? nil : last) else {
                for change in inside { single[SingleKey(change), default: []].append(change) }
                continue
            }
            observances.append(
                Observance(
                    isDaylight: first.isDaylight, from: first.from, to: first.to, onsets: [first.onset], rule: rule))
        }
        for (key, changes) in single {
            let onsets = changes.sorted { $0.instant < $1.instant }.map(\.onset)
            observances.append(
                Observance(isDaylight: key.isDaylight, from: key.from, to: key.to, onsets: onsets, rule: nil))
        }
        observances.sort { ($0.onsets.first ?? .latest, $0.from) < ($1.onsets.first ?? .latest, $1.from) }
        return observances.isEmpty ? [fixed(rules.offset(at: wanted.lowerBound))] : observances
    }

    /// The changes that share one observance with RDATEs.
    private struct SingleKey: Hashable {
        var isDaylight: Bool
        var from: Int
        var to: Int

        init(_ change: ZoneChange) {
            isDaylight = change.isDaylight
            from = change.from
            to = change.to
        }
    }

    /// Returns the range of instants whose changes matter: those in `years` and the last one before.
    private static func wanted(_ changes: [ZoneChange], _ years: ClosedRange<Int>?) -> Range<Timestamp> {
        guard let years else { return Timestamp(secondsSince1970: .min)..<Timestamp(secondsSince1970: .max) }
        let first = CivilDateTime(year: min(max(years.lowerBound, 1), 9_999), month: 1, day: 1) ?? .earliest
        let last = CivilDateTime(year: min(max(years.upperBound, 1), 9_998) + 1, month: 1, day: 1) ?? .latest
        // Clocks are less than a day from UTC, so one more day on each side covers the years by the zone's own clock.
        let start = Timestamp(secondsSince1970: first.localSeconds - 86_400)
        let end = Timestamp(secondsSince1970: last.localSeconds + 86_400)
        return (changes.last { $0.instant <= start }?.instant ?? start)..<end
    }

    /// Returns the observance of a zone without changes. Nothing reads an offset before its start.
    private static func fixed(_ offset: Int) -> Observance {
        let epoch = CivilDateTime(CivilDate(dayNumber: 0) ?? .earliest)
        return Observance(isDaylight: false, from: offset, to: offset, onsets: [epoch], rule: nil)
    }
}

/// A change of a zone's offset.
struct ZoneChange {
    var instant: Timestamp
    var from: Int
    var to: Int
    /// The wall clock at the old offset, as RFC 5545 §3.6.5 requires for DTSTART.
    var onset: CivilDateTime
    /// Whether clocks went forward and went back within a year.
    var isDaylight: Bool

    static func all(of rules: ZoneRules) -> [ZoneChange] {
        let changes = rules.changes
        return changes.indices.compactMap { index in
            let (instant, before, after) = changes[index]
            guard let onset = instant.adding(seconds: before)?.utc else { return nil }
            let next = index + 1 < changes.count ? changes[index + 1] : nil
            let comesBack =
                next.map { $0.offsetAfter < after && $0.timestamp.seconds(since: instant) < 366 * 86_400 } ?? false
            return ZoneChange(
                instant: instant, from: before, to: after, onset: onset, isDaylight: after > before && comesBack)
        }
    }
}
