import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing

/// The occurrence or entry that the command line specifies.
enum EditedItem {
    case occurrence(Occurrence)
    /// A series without occurrences, or all of a series.
    case series(CalendarSeries)
    /// A to-do without a date.
    case toDo(CalendarToDo)

    var uid: String? {
        switch self {
        case .occurrence(let occurrence): occurrence.uid
        case .series(let series): series.uid
        case .toDo(let toDo): toDo.uid
        }
    }

    /// The start of the occurrence or of the series; a to-do without a date has no other form than a date.
    var start: CalendarTime {
        switch self {
        case .occurrence(let occurrence): occurrence.start
        case .series(let series): (series.master ?? series.overrides.first)?.start ?? .date(.earliest)
        case .toDo: .date(.earliest)
        }
    }

    /// The component with the content that an edit changes.
    var component: CalendarComponent? {
        switch self {
        case .occurrence(let occurrence): occurrence.entry.component
        case .series(let series): (series.master ?? series.overrides.first)?.component
        case .toDo(let toDo): toDo.component
        }
    }

    /// Returns the occurrence of a UID at a time, or the only entry of the UID.
    ///
    /// - Throws: Exit code 64 if there is none, or if there are several.
    static func find(
        _ uid: String, at time: TimeArgument?, span: EditSpan, in feed: CalendarFeed, viewer: TimeZoneOptions
    ) throws(Failure) -> EditedItem {
        let series = feed.series.filter { $0.uid.map { $0.utf8.elementsEqual(uid.utf8) } ?? false }
        if series.isEmpty {
            guard let toDo = feed.toDos.first(where: { $0.uid.map { $0.utf8.elementsEqual(uid.utf8) } ?? false }) else {
                throw Failure(.usage, "no entry has the UID \(uid)")
            }
            if time != nil { throw Failure(.usage, "\(uid) is a to-do without a date; leave out --at") }
            return .toDo(toDo)
        }
        let search = OccurrenceSearch(uid: uid, series: series, feed: feed, viewer: viewer)
        if let time { return .occurrence(try search.occurrence(at: time)) }
        if series.count(where: { $0.master != nil }) > 1 {
            throw Failure(.usage, "several events have the UID \(uid); choose one with --at")
        }
        if span != .all, series.contains(where: { $0.recurs }) || series.count > 1 {
            throw Failure(.usage, "\(uid) recurs; choose an occurrence with --at, or all with --span all")
        }
        if let first = search.first { return .occurrence(first) }
        guard span == .all else {
            throw Failure(.usage, "\(uid) has no occurrence, because all are excluded; use --span all")
        }
        return .series(series[0])
    }
}

/// Finds occurrences of a UID by their time.
private struct OccurrenceSearch {
    let uid: String
    let series: [CalendarSeries]
    let feed: CalendarFeed
    let viewer: TimeZoneOptions

    /// The first occurrence of all.
    var first: Occurrence? { occurrences(near: nil).first }

    /// Returns the occurrence that starts at a time, or whose original start is that time.
    ///
    /// - Throws: Exit code 64 if there is none, or if a date matches several.
    func occurrence(at time: TimeArgument) throws(Failure) -> Occurrence {
        var found = occurrences(near: time.clock).filter { matches($0, time) }
        // An occurrence that was moved far away is found near its override.
        for override in series.flatMap(\.overrides) where found.isEmpty {
            found = occurrences(near: override.start.civilDateTime).filter { $0.entry == override && matches($0, time) }
        }
        guard let first = found.first else {
            throw Failure(.usage, "\(uid) has no occurrence at \(text(time))\(nearest(to: time))")
        }
        // The current start is a better match than the original one.
        let shown = found.filter { matches($0.start, time) }
        if time.isDate, !first.isAllDay, (shown.isEmpty ? found : shown).count > 1 {
            throw Failure(.usage, "\(uid) has several occurrences on \(text(time)); add the time to --at")
        }
        return shown.first ?? first
    }

    private func text(_ time: TimeArgument) -> String {
        switch time {
        case .date(let date): "\(date)"
        case .local(let clock): "\(clock.date) \(clock.clockText) (\(viewer.timeZoneName))"
        case .utc, .zoned: viewer.text(time.calendarTime) + " (\(viewer.timeZoneName))"
        }
    }

    /// Returns `; the nearest are …` with the occurrences before and after a time.
    private func nearest(to time: TimeArgument) -> String {
        let date = time.instant(in: viewer.rules).date
        let all = series.flatMap { series in
            [series.last(before: date, timeZone: viewer.timeZone), series.next(after: date, timeZone: viewer.timeZone)]
        }
        let near = all.compactMap(\.self).sorted { left, right in
            abs(left.interval.start.timeIntervalSince(date)) < abs(right.interval.start.timeIntervalSince(date))
        }
        let starts = near.prefix(2).map { viewer.text($0.start) }.sorted()
        if starts.isEmpty { return "" }
        return "; the nearest \(starts.count == 1 ? "is" : "are") \(starts.joined(separator: " and "))"
    }

    private func matches(_ occurrence: Occurrence, _ time: TimeArgument) -> Bool {
        matches(occurrence.start, time) || occurrence.recurrenceID.map { matches($0, time) } ?? false
    }

    private func matches(_ own: CalendarTime, _ time: TimeArgument) -> Bool {
        switch time {
        case .date(let date): viewer.clock(of: own).date == date
        case .local(let clock): viewer.clock(of: own) == clock
        case .utc, .zoned: !own.isDate && own.timestamp(in: viewer.rules) == time.instant
        }
    }

    /// Returns the occurrences of the UID within three days of a time, because zones are at most a day from UTC.
    private func occurrences(near time: CivilDateTime?) -> [Occurrence] {
        let middle = time.map { Date(timeIntervalSince1970: TimeInterval($0.localSeconds)) }
        let interval =
            middle.map { DateInterval(start: $0 - 3 * 86_400, end: $0 + 3 * 86_400) }
            ?? DateInterval(start: .distantPast, end: .distantFuture)
        let query = OccurrenceQuery(interval, timeZone: .gmt, filter: .everything)
        let all = feed.occurrences(matching: query).lazy.filter {
            $0.uid.map { $0.utf8.elementsEqual(uid.utf8) } ?? false
        }
        return time == nil ? Array(all.prefix(1)) : Array(all)
    }
}

extension TimeZoneOptions {
    /// Returns the wall clock of a time for the viewer; dates and floating times are the same for all viewers.
    func clock(of time: CalendarTime) -> CivilDateTime {
        switch time {
        case .date, .floating: time.civilDateTime
        case .utc, .zoned: rules.local(at: time.timestamp(in: rules)) ?? time.civilDateTime
        }
    }

    /// Returns a time as the viewer reads it, such as `2026-03-16 09:00`; a date without a time.
    func text(_ time: CalendarTime) -> String {
        let clock = clock(of: time)
        return time.isDate ? "\(clock.date)" : "\(clock.date) \(clock.clockText)"
    }
}
