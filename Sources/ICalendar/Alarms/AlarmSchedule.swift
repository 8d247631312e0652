import Foundation
import Recurrence

/// A collection of the times when alarms fire in a window, up to a limit of the earliest.
struct AlarmSchedule {
    private let window: ExpansionWindow
    private let limit: Int
    private let includesCancelled: Bool
    private let matcher: EntryMatcher
    private let includesAcknowledged: Bool
    private var alarms: [ScheduledAlarm] = []
    /// The instant from which alarms can be ignored.
    private var end: Int
    /// The budget for excluded occurrences, shared by all series.
    private var exclusions = ExclusionBudget()

    init(_ query: OccurrenceQuery, limit: Int, includingAcknowledged: Bool) {
        window = ExpansionWindow(query)
        includesCancelled = query.filter.includesCancelled
        matcher = EntryMatcher(query.filter)
        self.limit = max(limit, 0)
        includesAcknowledged = includingAcknowledged
        end = limit > 0 ? window.end : window.start
    }

    /// The collected alarms in order, up to the limit.
    var earliest: [ScheduledAlarm] { Array(alarms.sorted().prefix(limit)) }

    mutating func add(_ series: CalendarSeries) {
        // An alarm at a fixed time fires once, even if the occurrences of the entry have several sources.
        var seen: Set<ObjectIdentifier> = []
        for source in series.sources {
            let entry = source.entry
            let alarms = entry.alarms
            guard !alarms.isEmpty, includesCancelled || !source.traits.isCancelled, matcher.admits(entry) else {
                continue
            }
            let isFirst =
                alarms.contains(where: \.isAbsolute) && takesPlace(source) && seen.insert(entry.identity).inserted
            for alarm in alarms {
                switch alarm.trigger {
                case .absolute(let time) where isFirst:
                    add(alarm, of: entry, occurrence: nil, at: time.timestamp(in: window.viewer).secondsSince1970)
                case .absolute: break
                case .start(let offset), .end(let offset): add(alarm, offset, of: source)
                }
            }
        }
    }

    /// Returns whether a source has any occurrence.
    ///
    /// A series whose occurrences are all excluded, overridden or after UNTIL has been deleted (Decisions.md D6, D10),
    /// and so have its alarms at fixed times.
    private mutating func takesPlace(_ source: OccurrenceSource) -> Bool {
        guard case .segment(let segment) = source else { return true }
        var members = segment.set.members(from: segment.positions.lowerBound, to: segment.positions.upperBound)
        return members.next(within: &exclusions) != nil
    }

    /// Adds an alarm relative to the occurrences of a source. The window for the occurrences is the alarm window, moved
    /// by the alarm's offset.
    private mutating func add(_ alarm: CalendarAlarm, _ offset: CalendarDuration, of source: OccurrenceSource) {
        let seconds = offset.days * 86_400 + offset.seconds
        let repetitions = alarm.repetition.map { $0.count * $0.interval.seconds } ?? 0
        // The exact length of nominal days is decided below.
        let margin = offset.days == 0 ? 1 : ExpansionWindow.margin
        let reach = ExpansionWindow(
            start: window.start - seconds - repetitions - margin, end: end - seconds + margin, viewer: window.viewer)
        switch source {
        case .single(let single):
            if let occurrence = Occurrence(single, in: reach) { add(alarm, offset, of: occurrence) }
        case .segment(let segment):
            let table = SourceTable([source])
            var iterator = SegmentIterator(segment, in: reach)
            let isFromEnd = alarm.isRelativeToEnd
            while let member = iterator.next(within: &exclusions) {
                // With a limit, a series that occurs every second must stop before the end of the window.
                guard (isFromEnd ? member.endInstant : member.startInstant) < end - seconds + margin else { return }
                add(alarm, offset, of: Occurrence(sources: table, member: member))
            }
        }
    }

    private mutating func add(_ alarm: CalendarAlarm, _ offset: CalendarDuration, of occurrence: Occurrence) {
        let isFromEnd = alarm.isRelativeToEnd
        // Days first, on the wall clock, then exact seconds (RFC 5545 §3.3.6).
        let instant: Int
        if offset.days == 0 {
            instant = (isFromEnd ? occurrence.endInstant : occurrence.startInstant).secondsSince1970
        } else {
            let zone = occurrence.entry.storage.form.rules ?? window.viewer
            let clock = isFromEnd ? occurrence.member.endLocalSeconds : occurrence.member.localStart
            guard let local = CivilDateTime(localSeconds: clock + offset.days * 86_400) else { return }
            instant = zone.timestamp(of: local).secondsSince1970
        }
        add(alarm, of: occurrence.entry, occurrence: occurrence, at: instant + offset.seconds)
    }

    /// Adds the first time and the repetitions that are in the window.
    private mutating func add(_ alarm: CalendarAlarm, of entry: CalendarEntry, occurrence: Occurrence?, at first: Int) {
        let (count, interval) = alarm.repetition.map { ($0.count, $0.interval.seconds) } ?? (0, 0)
        let skipped = interval > 0 ? max(0, (window.start - first + interval - 1) / interval) : 0
        var repetition = skipped
        while repetition <= count {
            let seconds = first + repetition * interval
            guard seconds < end else { return }
            let instant = Timestamp(secondsSince1970: seconds)
            let acknowledged = alarm.acknowledged.map { $0.timestamp(in: window.viewer) >= instant } ?? false
            if seconds >= window.start, includesAcknowledged || !acknowledged {
                alarms.append(
                    ScheduledAlarm(
                        date: instant.date, alarm: alarm, entry: entry, occurrence: occurrence,
                        repetition: repetition, isAcknowledged: acknowledged))
                if alarms.count - limit > max(limit, Self.surplus) { dropSurplus() }
            }
            repetition += 1
        }
    }

    /// The number of surplus alarms to keep, because sorting for each of them would take longer.
    private static let surplus = 1_024

    private mutating func dropSurplus() {
        alarms = earliest
        // An alarm at the same time as the last one may sort before it.
        if let last = alarms.last { end = min(end, Timestamp(last.date).secondsSince1970 + 1) }
    }
}

extension CalendarAlarm {
    fileprivate var isAbsolute: Bool {
        if case .absolute = trigger { true } else { false }
    }

    fileprivate var isRelativeToEnd: Bool {
        if case .end = trigger { true } else { false }
    }
}
