import ICalendar
import ICalendarSyntax
import Recurrence

/// The entries with the UID of a series that don't describe its occurrences.
struct UnmatchedEntries {
    /// All of them.
    var all: [CalendarEntry] = []
    /// Entries that are in no series, because a later revision replaced them.
    var superseded: [CalendarEntry] = []
    /// Overrides whose RECURRENCE-ID matches no occurrence, each with the position of that time (Decisions.md D21). Empty if
    /// the UID has several masters, because the overrides may belong to another one.
    var orphans: [SeriesOverride] = []

    /// Finds the entries in the document of a series.
    init(of series: CalendarSeries, in feed: CalendarFeed, _ tree: ComponentTree) {
        guard let uid = series.uid, let first = series.entries.first else { return }
        var same = feed.entries.filter { $0.storage.uidHash == first.storage.uidHash && $0.uid.exact == uid.exact }
        guard same.count > series.entries.count else { return }
        let own = Set(series.entries.map(\.identity))
        same.removeAll { own.contains($0.identity) || !$0.component.isOf(tree) }
        all = same
        if all.isEmpty { return }
        let others = feed.series.filter { $0.hasUID(uid) }
        let current = Set(others.lazy.flatMap(\.entries).map(\.identity))
        superseded = all.filter { !current.contains($0.identity) }
        guard let model = series.model, others.count(where: { $0.master != nil }) == 1 else { return }
        let alone = Set(others.lazy.filter { $0.master == nil }.flatMap(\.entries).map(\.identity))
        for entry in all where alone.contains(entry.identity) {
            guard let id = entry.recurrenceID else { continue }
            orphans.append(SeriesOverride(position: model.position(of: id.time), entry: entry))
        }
    }
}

extension SeriesPart {
    /// Returns whether the part keeps a replaced revision of an override, which stays hidden by the newer one.
    func keeps(superseded entry: CalendarEntry) -> Bool {
        guard uid == nil else { return false }
        guard let id = entry.recurrenceID else { return true }
        let position = model.position(of: id.time)
        return bounds.contains(position) && position != excluded && !shape.isMoved && !hasNewRules
    }

    /// Returns whether an override that matches no occurrence would match one of the part. It wasn't written for this occurrence.
    func newlyMatches(_ orphan: SeriesOverride) -> Bool {
        let named = shape.positions(overrides.map(\.position)).compactMap(\.self)
        return orphan.matches(shape.set, besides: Set(named))
            && !orphan.matches(model.all, besides: Set(model.overrides.map(\.position)))
    }
}

extension SeriesOverride {
    /// Returns whether the override would match an occurrence, by its RECURRENCE-ID or by its day (Decisions.md D9).
    ///
    /// - Parameter named: The positions of the members that have other overrides.
    fileprivate func matches(_ set: RecurrenceSet, besides named: Set<MemberPosition>) -> Bool {
        guard let id = entry.recurrenceID?.time else { return false }
        if id.isDate {
            var members = set.members(on: id.civilDate, budget: SeriesShape.budget)
            return members.next() != nil
        }
        if set.contains(position) { return true }
        guard ComparableTime(id) == ComparableTime(entry.start), let day = set.local(position)?.date else {
            return false
        }
        // A time matches the day's only occurrence.
        var members = set.members(on: day, budget: SeriesShape.budget)
        var count = 0
        while count < 2, let member = members.next() { if !named.contains(member) { count += 1 } }
        return count == 1
    }
}

extension CalendarSeries {
    /// Returns whether the series has a UID, which is compared byte by byte (Decisions.md D10).
    func hasUID(_ uid: String?) -> Bool { self.uid.exact == uid.exact }
}
