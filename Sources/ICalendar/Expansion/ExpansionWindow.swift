import Foundation
import Recurrence

/// What an expansion asks for: a half-open interval of instants, and the zone that places floating and all-day times.
struct ExpansionWindow: Sendable {
    let start: Int
    let end: Int
    let viewer: ZoneRules

    /// - Parameter interval: taken to whole seconds outwards, and into the years that iCalendar can write.
    init(_ interval: DateInterval, viewer: ZoneRules) {
        start = Self.seconds(interval.start.timeIntervalSince1970.rounded(.down))
        end = Self.seconds(interval.end.timeIntervalSince1970.rounded(.up))
        self.viewer = viewer
    }

    init(_ query: OccurrenceQuery) { self.init(query.interval, viewer: ZoneRules(query.timeZone)) }

    /// A window from seconds since 1970, half-open.
    init(start: Int, end: Int, viewer: ZoneRules) {
        self.start = start
        self.end = end
        self.viewer = viewer
    }

    /// Everything that there is.
    static func all(viewer: ZoneRules) -> ExpansionWindow {
        ExpansionWindow(DateInterval(start: .distantPast, end: .distantFuture), viewer: viewer)
    }

    private static func seconds(_ value: Double) -> Int {
        let range = CivilDateTime.clockSecondsRange
        // Zones may be a day ahead of or behind UTC.
        return Int(min(max(value, Double(range.lowerBound - 86_400)), Double(range.upperBound + 86_400)))
    }

    /// Whether something touches the window: it overlaps it or, without length, starts in it.
    func contains(from first: Int, to last: Int) -> Bool {
        guard first < end else { return false }
        return last > first ? last > start : first >= start
    }

    /// Whether an occurrence is so near that it has to be placed to know.
    func mayContain(_ single: SingleOccurrence) -> Bool {
        // Clocks are up to a day from UTC, and a nominal day may be a day longer or shorter.
        let margin = 2 * 86_400
        return single.clock - margin < end && single.clock + single.duration.nominalSeconds + margin > start
    }
}

extension SingleOccurrence {
    /// The occurrence as numbers, if it touches the window.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are walked together.
    ///   - mappers: for the viewer of the window.
    func member(in window: ExpansionWindow, source: Int, _ mappers: inout LocalTimeMappers) -> PackedOccurrence? {
        let placed = mappers.withMapper(of: form) { self.placed(&$0) }
        let member = PackedOccurrence(placed, source: source, traits)
        return window.contains(from: member.startInstant, to: member.endInstant) ? member : nil
    }

    /// The occurrence, if it touches the window.
    func occurrence(in window: ExpansionWindow) -> Occurrence? {
        var mappers = LocalTimeMappers(viewer: window.viewer)
        return member(in: window, source: 0, &mappers).map {
            Occurrence(sources: SourceTable([.single(self)]), member: $0)
        }
    }
}
