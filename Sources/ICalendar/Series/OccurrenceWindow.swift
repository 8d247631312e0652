import Foundation
import Recurrence

/// What an expansion asks for: a half-open interval of instants, and the zone that places floating and all-day times.
struct OccurrenceWindow: Sendable {
    let start: Int
    let end: Int
    let viewer: ZoneRules

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
    static func all(viewer: ZoneRules) -> OccurrenceWindow {
        OccurrenceWindow(DateInterval(start: .distantPast, end: .distantFuture), viewer: viewer)
    }

    private static func seconds(_ value: Double) -> Int {
        let range = CivilDateTime.clockSecondsRange
        // Zones may be a day ahead of or behind UTC.
        return Int(min(max(value, Double(range.lowerBound - 86_400)), Double(range.upperBound + 86_400)))
    }

    /// Whether something touches the window: it overlaps it or, without length, begins in it.
    func contains(from first: Int, to last: Int) -> Bool {
        guard first < end else { return false }
        return last > first ? last > start : first >= start
    }

    /// Whether an occurrence is so near that it has to be placed to know.
    func mayContain(_ single: Series.Single) -> Bool {
        // Clocks are up to a day from UTC, and a nominal day may be a day longer or shorter.
        let margin = 2 * 86_400
        return single.clock - margin < end && single.clock + single.duration.nominalSeconds + margin > start
    }
}

extension Series.Single {
    /// The occurrence as numbers, if it touches the window.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are walked together.
    ///   - placements: for the viewer of the window.
    func member(in window: OccurrenceWindow, source: Int, _ placements: inout Placements) -> PlacedMember? {
        let member = PlacedMember(
            placements.place(clock: clock, duration: duration, form), source: source, traits)
        return window.contains(from: member.startInstant, to: member.endInstant) ? member : nil
    }

    /// The occurrence, if it touches the window.
    func occurrence(in window: OccurrenceWindow) -> Occurrence? {
        var placements = Placements(viewer: window.viewer)
        return member(in: window, source: 0, &placements).map {
            Occurrence(sources: SourceTable([.single(self)]), member: $0)
        }
    }
}

/// Puts wall-clock times of one form to instants.
struct Placement {
    private var zone: ZoneCursor
    private let offsets: ClosedRange<Int>
    /// Wall-clock seconds, half-open, in which the clock does not change: most follow each other in one such run.
    private var run = (from: 0, to: 0, offset: 0)
    /// Whether the wall clock of a result is what the zone shows: not for floating times and dates, which keep theirs.
    private let isZoned: Bool

    init(_ form: TimeForm, viewer: ZoneRules) {
        let rules = form.rules ?? viewer
        zone = ZoneCursor(rules)
        offsets = rules.offsetRange
        isZoned = form.rules != nil
    }

    /// Wall-clock seconds outside of which nothing begins in a half-open range of instants; a little wide.
    func clocks(of instants: (from: Int, to: Int)) -> (from: Int, to: Int) {
        (instants.from + offsets.lowerBound, instants.to + offsets.upperBound)
    }

    typealias Placed = (startInstant: Int, endInstant: Int, startClock: Int, endClock: Int)

    /// A start on the wall clock, and what follows after a duration.
    @inline(__always)
    mutating func place(clock: Int, duration: NominalDuration) -> Placed {
        if let placed = placeInRun(clock: clock, duration: duration) { return placed }
        return placeAnew(clock: clock, duration: duration)
    }

    /// Where the clock does not change days have 24 hours.
    @inline(__always)
    private func placeInRun(clock: Int, duration: NominalDuration) -> Placed? {
        let endClock = clock + duration.nominalSeconds
        guard clock >= run.from, endClock < run.to else { return nil }
        return (clock - run.offset, endClock - run.offset, clock, endClock)
    }

    /// The offset from the first to the last of wall-clock seconds; nil where the clock changes between them.
    mutating func offset(from first: Int, to last: Int) -> Int? {
        if first < run.from || first >= run.to { run = zone.run(ofClock: first) ?? (0, 0, 0) }
        return first >= run.from && last < run.to ? run.offset : nil
    }

    private mutating func placeAnew(clock: Int, duration: NominalDuration) -> Placed {
        run = zone.run(ofClock: clock) ?? (0, 0, 0)
        if let placed = placeInRun(clock: clock, duration: duration) { return placed }
        let start = zone.moment(ofClock: clock)
        return place(instant: start.instant, clock: isZoned ? start.clock : clock, duration: duration)
    }

    /// A start at an instant of the form's own zone.
    mutating func place(instant: Int, duration: NominalDuration) -> Placed {
        place(instant: instant, clock: zone.clock(at: instant), duration: duration)
    }

    /// Days first, on the wall clock, then exact seconds (RFC 5545 §3.3.6).
    private mutating func place(instant: Int, clock: Int, duration: NominalDuration) -> Placed {
        if isZoned {
            let base = duration.days == 0 ? instant : zone.moment(ofClock: clock + duration.days * 86_400).instant
            let end = base + duration.seconds
            return (instant, end, clock, duration == NominalDuration() ? clock : zone.clock(at: end))
        }
        let endClock = clock + duration.days * 86_400 + duration.seconds
        return (instant, zone.moment(ofClock: endClock).instant, clock, endClock)
    }
}
