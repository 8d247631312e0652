public import Foundation
import Recurrence

/// One time at which an entry takes place: a single event, or one occurrence of a series.
///
/// ```swift
/// for occurrence in feed.occurrences(in: month, timeZone: .current) {
///     print(occurrence.interval.start, occurrence.entry.summary ?? "")
/// }
/// ```
public struct Occurrence: Sendable {
    /// What it comes from is one of these. All that is alike for its siblings is there, so that an occurrence is one reference
    /// and numbers.
    @usableFromInline
    let sources: SourceTable
    @usableFromInline
    let member: PackedOccurrence

    @inlinable
    init(sources: SourceTable, member: PackedOccurrence) { (self.sources, self.member) = (sources, member) }
}

extension Occurrence {
    /// A single occurrence, if it touches a window.
    init?(_ single: SingleOccurrence, in window: ExpansionWindow) {
        var mappers = LocalTimeMappers(viewer: window.viewer)
        guard let member = single.packed(in: window, source: 0, &mappers) else { return nil }
        self.init(sources: SourceTable([.single(single)]), member: member)
    }

    /// The occurrence at a position of a segment's set.
    init(of segment: SeriesSegment, at position: Int, viewer: ZoneRules) {
        self.init(
            sources: SourceTable([.segment(segment)]), member: segment.occurrence(at: position, viewer: viewer))
    }

    /// Those of its ``entry``.
    package var traits: CalendarEntry.Traits { member.traits }

    /// Seconds since 1970 in UTC; floating and all-day times are placed in the viewer's zone.
    @inlinable
    package var startInstant: Int { member.startInstant }
    @inlinable
    package var endInstant: Int { member.endInstant }

    /// The wall clock of ``start`` and ``end``, in clock seconds; of what is all-day their midnights.
    package var localStart: Int { member.localStart }
    package var endClock: Int { member.endClock }

    /// The wall clock of the original start, in the form of the series; meaningless for what does not recur.
    var originalLocalStart: Int {
        switch source {
        case .single(let single): return single.originalLocalStart
        case .segment(let segment):
            // What was put off was so on the clock on which it was moved.
            let rules = segment.isInAnotherZone ? segment.recurrenceForm.rules : segment.form.rules
            let before = member.isShiftedByGap ? rules?.offsetBeforeGap(shiftedTo: startInstant) : nil
            let shown = segment.isInAnotherZone ? rules?.offset(at: startInstant) : nil
            let clock = ((before ?? shown).map { startInstant + $0 } ?? localStart) - segment.shift
            return segment.originalClock(showing: clock)
        }
    }
}

extension Occurrence {
    var source: OccurrenceSource { sources.sources[member.source] }

    /// The entry that describes it: the override where there is one, otherwise the master.
    public var entry: CalendarEntry { source.entry }

    /// When it starts, in the form of its DTSTART.
    public var start: CalendarTime { time(localStart, source.form) }

    /// When it ends, exclusive, in the form and zone of its DTSTART; the start for what has no length.
    public var end: CalendarTime { time(endClock, source.form) }

    /// The original start of this occurrence in its series, in the form of the series' DTSTART; nil for what does not recur.
    ///
    /// Where the occurrence falls in a gap of its zone, it is the local time as the rule has it, such as 02:30, though ``start`` is
    /// 03:30: an override written from it goes on at the time of the series.
    ///
    /// Together with the UID it identifies the occurrence, however often the feed is read again (RFC 5545 §3.8.4.4).
    public var recurrenceID: CalendarTime? { source.recurrenceForm.map { time(originalLocalStart, $0) } }

    /// The same, but in UTC where it is the second time that a zone's clock shows it: RDATE in UTC can name that.
    var unambiguousRecurrenceID: CalendarTime? {
        guard let time = recurrenceID, case .zoned(let clock, let zone) = time, let instant = originalInstant,
            zone.rules.instant(of: clock) != instant, let moment = CivilDateTime(localSeconds: instant)
        else { return recurrenceID }
        return .utc(moment)
    }

    /// The instant of the original start, where that is known otherwise than by the clock.
    private var originalInstant: Int? {
        switch source {
        case .single(let single): single.recurrenceInstant
        case .segment(let segment): segment.positionsAreStarts ? startInstant : nil
        }
    }

    private func time(_ clock: Int, _ form: TimeKind) -> CalendarTime {
        form.time(CivilDateTime(localSeconds: clock) ?? (clock < 0 ? .earliest : .latest))
    }

    /// Whether it is given by dates. Its ``end`` is then the day after its last.
    public var isAllDay: Bool { traits.isAllDay }

    /// The half-open interval it takes, as instants; floating and all-day times are placed in the viewer's zone.
    @inlinable
    public var interval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(startInstant)),
            end: Date(timeIntervalSince1970: TimeInterval(max(endInstant, startInstant))))
    }

    /// The offsets from UTC at ``start`` and ``end``, in seconds east; nil for floating and all-day times.
    public var offsets: (start: Int, end: Int)? {
        switch source.form {
        case .date, .floating: nil
        case .utc: (0, 0)
        case .zoned: (localStart - startInstant, endClock - endInstant)
        }
    }

    /// UID; nil where the feed has none.
    public var uid: String? { entry.uid }

    /// SUMMARY, decoded when asked for.
    public var summary: String? { entry.summary }
}

extension Occurrence: Identifiable, Hashable {
    /// What identifies an occurrence across reloads: UID and original start. Entries without a UID are told apart by
    /// nothing but their time.
    ///
    /// Times that are instants are the same when the instants are, in whatever zone and under whatever name of it they are
    /// written (RFC 5545 §3.8.4.4): a producer that goes over to UTC keeps its occurrences. The second of two times that a
    /// zone's clock shows alike is in UTC, as only there it has a name.
    public struct ID: Sendable {
        /// UID; empty where the feed has none.
        public let uid: String
        /// The original start in its series; the start for what does not recur.
        public let recurrenceID: CalendarTime

        /// Creates the identity of an occurrence that was seen before.
        public init(uid: String, recurrenceID: CalendarTime) {
            self.uid = uid
            self.recurrenceID = recurrenceID
        }
    }

    /// UID and original start; the start for what does not recur.
    public var id: ID { ID(uid: uid ?? "", recurrenceID: unambiguousRecurrenceID ?? start) }

    /// Whether both are the same occurrence of equal entries, at the same time: those of a feed that was read twice are equal.
    public static func == (left: Occurrence, right: Occurrence) -> Bool {
        left.entry == right.entry && left.startInstant == right.startInstant && left.endInstant == right.endInstant
            && left.originalLocalStart == right.originalLocalStart
            && left.source.recurrenceForm == right.source.recurrenceForm
    }

    /// Hashes the entry and the times.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entry)
        hasher.combine(startInstant)
        hasher.combine(originalLocalStart)
    }
}

extension Occurrence.ID: Hashable {
    /// Whether both name the same occurrence.
    public static func == (left: Self, right: Self) -> Bool {
        left.uid == right.uid && ComparableTime(left.recurrenceID) == ComparableTime(right.recurrenceID)
    }

    /// Hashes the UID and the moment of the original start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(uid)
        hasher.combine(ComparableTime(recurrenceID))
    }
}

extension Occurrence: Comparable {
    /// By start, then end, then the bytes of the UID.
    public static func < (left: Occurrence, right: Occurrence) -> Bool {
        if left.startInstant != right.startInstant { return left.startInstant < right.startInstant }
        if left.endInstant != right.endInstant { return left.endInstant < right.endInstant }
        return left.entry.isOrdered(before: right.entry)
    }
}
