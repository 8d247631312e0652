import ICalendarSyntax
import Recurrence

// Which revision counts, and which occurrence each override stands for.

extension SeriesBuilder {
    // MARK: - Revisions

    /// Of several masters the latest revision counts (Decisions.md D10). Those of one and the same revision that start at
    /// different times are different events to which a producer gave one UID: none is lost.
    static func latestMasters(_ masters: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        guard masters.count > 1, let latest = masters.max(by: { $0.sequence < $1.sequence })?.sequence else {
            return masters
        }
        for old in masters where old.sequence < latest {
            log.report(
                .warning, .supersededRevision, at: old.component.offset, expected: "one component for this UID",
                found: "SEQUENCE \(old.sequence) beside \(latest)", action: "the later revision counts")
        }
        var kept: [ComparableTime: CalendarEntry] = [:]
        var order: [ComparableTime] = []
        for master in masters where master.sequence == latest {
            let start = ComparableTime(master.start)
            guard let other = kept[start] else {
                kept[start] = master
                order.append(start)
                continue
            }
            if !isNewer(other, than: master) { kept[start] = master }
        }
        return order.compactMap { kept[$0] }
    }

    /// By SEQUENCE, then DTSTAMP; what comes later in the feed wins a tie.
    private static func isNewer(_ entry: CalendarEntry, than later: CalendarEntry) -> Bool {
        (entry.sequence, entry.storage.dtstamp) > (later.sequence, later.storage.dtstamp)
    }

    /// The latest revision for each key, in the order of first appearance.
    private static func latest<Key: Hashable>(_ entries: [CalendarEntry], by key: (CalendarEntry) -> Key)
        -> [CalendarEntry]
    {
        guard entries.count > 1 else { return entries }
        var result: [CalendarEntry] = []
        var indices: [Key: Int] = [:]
        for entry in entries {
            if let index = indices[key(entry)] {
                if !isNewer(result[index], than: entry) { result[index] = entry }
            } else {
                indices[key(entry)] = result.count
                result.append(entry)
            }
        }
        return result
    }

    /// Of overrides that no series has the latest for each moment that they name, in whatever form.
    static func orphans(_ overrides: [CalendarEntry]) -> [CalendarEntry] {
        guard overrides.count > 1 else { return overrides }
        func moment(_ entry: CalendarEntry) -> ComparableTime? { entry.recurrenceID.map { ComparableTime($0.time) } }
        let alone = latest(overrides.filter { !$0.appliesToFuture }, by: moment)
        let named = Set(alone.map(moment))
        return alone + latest(overrides.filter { $0.appliesToFuture && !named.contains(moment($0)) }, by: moment)
    }

    /// Overrides of occurrences that a later revision of the master excludes (RFC 5546 §2.1.5).
    func deletedOverrides(
        _ excluded: (positions: [Int], days: [CivilDate]), _ log: inout DiagnosticLog
    ) -> Set<ObjectIdentifier> {
        guard !excluded.positions.isEmpty || !excluded.days.isEmpty else { return [] }
        let older = overrides.filter { $0.entry.sequence < master.sequence }
        guard !older.isEmpty else { return [] }
        let (positions, days) = (Set(excluded.positions), Set(excluded.days))
        var deleted: Set<ObjectIdentifier> = []
        for (position, entry) in older {
            guard
                positions.contains(position)
                    || (!days.isEmpty && all.local(position).map { days.contains($0.date) } == true)
            else {
                continue
            }
            deleted.insert(entry.identity)
            log.report(
                .note, .supersededRevision, at: entry.component.offset,
                expected: "an override of SEQUENCE \(master.sequence) or later, or no EXDATE of its occurrence",
                found: "SEQUENCE \(entry.sequence)", action: "the EXDATE counts")
        }
        return deleted
    }

    // MARK: - Rules beside a RECURRENCE-ID

    /// Makes series of those overrides that are one: they have a rule, no series has their occurrence, and there is none or
    /// all have ended before it (Decisions.md D15). The earliest first, since others may be overrides of it.
    ///
    /// - Returns: the overrides that are left, which these series have no occurrences for either.
    static func addSeries(
        of overrides: [CalendarEntry], to builders: inout [SeriesBuilder], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> [CalendarEntry] {
        let hasMaster = !builders.isEmpty
        var series = builders.prefix(maximumComparisonCount / overrides.count).map(\.bounds)
        func isAfterAll(_ override: CalendarEntry) -> Bool {
            guard let id = override.recurrenceID else { return false }
            return series.allSatisfy { master, positions in positions.upperBound < position(of: id.time, in: master) }
        }
        let candidates = overrides.filter { $0.hasRule && isAfterAll($0) }
        // Of several revisions the latest.
        let heads = orphans(candidates).sorted { $0.start.instant(for: .utc) < $1.start.instant(for: .utc) }
        let superseded = Set(candidates.map(\.identity)).subtracting(heads.map(\.identity))
        var others = overrides.filter { !superseded.contains($0.identity) }
        var comparisons = 0
        for head in heads where isAfterAll(head) {
            comparisons += others.count
            guard comparisons <= maximumComparisonCount,
                let index = others.firstIndex(where: { $0.identity == head.identity })
            else { continue }
            others.remove(at: index)
            reportSeries(head, hasMaster: hasMaster, &log)
            var builder = SeriesBuilder(head, overrides: others, expansion)
            others = builder.take(others, &log)
            builders.append(builder)
            series.append(builder.bounds)
        }
        return others
    }

    /// The master, and between which positions its occurrences lie by its own rules, whatever an engine has expanded of them.
    private var bounds: (master: CalendarEntry, positions: ClosedRange<Int>) {
        let additions = master.recurrenceDates.map { Self.position(of: $0.start, in: master) }
        return (master, master.recurrenceSet(adding: additions).bounds)
    }

    private static func reportSeries(_ head: CalendarEntry, hasMaster: Bool, _ log: inout DiagnosticLog) {
        guard let property = head.component[.recurrenceID] else { return }
        let place = property.byteRange
        // Beside a master it needs a UID of its own, too: no single change.
        let fix =
            hasMaster ? nil : CalendarDiagnostic.Fix(offset: place.lowerBound, length: place.count, replacement: "")
        log.report(
            CalendarDiagnostic(
                .warning, .ruleInOverride, offset: place.lowerBound, length: property.name.utf8.count,
                expected: hasMaster
                    ? "a series with a UID of its own and without RECURRENCE-ID" : "a series without RECURRENCE-ID",
                found: "RRULE beside a RECURRENCE-ID that names no occurrence",
                action: "read as a series from there on",
                fix: fix))
    }

    /// Reports the rule of an override that is one occurrence.
    static func reportRule(of override: CalendarEntry, _ log: inout DiagnosticLog) {
        guard override.hasRule, let property = override.component[.rrule] else { return }
        log.report(
            .warning, .ruleInOverride, in: property, expected: "no RRULE beside RECURRENCE-ID",
            action: override.appliesToFuture ? "the rule of the series counts" : "the override is one occurrence")
    }

    // MARK: - Occurrences that overrides name

    /// Keeps the overrides whose occurrence this series has; gives the others back.
    mutating func take(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        var others: [CalendarEntry] = []
        var matched: [(position: Int, entry: CalendarEntry)] = []
        for entry in candidates {
            guard let id = entry.recurrenceID, let position = member(id.time) else {
                others.append(entry)
                continue
            }
            if !TimeKind(id.time).isComparable(with: form) {
                log.report(
                    .warning, .recurrenceIDType, at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                    expected: "a RECURRENCE-ID in the form of DTSTART", action: "matched by time")
            }
            matched.append((position, entry))
        }
        keepLatest(of: matched)
        for override in overrides { Self.reportRule(of: override.entry, &log) }
        return others
    }

    private mutating func keepLatest(of matched: [(position: Int, entry: CalendarEntry)]) {
        guard matched.count > 1 else {
            overrides = matched
            return
        }
        let positions = Dictionary(matched.map { ($0.entry, $0.position) }, uniquingKeysWith: { first, _ in first })
        // An override for one occurrence and one from it on may name the same.
        let kept = Self.latest(matched.map(\.entry)) {
            [positions[$0] ?? 0, $0.appliesToFuture ? 1 : 0]
        }
        overrides = kept.map { (positions[$0] ?? 0, $0) }.sorted { $0.position < $1.position }
    }

    /// Keeps the overrides that name no occurrence, but their own start, on the day of exactly one occurrence that no other
    /// override names: some programs write the time that it was moved to (Decisions.md D9). Gives the others back.
    mutating func takeByDay(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        let named = Set(overrides.map(\.position))
        var claims: [Int: [CalendarEntry]] = [:]
        for entry in candidates {
            if let id = entry.recurrenceID, ComparableTime(id.time) == ComparableTime(entry.start),
                let position = onlyMember(onDayOf: id.time, besides: named)
            {
                claims[position, default: []].append(entry)
            }
        }
        // Two that name different times of the day contradict each other.
        claims = claims.filter { _, entries in
            entries.allSatisfy {
                $0.recurrenceID.map { ComparableTime($0.time) }
                    == entries[0].recurrenceID.map { ComparableTime($0.time) }
            }
        }
        guard !claims.isEmpty else { return candidates }
        for entry in claims.values.joined().sorted(by: { $0.component.offset < $1.component.offset }) {
            log.report(
                .warning, .overrideWithoutInstance,
                at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                expected: "a RECURRENCE-ID that an occurrence has", action: "taken for the only occurrence of that day")
            Self.reportRule(of: entry, &log)
        }
        keepLatest(of: overrides + claims.flatMap { position, entries in entries.map { (position, $0) } })
        let taken = Set(claims.values.joined().map(\.identity))
        return candidates.filter { !taken.contains($0.identity) }
    }

    /// How far a day is searched for its only occurrence, in steps of each rule: enough for one every other minute. A feed may
    /// have a hundred thousand overrides that name no occurrence.
    private static let maximumDayStepCount = 1_000

    /// The position of the only member on the local day of a time, not counting those that are named otherwise.
    private func onlyMember(onDayOf time: CalendarTime, besides named: Set<Int>) -> Int? {
        guard form != .date, !time.isDate, let local = all.local(Self.position(of: time, in: master)) else {
            return nil
        }
        var members = all.members(on: local.date, budget: Self.maximumDayStepCount)
        var found: Int?
        while let position = members.next() {
            if named.contains(position) { continue }
            guard found == nil else { return nil }
            found = position
        }
        return members.isTruncated ? nil : found
    }

    /// The position of the member that a RECURRENCE-ID names; nil where there is none.
    private func member(_ time: CalendarTime) -> Int? {
        let position = Self.position(of: time, in: master)
        if all.contains(position) { return position }
        guard time.isDate, form != .date else { return nil }
        // A date names the occurrence of that day, wherever on it that is.
        var members = all.members(on: time.civilDate)
        return members.next()
    }
}
