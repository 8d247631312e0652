import Foundation
import ICalendar

/// Finds the occurrence that the command line specifies.
enum EditedOccurrence {
    /// Returns the occurrence of a UID at a time.
    ///
    /// - Throws: Exit code 64 if there is none, or if a date matches several.
    static func find(
        _ uid: String, at time: TimeArgument?, span: EditSpan, in feed: CalendarFeed
    ) throws(Failure) -> Occurrence {
        let series = feed.series.filter { $0.uid == uid }
        guard !series.isEmpty else { throw Failure(.usage, "no entry has the UID \(uid)") }
        guard let time else {
            if series.contains(where: { $0.recurs }), span != .all {
                throw Failure(.usage, "\(uid) recurs; choose an occurrence with --at, or all with --span all")
            }
            guard let first = occurrences(feed, uid, near: nil).first else {
                throw Failure(.usage, "\(uid) has no occurrence")
            }
            return first
        }
        var found = occurrences(feed, uid, near: time.clock).filter { matches($0, time) }
        // An occurrence that was moved far away is found near its override.
        for override in series.flatMap(\.overrides) where found.isEmpty {
            found = occurrences(feed, uid, near: override.start.civilDateTime).filter {
                $0.entry == override && matches($0, time)
            }
        }
        guard let first = found.first else {
            throw Failure(.usage, "\(uid) has no occurrence at \(text(time))")
        }
        // The current start is a better match than the original one.
        let shown = found.filter { matches($0.start, time) }
        if time.isDate, !first.isAllDay, (shown.isEmpty ? found : shown).count > 1 {
            throw Failure(.usage, "\(uid) has several occurrences on \(text(time)); add the time to --at")
        }
        return shown.first ?? first
    }

    private static func text(_ time: TimeArgument) -> String {
        time.isDate ? "\(time.clock.date)" : "\(time.clock)"
    }

    private static func matches(_ occurrence: Occurrence, _ time: TimeArgument) -> Bool {
        matches(occurrence.start, time) || occurrence.recurrenceID.map { matches($0, time) } ?? false
    }

    private static func matches(_ own: CalendarTime, _ time: TimeArgument) -> Bool {
        switch time {
        case .date(let date): own.civilDate == date
        case .local(let clock): own.civilDateTime == clock
        case .utc, .zoned:
            !own.isDate && own.timestamp(in: .utc) == time.instant
        }
    }

    /// Returns the occurrences of a UID within three days of a time, because zones are at most a day from UTC.
    private static func occurrences(_ feed: CalendarFeed, _ uid: String, near time: CivilDateTime?) -> [Occurrence] {
        let middle = time.map { Date(timeIntervalSince1970: TimeInterval($0.localSeconds)) }
        let interval =
            middle.map { DateInterval(start: $0 - 3 * 86_400, end: $0 + 3 * 86_400) }
            ?? DateInterval(start: .distantPast, end: .distantFuture)
        let query = OccurrenceQuery(interval, timeZone: .gmt, filter: .everything)
        let all = feed.occurrences(matching: query).lazy.filter { $0.uid == uid }
        return time == nil ? Array(all.prefix(1)) : Array(all)
    }
}
