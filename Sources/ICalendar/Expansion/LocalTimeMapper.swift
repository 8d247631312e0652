import Recurrence

/// Puts wall-clock times of one form to instants.
struct LocalTimeMapper {
    private var zone: ZoneCursor
    private let offsets: ClosedRange<Int>
    /// Most times follow each other in one such run.
    private var run = ClockRun.none
    /// The one before: where the clock changes in a window, series after series goes from one to the other.
    private var other = ClockRun.none
    /// Whether the wall clock of a result is what the zone shows: not for floating times and dates, which keep theirs.
    private let isZoned: Bool

    init(_ form: TimeKind, viewer: ZoneRules) {
        let rules = form.rules ?? viewer
        zone = ZoneCursor(rules)
        offsets = rules.offsetRange
        isZoned = form.rules != nil
    }

    /// Wall-clock seconds outside of which nothing starts in a half-open range of instants; a little wide.
    func clocks(of instants: (from: Int, to: Int)) -> (from: Int, to: Int) {
        (instants.from + offsets.lowerBound, instants.to + offsets.upperBound)
    }

    typealias Placed = (startInstant: Int, endInstant: Int, localStart: Int, endClock: Int)

    /// A start on the wall clock, and what follows after a duration.
    @inline(__always)
    mutating func place(clock: Int, duration: NominalDuration) -> Placed {
        if let run = run(at: clock), let placed = Self.place(clock: clock, duration: duration, in: run) {
            return placed
        }
        let start = zone.moment(ofClock: clock)
        return place(instant: start.instant, clock: isZoned ? start.clock : clock, duration: duration)
    }

    /// Where the clock does not change days have 24 hours.
    @inline(__always)
    private static func place(clock: Int, duration: NominalDuration, in run: ClockRun) -> Placed? {
        let endClock = clock + duration.nominalSeconds
        return endClock < run.to ? (clock - run.offset, endClock - run.offset, clock, endClock) : nil
    }

    /// The run that a wall-clock second lies in; nil in a gap or fold.
    @inline(__always)
    mutating func run(at clock: Int) -> ClockRun? {
        if run.contains(clock) { return run }
        moveRun(to: clock)
        return run.contains(clock) ? run : nil
    }

    private mutating func moveRun(to clock: Int) {
        swap(&run, &other)
        if !run.contains(clock), let found = zone.run(ofClock: clock) { run = ClockRun(found) }
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
        // A start in a gap is put off, and may be put past an end after the gap: nothing ends before it starts.
        let end = zone.moment(ofClock: endClock).instant
        return (instant, duration.nominalSeconds < 0 ? end : max(end, instant), clock, endClock)
    }
}

/// Wall-clock seconds, half-open, in which a clock does not change.
struct ClockRun {
    let from: Int
    let to: Int
    /// Seconds east of UTC.
    let offset: Int

    /// One that contains nothing.
    static let none = ClockRun((0, 0, 0))

    init(_ run: (from: Int, to: Int, offset: Int)) { (from, to, offset) = run }

    @inline(__always)
    func contains(_ clock: Int) -> Bool { clock >= from && clock < to }
}
