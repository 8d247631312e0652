import ICalendarSyntax
import Recurrence

// Finding the occurrence of each override.

extension SeriesModel {
    /// Keeps the overrides whose occurrence is in this series, beside those it has, and returns the others.
    ///
    /// - Parameter inFormOfStart: Whether to keep only those whose RECURRENCE-ID has the form of DTSTART.
    package mutating func take(
        _ candidates: [CalendarEntry], inFormOfStart: Bool = false, _ log: inout DiagnosticLog
    ) -> [CalendarEntry] {
        var others: [CalendarEntry] = []
        var matched: [SeriesOverride] = []
        for entry in candidates {
            guard let id = entry.recurrenceID else {
                others.append(entry)
                continue
            }
            let hasForm = TimeKind(id.time).isComparable(with: form)
            guard hasForm || !inFormOfStart, let position = member(id.time) else {
                others.append(entry)
                continue
            }
            if !hasForm, entry.component[.recurrenceID]?.hasUnresolvedZone([id.time]) != true {
                log.report(
                    .warning, .recurrenceIDType, at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                    expected: "a RECURRENCE-ID in the form of DTSTART", action: "matched by time")
            }
            matched.append(SeriesOverride(position: position, entry: entry))
        }
        if !matched.isEmpty { keepLatest(of: overrides + matched, &log) }
        return others
    }

    private mutating func keepLatest(of matched: [SeriesOverride], _ log: inout DiagnosticLog) {
        guard matched.count > 1 else {
            overrides = matched
            return
        }
        let positions = Dictionary(
            matched.map { ($0.entry.identity, $0.position) }, uniquingKeysWith: { first, _ in first })
        // One override may apply to a single occurrence and another to the same occurrence and later ones.
        let kept = SeriesBuilder.latest(matched.map(\.entry), &log) {
            [positions[$0.identity]?.seconds ?? 0, $0.appliesToFuture ? 1 : 0]
        }
        overrides = kept.map { SeriesOverride(position: positions[$0.identity] ?? .min, entry: $0) }
            .ordered(by: \.position.seconds)
    }

    /// Keeps overrides whose recurrence ID is their own start, if they fall on the day of exactly one occurrence
    /// without an override. Returns the others.
    ///
    /// Some programs write the time that the occurrence was moved to (Decisions.md D9).
    package mutating func takeByDay(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        let named = Set(overrides.map(\.position))
        var claims: [MemberPosition: [CalendarEntry]] = [:]
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
        for entry in Array(claims.values.joined()).ordered(by: \.component.offset) {
            log.report(
                .warning, .overrideWithoutInstance,
                at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                action: "applied to that day's only occurrence",
                fault: SeriesBuilder.orphanFault(of: entry, beside: self))
        }
        let claimed = claims.flatMap { position, entries in
            entries.map { SeriesOverride(position: position, entry: $0) }
        }
        keepLatest(of: overrides + claimed, &log)
        let taken = Set(claims.values.joined().map(\.identity))
        return candidates.filter { !taken.contains($0.identity) }
    }

    /// Returns the position of the only member on the local day of a time, ignoring members with other overrides.
    private func onlyMember(onDayOf time: CalendarTime, besides named: Set<MemberPosition>) -> MemberPosition? {
        guard form != .date, !time.isDate, let local = all.local(position(of: time)) else {
            return nil
        }
        var members = all.members(on: local.date, budget: SeriesBuilder.maximumDayStepCount)
        var found: MemberPosition?
        while let position = members.next() {
            if named.contains(position) { continue }
            guard found == nil else { return nil }
            found = position
        }
        return members.isTruncated ? nil : found
    }

    /// Returns the position of the member that a RECURRENCE-ID refers to, or nil if there is none.
    private func member(_ time: CalendarTime) -> MemberPosition? {
        let position = position(of: time)
        if all.contains(position) { return position }
        guard time.isDate, form != .date else { return nil }
        // A date refers to the occurrence on that day, at any time.
        var members = all.members(on: time.civilDate)
        return members.next()
    }

    /// Returns the overrides of occurrences that a later revision of the master excludes (RFC 5546 §2.1.5).
    func deletedOverrides(_ log: inout DiagnosticLog) -> Set<ObjectIdentifier> {
        let older = overrides.filter { $0.entry.sequence < master.sequence }
        guard !older.isEmpty, !master.exceptionDates.isEmpty else { return [] }
        let isExcluded = exclusion()
        var deleted: Set<ObjectIdentifier> = []
        for override in older where isExcluded(override.position) {
            let entry = override.entry
            deleted.insert(entry.identity)
            log.report(
                .note, .supersededRevision, at: entry.component.offset,
                expected: "an override as recent as the series, or no EXDATE of its occurrence",
                found: "SEQUENCE \(entry.sequence) beside \(master.sequence)", action: "the EXDATE counts")
        }
        return deleted
    }

    /// The master and the range of its occurrences' positions according to its own rules, regardless of the part that
    /// an engine has expanded.
    var bounds: (master: CalendarEntry, positions: ClosedRange<MemberPosition>) {
        (master, SeriesModel(master).all.bounds)
    }
}
