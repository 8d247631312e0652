import Foundation
import Recurrence

/// The half-open interval of instants that an expansion fills, and the zone that places floating and all-day times.
///
/// This is the one place that decides whether an occurrence touches a window: ``contains(from:to:)`` for a placed occurrence,
/// ``earliestStart(ofLength:)`` for a whole run of them.
struct ExpansionWindow: Sendable {
    let start: Int
    let end: Int
    let viewer: ZoneRules
    /// Whether an occurrence that started earlier and lasts into the window touches it.
    ///
    /// Of a window that is expanded page by page only the first page is such: on each of the others a long occurrence would be
    /// found again.
    private(set) var includesOngoing = true

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

    /// A part of the window, for which an occurrence of an earlier part does not count again.
    ///
    /// - Parameters:
    ///   - start: the start of the window, or the end of the page before.
    ///   - end: no later than the end of the window.
    func page(from start: Int, to end: Int) -> ExpansionWindow {
        var page = ExpansionWindow(start: start, end: end, viewer: viewer)
        page.includesOngoing = includesOngoing && start == self.start
        return page
    }

    private static func seconds(_ value: Double) -> Int {
        let range = CivilDateTime.clockSecondsRange
        let offset = ZoneBounds.maximumOffset
        return Int(min(max(value, Double(range.lowerBound - offset)), Double(range.upperBound + offset)))
    }
}

extension ExpansionWindow {
    /// Whether an occurrence touches the window: it overlaps it or, without length, starts in it.
    @inline(__always)
    func contains(from first: Int, to last: Int) -> Bool {
        first < end && first >= earliestStart(ofLength: last - first)
    }

    /// The first instant at which an occurrence of so many seconds touches the window if it starts then. The last one is the
    /// second before ``end``, whatever the length.
    @inline(__always)
    func earliestStart(ofLength length: Int) -> Int { includesOngoing ? start - Self.reach(ofLength: length) : start }

    /// The seconds by which an occurrence may start before a window and still touch it: it has to end after the window's start.
    /// Without length it has to start in the window.
    @inline(__always)
    static func reach<Seconds: FixedWidthInteger>(ofLength length: Seconds) -> Seconds { max(length, 1) &- 1 }
}
