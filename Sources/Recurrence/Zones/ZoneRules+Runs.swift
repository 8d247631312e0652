// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

extension ZoneRules {
    /// A half-open run of wall-clock seconds that resolve alike.
    struct Run {
        var lowerBound: Int
        var upperBound: Int
        var resolution: LocalTimeResolution

        @inline(__always)
        func contains(_ localSeconds: Int) -> Bool { lowerBound <= localSeconds && localSeconds < upperBound }
    }

    /// Returns the run that contains a wall-clock second.
    func run(of localSeconds: Int) -> Run { run(of: localSeconds, after: nil).run }

    /// Returns the run that contains a wall-clock second, and the number of changes before that run if a cursor can
    /// continue from there.
    ///
    /// - Parameter change: The number of changes before the run, if known.
    func run(of localSeconds: Int, after change: Int?) -> (run: Run, change: Int?) {
        if let change { return (run(of: localSeconds, after: change, shift: 0), change) }
        guard !instants.isEmpty else { return (unchanging, nil) }
        let shift = tailShift(of: localSeconds)
        let change = changeCount(upToLocalSeconds: localSeconds - shift)
        return (run(of: localSeconds - shift, after: change, shift: shift), shift == 0 ? change : nil)
    }

    /// Returns the number of changes that start up to a wall-clock second by examining a few before and after one
    /// change; nil if these are not enough.
    func changes(upTo localSeconds: Int, near first: Int, atMost few: Int) -> Int? {
        guard localSeconds < table.tailStart else { return nil }
        let starts = localStarts
        var change = first
        while change < starts.count, starts[change] <= localSeconds {
            change += 1
            if change - first > few { return nil }
        }
        while change > 0, starts[change - 1] > localSeconds {
            change -= 1
            if first - change > few { return nil }
        }
        return change
    }

    /// Moves past one change to the next run, for ascending times. Returns false and moves nothing if the wall-clock
    /// second is not in the next run.
    @inline(__always)
    func moveToNext(_ place: inout ZoneCursor.State, for localSeconds: Int) -> Bool {
        let runs = table.runsAfterChanges
        guard let change = place.change, runs.indices.contains(change), runs[change].contains(localSeconds) else {
            return false
        }
        place.run = runs[change]
        place.change = change &+ 1
        return true
    }

    /// Returns the clock time at an instant and the run that contains that time, with one search for both.
    func localSeconds(at instant: Int) -> (localSeconds: Int, run: Run) {
        guard !instants.isEmpty else { return (instant + offsets[0], unchanging) }
        guard instant < table.tailStart - 2 * ZoneBounds.maximumOffset else {
            let localSeconds = instant + offset(at: instant)
            return (localSeconds, run(of: localSeconds))
        }
        var change = changeCount(upTo: instant)
        let localSeconds = instant + offsets[change]
        // Before clocks go back, they already show times that they will show again.
        while change < localStarts.count, localStarts[change] <= localSeconds { change += 1 }
        return (localSeconds, run(of: localSeconds, after: change, shift: 0))
    }

    private var unchanging: Run {
        Run(lowerBound: .min, upperBound: .max, resolution: .unique(offset: offsets[0]))
    }

    /// Returns the run of a wall-clock second that follows a number of ``localStarts``.
    ///
    /// Inlined, because a returned run would be copied.
    @inline(__always)
    private func run(of localSeconds: Int, after next: Int, shift: Int) -> Run {
        var run = Run(lowerBound: .min, upperBound: .max, resolution: .unique(offset: offsets[next]))
        if next < localStarts.count { run.upperBound = localStarts[next] + shift }
        // Past the table, a run must not extend into a year with another shift.
        if shift != 0 || (next == localStarts.count && table.tailStart != .max) {
            run.upperBound = min(run.upperBound, Self.endOfYear(localSeconds) + shift)
            run.lowerBound = Self.startOfYear(localSeconds) + shift
        }
        guard next > 0 else { return run }
        let (before, after) = (offsets[next - 1], offsets[next])
        let end = instants[next - 1] + max(before, after)
        if localSeconds < end {
            run.lowerBound = localStarts[next - 1] + shift
            run.upperBound = min(run.upperBound, end + shift)
            run.resolution =
                before < after ? .gap(before: before, after: after) : .fold(first: before, second: after)
        } else {
            run.lowerBound = max(run.lowerBound, end + shift)
        }
        return run
    }

    /// Returns the seconds to subtract from a moment past the table to reach the year in the table that represents the
    /// moment's year.
    func tailShift(of localSeconds: Int) -> Int {
        guard localSeconds >= table.tailStart else { return 0 }
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(localSeconds, 86_400)).year
        let start = Gregorian.dayNumber(year: year, month: 1, day: 1)
        let sample = YearShape.samples[YearShape(year: year).index]
        return (start - Gregorian.dayNumber(year: sample, month: 1, day: 1)) * 86_400
    }

    /// The first second in UTC that a table can omit.
    ///
    /// This is two days into 2129, because a change near New Year can be visible from 2128.
    package static let tabulatedEnd = Timestamp(secondsSince1970: endOfTable + 2 * ZoneBounds.maximumOffset)

    /// The end of the table: 2129-01-01T00:00:00.
    static let endOfTable = Gregorian.dayNumber(year: maximumTabulatedYear + 1, month: 1, day: 1) * 86_400

    private static func startOfYear(_ localSeconds: Int) -> Int {
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(localSeconds, 86_400)).year
        return Gregorian.dayNumber(year: year, month: 1, day: 1) * 86_400
    }

    private static func endOfYear(_ localSeconds: Int) -> Int {
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(localSeconds, 86_400)).year
        return Gregorian.dayNumber(year: year + 1, month: 1, day: 1) * 86_400
    }
}
