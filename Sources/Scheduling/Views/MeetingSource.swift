import ICalendar
import ICalendarSyntax

/// The components of a feed with one UID, and their entries and series.
struct MeetingSource {
    let uid: String
    var components: [CalendarComponent] = []
    var entries: [CalendarEntry] = []
    var series: [CalendarSeries] = []

    /// Returns the sources of all UIDs, in the order of the feed.
    ///
    /// - Complexity: O(*n*) in the number of components
    static func all(in feed: CalendarFeed) -> [MeetingSource] {
        var (sources, places) = ([MeetingSource](), [ExactText: Int]())
        for component in feed.calendars.flatMap(\.components) {
            guard let known = component.known, [.vevent, .vtodo, .vjournal].contains(known),
                let uid = component[.uid]?.text, !uid.isEmpty
            else { continue }
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

    /// Returns whether another version has the same bytes, and no message is asked for though nothing changed.
    func isUnchanged(in other: MeetingSource) -> Bool {
        components.count == other.components.count
            && zip(components, other.components).allSatisfy { $0.bytes == $1.bytes }
            && !components.contains { component in
                (component.properties(.attendee) + component.properties(.organizer)).contains {
                    $0.parameter("SCHEDULE-FORCE-SEND") != nil
                }
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
