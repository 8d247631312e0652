import ICalendar
import Recurrence

/// Occurrences on their way into a map.
struct DecorationPlacing {
    private let grid: MonthGrid
    private let limit: Int
    private let viewer: ZoneRules
    private var viewerClock: ZoneCursor
    private let visible: ClosedRange<Int>
    private var allDay = PlacedOccurrences()
    private var timed = PlacedOccurrences()
    private var added = 0
    private var places = 0
    private var sequences = 0

    /// Whether there was more than the limit.
    private(set) var isTruncated = false

    init(grid: MonthGrid, limit: Int) {
        self.grid = grid
        self.limit = limit
        viewer = ZoneRules(grid.timeZone)
        viewerClock = ZoneCursor(viewer)
        visible = grid.decorated.lowerBound.dayNumber...grid.decorated.upperBound.dayNumber
    }

    /// Takes an occurrence that touches the days of the grid.
    ///
    /// - Parameter sequence: which of the sequences that are ordered by start, end and UID it is from; nil for none.
    /// - Returns: false where it would pass the limit; then no more should come.
    mutating func add(
        _ occurrence: Occurrence, from sequence: Int? = nil, style: (Occurrence) throws -> DecorationStyle
    ) rethrows -> Bool {
        added += 1
        guard var placed = PlacedOccurrence(occurrence, index: added, viewer: &viewerClock),
            placed.firstDay <= visible.upperBound, placed.lastDay >= visible.lowerBound
        else { return true }
        let days = (placed.firstDay...placed.lastDay).clamped(to: visible)
        guard places + days.count <= limit else {
            isTruncated = true
            return false
        }
        places += days.count
        placed.style = try style(occurrence)
        if occurrence.isAllDay { allDay.append(placed, from: sequence) } else { timed.append(placed, from: sequence) }
        return true
    }

    /// Takes what takes place on the days of the grid.
    mutating func add(
        _ feed: CalendarFeed, kinds: Set<Entry.Kind>, includingCancelled: Bool,
        style: (Occurrence) throws -> DecorationStyle
    ) rethrows {
        guard !isTruncated else { return }
        try add(
            feed.occurrences(
                in: grid.interval, timeZone: grid.timeZone, kinds: kinds, includingCancelled: includingCancelled),
            style: style)
    }

    /// Takes what takes place on the days of the grid, without looking at what does not.
    mutating func add<FeedID>(
        _ index: OccurrenceIndex<FeedID>, kinds: Set<Entry.Kind>, includingCancelled: Bool,
        style: (Occurrence) throws -> DecorationStyle
    ) rethrows {
        guard !isTruncated else { return }
        try add(
            index.occurrences(
                in: grid.interval, timeZone: grid.timeZone, kinds: kinds, includingCancelled: includingCancelled),
            style: style)
    }

    private mutating func add(
        _ occurrences: OccurrenceSequence, style: (Occurrence) throws -> DecorationStyle
    ) rethrows {
        sequences += 1
        for occurrence in occurrences {
            guard try add(occurrence, from: sequences, style: style) else { return }
        }
    }

    /// The rows of the grid, with a bar in each row that an occurrence touches.
    func rows() -> [DecorationRow] {
        var rows = [DecorationRow](repeating: DecorationRow(), count: grid.days.count / 7)
        let first = grid.days[0].day.dayNumber
        // A day that the zone skipped is a date, but no time passes on it.
        let skipped = grid.days.indices.filter { viewer.skips(grid.days[$0].day) }
        func place(_ placed: PlacedOccurrence, except skipped: [Int]) {
            let days = (placed.firstDay...placed.lastDay).clamped(to: visible)
            for row in (days.lowerBound - first) / 7...(days.upperBound - first) / 7 {
                let week = first + row * 7...first + row * 7 + 6
                let part = days.clamped(to: week)
                rows[row].append(
                    DecorationBar(
                        occurrence: placed.occurrence, style: placed.style,
                        columns: part.lowerBound - week.lowerBound...part.upperBound - week.lowerBound,
                        continuesBefore: placed.firstDay < part.lowerBound,
                        continuesAfter: placed.lastDay > part.upperBound, lane: 0),
                    skipping: skipped.isEmpty ? [] : skipped.filter { $0 / 7 == row }.map { $0 % 7 })
            }
        }
        for placed in allDay.ordered { place(placed, except: []) }
        for placed in timed.ordered { place(placed, except: skipped) }
        for row in rows.indices { rows[row].pack() }
        return rows
    }
}
