import ICalendarSyntax
import Recurrence

// Finding the sources of a series' occurrences.

extension SeriesModel {
    func build(_ log: inout DiagnosticLog) -> CalendarSeries {
        if all.endsBeforeStart { SeriesBuilder.reportDeletion(of: master, &log) }
        let excluded = exceptions
        let deleted = deletedOverrides(&log)
        // Lazy, because only entries without rules and RDATE periods need this set.
        lazy var withoutExclusions = all.excluding(excluded.positions, days: excluded.days)
        guard master.recurs || !overrides.isEmpty else {
            // EXDATE can also exclude the DTSTART of an event that does not recur.
            let isLeft = withoutExclusions.contains(all.startPosition)
            return CalendarSeries(
                master: master, overrides: [], sources: isLeft ? [.single(SingleOccurrence(master))] : [])
        }
        let futures = overrides.filter(\.appliesToFuture)
        let alone = Set(overrides.filter { !$0.appliesToFuture }.map(\.position))
        // An override stays in effect even if EXDATE names its occurrence, unless the master is a later revision
        // (Decisions.md D10). If two overrides name the same occurrence, the one for that occurrence alone is used.
        let singles = overrides.filter {
            (!$0.appliesToFuture || !alone.contains($0.position)) && !deleted.contains($0.entry.identity)
        }
        let replaced = Set(overrides.map(\.position))
        let periodPositions = periods.keys.filter { !replaced.contains($0) }.sorted()
        let remaining = all.excluding(
            excluded.positions + replaced + periodPositions, days: excluded.days)

        var sources: [OccurrenceSource] = []
        // The segments of the master and of each THISANDFUTURE override, up to the next override's occurrence.
        let parts = [SeriesOverride(position: .min, entry: master)] + futures
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].position : MemberPosition.max
            sources.append(
                .segment(
                    SeriesSegment(
                        part.entry, of: remaining, positions: part.position..<end,
                        shift: index == 0 ? 0 : shift(of: part.entry, from: part.position), recurrenceForm: form)))
        }
        for override in singles {
            sources.append(
                .single(
                    SingleOccurrence(
                        override.entry, localSeconds: override.entry.storage.localStart.localSeconds,
                        duration: override.entry.duration, original: original(override.position))))
        }
        // Both lists are in ascending order, so one pass is enough; a feed may have many of each.
        var passed = 0
        for position in periodPositions {
            while passed < futures.count, futures[passed].position <= position { passed += 1 }
            guard withoutExclusions.contains(position) else { continue }
            sources.append(.single(period(at: position, under: passed > 0 ? futures[passed - 1] : nil)))
        }
        let inEffect = overrides.map(\.entry).filter { $0.appliesToFuture || !deleted.contains($0.identity) }
        return CalendarSeries(master: master, overrides: inEffect, sources: sources)
    }

    /// Returns the occurrence of an RDATE period.
    ///
    /// - Parameter future: The THISANDFUTURE override whose range contains the period. The override moves the period
    ///   like any other occurrence. If the override changed the length of its own occurrence, the period has the new
    ///   length too (RFC 5545 §3.2.13).
    private func period(at position: MemberPosition, under future: SeriesOverride?) -> SingleOccurrence {
        let original = original(position)
        guard let future else { return SingleOccurrence(master, duration: length(at: position), original: original) }
        let isLengthChanged = future.entry.duration != length(at: future.position)
        var localSeconds = original.localSeconds + shift(of: future.entry, from: future.position)
        // The period moves on the clock of the series and is shown on the clock of the override.
        if startInSeries(of: future.entry) != nil, let moved = CivilDateTime(localSeconds: localSeconds),
            let instant = form.rules?.timestamp(of: moved),
            let local = future.entry.storage.form.rules?.local(at: instant)
        {
            localSeconds = local.localSeconds
        }
        if showsDays(future.entry) { localSeconds = Gregorian.floorDivide(localSeconds, 86_400) * 86_400 }
        return SingleOccurrence(
            future.entry, localSeconds: localSeconds,
            duration: isLengthChanged ? future.entry.duration : length(at: position),
            original: original)
    }

    private func original(_ position: MemberPosition) -> SingleOccurrence.Original {
        SingleOccurrence.Original(
            localSeconds: localSeconds(of: position),
            instant: form.hasZone ? Timestamp(secondsSince1970: position.seconds) : nil,
            form: form)
    }

    private func localSeconds(of position: MemberPosition) -> Int {
        all.originalLocal(position)?.localSeconds ?? position.seconds
    }

    /// Returns the seconds by which a THISANDFUTURE override moves its occurrences, on the wall clock of the series
    /// (RFC 5545 §3.2.13). A date moves occurrences with times by days, so that each is shown on a day.
    package func shift(of entry: CalendarEntry, from position: MemberPosition) -> Int {
        if showsDays(entry), let day = all.local(position)?.date {
            return entry.storage.localStart.localSeconds - CivilDateTime(day).localSeconds
        }
        return (startInSeries(of: entry) ?? entry.storage.localStart.localSeconds) - localSeconds(of: position)
    }

    private func showsDays(_ entry: CalendarEntry) -> Bool { entry.storage.form.isDate && !form.isDate }

    /// Returns the wall clock of the series at the start of an override in another zone; nil if the override is in the
    /// same form.
    private func startInSeries(of entry: CalendarEntry) -> Int? {
        let own = entry.storage.form
        guard own != form, let rules = form.rules, let ownRules = own.rules else { return nil }
        return rules.local(at: ownRules.timestamp(of: entry.storage.localStart))?.localSeconds
    }
}
