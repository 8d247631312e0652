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
    /// The end of the page before, where the window is expanded page by page: an occurrence that started earlier was found
    /// already. `Int.min` on the first page, where all that last into the window are new.
    private(set) var pageStart = Int.min

    /// - Parameter interval: taken to whole seconds outwards, and into the years that iCalendar can write.
    init(_ interval: DateInterval, viewer: ZoneRules) {
        start = Self.seconds(interval.start.timeIntervalSince1970.rounded(.down))
        end = Self.seconds(interval.end.timeIntervalSince1970.rounded(.up))
        self.viewer = viewer
    }

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

    /// A page of the window.
    ///
    /// - Parameters:
    ///   - pageStart: the end of the page before; `Int.min` for the first page. It may lie before the window, where so many
    ///     occurrences last into the window that they are several pages.
    ///   - end: no later than the end of the window.
    func page(from pageStart: Int, to end: Int) -> ExpansionWindow {
        var page = ExpansionWindow(start: start, end: end, viewer: viewer)
        page.pageStart = pageStart
        return page
    }

    /// Whether occurrences that started before the window may be on the page.
    var includesOngoing: Bool { pageStart < start }

    /// The instant that a page counts from: few occurrences start before it.
    var origin: Int { pageStart == .min ? start : pageStart }

    private static func seconds(_ value: Double) -> Int {
        let range = CivilDateTime.localSecondsRange
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
    func earliestStart(ofLength length: Int) -> Int { max(pageStart, start - Self.reach(ofLength: length)) }

    /// The seconds by which an occurrence may start before a window and still touch it: it has to end after the window's start.
    /// Without length it has to start in the window.
    @inline(__always)
    static func reach<Seconds: FixedWidthInteger>(ofLength length: Seconds) -> Seconds { max(length, 1) &- 1 }
}
