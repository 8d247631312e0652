import ICalendarSyntax
import Recurrence

/// Makes the ``CalendarSeries`` of the entries of one UID: which revision counts, which occurrence each override stands for.
struct SeriesBuilder {
    /// Appends a series for each master; overrides go to the one that has their occurrence.
    ///
    /// - Parameter expansion: makes the recurrence set of a master.
    static func append(
        _ entries: ArraySlice<CalendarEntry>, to result: inout [CalendarSeries], _ log: inout DiagnosticLog,
        expansion: SeriesExpansion = SeriesExpansion.native
    ) {
        if entries.count == 1, let first = entries.first, let series = series(ofOnly: first, expansion, &log) {
            result.append(series)
            return
        }
        let masters = latestMasters(entries.filter { $0.recurrenceID == nil }, &log)
        let overrides = entries.filter { $0.recurrenceID != nil }
        var (builders, others) = Self.builders(for: masters, taking: overrides, expansion, &log)
        if others.contains(where: \.hasRule) { others = addSeries(of: others, to: &builders, expansion, &log) }
        for index in builders.indices where mayCompare(others, with: builders.count, at: index) {
            others = builders[index].takeByDay(others, &log)
        }
        for builder in builders { result.append(builder.build(&log)) }
        for orphan in orphans(others) {
            // Without a series it is what a message or an expanded calendar has (RFC 4791 §9.6.5).
            log.report(
                masters.isEmpty ? .note : .warning, .overrideWithoutInstance, at: orphan.component.offset,
                expected: "a RECURRENCE-ID that an occurrence has", action: "shown as it is")
            reportRule(of: orphan, &log)
            result.append(
                CalendarSeries(master: nil, overrides: [orphan], sources: [.single(SingleOccurrence(orphan))]))
        }
    }

    /// How many pairs of a master and an override are compared for one UID: a thousand of each. Producers that give one UID
    /// to different events have dozens; without a limit a hostile megabyte would have 25 million pairs. An override that is
    /// compared with no further master is shown as it is, and reported.
    private static let maximumComparisonCount = 1_000_000

    /// Whether overrides are compared with one of so many masters: the first, or any where all pairs are few enough.
    private static func mayCompare(_ overrides: [CalendarEntry], with masterCount: Int, at index: Int) -> Bool {
        !overrides.isEmpty && (index == 0 || masterCount * overrides.count <= maximumComparisonCount)
    }

    /// The series of masters, each with the overrides whose occurrences it has, and the overrides that none has.
    private static func builders(
        for masters: [CalendarEntry], taking overrides: [CalendarEntry], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> (builders: [SeriesBuilder], others: [CalendarEntry]) {
        var (builders, others) = ([SeriesBuilder](), overrides)
        for (index, master) in masters.enumerated() {
            let isCompared = mayCompare(overrides, with: masters.count, at: index)
            var builder = SeriesBuilder(master, overrides: isCompared ? others : [], expansion)
            if isCompared { others = builder.take(others, &log) }
            builders.append(builder)
        }
        return (builders, others)
    }

    // MARK: - Rules beside a RECURRENCE-ID

    /// Makes series of those overrides that are one: they have a rule, no series has their occurrence, and there is none or
    /// all have ended before it (Decisions.md D15). The earliest first, since others may be overrides of it.
    ///
    /// - Returns: the overrides that are left, which these series have no occurrences for either.
    private static func addSeries(
        of overrides: [CalendarEntry], to builders: inout [SeriesBuilder], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> [CalendarEntry] {
        let hasMaster = !builders.isEmpty
        var series = builders.prefix(maximumComparisonCount / overrides.count).map(\.bounds)
        func isAfterAll(_ override: CalendarEntry) -> Bool {
            guard let id = override.recurrenceID else { return false }
            return series.allSatisfy { master, keys in keys.upperBound < key(of: id.time, in: master) }
        }
        let candidates = overrides.filter { $0.hasRule && isAfterAll($0) }
        // Of several revisions the latest.
        let heads = orphans(candidates).sorted { $0.start.instant(for: .utc) < $1.start.instant(for: .utc) }
        let superseded = Set(candidates).subtracting(heads)
        var others = overrides.filter { !superseded.contains($0) }
        var comparisons = 0
        for head in heads where isAfterAll(head) {
            comparisons += others.count
            guard comparisons <= maximumComparisonCount, let index = others.firstIndex(of: head) else { continue }
            others.remove(at: index)
            reportSeries(head, hasMaster: hasMaster, &log)
            var builder = SeriesBuilder(head, overrides: others, expansion)
            others = builder.take(others, &log)
            builders.append(builder)
            series.append(builder.bounds)
        }
        return others
    }

    /// The master, and between which keys its occurrences lie by its own rules, whatever an engine has expanded of them.
    private var bounds: (master: CalendarEntry, keys: ClosedRange<Int>) {
        let additions = master.recurrenceDates.map { Self.key(of: $0.start, in: master) }
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
    private static func reportRule(of override: CalendarEntry, _ log: inout DiagnosticLog) {
        guard override.hasRule, let property = override.component[.rrule] else { return }
        log.report(
            .warning, .ruleInOverride, in: property, expected: "no RRULE beside RECURRENCE-ID",
            action: override.appliesToFuture ? "the rule of the series counts" : "the override is one occurrence")
    }

    /// The series of an entry that has nothing but perhaps rules: nearly every entry of a feed. Nil for others.
    private static func series(
        ofOnly entry: CalendarEntry, _ expansion: SeriesExpansion, _ log: inout DiagnosticLog
    ) -> CalendarSeries? {
        guard case .parts(let parts) = entry.storage.recurrence else {
            if case .set(let set) = entry.storage.recurrence, set.endsBeforeStart { reportDeletion(of: entry, &log) }
            return CalendarSeries(only: entry)
        }
        guard parts.id == nil, parts.dates.isEmpty, parts.exceptionDates.isEmpty else { return nil }
        // An EXRULE may name DTSTART, though there is nothing else.
        guard !parts.rules.isEmpty else { return parts.excludedRules.isEmpty ? CalendarSeries(only: entry) : nil }
        let set = expansion(entry, [], reach(of: entry, []))
        if set.endsBeforeStart { reportDeletion(of: entry, &log) }
        return CalendarSeries(
            master: entry, overrides: [],
            sources: [
                .segment(
                    SeriesSegment(
                        entry, of: set, keys: .min ..< .max, shift: 0, recurrenceForm: entry.storage.form))
            ])
    }

    /// Of several masters the latest revision counts (Decisions.md D10). Those of one and the same revision that start at
    /// different times are different events to which a producer gave one UID: none is lost.
    private static func latestMasters(_ masters: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
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
        (entry.sequence, entry.storage.stamp) > (later.sequence, later.storage.stamp)
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
    private static func orphans(_ overrides: [CalendarEntry]) -> [CalendarEntry] {
        guard overrides.count > 1 else { return overrides }
        func moment(_ entry: CalendarEntry) -> ComparableTime? { entry.recurrenceID.map { ComparableTime($0.time) } }
        let alone = latest(overrides.filter { !$0.appliesToFuture }, by: moment)
        let named = Set(alone.map(moment))
        return alone + latest(overrides.filter { $0.appliesToFuture && !named.contains(moment($0)) }, by: moment)
    }

    /// Reports a series that has no occurrences because its rules end before it starts (Decisions.md D6).
    private static func reportDeletion(of master: CalendarEntry, _ log: inout DiagnosticLog) {
        guard let property = master.component[.rrule] else { return }
        log.report(
            .note, .untilBeforeStart, in: property, expected: "an UNTIL that is not before DTSTART",
            action: "the series has no occurrences")
    }

    // MARK: - One series

    private let master: CalendarEntry
    private let form: TimeKind
    /// The recurrence set before overrides and EXDATE: what a RECURRENCE-ID may name.
    private let all: RecurrenceSet
    /// RDATE periods by key.
    private let periods: [Int: NominalDuration]
    private var overrides: [(key: Int, entry: CalendarEntry)] = []

    private init(_ master: CalendarEntry, overrides: [CalendarEntry], _ expansion: SeriesExpansion) {
        self.master = master
        form = master.storage.form
        var periods: [Int: NominalDuration] = [:]
        var keys: [Int] = []
        for date in master.recurrenceDates {
            let key = Self.key(of: date.start, in: master)
            keys.append(key)
            // A journal takes up no time (RFC 5545 §3.6.3).
            if let duration = date.duration, master.kind != .journal { periods[key] = duration }
        }
        self.periods = periods
        all = expansion(master, keys, Self.reach(of: master, overrides))
    }

    /// The occurrences that overrides name, and the longest way from an occurrence's key to its end.
    private static func reach(of master: CalendarEntry, _ overrides: [CalendarEntry]) -> SeriesExpansion.Reach {
        func seconds(_ duration: NominalDuration) -> Int { duration.days * 86_400 + duration.seconds }
        var reach = SeriesExpansion.Reach(overriddenPositions: [], maximumLength: seconds(master.duration))
        for entry in overrides {
            guard let id = entry.recurrenceID else { continue }
            reach.overriddenPositions.append(key(of: id.time, in: master))
            guard id.includesFuture else { continue }
            let shift = entry.storage.localStart.localSeconds - id.time.civilDateTime.localSeconds
            // The two may be in different zones, each up to a day from UTC.
            reach.maximumLength = max(
                reach.maximumLength, abs(shift) + seconds(entry.duration) + 2 * ZoneBounds.maximumOffset)
        }
        return reach
    }

    /// A time as a key of the master's set, whatever form it is written in (Decisions.md D8, D9): by instant in a zoned
    /// series, where a floating time is read in the series' zone and a date at DTSTART's time; by its digits in others.
    static func key(of time: CalendarTime, in master: CalendarEntry) -> Int {
        let form = master.storage.form
        let clock: CivilDateTime
        switch time {
        case .date(let date):
            clock = CivilDateTime(date, secondOfDay: form == .date ? 0 : master.storage.localStart.secondOfDay)
        case .floating(let local), .utc(let local), .zoned(let local, _):
            clock = form == .date ? CivilDateTime(local.date) : local
        }
        guard let rules = form.rules else { return clock.localSeconds }
        switch time {
        case .date, .floating: return rules.instant(of: clock)
        case .utc, .zoned: return time.instant(for: rules)
        }
    }

    /// Keeps the overrides whose occurrence this series has; gives the others back.
    private mutating func take(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        var others: [CalendarEntry] = []
        var matched: [(key: Int, entry: CalendarEntry)] = []
        for entry in candidates {
            guard let id = entry.recurrenceID, let key = member(id.time) else {
                others.append(entry)
                continue
            }
            if !TimeKind(id.time).isComparable(with: form) {
                log.report(
                    .warning, .recurrenceIDType, at: entry.component[.recurrenceID]?.offset ?? entry.component.offset,
                    expected: "a RECURRENCE-ID in the form of DTSTART", action: "matched by time")
            }
            matched.append((key, entry))
        }
        keepLatest(of: matched)
        for override in overrides { Self.reportRule(of: override.entry, &log) }
        return others
    }

    private mutating func keepLatest(of matched: [(key: Int, entry: CalendarEntry)]) {
        guard matched.count > 1 else {
            overrides = matched
            return
        }
        let keys = Dictionary(matched.map { ($0.entry, $0.key) }, uniquingKeysWith: { first, _ in first })
        // An override for one occurrence and one from it on may name the same.
        let kept = Self.latest(matched.map(\.entry)) {
            [keys[$0] ?? 0, $0.appliesToFuture ? 1 : 0]
        }
        overrides = kept.map { (keys[$0] ?? 0, $0) }.sorted { $0.key < $1.key }
    }

    /// Keeps the overrides that name no occurrence, but their own start, on the day of exactly one occurrence that no other
    /// override names: some programs write the time that it was moved to (Decisions.md D9). Gives the others back.
    private mutating func takeByDay(_ candidates: [CalendarEntry], _ log: inout DiagnosticLog) -> [CalendarEntry] {
        let named = Set(overrides.map(\.key))
        var claims: [Int: [CalendarEntry]] = [:]
        for entry in candidates {
            if let id = entry.recurrenceID, ComparableTime(id.time) == ComparableTime(entry.start),
                let key = onlyMember(onDayOf: id.time, besides: named)
            {
                claims[key, default: []].append(entry)
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
        keepLatest(of: overrides + claims.flatMap { key, entries in entries.map { (key, $0) } })
        let taken = Set(claims.values.joined())
        return candidates.filter { !taken.contains($0) }
    }

    /// How far a day is searched for its only occurrence, in steps of each rule: enough for one every other minute. A feed may
    /// have a hundred thousand overrides that name no occurrence.
    private static let maximumDaySteps = 1_000

    /// The key of the only member on the local day of a time, not counting those that are named otherwise.
    private func onlyMember(onDayOf time: CalendarTime, besides named: Set<Int>) -> Int? {
        guard form != .date, !time.isDate, let local = all.local(Self.key(of: time, in: master)) else { return nil }
        var members = all.members(on: local.date, budget: Self.maximumDaySteps)
        var found: Int?
        while let key = members.next() {
            if named.contains(key) { continue }
            guard found == nil else { return nil }
            found = key
        }
        return members.isTruncated ? nil : found
    }

    /// The key of the member that a RECURRENCE-ID names; nil where there is none.
    private func member(_ time: CalendarTime) -> Int? {
        let key = Self.key(of: time, in: master)
        if all.contains(key) { return key }
        guard time.isDate, form != .date else { return nil }
        // A date names the occurrence of that day, wherever on it that is.
        var members = all.members(on: time.civilDate)
        return members.next()
    }

    // MARK: - Sources

    private func build(_ log: inout DiagnosticLog) -> CalendarSeries {
        if all.endsBeforeStart { Self.reportDeletion(of: master, &log) }
        let excluded = exclusions()
        let deleted = deletedOverrides(excluded, &log)
        let withoutExclusions = all.excluding(excluded.keys, days: excluded.days)
        guard master.recurs || !overrides.isEmpty else {
            // EXDATE may name DTSTART of an event that does not recur, too.
            let isLeft = withoutExclusions.contains(all.startKey)
            return CalendarSeries(
                master: master, overrides: [], sources: isLeft ? [.single(SingleOccurrence(master))] : [])
        }
        let futures = overrides.filter(\.entry.appliesToFuture)
        let alone = Set(overrides.filter { !$0.entry.appliesToFuture }.map(\.key))
        // An override is where it says, and EXDATE does not take it away unless the master is a later revision (Decisions.md
        // D10). Of two for one occurrence it is the one that is for nothing else.
        let singles = overrides.filter {
            (!$0.entry.appliesToFuture || !alone.contains($0.key)) && !deleted.contains($0.entry)
        }
        let replaced = Set(overrides.map(\.key))
        let periodKeys = periods.keys.filter { !replaced.contains($0) }.sorted()
        let remaining = all.excluding(
            excluded.keys + replaced + periodKeys, days: excluded.days)

        var sources: [OccurrenceSource] = []
        // The master, and each THISANDFUTURE override, from its occurrence up to the next one's.
        let parts = [(key: Int.min, entry: master)] + futures
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].key : Int.max
            sources.append(
                .segment(
                    SeriesSegment(
                        part.entry, of: remaining, keys: part.key..<end,
                        shift: index == 0 ? 0 : shift(of: part.entry, from: part.key), recurrenceForm: form)))
        }
        for override in singles {
            sources.append(
                .single(
                    SingleOccurrence(
                        override.entry, clock: override.entry.storage.localStart.localSeconds,
                        duration: override.entry.duration, original: original(override.key))))
        }
        // Both ascend: a feed may have many of each.
        var passed = 0
        for key in periodKeys {
            while passed < futures.count, futures[passed].key <= key { passed += 1 }
            guard withoutExclusions.contains(key) else { continue }
            sources.append(.single(period(at: key, under: passed > 0 ? futures[passed - 1] : nil)))
        }
        let inEffect = overrides.map(\.entry).filter { $0.appliesToFuture || !deleted.contains($0) }
        return CalendarSeries(master: master, overrides: inEffect, sources: sources)
    }

    /// Overrides of occurrences that a later revision of the master excludes (RFC 5546 §2.1.5).
    private func deletedOverrides(
        _ excluded: (keys: [Int], days: [CivilDate]), _ log: inout DiagnosticLog
    ) -> Set<CalendarEntry> {
        guard !excluded.keys.isEmpty || !excluded.days.isEmpty else { return [] }
        let older = overrides.filter { $0.entry.sequence < master.sequence }
        guard !older.isEmpty else { return [] }
        let (keys, days) = (Set(excluded.keys), Set(excluded.days))
        var deleted: Set<CalendarEntry> = []
        for (key, entry) in older {
            guard keys.contains(key) || (!days.isEmpty && all.local(key).map { days.contains($0.date) } == true) else {
                continue
            }
            deleted.insert(entry)
            log.report(
                .note, .supersededRevision, at: entry.component.offset,
                expected: "an override of SEQUENCE \(master.sequence) or later, or no EXDATE of its occurrence",
                found: "SEQUENCE \(entry.sequence)", action: "the EXDATE counts")
        }
        return deleted
    }

    /// The occurrence of an RDATE period.
    ///
    /// - Parameter future: the THISANDFUTURE override that it is in the range of. It moves the period as it does every other
    ///   occurrence, and gives it its own length where it changed that of the occurrence it names (RFC 5545 §3.2.13).
    private func period(at key: Int, under future: (key: Int, entry: CalendarEntry)?) -> SingleOccurrence {
        let original = original(key)
        guard let future else { return SingleOccurrence(master, duration: length(at: key), original: original) }
        let isLengthChanged = future.entry.duration != length(at: future.key)
        var clock = original.clock + shift(of: future.entry, from: future.key)
        // Moved on the clock of the series, shown on that of the override.
        if startInSeries(of: future.entry) != nil, let moved = CivilDateTime(localSeconds: clock),
            let instant = form.rules?.instant(of: moved),
            let local = future.entry.storage.form.rules?.local(at: instant)
        {
            clock = local.localSeconds
        }
        return SingleOccurrence(
            future.entry, clock: clock, duration: isLengthChanged ? future.entry.duration : length(at: key),
            original: original)
    }

    private func original(_ key: Int) -> SingleOccurrence.Original {
        SingleOccurrence.Original(clock: clock(of: key), instant: form.hasZone ? key : nil, form: form)
    }

    /// How long an occurrence is where no override says otherwise.
    private func length(at key: Int) -> NominalDuration { periods[key] ?? master.duration }

    private func clock(of key: Int) -> Int { all.originalLocal(key)?.localSeconds ?? key }

    /// How far a THISANDFUTURE override moves its occurrences, on the wall clock of the series (RFC 5545 §3.2.13).
    private func shift(of entry: CalendarEntry, from key: Int) -> Int {
        (startInSeries(of: entry) ?? entry.storage.localStart.localSeconds) - clock(of: key)
    }

    /// What the clock of the series shows when an override starts that is in another zone; nil for others.
    private func startInSeries(of entry: CalendarEntry) -> Int? {
        let own = entry.storage.form
        guard own != form, let rules = form.rules, let ownRules = own.rules else { return nil }
        return rules.local(at: ownRules.instant(of: entry.storage.localStart))?.localSeconds
    }

    /// EXDATE: times as keys, dates as days of a series with times.
    private func exclusions() -> (keys: [Int], days: [CivilDate]) {
        var keys: [Int] = []
        var days: [CivilDate] = []
        for time in master.exceptionDates {
            if case .date(let date) = time, form != .date {
                days.append(date)
            } else {
                keys.append(Self.key(of: time, in: master))
            }
        }
        return (keys, days)
    }
}

extension CalendarEntry {
    /// Whether it is an override for an occurrence and those that follow it.
    fileprivate var appliesToFuture: Bool { recurrenceID?.includesFuture == true }

    /// Whether it has RRULE.
    fileprivate var hasRule: Bool { storage.recurrence.parts.map { !$0.rules.isEmpty } ?? false }
}
