public import Foundation
import ICalendarSyntax
import Recurrence

extension CalendarSeries {
    /// Returns the occurrences of the series in an interval that aren't cancelled, in order. The sequence is lazy.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func occurrences(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> OccurrenceSequence {
        occurrences(
            matching: OccurrenceQuery(interval, timeZone: timeZone, filter: OccurrenceFilter(kinds: [kind])))
    }

    /// Returns the occurrences of the series that match a query, in order. The sequence is lazy.
    public func occurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        OccurrenceSequence(of: Array(sources), matching: query)
    }

    /// Returns the first occurrence that starts after a date and isn't cancelled, or nil if there is none.
    ///
    /// - Parameters:
    ///   - date: The date to search forwards from; an occurrence that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func next(after date: Date, timeZone: TimeZone) -> Occurrence? {
        occurrences(in: DateInterval(from: date), timeZone: timeZone).first(startingAfter: date)
    }

    /// Returns the last occurrence that starts before a date and isn't cancelled, or nil if there is none.
    ///
    /// - Parameters:
    ///   - date: The date to search backwards from; an occurrence that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    /// - Returns: nil if there is none, or if more than `RecurrenceSet.maximumExcludedRun` consecutive occurrences before
    ///   the date are excluded.
    /// - Complexity: O(*n*) in the number of overrides; the search does not walk through earlier occurrences.
    public func last(before date: Date, timeZone: TimeZone) -> Occurrence? {
        let (end, viewer) = (Timestamp(roundingUp: date), ZoneRules(timeZone))
        var search = LastOccurrence()
        for source in sources where !source.traits.isCancelled {
            search.consider(source, before: end, viewer: viewer)
        }
        return search.last
    }
}

/// A search for the last occurrence of several sources before an instant.
struct LastOccurrence {
    /// The last occurrence found so far.
    private(set) var last: Occurrence?
    /// Whether the search gave up on a source, because too many consecutive occurrences are excluded.
    private(set) var isTruncated = false
    /// The budget for excluded occurrences, shared by all sources.
    var exclusions = ExclusionBudget()

    /// Adds the last occurrence of a source that starts before an instant, and returns whether there is one.
    @discardableResult
    mutating func consider(_ source: OccurrenceSource, before end: Timestamp, viewer: ZoneRules) -> Bool {
        guard let found = source.last(before: end, viewer: viewer, within: &exclusions, &isTruncated) else {
            return false
        }
        if last.map({ $0.startInstant < found.startInstant }) ?? true { last = found }
        return true
    }
}

extension OccurrenceSource {
    /// Returns the last occurrence that starts before an instant.
    fileprivate func last(
        before end: Timestamp, viewer: ZoneRules, within exclusions: inout ExclusionBudget, _ isTruncated: inout Bool
    ) -> Occurrence? {
        switch self {
        case .single(let single):
            return Occurrence(single, in: .all(viewer: viewer)).flatMap { $0.startInstant < end ? $0 : nil }
        case .segment(let segment):
            // A position is at most a day away from its instant, an occurrence is `shift` away from its position, and one that is
            // shown as a day starts up to a day before its time.
            let margin = 3 * ZoneBounds.maximumOffset + abs(segment.shift)
            let bound = MemberPosition(seconds: end.adding(seconds: margin)?.secondsSince1970 ?? .max)
            var members = segment.set.reversedMembers(
                from: segment.positions.lowerBound, to: min(segment.positions.upperBound, bound))
            while let member = members.next(within: &exclusions) {
                let occurrence = Occurrence(of: segment, at: member, viewer: viewer)
                if occurrence.startInstant < end { return occurrence }
            }
            if members.isTruncated { isTruncated = true }
            return nil
        }
    }

    /// Returns the occurrence with the given identity, or nil if this source doesn't have it.
    func occurrence(for id: Occurrence.ID, viewer: ZoneRules) -> Occurrence? {
        let found = occurrence(viewer: viewer) { segment in
            segment.recurrenceForm.position(of: id.recurrenceID, besideStart: segment.entry.storage.localStart)
        }
        return found.flatMap { $0.id == id ? $0 : nil }
    }

    /// Returns the occurrence of a single entry, or the occurrence of a segment at a position; nil if the segment has
    /// none there.
    package func occurrence(viewer: ZoneRules, at position: (SeriesSegment) -> MemberPosition?) -> Occurrence? {
        switch self {
        case .single(let single): return Occurrence(single, in: .all(viewer: viewer))
        case .segment(let segment):
            guard let position = position(segment), segment.positions.contains(position), segment.set.contains(position)
            else { return nil }
            return Occurrence(of: segment, at: position, viewer: viewer)
        }
    }
}
