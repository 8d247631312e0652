import ICalendar

extension DecorationMap {
    /// Collects occurrences and arranges them in the rows of a map.
    struct Builder {
        private let grid: MonthGrid
        private let limit: Int
        private let visible: ClosedRange<Int>
        /// The number of the first day of the grid.
        private let origin: Int
        private var clock: DayClock
        private var allDay = PageOrder()
        private var timed = PageOrder()
        private var counts: DecorationRows.Counts
        /// The number of decorations beyond the first of each occurrence.
        private var extraPlaces = 0
        private var sequences = 0

        /// The occurrences, in the order in which they were added.
        private(set) var content = PageContent()

        /// Whether an occurrence was rejected because of the limit.
        private(set) var isTruncated = false

        init(grid: MonthGrid, limit: Int) {
            self.grid = grid
            // Indices are stored in 32 bits.
            self.limit = min(limit, Int(Int32.max))
            clock = DayClock(ZoneRules(grid.timeZone))
            visible = grid.decorated.lowerBound.dayNumber...grid.decorated.upperBound.dayNumber
            origin = grid.days[0].day.dayNumber
            counts = DecorationRows.Counts(rows: grid.days.count / 7)
        }

        /// Adds an occurrence that overlaps the days of the grid, and ignores any other.
        ///
        /// - Parameters:
        ///   - sequence: The number of the sequence, ordered by start, end and UID, that the occurrence came from; nil
        ///     for an unordered source.
        ///   - style: Returns the index of the style.
        /// - Returns: false if the occurrence would exceed the limit. Add no more after that.
        private mutating func add(
            _ member: PackedOccurrence, of table: SourceTable, from sequence: Int?,
            style: (inout PageContent) throws -> Int32
        ) rethrows -> Bool {
            let isAllDay = member.traits.isAllDay
            guard let days = clock.days(isAllDay: isAllDay, OccurrenceExtent(member)),
                days.lowerBound <= visible.upperBound, days.upperBound >= visible.lowerBound
            else { return true }
            let shown = days.clamped(to: visible)
            guard content.placed.count + extraPlaces + shown.count <= limit else {
                isTruncated = true
                return false
            }
            extraPlaces += shown.count - 1
            counts.add(
                shown.lowerBound - origin, through: shown.upperBound - origin, isLonger: days.count > shown.count)
            let (place, style) = (content.placed.count, try style(&content))
            content.append(member, of: table, style: style, on: days)
            if isAllDay {
                allDay.note(place, from: sequence, in: content)
            } else {
                timed.note(place, from: sequence, in: content)
            }
            return true
        }

        /// Adds an occurrence from an unordered source.
        mutating func add(_ occurrence: Occurrence, style: (Occurrence) -> DecorationStyle) -> Bool {
            add(occurrence.member, of: occurrence.sources, from: nil) { $0.number(of: style(occurrence)) }
        }

        /// Adds occurrences in order, without those of days that the grid doesn't have.
        ///
        /// - Parameter style: Returns the style of an occurrence.
        mutating func add(
            _ occurrences: OccurrenceSequence, style: (Occurrence) throws -> DecorationStyle
        ) rethrows {
            try add(occurrences) { member, table, content in
                content.number(of: try style(Occurrence(sources: table, member: member)))
            }
        }

        /// Adds occurrences in order, in their default styles.
        ///
        /// - Parameter color: The color of the calendar that has the given occurrence.
        mutating func add(
            _ occurrences: OccurrenceSequence, color: (PackedOccurrence, SourceTable) throws -> DecorationColor?
        ) rethrows {
            try add(occurrences) { member, table, content in
                content.number(ofDefaultStyleOf: member, table, color: try color(member, table))
            }
        }

        @inline(__always)
        private mutating func add(
            _ occurrences: OccurrenceSequence,
            styleNumber: (PackedOccurrence, SourceTable, inout PageContent) throws -> Int32
        ) rethrows {
            guard !isTruncated else { return }
            sequences += 1
            var iterator = occurrences.makeIterator()
            if content.placed.isEmpty { content.reserveCapacity(min(iterator.readyCount, limit)) }
            try iterator.forEachMember { member, table in
                try add(member, of: table, from: sequences) { try styleNumber(member, table, &$0) }
            }
        }

        /// Returns the occurrences of a feed that may be on the days of the grid.
        func occurrences(of feed: CalendarFeed, _ filter: OccurrenceFilter) -> OccurrenceSequence {
            feed.occurrences(matching: query(filter)).ranked(sequences)
        }

        /// Returns the occurrences of an index that may be on the days of the grid. The other series aren't examined.
        func occurrences<FeedID>(of index: OccurrenceIndex<FeedID>, _ filter: OccurrenceFilter) -> OccurrenceSequence {
            index.bareOccurrences(matching: query(filter))
        }

        private func query(_ filter: OccurrenceFilter) -> OccurrenceQuery {
            OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)
        }

        /// Returns the rows of the grid, with a bar in each row that an occurrence overlaps.
        func rows() -> DecorationRows {
            DecorationRows(
                allDay: allDay.places(allDay: true, in: content) ?? content.places(allDay: true),
                timed: timed.places(allDay: false, in: content), of: content.placed, on: visible, from: origin, counts)
        }
    }
}
