import Foundation
import Recurrence

/// Collects when alarms go off in a window, the earliest of them where there is a limit.
struct AlarmSchedule {
    private let window: ExpansionWindow
    private let limit: Int
    private let includesCancelled: Bool
    private let includesAcknowledged: Bool
    private var alarms: [ScheduledAlarm] = []
    /// What goes off from this instant on need not be looked at.
    private var end: Int
    /// For the excluded occurrences of all series together.
    private var exclusions = ExclusionBudget()

    init(_ query: OccurrenceQuery, limit: Int, includingAcknowledged: Bool) {
        window = ExpansionWindow(query)
        includesCancelled = query.filter.includesCancelled
        self.limit = max(limit, 0)
        includesAcknowledged = includingAcknowledged
        end = limit > 0 ? window.end : window.start
    }

    /// In order.
    var earliest: [ScheduledAlarm] { Array(alarms.sorted().prefix(limit)) }

    mutating func add(_ series: CalendarSeries) {
        // Alarms at one time go off once, from however many sources the occurrences of their entry come.
        var seen: Set<ObjectIdentifier> = []
        for source in series.sources {
            let entry = source.entry
            let alarms = entry.alarms
            guard !alarms.isEmpty, includesCancelled || !source.traits.isCancelled else { continue }
            let isFirst =
                alarms.contains(where: \.isAbsolute) && takesPlace(source) && seen.insert(entry.identity).inserted
            for alarm in alarms {
                switch alarm.trigger {
                case .absolute(let time) where isFirst:
                    add(alarm, of: entry, occurrence: nil, at: time.instant(for: window.viewer))
                case .absolute: break
                case .start(let offset), .end(let offset): add(alarm, offset, of: source)
                }
            }
        }
    }

    /// Whether anything comes of a source. A series of which everything is excluded, overridden, or after its UNTIL is one that
    /// was deleted (Decisions.md D6, D10), and so are its alarms at one time.
    private mutating func takesPlace(_ source: OccurrenceSource) -> Bool {
        guard case .segment(let segment) = source else { return true }
        var members = segment.set.members(from: segment.positions.lowerBound, to: segment.positions.upperBound)
        return members.next(within: &exclusions) != nil
    }

    /// The occurrences whose alarm can go off in the window lie as far from it as the alarm from them.
    private mutating func add(_ alarm: CalendarAlarm, _ offset: NominalDuration, of source: OccurrenceSource) {
        let seconds = offset.days * 86_400 + offset.seconds
        let repetitions = alarm.repetition.map { $0.count * $0.interval.seconds } ?? 0
        // How long nominal days are is decided below.
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
                // A series of every second ends the walk where the limit is, and not with the window.
                guard (isFromEnd ? member.endInstant : member.startInstant) < end - seconds + margin else { return }
                add(alarm, offset, of: Occurrence(sources: table, member: member))
            }
        }
    }

    private mutating func add(_ alarm: CalendarAlarm, _ offset: NominalDuration, of occurrence: Occurrence) {
        let isFromEnd = alarm.isRelativeToEnd
        // Days first, on the wall clock, then exact seconds (RFC 5545 §3.3.6).
        let instant: Int
        if offset.days == 0 {
            instant = isFromEnd ? occurrence.endInstant : occurrence.startInstant
        } else {
            let zone = occurrence.entry.storage.form.rules ?? window.viewer
            let clock = (isFromEnd ? occurrence.endClock : occurrence.localStart) + offset.days * 86_400
            guard let local = CivilDateTime(localSeconds: clock) else { return }
            instant = zone.instant(of: local)
        }
        add(alarm, of: occurrence.entry, occurrence: occurrence, at: instant + offset.seconds)
    }

    /// The first time and the repetitions that lie in the window.
    private mutating func add(_ alarm: CalendarAlarm, of entry: CalendarEntry, occurrence: Occurrence?, at first: Int) {
        let (count, interval) = alarm.repetition.map { ($0.count, $0.interval.seconds) } ?? (0, 0)
        let skipped = interval > 0 ? max(0, (window.start - first + interval - 1) / interval) : 0
        var repetition = skipped
        while repetition <= count {
            let instant = first + repetition * interval
            guard instant < end else { return }
            let acknowledged = alarm.acknowledged.map { $0.instant(for: window.viewer) >= instant } ?? false
            if instant >= window.start, includesAcknowledged || !acknowledged {
                alarms.append(
                    ScheduledAlarm(
                        date: Date(timeIntervalSince1970: TimeInterval(instant)), alarm: alarm, entry: entry,
                        occurrence: occurrence, repetition: repetition, isAcknowledged: acknowledged))
                if alarms.count - limit > max(limit, Self.surplus) { dropSurplus() }
            }
            repetition += 1
        }
    }

    /// To sort for every alarm that is too many would take longer than to keep some.
    private static let surplus = 1_024

    private mutating func dropSurplus() {
        alarms = earliest
        // What ties with the last may come before it.
        if let last = alarms.last { end = min(end, Int(last.date.timeIntervalSince1970) + 1) }
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
