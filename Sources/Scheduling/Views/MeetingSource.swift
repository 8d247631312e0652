import ICalendar
import ICalendarSyntax

/// The components of a feed with one UID, and their entries and series.
struct MeetingSource {
    let uid: String
    var components: [CalendarComponent] = []
    var entries: [CalendarEntry] = []
    var series: [CalendarSeries] = []

    /// Returns the sources of UIDs, in the order of the feed.
    ///
    /// - Complexity: O(*n*) in the number of components
    static func all(in feed: CalendarFeed, of uids: Set<ExactText>) -> [MeetingSource] {
        var (sources, places) = ([MeetingSource](), [ExactText: Int]())
        if uids.isEmpty { return sources }
        for component in components(of: feed) {
            guard let uid = component[.uid]?.text, uids.contains(uid.exact) else { continue }
            let place = places[uid.exact] ?? sources.count
            if place == sources.count {
                places[uid.exact] = place
                sources.append(MeetingSource(uid: uid))
            }
            sources[place].components.append(component)
        }
        for entry in feed.entries {
            if let place = entry.uid.flatMap({ places[$0.exact] }) { sources[place].entries.append(entry) }
        }
        for series in feed.series {
            if let place = series.uid.flatMap({ places[$0.exact] }) { sources[place].series.append(series) }
        }
        return sources
    }

    private static func components(of feed: CalendarFeed) -> [CalendarComponent] {
        var components: [CalendarComponent] = []
        for calendar in feed.calendars {
            for component in calendar.components {
                switch component.known {
                case .vevent?, .vtodo?, .vjournal?: components.append(component)
                default: break
                }
            }
        }
        return components
    }

    /// Returns the UIDs of the meetings whose bytes differ between two versions of a feed, or that ask for a message though nothing
    /// changed. Of a feed in which few meetings change, only these are read.
    ///
    /// - Parameter haveSameZones: The result of ``haveSameZones(_:_:)``; false without two versions.
    /// - Complexity: O(*n*) in the number of components
    static func changed(
        from old: CalendarFeed?, to new: CalendarFeed?, haveSameZones: Bool
    ) -> Set<ExactText> {
        let (before, after) = (old.map(components) ?? [], new.map(components) ?? [])
        var (first, last) = (0, 0)
        if haveSameZones {
            let count = min(before.count, after.count)
            func areEqual(_ left: Int, _ right: Int) -> Bool {
                before[left].bytes == after[right].bytes && !asksForMessage(after[right])
            }
            while first < count, areEqual(first, first) { first += 1 }
            while last < count - first, areEqual(before.count - 1 - last, after.count - 1 - last) { last += 1 }
        }
        let others = before[first..<before.count - last] + after[first..<after.count - last]
        return Set(others.lazy.compactMap { $0[.uid]?.text }.filter { !$0.isEmpty }.map(\.exact))
    }

    /// Returns whether another version has the same bytes, and no message is asked for though nothing changed.
    func isUnchanged(in other: MeetingSource) -> Bool {
        components.count == other.components.count
            && zip(components, other.components).allSatisfy { $0.bytes == $1.bytes }
            && !components.contains(where: Self.asksForMessage)
    }

    private static func asksForMessage(_ component: CalendarComponent) -> Bool {
        component.properties.contains { property in
            property.hasParameters && (property.known == .attendee || property.known == .organizer)
                && property.parameter("SCHEDULE-FORCE-SEND") != nil
        }
    }

    /// Returns whether two versions define the same time zones, so that equal lines have equal times.
    static func haveSameZones(_ old: CalendarFeed, _ new: CalendarFeed) -> Bool {
        func definitions(_ feed: CalendarFeed) -> [ArraySlice<UInt8>] {
            feed.calendars.flatMap { $0.components.known(.vtimezone) }.map(\.bytes)
        }
        func defaults(_ feed: CalendarFeed) -> [ExactText?] {
            feed.calendars.map { $0.first("X-WR-TIMEZONE")?.value.exact }
        }
        return definitions(old) == definitions(new) && defaults(old) == defaults(new)
    }
}
