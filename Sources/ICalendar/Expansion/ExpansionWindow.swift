// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

package import Foundation
import Recurrence

/// The half-open window of instants to expand, and the viewer's zone for floating and all-day times.
///
/// Only this type decides whether an occurrence touches a window: ``contains(from:to:)`` for a placed occurrence, and
/// ``earliestStart(ofLength:)`` for a whole run of occurrences.
package struct ExpansionWindow: Sendable {
    let start: Int
    let end: Int
    package let viewer: ZoneRules
    /// The end of the previous page if the window is expanded in pages. Occurrences that started earlier have already
    /// been found. On the first page, this is `Int.min`, because occurrences that started before the window are still
    /// to be found.
    private(set) var pageStart = Int.min

    /// Creates a window from an interval.
    ///
    /// - Parameter interval: An interval, which is rounded outwards to whole seconds and clamped to the years that
    ///   iCalendar can express.
    package init(_ interval: DateInterval, viewer: ZoneRules) {
        start = Self.clamped(Timestamp(interval.start))
        end = Self.clamped(Timestamp(roundingUp: interval.end))
        self.viewer = viewer
    }

    /// Creates a half-open window from seconds since 1970.
    package init(start: Int, end: Int, viewer: ZoneRules) {
        self.start = start
        self.end = end
        self.viewer = viewer
    }

    /// Returns a window that contains all supported times.
    static func all(viewer: ZoneRules) -> ExpansionWindow {
        ExpansionWindow(DateInterval(start: .distantPast, end: .distantFuture), viewer: viewer)
    }

    /// Returns a page of the window.
    ///
    /// - Parameters:
    ///   - pageStart: The end of the previous page, or `Int.min` for the first page. If very many occurrences last into
    ///     the window, they fill several pages, and this is before the window.
    ///   - end: The end of the page, no later than the end of the window.
    func page(from pageStart: Int, to end: Int) -> ExpansionWindow {
        var page = ExpansionWindow(start: start, end: end, viewer: viewer)
        page.pageStart = pageStart
        return page
    }

    /// Returns the first instant, from the given one on, that separates the viewer's local times in order; see
    /// ``Recurrence/ZoneRules/orderingBoundary(onOrAfter:)``.
    func orderingBoundary(onOrAfter instant: Int) -> Int {
        viewer.orderingBoundary(onOrAfter: Timestamp(secondsSince1970: instant)).secondsSince1970
    }

    /// Whether the page may contain occurrences that started before the window.
    var includesOngoing: Bool { pageStart < start }

    /// The instant that a page counts from; few occurrences start earlier.
    var origin: Int { pageStart == .min ? start : pageStart }

    private static func clamped(_ timestamp: Timestamp) -> Int {
        let range = CivilDateTime.localSecondsRange
        let offset = ZoneBounds.maximumOffset
        return min(max(timestamp.secondsSince1970, range.lowerBound - offset), range.upperBound + offset)
    }
}

extension ExpansionWindow {
    /// Returns whether an occurrence touches the window: it overlaps the window or, if it has no length, starts in it.
    @inline(__always)
    package func contains(from first: Int, to last: Int) -> Bool {
        first < end && first >= earliestStart(ofLength: last - first)
    }

    /// Returns the earliest start at which an occurrence of the given length in seconds touches the window. The latest
    /// such start is one second before ``end``, whatever the length.
    @inline(__always)
    func earliestStart(ofLength length: Int) -> Int { max(pageStart, start - Self.reach(ofLength: length)) }

    /// Returns the number of seconds by which an occurrence may start before a window and still touch it. The
    /// occurrence has to end after the window's start; a zero-length occurrence has to start in the window.
    @inline(__always)
    static func reach<Seconds: FixedWidthInteger>(ofLength length: Seconds) -> Seconds { max(length, 1) &- 1 }
}
