import ICalendar
import ICalendarSyntax
import Recurrence

/// The occurrence to edit, and its series.
struct EditTarget {
    let series: CalendarSeries
    /// The sources of the occurrences of ``series``, found once because each prepares the rules of its entry.
    let sources: ShortList<OccurrenceSource>
    /// The recurrence set and the positions of overrides; nil for a series of one override without a master.
    let model: SeriesModel?
    /// The position of the occurrence in the set of the series.
    let position: MemberPosition
    /// The entry that describes the occurrence.
    let entry: CalendarEntry
    /// The original start: RECURRENCE-ID, or the start of an entry that doesn't recur.
    let original: CalendarTime
    /// The start, before it is moved out of a gap.
    let start: CalendarTime
    /// The duration of the occurrence.
    let duration: CalendarDuration

    /// The content of the occurrence.
    let content: EntryChange

    /// Whether the occurrence is shown at a time. On a day without 02:30, an occurrence at 02:30 is shown at 03:30, so a move to
    /// 03:30 changes nothing.
    func isShown(at time: CalendarTime) -> Bool {
        guard TimeKind(time).hasZone, TimeKind(start).hasZone, time.timestamp(in: .utc) == start.timestamp(in: .utc)
        else {
            return false
        }
        return TimeKind(time) == .utc || time.zone?.identifier == start.zone?.identifier
    }

    private init(
        _ series: CalendarSeries, _ model: SeriesModel?, at position: MemberPosition,
        _ occurrence: (entry: CalendarEntry, start: CalendarTime, duration: CalendarDuration), original: CalendarTime
    ) {
        (self.series, self.model, self.position, self.original) = (series, model, position, original)
        (entry, start, duration) = occurrence
        sources = model.map { series.sources(with: $0.all) } ?? series.sources
        content = EntryChange(entry, start: start, duration: duration, rules: model?.master.rules ?? [])
    }
}

extension EditTarget {
    /// Finds an occurrence in a feed; nil if the feed has no such occurrence.
    init?(_ occurrence: Occurrence, in feed: CalendarFeed) {
        let id = occurrence.id
        let entry = occurrence.entry
        // Nearly always, the occurrence is from this feed. Otherwise, search for its identity.
        for series in feed.series where series.master == entry || series.overrides.contains(entry) {
            guard let target = EditTarget(id, in: series) else { continue }
            self = target
            return
        }
        for series in feed.series where (series.uid ?? "").utf8.elementsEqual(id.uid.utf8) {
            guard let target = EditTarget(id, in: series) else { continue }
            self = target
            return
        }
        return nil
    }

    /// The start of a series, whether or not it is an occurrence.
    init?(_ series: CalendarSeries) {
        let model = series.model
        guard let entry = series.master ?? series.overrides.first else { return nil }
        let start = model.map { $0.time(at: $0.all.startPosition) } ?? entry.nominalStart
        self.init(
            series, model, at: model?.all.startPosition ?? .min, (entry, start, entry.duration),
            original: entry.recurrenceID?.time ?? start)
    }

    private init?(_ id: Occurrence.ID, in series: CalendarSeries) {
        guard let model = series.model, let master = series.master, master.recurs || !series.overrides.isEmpty else {
            // A series of one component.
            guard let entry = series.entries.first else { return nil }
            let original = series.master?.nominalStart ?? entry.recurrenceID?.time ?? entry.start
            guard ComparableTime(series.master?.start ?? original) == ComparableTime(id.recurrenceID) else {
                return nil
            }
            self.init(
                series, series.model, at: series.model?.all.startPosition ?? .min,
                (entry, entry.nominalStart, entry.duration), original: original)
            return
        }
        let position = model.position(of: id.recurrenceID)
        for source in series.sources(with: model.all) {
            guard let occurrence = source.occurrence(at: position, in: model) else { continue }
            self.init(series, model, at: position, occurrence, original: model.time(at: position))
            return
        }
        return nil
    }
}

extension OccurrenceSource {
    /// Returns the occurrence at a position of a series, before it is moved out of a gap.
    fileprivate func occurrence(
        at position: MemberPosition, in model: SeriesModel
    ) -> (entry: CalendarEntry, start: CalendarTime, duration: CalendarDuration)? {
        switch self {
        case .segment(let segment):
            guard segment.positions.contains(position), segment.set.contains(position) else { return nil }
            let start =
                segment.entry == model.master
                ? model.time(at: position)
                : Occurrence(of: segment, at: position, viewer: .utc).unambiguousStart
            return (segment.entry, start, segment.duration)
        case .single(let single):
            guard single.position(in: model.master) == position else { return nil }
            let (entry, clock) = (single.entry, CivilDateTime(localSeconds: single.localSeconds))
            let start =
                entry == model.master
                ? model.time(at: position) : entry.storage.form.time(clock ?? entry.storage.localStart)
            return (entry, start, single.duration)
        }
    }
}

// MARK: - Other occurrences

extension EditTarget {
    /// Whether the series has an occurrence before a position, and not before another one, in the order of original starts.
    func hasEarlier(than position: MemberPosition, from lower: MemberPosition = .min) -> Bool {
        let earlier = first(from: lower, to: position)
        return earlier.position != nil || earlier.isTruncated
    }

    /// Whether the series has an occurrence after this one, and before a position.
    func hasLater(before upper: MemberPosition) -> Bool {
        let later = first(from: position + 1, to: upper)
        return later.position != nil || later.isTruncated
    }

    /// Whether the series has an occurrence with this original position.
    func hasOccurrence(at position: MemberPosition) -> Bool {
        first(from: position, to: position + 1).position != nil
    }

    /// The position of the first occurrence after this one.
    var nextPosition: MemberPosition? { first(from: position + 1, to: .max).position }

    /// Whether an override of this and the following occurrences names this one.
    var isNamedByRange: Bool {
        model?.overrides.contains { $0.position == position && $0.appliesToFuture } ?? false
    }

    /// Returns a time for the occurrence. UTC, and times in the same zone under another name, are converted to the zone
    /// of the series.
    func seriesTime(_ time: CalendarTime, zones: [CalendarZone]) -> CalendarTime {
        guard case .zoned(let zone) = TimeKind(start) else { return time }
        switch time {
        case .utc(let clock):
            guard let local = zone.rules.local(at: Timestamp(utc: clock)),
                zone.rules.timestamp(of: local) == Timestamp(utc: clock)
            else { return time }
            return .zoned(local, zone)
        case .zoned(let clock, let other) where other.identifier == zone.identifier: return .zoned(clock, zone)
        case .zoned(let clock, let other):
            let known = zones.first { $0.identifier == other.identifier }
            return .zoned(clock, known ?? other)
        default: return time
        }
    }

    private func first(
        from lower: MemberPosition, to upper: MemberPosition
    ) -> (position: MemberPosition?, isTruncated: Bool) {
        guard let master = model?.master else { return (nil, false) }
        var (first, isTruncated) = (MemberPosition?.none, false)
        for source in sources {
            var found: MemberPosition?
            switch source {
            case .segment(let segment):
                let (from, to) = (
                    max(lower, segment.positions.lowerBound), min(upper, segment.positions.upperBound)
                )
                guard from < to else { continue }
                var members = segment.set.members(from: from, to: to, budget: SeriesShape.budget)
                found = members.next()
                isTruncated = isTruncated || found == nil && members.isTruncated
            case .single(let single): found = single.position(in: master)
            }
            if let found, lower <= found, found < upper, found < first ?? .max { first = found }
        }
        return (first, isTruncated)
    }
}

extension SingleOccurrence {
    /// Returns the position of the occurrence in the set of a master.
    func position(in master: CalendarEntry) -> MemberPosition? {
        guard let form = recurrenceForm else { return nil }
        if let instant = recurrenceInstant { return MemberPosition(seconds: instant.secondsSince1970) }
        guard let clock = CivilDateTime(localSeconds: originalLocalStart) else { return nil }
        return SeriesModel.position(of: form.time(clock), in: master)
    }
}

extension SeriesModel {
    /// Returns the time that identifies a member: the local time of the rule, even in a gap, or UTC for the second
    /// instant of a fold.
    func time(at position: MemberPosition) -> CalendarTime { form.time(at: position, in: all) }
}

extension TimeKind {
    /// Returns the time that identifies a member of a set, in this form.
    func time(at position: MemberPosition, in set: RecurrenceSet) -> CalendarTime {
        if let local = set.identifyingLocal(position) { return time(local) }
        if hasZone, let moment = CivilDateTime(localSeconds: position.seconds) { return .utc(moment) }
        return time(.earliest)
    }
}
