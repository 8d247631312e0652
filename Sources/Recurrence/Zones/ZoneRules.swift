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
    let table: Table

    final class Table: Sendable {
        let instants: [Int]
        let offsets: [Int]
        let localStarts: [Int]
        let longestGap: Int
        let offsetRange: ClosedRange<Int>
        let changes: ChangeTable
        /// Whether the clock always shows UTC.
        let isUTC: Bool
        /// The start of the years that repeat the changes of other years, in UTC and on the clock; `Int.max` if none
        /// do.
        let tailStart: Int
        /// The run of wall-clock seconds between each change and the next, for all changes before ``tailStart``. A run
        /// is empty if the next change starts too early.
        let runsAfterChanges: [Run]

        init(instants: [Int], offsets: [Int], localStarts: [Int]) {
            self.instants = instants
            self.offsets = offsets
            self.localStarts = localStarts
            longestGap = instants.indices.reduce(0) { max($0, offsets[$1 + 1] - offsets[$1]) }
            offsetRange = (offsets.min() ?? 0)...(offsets.max() ?? 0)
            changes = ChangeTable(instants)
            isUTC = instants.isEmpty && offsets == [0]
            tailStart = NewYears.areAlike(instants: instants, offsets: offsets) ? ZoneRules.endOfTable : .max
            var runs: [Run] = []
            runs.reserveCapacity(instants.count)
            for change in instants.indices.dropLast() {
                let (before, after, end) = (offsets[change], offsets[change + 1], localStarts[change + 1])
                guard end <= tailStart else { break }
                runs.append(
                    Run(
                        lowerBound: instants[change] + max(before, after), upperBound: end,
                        resolution: .unique(offset: after)))
            }
            runsAfterChanges = runs
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
    var offsetRange: ClosedRange<Int> { table.offsetRange }

    /// Creates a zone from its changes.
    ///
    /// - Parameters:
    ///   - initialOffset: The offset before the first change, in seconds east of UTC.
    ///   - changes: The changes in ascending order, each with the offset that applies from then on, in seconds east of
    ///     UTC. A change that keeps the offset, or isn't later than the change before, is ignored. So is a change before
    ///     year 1 or after year 9999.
    ///
    /// No clock is more than a day from UTC. An offset of more than a day is read as a day.
    /// - Complexity: O(*n*)
    public init(initialOffset: Int, changes: [(timestamp: Timestamp, offset: Int)] = []) {
        let years = Timestamp.earliest...Timestamp.latest
        self.init(
            initialOffset: Self.limited(initialOffset),
            checkedChanges: changes.filter { years.contains($0.timestamp) }.map {
                ($0.timestamp, Self.limited($0.offset))
            })
    }

    private static func limited(_ offset: Int) -> Int {
        min(max(offset, -ZoneBounds.maximumOffset), ZoneBounds.maximumOffset)
    }

    /// Creates a zone from offsets of at most a day, and changes on the clock in the years 1 to 9999. In UTC, the first
    /// change of a VTIMEZONE can be a day earlier.
    package init(initialOffset: Int, checkedChanges changes: [(timestamp: Timestamp, offset: Int)]) {
        var instants: [Int] = []
        var offsets = [initialOffset]
        var localStarts: [Int] = []
        var current = initialOffset
        for change in changes {
            let instant = change.timestamp.secondsSince1970
            guard change.offset != current, instant > instants.last ?? .min else { continue }
            instants.append(instant)
            offsets.append(change.offset)
            localStarts.append(instant + min(current, change.offset))
            current = change.offset
        }
        table = Table(instants: instants, offsets: offsets, localStarts: localStarts)
    }

    /// Returns whether two zones share one table.
    package func isIdentical(to other: ZoneRules) -> Bool { table === other.table }

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
    public static func fixed(offset: Int) -> ZoneRules { ZoneRules(initialOffset: limited(offset)) }

    /// The zone of UTC, with an offset of 0.
    public static let utc = ZoneRules.fixed(offset: 0)

    /// The last year whose changes the table must contain, along with those of the first two days of the next year.
    public static let maximumTabulatedYear = 2128

    /// The changes in the table, ascending, with the offsets before and after in seconds east of UTC.
    ///
    /// - Complexity: O(*n*) in the number of changes
    public var changes: [(timestamp: Timestamp, offsetBefore: Int, offsetAfter: Int)] {
        instants.indices.map { (Timestamp(secondsSince1970: instants[$0]), offsets[$0], offsets[$0 + 1]) }
    }
}
