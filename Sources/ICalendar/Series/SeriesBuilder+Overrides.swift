import ICalendarSyntax
import Recurrence

// Choosing revisions, and series that start with an override.

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
    static func latest<Key: Hashable>(
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

    // MARK: - Rules beside a RECURRENCE-ID

    /// Creates series from overrides that start a series of their own (Decisions.md D15).
    ///
    /// Such an override has a rule, no series has its occurrence, and all series have ended before it. The earliest is
    /// processed first, because others may be overrides of its series.
    ///
    /// - Returns: The remaining overrides, which don't match an occurrence of the new series either.
    static func addSeries(
        of overrides: [CalendarEntry], to models: inout [SeriesModel], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> [CalendarEntry] {
        let hasMaster = !models.isEmpty
        var series = models.prefix(maximumComparisonCount / overrides.count).map(\.bounds)
        func isAfterAll(_ override: CalendarEntry) -> Bool {
            guard let id = override.recurrenceID else { return false }
            return series.allSatisfy { master, positions in
                positions.upperBound < SeriesModel.position(of: id.time, in: master)
            }
        }
        let candidates = overrides.filter { $0.hasRule && isAfterAll($0) }
        // Use the latest of several revisions.
        let heads = orphans(candidates, &log).ordered { $0.start.timestamp(in: .utc).secondsSince1970 }
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
            var model = SeriesModel(head, overrides: others, expansion)
            others = model.take(others, &log)
            models.append(model)
            series.append(model.bounds)
        }
        return others
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

    /// Returns a message with the date that an override names, the series, and the occurrence nearest to that date.
    static func orphanFault(of override: CalendarEntry, beside model: SeriesModel?) -> DiagnosticText {
        let time = override.recurrenceID?.time.description ?? "of the override"
        let uid: DiagnosticText = override.uid.map { "\(quoting: $0)" } ?? "no UID\(hiddenArgument: "")"
        guard let model else { return "RECURRENCE-ID \(time) has no series with the UID \(text: uid) in this feed" }
        let nearest = (override.recurrenceID?.time).flatMap { model.nearest(to: $0, budget: maximumDayStepCount) }
        let name = nearest.map { ", whose nearest is \($0)" } ?? ""
        return "RECURRENCE-ID \(time) is no occurrence of the series \(text: uid)\(literal: name)"
    }

    /// The maximum number of steps of each rule in the search of a day for its only occurrence: enough for an
    /// occurrence every other minute. A feed may have a hundred thousand overrides that match no occurrence.
    static let maximumDayStepCount = 1_000
}
