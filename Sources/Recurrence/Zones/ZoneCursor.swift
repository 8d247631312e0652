// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

/// A cursor for looking up mostly ascending times in a zone.
///
/// The cursor remembers the run of the last lookup, so that most lookups cost two comparisons.
///
/// Wall-clock times are numbers of seconds and not ``CivilDateTime``s, because occurrences before the year 1 and after the
/// year 9999 are also placed, to decide whether they touch a window.
package struct ZoneCursor: Sendable {
    private let rules: ZoneRules
    private var place = ZoneCursor.State()

    // The half-open range of instants with `offset`.
    private var firstInstant = 0
    private var endInstant = 0
    private var offset = 0

    package init(_ rules: ZoneRules) { self.rules = rules }

    /// Returns the run of wall-clock seconds around one second that all resolve alike.
    @inline(__always)
    mutating func run(of localSeconds: Int) -> ZoneRules.Run {
        rules.move(&place, to: localSeconds)
        return place.run
    }

    /// Returns the instant of a wall-clock second as specified by RFC 5545 §3.3.5, and the clock time at that instant,
    /// which differs in a gap.
    package mutating func resolve(localSeconds: Int) -> (timestamp: Timestamp, localSeconds: Int) {
        let resolution = run(of: localSeconds).resolution
        let timestamp = Timestamp(secondsSince1970: localSeconds - resolution.offset)
        if case .unique = resolution { return (timestamp, localSeconds) }
        return (timestamp, self.localSeconds(at: timestamp))
    }

    /// Returns the only wall-clock second that resolves to an instant, as ``ZoneRules/onlyLocalSeconds(of:)`` does.
    @inline(__always)
    mutating func onlyLocalSeconds(of instant: Int) -> Int? {
        let run = place.run
        if case .unique(let offset) = run.resolution {
            let localSeconds = instant + offset
            if localSeconds >= run.lowerBound &+ rules.longestGap, localSeconds < run.upperBound { return localSeconds }
        }
        return findOnlyLocalSeconds(of: instant)
    }

    private mutating func findOnlyLocalSeconds(of instant: Int) -> Int? {
        let (localSeconds, run) = rules.localSeconds(at: instant)
        place = ZoneCursor.State(run: run)
        return rules.isOnlyLocalSeconds(localSeconds, in: run) ? localSeconds : nil
    }

    /// Returns the half-open run of wall-clock seconds around one second that the clock shows once and at one offset;
    /// nil in a gap or fold.
    package mutating func uniqueRun(of localSeconds: Int) -> (from: Int, to: Int, offset: Int)? {
        let run = run(of: localSeconds)
        guard case .unique(let offset) = run.resolution else { return nil }
        return (run.lowerBound, run.upperBound, offset)
    }

    /// Returns the clock time at an instant, in wall-clock seconds.
    package mutating func localSeconds(at timestamp: Timestamp) -> Int {
        let instant = timestamp.secondsSince1970
        if instant < firstInstant || instant >= endInstant {
            (firstInstant, endInstant) = rules.run(ofInstant: instant)
            offset = rules.offset(at: instant)
        }
        return instant + offset
    }
}

extension ZoneCursor {
    /// The state of a walk through the runs of a zone.
    struct State: Sendable {
        /// The run of the last lookup, empty before the first.
        var run = ZoneRules.Run(lowerBound: 0, upperBound: 0, resolution: .unique(offset: 0))
        /// The number of changes that start before the run; nil if unknown.
        var change: Int?
    }
}

extension ZoneRules {
    /// Moves a walk to the run that contains a wall-clock second.
    @inline(__always)
    func move(_ place: inout ZoneCursor.State, to localSeconds: Int) {
        if !place.run.contains(localSeconds), !moveToNext(&place, for: localSeconds) {
            search(&place, for: localSeconds)
        }
    }

    private func search(_ place: inout ZoneCursor.State, for localSeconds: Int) {
        // Usually the run is one of the next few, or one of those just passed if another series starts. A longer
        // distance needs a search.
        let change = place.change.flatMap { changes(upTo: localSeconds, near: $0, atMost: 4) }
        (place.run, place.change) = run(of: localSeconds, after: change)
    }

    /// Returns a half-open range of instants around one instant in which the offset doesn't change.
    func run(ofInstant instant: Int) -> (from: Int, to: Int) {
        guard !instants.isEmpty else { return (.min, .max) }
        let index = changeCount(upTo: instant)
        let from = index > 0 ? instants[index - 1] : .min
        guard index < instants.count else {
            // Past the table, offsets are those of other years, so only the instant itself is certain.
            return instant < tailStart ? (from, tailStart) : (instant, instant + 1)
        }
        return (from, instants[index])
    }
}
