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
    let position: Int
    /// The entry that describes the occurrence.
    let entry: CalendarEntry
    /// The original start: RECURRENCE-ID, or the start of an entry that doesn't recur.
    let original: CalendarTime
    /// The start, before it is moved out of a gap.
    let start: CalendarTime
    /// The duration of the occurrence.
    let duration: CalendarDuration

    /// The override of this occurrence alone; nil if there is none.
    var ownOverride: CalendarEntry? {
        guard let model,
            let override = model.overrides.last(where: { $0.position == position })
        else { return model == nil ? entry : nil }
        return override.entry
    }

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
        series: CalendarSeries, sources: ShortList<OccurrenceSource>, model: SeriesModel?, position: Int,
        entry: CalendarEntry, original: CalendarTime, start: CalendarTime, duration: CalendarDuration
    ) {
        self.series = series
        self.sources = sources
        self.model = model
        self.position = position
        self.entry = entry
        self.original = original
        self.start = start
        self.duration = duration
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
            series: series, sources: series.sources(with: model?.all), model: model,
            position: model?.all.startPosition ?? 0, entry: entry, original: entry.recurrenceID?.time ?? start,
            start: start, duration: entry.duration)
    }

    /// The first occurrence of the last override of several occurrences of a series; nil if there is none.
    init?(lastRangeOf series: CalendarSeries) {
        guard let model = series.model,
            let range = model.overrides.last(where: \.appliesToFuture)
        else { return nil }
        self.init(
            series: series, sources: series.sources(with: model.all), model: model, position: range.position,
            entry: range.entry, original: model.time(at: range.position), start: range.entry.nominalStart,
            duration: range.entry.duration)
    }

    /// Finds the occurrence of a series that a time identifies; nil if the series has no such occurrence.
    init?(_ time: CalendarTime, in series: CalendarSeries) {
        self.init(Occurrence.ID(uid: series.uid ?? "", recurrenceID: time), in: series)
    }

    private init?(_ id: Occurrence.ID, in series: CalendarSeries) {
        guard let model = series.model else {
            guard let entry = series.overrides.first,
                let time = entry.recurrenceID?.time ?? Optional(entry.start),
                ComparableTime(time) == ComparableTime(id.recurrenceID)
            else { return nil }
            self.init(
                series: series, sources: series.sources, model: nil, position: 0, entry: entry, original: time,
                start: entry.nominalStart, duration: entry.duration)
            return
        }
        let master = model.master
        let sources = series.sources(with: model.all)
        let position = SeriesModel.position(of: id.recurrenceID, in: master)
        guard master.recurs || !series.overrides.isEmpty else {
            guard ComparableTime(master.start) == ComparableTime(id.recurrenceID) else { return nil }
            self.init(
                series: series, sources: sources, model: model, position: model.all.startPosition, entry: master,
                original: master.nominalStart,
                start: master.nominalStart, duration: master.duration)
            return
        }
        for source in sources {
            switch source {
            case .segment(let segment):
                guard segment.positions.contains(position), segment.set.contains(position) else { continue }
                let original = model.time(at: position)
                let start =
                    segment.entry == master
                    ? original : Occurrence(of: segment, at: position, viewer: .utc).start
                self.init(
                    series: series, sources: sources, model: model, position: position, entry: segment.entry,
                    original: original,
                    start: start,
                    duration: segment.duration)
                return
            case .single(let single):
                guard single.position(in: master) == position else { continue }
                let start =
                    single.entry == master
                    ? model.time(at: position)
                    : single.entry.storage.form.time(
                        CivilDateTime(localSeconds: single.localSeconds) ?? single.entry.storage.localStart)
                self.init(
                    series: series, sources: sources, model: model, position: position, entry: single.entry,
                    original: model.time(at: position),
                    start: start, duration: single.duration)
                return
            }
        }
        return nil
    }
}

// MARK: - Other occurrences

extension EditTarget {
    /// Whether the series has an occurrence before this one, in the order of original starts.
    var hasEarlier: Bool {
        let earlier = first(from: .min, to: position)
        return earlier.position != nil || earlier.isTruncated
    }

    /// Whether the series has an occurrence after this one.
    var hasLater: Bool {
        let later = first(from: position + 1, to: .max)
        return later.position != nil || later.isTruncated
    }

    /// The position of the first occurrence after this one.
    var nextPosition: Int? { first(from: position + 1, to: .max).position }

    private func first(from lower: Int, to upper: Int) -> (position: Int?, isTruncated: Bool) {
        guard let master = model?.master else { return (nil, false) }
        var (first, isTruncated) = (Int?.none, false)
        for source in sources {
            var found: Int?
            switch source {
            case .segment(let segment):
                let (from, to) = (
                    max(lower, segment.positions.lowerBound), min(upper, segment.positions.upperBound)
                )
                guard from < to else { continue }
                var members = segment.set.members(from: from, to: to, budget: SeriesEditDraft.budget)
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
    func position(in master: CalendarEntry) -> Int? {
        guard let form = recurrenceForm else { return nil }
        if let instant = recurrenceInstant { return instant.secondsSince1970 }
        guard let clock = CivilDateTime(localSeconds: originalLocalStart) else { return nil }
        return SeriesModel.position(of: form.time(clock), in: master)
    }
}

extension SeriesModel {
    /// Returns the position of the occurrence that an override changes.
    func position(of override: CalendarEntry) -> Int? { overrides.first { $0.entry == override }?.position }

    /// Returns the time that identifies a member: the local time of the rule, even in a gap, or UTC for the second
    /// instant of a fold.
    func time(at position: Int) -> CalendarTime { form.time(at: position, in: all) }
}

extension TimeKind {
    /// Returns the time that identifies a member of a set, in this form.
    func time(at position: Int, in set: RecurrenceSet) -> CalendarTime {
        if let local = set.identifyingLocal(position) { return time(local) }
        if hasZone, let moment = CivilDateTime(localSeconds: position) { return .utc(moment) }
        return time(.earliest)
    }
}
