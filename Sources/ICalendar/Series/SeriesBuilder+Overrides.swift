import ICalendarSyntax
import Recurrence

// Choosing revisions, and finding the occurrence of each override.

extension SeriesBuilder {
    // MARK: - Revisions

    /// Returns the masters of the latest revision (Decisions.md D10).
    ///
    /// Masters of the same revision that start at different times are different events to which a producer gave one
    /// UID, so all of them are kept.
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
            // Of two entries with one revision, the later one in the feed counts.
            if Revision(other) <= Revision(master) { kept[start] = master }
        }
        return order.compactMap { kept[$0] }
    }

    /// Returns the latest revision for each key, in the order of first appearance.
    private static func latest<Key: Hashable>(
        _ entries: [CalendarEntry], _ log: inout DiagnosticLog, by key: (CalendarEntry) -> Key
    ) -> [CalendarEntry] {
        guard entries.count > 1 else { return entries }
        var result: [CalendarEntry] = []
        var indices: [Key: Int] = [:]
        for entry in entries {
            if let index = indices[key(entry)] {
                let other = result[index]
                let isOlder = Revision(other) > Revision(entry)
                reportOverride(isOlder ? entry : other, supersededBy: isOlder ? other : entry, &log)
                if !isOlder { result[index] = entry }
            } else {
                indices[key(entry)] = result.count
                result.append(entry)
            }
        }
        return result
    }

    /// Returns overrides that belong to no series: the latest revision for each recurrence ID, whatever the form of the
    /// time.
    static func orphans(_ overrides: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        guard overrides.count > 1 else { return overrides }
        func moment(_ entry: CalendarEntry) -> ComparableTime? { entry.recurrenceID.map { ComparableTime($0.time) } }
        let alone = latest(overrides.filter { !$0.appliesToFuture }, &log, by: moment)
        let named = Set(alone.map(moment))
        return alone + latest(overrides.filter { $0.appliesToFuture && !named.contains(moment($0)) }, &log, by: moment)
    }

    /// Reports an override of an occurrence that has a later one. Validation reports those of the same revision as
    /// duplicates.
    private static func reportOverride(
        _ old: CalendarEntry, supersededBy new: CalendarEntry, _ log: inout DiagnosticLog
    ) {
        guard old.sequence < new.sequence else { return }
        let property = old.component[.recurrenceID]
        let isInOneTree = old.component.treeIdentity == new.component.treeIdentity
        log.report(
            .warning, .supersededOverride, at: property?.offset ?? old.component.offset,
            length: property?.name.utf8.count ?? 0, action: "the later revision counts",
            fault:
                "RECURRENCE-ID \(old.recurrenceID?.time.description ?? "") is overridden with SEQUENCE \(old.sequence) and with SEQUENCE \(new.sequence)",
            relatedTo: isInOneTree ? new.component.offset : nil)
    }

    /// Returns the overrides of occurrences that a later revision of the master excludes (RFC 5546 §2.1.5).
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
                expected: "an override as recent as the series, or no EXDATE of its occurrence",
                found: "SEQUENCE \(entry.sequence) beside \(master.sequence)", action: "the EXDATE counts")
        }
        return deleted
    }

    // MARK: - Rules beside a RECURRENCE-ID

    /// Creates series from overrides that start a series of their own (Decisions.md D15).
    ///
    /// Such an override has a rule, no series has its occurrence, and all series have ended before it. The earliest is
    /// processed first, because others may be overrides of its series.
    ///
    /// - Returns: The remaining overrides, which don't match an occurrence of the new series either.
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
        // Use the latest of several revisions.
        let heads = orphans(candidates, &log).sorted { $0.start.timestamp(in: .utc) < $1.start.timestamp(in: .utc) }
        let superseded = Set(candidates.map(\.identity)).subtracting(heads.map(\.identity))
        var others = overrides.filter { !superseded.contains($0.identity) }
        var comparisons = 0
        for head in heads where isAfterAll(head) {
            comparisons += others.count
            guard comparisons <= maximumComparisonCount,
                let index = others.firstIndex(where: { $0.identity == head.identity })
            else { continue }
            others.remove(at: index)
            reportSeries(head, hasMaster: hasMaster, isAlone: overrides.count == 1, &log)
            var builder = SeriesBuilder(head, overrides: others, expansion)
            others = builder.take(others, &log)
            builders.append(builder)
            series.append(builder.bounds)
        }
        return others
    }

    /// The master and the range of its occurrences' positions according to its own rules, regardless of the part that
    /// an engine has expanded.
    private var bounds: (master: CalendarEntry, positions: ClosedRange<Int>) {
        let additions = master.recurrenceDates.map { Self.position(of: $0.start, in: master) }
        return (master, master.recurrenceSet(adding: additions).bounds)
    }

    private static func reportSeries(
        _ head: CalendarEntry, hasMaster: Bool, isAlone: Bool, _ log: inout DiagnosticLog
    ) {
        guard let property = head.component[.recurrenceID] else { return }
        let place = property.byteRange
        // Beside other components of the UID, the override also needs its own UID, so no single fix exists.
        let fix =
            hasMaster || !isAlone
            ? nil : CalendarDiagnostic.Fix(offset: place.lowerBound, length: place.count, replacement: "")
        log.report(
            CalendarDiagnostic(
                .warning, .ruleInOverride, offset: place.lowerBound, length: property.name.utf8.count,
                DiagnosticMessage(
                    expected: hasMaster
                        ? "a series with a UID of its own and without RECURRENCE-ID" : "a series without RECURRENCE-ID",
                    found: "RRULE beside RECURRENCE-ID \(quoting: property.value), which names no occurrence",
                    action: "read as a series from there on"),
                fix: fix))
    }

    /// Reports the rule of an override that is a single occurrence.
    static func reportRule(of override: CalendarEntry, _ log: inout DiagnosticLog) {
        guard override.hasRule, let property = override.component[.recurrenceRule] else { return }
        log.report(
            .warning, .ruleInOverride, in: property,
            action: override.appliesToFuture ? "the rule of the series counts" : "the override is one occurrence",
            fault: "RRULE is beside RECURRENCE-ID \(quoting: override.component[.recurrenceID]?.value ?? "")")
    }

    // MARK: - Occurrences that overrides name

    /// Keeps the overrides whose occurrence is in this series, and returns the others.
    package mutating func take(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        var others: [CalendarEntry] = []
        var matched: [(position: Int, entry: CalendarEntry)] = []
        for entry in candidates {
            guard let id = entry.recurrenceID, let position = member(id.time) else {
                others.append(entry)
                continue
            }
            if !TimeKind(id.time).isComparable(with: form),
                entry.component[.recurrenceID]?.hasUnresolvedZone([id.time]) != true
            {
                log.report(
                    .warning, .recurrenceIDType, at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                    expected: "a RECURRENCE-ID in the form of DTSTART", action: "matched by time")
            }
            matched.append((position, entry))
        }
        keepLatest(of: matched, &log)
        for override in overrides { Self.reportRule(of: override.entry, &log) }
        return others
    }

    private mutating func keepLatest(
        of matched: [(position: Int, entry: CalendarEntry)], _ log: inout DiagnosticLog
    ) {
        guard matched.count > 1 else {
            overrides = matched
            return
        }
        let positions = Dictionary(
            matched.map { ($0.entry.identity, $0.position) }, uniquingKeysWith: { first, _ in first })
        // One override may apply to a single occurrence and another to the same occurrence and later ones.
        let kept = Self.latest(matched.map(\.entry), &log) {
            [positions[$0.identity] ?? 0, $0.appliesToFuture ? 1 : 0]
        }
        overrides = kept.map { (positions[$0.identity] ?? 0, $0) }.sorted { $0.position < $1.position }
    }

    /// Keeps overrides whose recurrence ID is their own start, if they fall on the day of exactly one occurrence
    /// without an override. Returns the others.
    ///
    /// Some programs write the time that the occurrence was moved to (Decisions.md D9).
    package mutating func takeByDay(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        let named = Set(overrides.map(\.position))
        var claims: [Int: [CalendarEntry]] = [:]
        for entry in candidates {
            if let id = entry.recurrenceID, ComparableTime(id.time) == ComparableTime(entry.start),
                let position = onlyMember(onDayOf: id.time, besides: named)
            {
                claims[position, default: []].append(entry)
            }
        }
        // Overrides that name different times of day contradict each other.
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
                action: "applied to that day's only occurrence",
                fault: Self.orphanFault(of: entry, beside: self))
            Self.reportRule(of: entry, &log)
        }
        keepLatest(of: overrides + claims.flatMap { position, entries in entries.map { (position, $0) } }, &log)
        let taken = Set(claims.values.joined().map(\.identity))
        return candidates.filter { !taken.contains($0.identity) }
    }

    /// Returns a message with the date that an override names, the series, and the occurrence nearest to that date.
    static func orphanFault(of override: CalendarEntry, beside builder: SeriesBuilder?) -> DiagnosticText {
        let time = override.recurrenceID?.time.description ?? "of the override"
        let uid: DiagnosticText = override.uid.map { "\(quoting: $0)" } ?? "no UID\(hiddenArgument: "")"
        guard let builder else { return "RECURRENCE-ID \(time) has no series with the UID \(text: uid) in this feed" }
        let nearest = builder.nearest(to: override).map { ", whose nearest is \($0)" } ?? ""
        return "RECURRENCE-ID \(time) is no occurrence of the series \(text: uid)\(literal: nearest)"
    }

    /// Returns the member nearest to the date that an override names; nil if none is found within the budget.
    private func nearest(to override: CalendarEntry) -> String? {
        guard let time = override.recurrenceID?.time else { return nil }
        let position = Self.position(of: time, in: master)
        var later = all.members(from: position, to: .max, budget: Self.maximumDayStepCount)
        let found = [all.last(before: position, budget: Self.maximumDayStepCount).value, later.next()]
        let nearest = found.compactMap(\.self).min { abs($0 - position) < abs($1 - position) }
        return nearest.flatMap(all.originalLocal).map { form.time($0).description }
    }

    /// The maximum number of steps of each rule in the search of a day for its only occurrence: enough for an
    /// occurrence every other minute. A feed may have a hundred thousand overrides that match no occurrence.
    private static let maximumDayStepCount = 1_000

    /// Returns the position of the only member on the local day of a time, ignoring members with other overrides.
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

    /// Returns the position of the member that a RECURRENCE-ID refers to, or nil if there is none.
    private func member(_ time: CalendarTime) -> Int? {
        let position = Self.position(of: time, in: master)
        if all.contains(position) { return position }
        guard time.isDate, form != .date else { return nil }
        // A date refers to the occurrence on that day, at any time.
        var members = all.members(on: time.civilDate)
        return members.next()
    }
}
