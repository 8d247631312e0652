public import Foundation
import ICalendarSyntax
import Recurrence

/// An occurrence of an entry: a single event, or one instance of a recurring series.
///
/// This is what a list or a month shows. Its ``entry`` has the title and all other properties: those of the series, or those of the
/// override if somebody changed this occurrence alone.
///
/// ```swift
/// for occurrence in feed.occurrences(in: month, timeZone: .current) {
///     print(occurrence.interval.start, occurrence.entry.summary ?? "")
/// }
/// ```
///
/// The end is exclusive: an event of one whole day ends at the start of the next day. `Occurrence.formatted(in:locale:)` says the
/// day that people expect.
///
/// An occurrence keeps its feed in memory. To store one, store its ``id``, and look it up with
/// ``CalendarFeed/occurrence(for:timeZone:)``.
public struct Occurrence: Sendable {
    /// The query's sources, shared by all its occurrences, so that each occurrence holds one reference and a few
    /// integers.
    @usableFromInline
    package let sources: SourceTable
    @usableFromInline
    package let member: PackedOccurrence

    @inlinable
    package init(sources: SourceTable, member: PackedOccurrence) { (self.sources, self.member) = (sources, member) }
}

extension Occurrence {
    /// Creates the occurrence of a single entry, or returns nil if the entry doesn't touch the window.
    package init?(_ single: SingleOccurrence, in window: ExpansionWindow) {
        var mappers = LocalTimeMappers(viewer: window.viewer)
        guard let member = single.packed(in: window, source: 0, &mappers) else { return nil }
        self.init(sources: SourceTable([.single(single)]), member: member)
    }

    /// Creates the occurrence at a position of a segment's set.
    package init(of segment: SeriesSegment, at position: MemberPosition, viewer: ZoneRules) {
        self.init(
            sources: SourceTable([.segment(segment)]), member: segment.occurrence(at: position, viewer: viewer))
    }

    /// The rank of the feed in the order of the feeds that were asked, which stays the same while an index is updated.
    package var feedRank: Int { Int(sources.rank(of: member.source)) }

    /// The traits of ``entry``.
    package var traits: CalendarEntry.Traits { member.traits }

    /// The instant of the start; floating and all-day times are in the viewer's zone.
    @inlinable
    package var startInstant: Timestamp { Timestamp(secondsSince1970: member.startInstant) }
    /// The instant of the end, which can be before the start.
    @inlinable
    package var endInstant: Timestamp { Timestamp(secondsSince1970: member.endInstant) }

    /// The wall clock of ``start``, limited to the years 1 to 9999; midnight for all-day occurrences.
    package var localStart: CivilDateTime { CivilDateTime(clampedLocalSeconds: member.localStart) }
    /// The wall clock of ``end``, limited in the same way.
    package var localEnd: CivilDateTime { CivilDateTime(clampedLocalSeconds: member.endLocalSeconds) }

    /// The wall clock of the original start, in the form of the series; meaningless if the entry does not recur.
    var originalLocalStart: Int {
        switch source {
        case .single(let single): return single.originalLocalStart
        case .segment(let segment) where segment.showsDays:
            return segment.originalLocalSeconds(onDayAt: member.localStart - segment.shift)
        case .segment(let segment):
            // The shift applies on the wall clock of the zone in which the occurrence was moved.
            let rules = segment.isInAnotherZone ? segment.recurrenceForm.rules : segment.form.rules
            let before = member.isShiftedByGap ? rules?.offsetBeforeGap(shiftedTo: startInstant) : nil
            let shown = segment.isInAnotherZone ? rules?.offset(at: startInstant) : nil
            let localSeconds = ((before ?? shown).map { member.startInstant + $0 } ?? member.localStart) - segment.shift
            return segment.originalLocalSeconds(showing: localSeconds)
        }
    }
}

extension Occurrence {
    var source: OccurrenceSource { sources.sources[member.source] }

    /// The entry that describes this occurrence: the override if there is one, otherwise the master.
    public var entry: CalendarEntry { source.entry }

    /// The start of the occurrence, in the form of DTSTART.
    ///
    /// Use this to write or compare calendar values, and ``interval`` to place the occurrence on a screen: for an event
    /// in New York, this is 11:00 in New York wherever you are.
    public var start: CalendarTime { source.form.time(localStart) }

    /// The exclusive end of the occurrence, in the zone of DTEND if it names one, otherwise in the form of DTSTART; equal to
    /// ``start`` if the occurrence has no length.
    ///
    /// Don't show the end of an all-day occurrence as it is: a holiday on 24 December ends on the 25th.
    /// `formatted(in:locale:)` shows the last day.
    public var end: CalendarTime {
        guard let zone = endZone, let local = zone.rules.local(at: endInstant) else {
            return source.form.time(localEnd)
        }
        return .zoned(local, zone)
    }

    /// The zone of DTEND, if the occurrence has a length and its start is in another zone.
    private var endZone: CalendarZone? { endInstant == startInstant ? nil : entry.endZone }

    /// The original start of this occurrence in its series, in the form of the series' DTSTART; nil if the entry does
    /// not recur.
    ///
    /// If the occurrence falls in a gap of its zone, this is the local time from the rule, such as 02:30, while
    /// ``start`` is 03:30. An override written with this value keeps the time of the series.
    ///
    /// Together with the UID, the original start identifies the occurrence even after the feed is parsed again
    /// (RFC 5545 §3.8.4.4).
    public var recurrenceID: CalendarTime? {
        source.recurrenceForm.map { $0.time(CivilDateTime(clampedLocalSeconds: originalLocalStart)) }
    }

    /// The recurrence ID, but in UTC if this is the second time the zone's clock shows it. An RDATE in UTC can add such
    /// an occurrence.
    package var unambiguousRecurrenceID: CalendarTime? {
        guard let time = recurrenceID, let instant = originalInstant else { return recurrenceID }
        return Self.unambiguous(time, at: instant)
    }

    /// The start, but in UTC if this is the second time the zone's clock shows it. A RANGE=THISANDFUTURE override in another zone
    /// than its series can move an occurrence there.
    package var unambiguousStart: CalendarTime { Self.unambiguous(start, at: startInstant) }

    private static func unambiguous(_ time: CalendarTime, at instant: Timestamp) -> CalendarTime {
        guard case .zoned(let clock, let zone) = time, zone.rules.timestamp(of: clock) != instant,
            let moment = instant.utc
        else { return time }
        return .utc(moment)
    }

    /// The instant of the original start, if known from something other than the wall clock.
    private var originalInstant: Timestamp? {
        switch source {
        case .single(let single): single.recurrenceInstant
        case .segment(let segment): segment.positionsAreStarts ? startInstant : nil
        }
    }

    /// Whether the occurrence starts and ends on dates. If so, ``end`` is the day after the last day.
    public var isAllDay: Bool { traits.isAllDay }

    /// The half-open interval of the occurrence in absolute time; floating and all-day times are in the viewer's zone.
    ///
    /// Place, sort and compare occurrences by this:
    ///
    /// ```swift
    /// let isNow = occurrence.interval.contains(.now) && occurrence.interval.end > .now
    /// ```
    ///
    /// `DateInterval.contains` includes the end, which doesn't belong to the occurrence. The interval of an all-day
    /// occurrence starts at midnight of the viewer that the query named, so ask again when the person travels.
    @inlinable
    public var interval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(member.startInstant)),
            end: Date(timeIntervalSince1970: TimeInterval(max(member.endInstant, member.startInstant))))
    }

    /// The UTC offsets at ``start`` and ``end``, in seconds east of UTC; nil for floating and all-day times.
    public var offsets: (start: Int, end: Int)? {
        switch source.form {
        case .date, .floating: nil
        case .utc, .zoned:
            (
                member.localStart - member.startInstant,
                endZone?.rules.offset(at: endInstant) ?? member.endLocalSeconds - member.endInstant
            )
        }
    }

    /// The UID of the entry; nil if absent.
    public var uid: String? { entry.uid }

    /// The SUMMARY of the entry, decoded on each access; nil if absent.
    public var summary: String? { entry.summary }
}

extension Occurrence: Identifiable, Hashable {
    /// The identity of an occurrence across reloads: the UID and the original start. Entries without a UID are only
    /// distinguished by their time.
    ///
    /// ```swift
    /// let identifier = occurrence.id.description  // store this text, for example in a notification
    /// if let id = Occurrence.ID(identifier) { print(id.uid, id.recurrenceID) }
    /// ```
    ///
    /// Times in UTC or in a zone are equal if they are the same instant, even if the zones or their names differ
    /// (RFC 5545 §3.8.4.4). An identity is therefore the same after a producer switches to UTC. If a zone's clock shows
    /// a time twice, the second one is stored in UTC, because a local time cannot express it.
    public struct ID: Sendable {
        /// The UID; empty if the feed has none.
        public let uid: String
        /// The original start of the occurrence in its series; the start if the entry does not recur.
        public let recurrenceID: CalendarTime

        /// Creates the identity of a known occurrence from its UID and original start.
        public init(uid: String, recurrenceID: CalendarTime) {
            self.uid = uid
            self.recurrenceID = recurrenceID
        }
    }

    /// The UID and the original start; the start if the entry does not recur.
    public var id: ID { ID(uid: uid ?? "", recurrenceID: unambiguousRecurrenceID ?? start) }

    /// Returns whether both are the same occurrence of equal entries at the same time.
    ///
    /// The occurrences of a feed that is parsed twice are equal.
    public static func == (left: Occurrence, right: Occurrence) -> Bool {
        left.entry == right.entry && left.startInstant == right.startInstant && left.endInstant == right.endInstant
            && left.originalLocalStart == right.originalLocalStart
            && left.source.recurrenceForm == right.source.recurrenceForm
    }

    /// Hashes the entry, the start and the original start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entry)
        hasher.combine(startInstant)
        hasher.combine(originalLocalStart)
    }
}

extension Occurrence.ID: Hashable {
    /// Returns whether both identify the same occurrence.
    public static func == (left: Self, right: Self) -> Bool {
        left.uid.exact == right.uid.exact && ComparableTime(left.recurrenceID) == ComparableTime(right.recurrenceID)
    }

    /// Hashes the UID and the instant of the original start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(uid)
        hasher.combine(ComparableTime(recurrenceID))
    }
}

extension Occurrence: Comparable {
    /// Returns whether an occurrence sorts before another: by start, then end, then the bytes of the UID.
    public static func < (left: Occurrence, right: Occurrence) -> Bool {
        if left.startInstant != right.startInstant { return left.startInstant < right.startInstant }
        if left.endInstant != right.endInstant { return left.endInstant < right.endInstant }
        return left.entry.isOrdered(before: right.entry)
    }
}
