import ICalendar

extension DecorationMap {
    /// Collects occurrences and arranges them in the rows of a map.
    struct Builder {
        private let grid: MonthGrid
        private let limit: Int
        private var viewerClock: ZoneCursor
        private let visible: ClosedRange<Int>
        private var allDay = PageOrder()
        private var timed = PageOrder()
        private var places = 0
        private var sequences = 0

        /// The occurrences, in the order in which they were added.
        private(set) var placed: [OccurrenceDays] = []

        /// Whether an occurrence was rejected because of the limit.
        private(set) var isTruncated = false

        init(grid: MonthGrid, limit: Int) {
            self.grid = grid
            // Indices are stored in 32 bits.
            self.limit = min(limit, Int(Int32.max))
            viewerClock = ZoneCursor(ZoneRules(grid.timeZone))
            visible = grid.decorated.lowerBound.dayNumber...grid.decorated.upperBound.dayNumber
        }

        /// Adds an occurrence that overlaps the days of the grid, and ignores any other.
        ///
        /// - Parameter sequence: The number of the sequence, ordered by start, end and UID, that the occurrence came
        ///   from; nil for an unordered source.
        /// - Returns: false if the occurrence would exceed the limit. Add no more after that.
        mutating func add(
            _ occurrence: consuming Occurrence, from sequence: Int? = nil, style: (Occurrence) throws -> DecorationStyle
        ) rethrows -> Bool {
            let extent = OccurrenceDays.Extent(occurrence)
            guard let days = OccurrenceDays.days(of: occurrence, extent, viewer: &viewerClock),
                days.lowerBound <= visible.upperBound, days.upperBound >= visible.lowerBound
            else { return true }
            let count = days.clamped(to: visible).count
            guard places + count <= limit else {
                isTruncated = true
                return false
            }
            places += count
            let isAllDay = occurrence.isAllDay
            let style = try style(occurrence)
            placed.append(OccurrenceDays(occurrence: occurrence, style: style, days: days))
            if isAllDay {
                allDay.appendLast(of: placed, extent, from: sequence)
            } else {
                timed.appendLast(of: placed, extent, from: sequence)
            }
            return true
        }

        /// Adds the occurrences of a feed on the days of the grid.
        mutating func add(
            _ feed: CalendarFeed, filter: OccurrenceFilter,
            style: (Occurrence) throws -> DecorationStyle
        ) rethrows {
            guard !isTruncated else { return }
            let query = OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)
            try add(feed.occurrences(matching: query).ranked(sequences), style: style)
        }

        /// Adds the occurrences of an index on the days of the grid, without examining the other series.
        mutating func add<FeedID>(
            _ index: OccurrenceIndex<FeedID>, filter: OccurrenceFilter,
            style: (Occurrence) throws -> DecorationStyle
        ) rethrows {
            guard !isTruncated else { return }
            try add(
                index.bareOccurrences(
                    matching: OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)),
                style: style)
        }

        private mutating func add(
            _ occurrences: OccurrenceSequence, style: (Occurrence) throws -> DecorationStyle
        ) rethrows {
            sequences += 1
            var iterator = occurrences.makeIterator()
            if placed.isEmpty { placed.reserveCapacity(min(iterator.readyCount, limit)) }
            while let occurrence = iterator.next() {
                guard try add(occurrence, from: sequences, style: style) else { return }
            }
        }

        /// Returns the rows of the grid, with a bar in each row that an occurrence overlaps.
        func rows() -> [DecorationRow] {
            var bars = [[DecorationRow.Bar]](repeating: [], count: grid.days.count / 7)
            let first = grid.days[0].day.dayNumber
            func place(_ index: Int32) {
                let whole = placed[Int(index)].days
                let days = whole.clamped(to: visible)
                let isLine = placed[Int(index)].isOvernight
                for row in (days.lowerBound - first) / 7...(days.upperBound - first) / 7 {
                    let week = first + row * 7...first + row * 7 + 6
                    let part = days.clamped(to: week)
                    bars[row].append(
                        DecorationRow.Bar(
                            occurrence: index,
                            columns: part.lowerBound - week.lowerBound...part.upperBound - week.lowerBound,
                            continuesBefore: whole.lowerBound < part.lowerBound,
                            continuesAfter: whole.upperBound > part.upperBound,
                            line: isLine ? part.lowerBound == days.lowerBound ? .here : .elsewhere : .none))
                }
            }
            for index in allDay.ordered(in: placed) { place(index) }
            for index in timed.ordered(in: placed) { place(index) }
            return bars.map(DecorationRow.init)
        }
    }
}
