/// The UTC offsets of a time zone, as a table of changes.
///
/// A zone's clock shows a local time once, never (a *gap*, when clocks go forward) or twice (a *fold*, when they go
/// back); see ``resolve(_:)``. Offsets are in seconds east of UTC.
///
/// ```swift
/// let zone = ZoneRules(TimeZone(identifier: "Europe/Paris")!)  // in ICalendar
/// let nine = CivilDateTime(year: 2026, month: 3, day: 1, hour: 9)!
/// zone.timestamp(of: nine)  // 2026-03-01T08:00:00Z
/// ```
///
/// The table must extend to January 2, 2129. If the zone passes every New Year alike, each later year repeats the
/// changes of a year in 2101…2128 with the same shape (leap or common, and weekday of January 1), which is exact for
/// rules that repeat yearly. Otherwise, the last offset of the table applies from then on.
public struct ZoneRules: Sendable, Hashable {
    /// A single reference, because zones are copied with every query.
    private let table: Table

    private final class Table: Sendable {
        let instants: [Int]
        let offsets: [Int]
        let localStarts: [Int]
        let longestGap: Int
        let offsetRange: ClosedRange<Int>
        let changes: ChangeTable
        /// The start of the years that repeat the changes of other years, in UTC and on the clock; `Int.max` if none
        /// do.
        let tailStart: Int

        init(instants: [Int], offsets: [Int], localStarts: [Int]) {
            self.instants = instants
            self.offsets = offsets
            self.localStarts = localStarts
            longestGap = instants.indices.reduce(0) { max($0, offsets[$1 + 1] - offsets[$1]) }
            offsetRange = (offsets.min() ?? 0)...(offsets.max() ?? 0)
            changes = ChangeTable(instants)
            tailStart = NewYears.areAlike(instants: instants, offsets: offsets) ? ZoneRules.endOfTable : .max
        }
    }

    /// The instants at which the offset changes, ascending, in seconds since 1970.
    var instants: [Int] { table.instants }

    /// The offsets between the changes, one more than ``instants``: `offsets[n]` applies before `instants[n]`, and
    /// `offsets[n + 1]` from that instant on.
    var offsets: [Int] { table.offsets }

    /// The first wall-clock second that each change makes ambiguous or skips.
    var localStarts: [Int] { table.localStarts }

    /// The longest jump forward, in seconds.
    var longestGap: Int { table.longestGap }

    /// The start of the years that repeat the changes of other years, in UTC and on the clock; `Int.max` if none do.
    var tailStart: Int { table.tailStart }

    /// The range from the least to the greatest offset at any time.
    package var offsetRange: ClosedRange<Int> { table.offsetRange }

    /// Creates a zone from its changes.
    ///
    /// - Parameters:
    ///   - initialOffset: The offset before the first change, in seconds east of UTC.
    ///   - changes: The changes in ascending order, each with the offset that applies from then on, in seconds east of
    ///     UTC. A change that keeps the offset, or isn't later than the change before, is ignored.
    /// - Complexity: O(*n*)
    public init(initialOffset: Int, changes: [(timestamp: Timestamp, offset: Int)] = []) {
        self.init(
            initialOffset: initialOffset, changes: changes.map { (instant: $0.timestamp.secondsSince1970, $0.offset) })
    }

    /// Creates a zone from changes in seconds since 1970 in UTC.
    package init(initialOffset: Int, changes: [(instant: Int, offset: Int)]) {
        var instants: [Int] = []
        var offsets = [initialOffset]
        var localStarts: [Int] = []
        var current = initialOffset
        for change in changes where change.offset != current && change.instant > instants.last ?? .min {
            instants.append(change.instant)
            offsets.append(change.offset)
            localStarts.append(change.instant + min(current, change.offset))
            current = change.offset
        }
        table = Table(instants: instants, offsets: offsets, localStarts: localStarts)
    }

    /// Returns whether two zones have the same changes.
    public static func == (left: ZoneRules, right: ZoneRules) -> Bool {
        left.table === right.table || (left.offsets == right.offsets && left.instants == right.instants)
    }

    /// Hashes the number of changes, the last change and the first and last offsets, in constant time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(instants.count)
        hasher.combine(instants.last)
        hasher.combine(offsets.first)
        hasher.combine(offsets.last)
    }

    /// Returns a zone that never changes, with an offset in seconds east of UTC.
    public static func fixed(offset: Int) -> ZoneRules { ZoneRules(initialOffset: offset) }

    /// The zone of UTC, with an offset of 0.
    public static let utc = ZoneRules.fixed(offset: 0)

    /// The last year whose changes the table must contain, along with those of the first two days of the next year.
    public static let maximumTabulatedYear = 2128

    /// The changes in the table, ascending, with the offsets before and after in seconds east of UTC.
    ///
    /// - Complexity: O(*n*) in the number of changes
    public var changes: [(timestamp: Timestamp, offsetBefore: Int, offsetAfter: Int)] {
        offsetChanges.map { (Timestamp(secondsSince1970: $0.instant), $0.offsetBefore, $0.offsetAfter) }
    }

    /// The changes in the table, in seconds since 1970 in UTC.
    package var offsetChanges: [(instant: Int, offsetBefore: Int, offsetAfter: Int)] {
        instants.indices.map { (instants[$0], offsets[$0], offsets[$0 + 1]) }
    }
}

/// The ways a zone's clock shows a local time: once, never or twice.
///
/// ```swift
/// switch zone.resolve(local) {
/// case .unique(let offset): print("at offset \(offset)")
/// case .gap: print("the clock skips this time")
/// case .fold: print("the clock shows this time twice")
/// }
/// ```
public enum LocalTimeResolution: Hashable, Sendable {
    /// The clock shows the time once, at this offset.
    case unique(offset: Int)
    /// The clock never shows the time, but jumps from one offset to a greater one.
    case gap(before: Int, after: Int)
    /// The clock shows the time twice, first at the greater offset.
    case fold(first: Int, second: Int)

    /// The offset that RFC 5545 §3.3.5 prescribes for the local time: in a gap "using the UTC offset before the gap",
    /// and in a fold "the first occurrence of the referenced time".
    public var offset: Int {
        switch self {
        case .unique(let offset): offset
        case .gap(let before, _): before
        case .fold(let first, _): first
        }
    }
}

extension ZoneRules {
    /// Returns the offset at an instant, in seconds east of UTC.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func offset(at instant: Timestamp) -> Int { offset(at: instant.secondsSince1970) }

    /// Returns the offset at an instant in seconds since 1970 in UTC.
    package func offset(at instant: Int) -> Int {
        offsets[changeCount(upTo: instant - tailShift(of: instant))]
    }

    /// Returns the number of changes up to an instant.
    @inline(__always)
    func changeCount(upTo instant: Int) -> Int {
        table.instants.count(upTo: instant, within: table.changes.counts(from: instant, through: instant))
    }

    /// Returns the number of changes that start on the wall clock up to a local second.
    @inline(__always)
    private func changeCount(upToClock clock: Int) -> Int {
        let range = table.offsetRange
        // A change starts at its instant on a clock that shows one of the offsets.
        let counts = table.changes.counts(from: clock &- range.upperBound, through: clock &- range.lowerBound)
        return table.localStarts.count(upTo: clock, within: counts)
    }

    /// Returns whether the zone's clock shows a local time once, never or twice, and at which offsets.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func resolve(_ local: CivilDateTime) -> LocalTimeResolution {
        segment(of: local.localSeconds).resolution
    }

    /// Returns the instant of a local time as specified by RFC 5545 §3.3.5: in a fold, the first of the two instants;
    /// in a gap, the instant at the offset before the gap.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func timestamp(of local: CivilDateTime) -> Timestamp { Timestamp(secondsSince1970: instant(of: local)) }

    /// Returns the instant of a local time in seconds since 1970 in UTC.
    package func instant(of local: CivilDateTime) -> Int {
        local.localSeconds - resolve(local).offset
    }

    /// Returns the first instant, from the given one on, that separates local times in order: local times that resolve
    /// to earlier instants are earlier on the clock than all others.
    ///
    /// The result is the instant itself, except in the shadow of a gap. There the result is the end of the shadow,
    /// because times in the gap are read as if they followed the times at the end of the gap.
    package func orderingBoundary(onOrAfter instant: Int) -> Int {
        gap(reaching: instant + offset(at: instant)).map { max(instant, $0.instantOfShadowEnd) } ?? instant
    }

    /// Returns the offset for reading local times in a gap, if such a time may have been moved to an instant after the
    /// gap; nil if no gap was shortly before the instant.
    package func offsetBeforeGap(shiftedTo instant: Int) -> Int? {
        gap(reaching: instant + offset(at: instant))?.before
    }

    /// Returns the number of seconds between the instants of two local times, resolved in the same way, with one search
    /// for the start and end of an event.
    package func seconds(from first: CivilDateTime, to last: CivilDateTime) -> Int {
        let segment = segment(of: first.localSeconds)
        if segment.lowerBound <= last.localSeconds, last.localSeconds < segment.upperBound {
            return last.localSeconds - first.localSeconds
        }
        return instant(of: last) - (first.localSeconds - segment.resolution.offset)
    }

    /// Returns the instant of a wall-clock second in a dialect. A time that the dialect omits has an instant too, for
    /// use as a bound.
    func instant(ofClock clock: Int, _ dialect: RecurrenceDialect) -> Int {
        Self.instant(ofClock: clock, in: segment(of: clock), dialect)
    }

    /// The same of a second whose run is known.
    static func instant(ofClock clock: Int, in segment: Segment, _ dialect: RecurrenceDialect) -> Int {
        switch segment.resolution {
        case .unique(let offset): return clock - offset
        case .fold(let first, let second): return clock - (dialect.repeatedTime == .first ? first : second)
        case .gap(let before, let after):
            return dialect.skippedTime == .endOfGap ? segment.upperBound - after : clock - before
        }
    }

    /// Returns the local time on the zone's clock at an instant, or nil outside the years 1 to 9999.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func local(at instant: Timestamp) -> CivilDateTime? { local(at: instant.secondsSince1970) }

    /// Returns the local time at an instant in seconds since 1970 in UTC.
    package func local(at instant: Int) -> CivilDateTime? {
        let (clock, overflow) = instant.addingReportingOverflow(offset(at: instant))
        return overflow ? nil : CivilDateTime(localSeconds: clock)
    }

    /// A half-open run of wall-clock seconds that resolve alike.
    struct Segment {
        var lowerBound: Int
        var upperBound: Int
        var resolution: LocalTimeResolution
    }

    /// Returns the run that contains a wall-clock second.
    func segment(of clock: Int) -> Segment { segment(of: clock, after: nil).segment }

    /// Returns the run that contains a wall-clock second, and the number of changes before that run if a cursor can
    /// continue from there.
    ///
    /// - Parameter change: The number of changes before the run, if known.
    func segment(of clock: Int, after change: Int?) -> (segment: Segment, change: Int?) {
        if let change { return (segment(of: clock, after: change, shift: 0), change) }
        guard !instants.isEmpty else { return (unchanging, nil) }
        let shift = tailShift(of: clock)
        let change = changeCount(upToClock: clock - shift)
        return (segment(of: clock - shift, after: change, shift: shift), shift == 0 ? change : nil)
    }

    /// Returns the number of changes that start up to a wall-clock second by examining a few before and after one
    /// change; nil if these are not enough.
    func changes(upTo clock: Int, near first: Int, atMost few: Int) -> Int? {
        guard clock < table.tailStart else { return nil }
        let starts = localStarts
        var change = first
        while change < starts.count, starts[change] <= clock {
            change += 1
            if change - first > few { return nil }
        }
        while change > 0, starts[change - 1] > clock {
            change -= 1
            if first - change > few { return nil }
        }
        return change
    }

    /// Moves past one change to the next run, for ascending times. Returns false and moves nothing if the wall-clock
    /// second is not in the next run.
    @inline(__always)
    func moveToNext(_ run: inout Run, for clock: Int) -> Bool {
        let table = table
        guard let change = run.change, change >= 0, change &+ 1 < table.localStarts.count,
            table.localStarts[change] <= clock, clock < table.localStarts[change &+ 1], clock < table.tailStart
        else { return false }
        let (before, after) = (table.offsets[change], table.offsets[change &+ 1])
        let end = table.instants[change] &+ max(before, after)
        guard end <= clock else { return false }
        run.segment.lowerBound = end
        run.segment.upperBound = table.localStarts[change &+ 1]
        run.segment.resolution = .unique(offset: after)
        run.change = change &+ 1
        return true
    }

    /// Returns the clock time at an instant and the run that contains that time, with one search for both.
    func clock(at instant: Int) -> (clock: Int, segment: Segment) {
        guard !instants.isEmpty else { return (instant + offsets[0], unchanging) }
        guard instant < table.tailStart - 2 * ZoneBounds.maximumOffset else {
            let clock = instant + offset(at: instant)
            return (clock, segment(of: clock))
        }
        var change = changeCount(upTo: instant)
        let clock = instant + offsets[change]
        // Before clocks go back, they already show times that they will show again.
        while change < localStarts.count, localStarts[change] <= clock { change += 1 }
        return (clock, segment(of: clock, after: change, shift: 0))
    }

    private var unchanging: Segment {
        Segment(lowerBound: .min, upperBound: .max, resolution: .unique(offset: offsets[0]))
    }

    /// Returns the run of a wall-clock second that follows a number of ``localStarts``.
    private func segment(of clock: Int, after next: Int, shift: Int) -> Segment {
        var segment = Segment(lowerBound: .min, upperBound: .max, resolution: .unique(offset: offsets[next]))
        if next < localStarts.count { segment.upperBound = localStarts[next] + shift }
        // Past the table, a run must not extend into a year with another shift.
        if shift != 0 || (next == localStarts.count && table.tailStart != .max) {
            segment.upperBound = min(segment.upperBound, Self.endOfYear(clock) + shift)
            segment.lowerBound = Self.startOfYear(clock) + shift
        }
        guard next > 0 else { return segment }
        let (before, after) = (offsets[next - 1], offsets[next])
        let end = instants[next - 1] + max(before, after)
        if clock < end {
            segment.lowerBound = localStarts[next - 1] + shift
            segment.upperBound = min(segment.upperBound, end + shift)
            segment.resolution =
                before < after ? .gap(before: before, after: after) : .fold(first: before, second: after)
        } else {
            segment.lowerBound = max(segment.lowerBound, end + shift)
        }
        return segment
    }

    /// Returns the seconds to subtract from a moment past the table to reach the year in the table that represents the
    /// moment's year.
    private func tailShift(of moment: Int) -> Int {
        guard moment >= table.tailStart else { return 0 }
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(moment, 86_400)).year
        let start = Gregorian.dayNumber(year: year, month: 1, day: 1)
        let sample = YearShape.samples[YearShape(year: year).index]
        return (start - Gregorian.dayNumber(year: sample, month: 1, day: 1)) * 86_400
    }

    /// The first second in UTC that a table can omit.
    ///
    /// This is two days into 2129, because a change near New Year can be visible from 2128.
    package static let tabulatedEnd = endOfTable + 2 * ZoneBounds.maximumOffset

    /// The end of the table: 2129-01-01T00:00:00.
    static let endOfTable = Gregorian.dayNumber(year: maximumTabulatedYear + 1, month: 1, day: 1) * 86_400

    private static func startOfYear(_ clock: Int) -> Int {
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(clock, 86_400)).year
        return Gregorian.dayNumber(year: year, month: 1, day: 1) * 86_400
    }

    private static func endOfYear(_ clock: Int) -> Int {
        let year = Gregorian.components(ofDayNumber: Gregorian.floorDivide(clock, 86_400)).year
        return Gregorian.dayNumber(year: year + 1, month: 1, day: 1) * 86_400
    }
}
