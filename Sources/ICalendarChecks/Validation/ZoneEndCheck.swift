import ICalendar

/// Finds VTIMEZONEs whose clocks change every year up to a last time, and series that go on after that time
/// (RFC 5545 §3.6.5). Such a definition covers the years of an export, and later occurrences keep the last offset.
struct ZoneEndCheck {
    /// The zones that have been reported.
    private var reported: Set<CalendarZone> = []
    private var ends: [CalendarZone: Timestamp?] = [:]

    /// The maximum number of steps in the search for an occurrence.
    private static let maximumStepCount = 1_000

    mutating func check(_ entry: CalendarEntry, _ log: inout DiagnosticLog) {
        guard let zone = entry.start.zone, zone.origin == .vtimezone, !reported.contains(zone) else { return }
        let end: Timestamp?
        if let known = ends[zone] {
            end = known
        } else {
            end = Self.end(of: zone.rules)
            ends[zone] = .some(end)
        }
        guard let end, let last = zone.rules.changes.last,
            Self.goesOn(entry, after: end, isLastAhead: last.offsetAfter > last.offsetBefore),
            let definition = entry.component.parent?.components.known(.vtimezone).first(where: {
                $0[.zoneIdentifier]?.text == zone.writtenIdentifier
            })
        else { return }
        reported.insert(zone)
        log.report(
            .warning, .zoneEnds, at: definition.offset, action: "later times keep the last offset",
            fault:
                "VTIMEZONE \(quoting: zone.writtenIdentifier) ends with the change of \("\(last.timestamp)"), and a series in the zone goes on",
            relatedTo: entry.component[.start]?.offset)
    }

    /// Returns the time by which the clocks should have changed again; nil if they didn't change every year, or always
    /// do.
    private static func end(of rules: ZoneRules) -> Timestamp? {
        let changes = rules.changes.suffix(2).map(\.timestamp)
        guard changes.count == 2, changes[1] < ZoneRules.tabulatedEnd,
            changes[1].seconds(since: changes[0]) <= 366 * 86_400
        else { return nil }
        // The weekday of a change moves it by up to six days.
        guard let next = changes[0].adding(seconds: 372 * 86_400), next < ZoneRules.tabulatedEnd else { return nil }
        return next
    }

    /// Returns whether an entry has an occurrence after a time. If the clocks are in standard time from then on, an entry
    /// that starts later may be in a zone that gave up daylight saving time.
    private static func goesOn(_ entry: CalendarEntry, after end: Timestamp, isLastAhead: Bool) -> Bool {
        let start = entry.start.timestamp(in: .utc)
        if start >= end { return isLastAhead }
        guard entry.recurs else { return false }
        var later = SeriesModel(entry).all
            .members(
                from: MemberPosition(seconds: end.secondsSince1970), to: .max, budget: maximumStepCount)
        return later.next() != nil
    }
}
