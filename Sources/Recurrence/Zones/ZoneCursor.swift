/// Looks up times in a zone that mostly ascend: remembers the run it is in, so that most answers cost two comparisons.
package struct ZoneCursor: Sendable {
    private let rules: ZoneRules
    private var run = ZoneRules.Run()

    // Instants at which `offset` holds, half-open.
    private var firstInstant = 0
    private var endInstant = 0
    private var offset = 0

    package init(_ rules: ZoneRules) { self.rules = rules }

    /// The run of wall-clock seconds around one, which resolve alike.
    @inline(__always)
    mutating func segment(of clock: Int) -> ZoneRules.Segment {
        rules.move(&run, to: clock)
        return run.segment
    }

    /// The instant of a wall-clock second, by the reading of RFC 5545 §3.3.5, and what the clock shows then: in a gap it is
    /// another.
    package mutating func moment(ofClock clock: Int) -> (instant: Int, clock: Int) {
        let resolution = segment(of: clock).resolution
        let instant = clock - resolution.offset
        if case .unique = resolution { return (instant, clock) }
        return (instant, self.clock(at: instant))
    }

    /// Wall-clock seconds around one, half-open, that the clock shows once and at one offset; nil where it does not.
    package mutating func run(ofClock clock: Int) -> (from: Int, to: Int, offset: Int)? {
        let segment = segment(of: clock)
        guard case .unique(let offset) = segment.resolution else { return nil }
        return (segment.lowerBound, segment.upperBound, offset)
    }

    /// What the zone's clock shows at an instant.
    package mutating func clock(at instant: Int) -> Int {
        if instant < firstInstant || instant >= endInstant {
            (firstInstant, endInstant) = rules.run(ofInstant: instant)
            offset = rules.offset(at: instant)
        }
        return instant + offset
    }
}

extension ZoneRules {
    /// A run of wall-clock seconds that resolve alike, and where it is among the changes of its zone.
    struct Run: Sendable {
        /// Empty before the first look.
        var segment = Segment(lowerBound: 0, upperBound: 0, resolution: .unique(offset: 0))
        /// How many changes start before the run; nil where that is not known.
        var change: Int?
    }

    /// Moves to the run of a wall-clock second.
    @inline(__always)
    func move(_ run: inout Run, to clock: Int) {
        if clock < run.segment.lowerBound || clock >= run.segment.upperBound {
            if !moveToNext(&run, for: clock) { search(&run, for: clock) }
        }
    }

    private func search(_ run: inout Run, for clock: Int) {
        // Mostly it is one of the next runs, or of those just passed, where another series starts; a longer way is searched.
        let change = run.change.flatMap { changes(upTo: clock, near: $0, atMost: 4) }
        (run.segment, run.change) = segment(of: clock, after: change)
    }

    /// A half-open range of instants around one, in which the offset does not change.
    func run(ofInstant instant: Int) -> (from: Int, to: Int) {
        guard !instants.isEmpty else { return (.min, .max) }
        let index = changeCount(upTo: instant)
        let from = index > 0 ? instants[index - 1] : .min
        guard index < instants.count else {
            // Past the table offsets are those of other years: only the instant itself is certain.
            return instant < tailStart ? (from, tailStart) : (instant, instant + 1)
        }
        return (from, instants[index])
    }
}
