import ICalendar

extension DecorationMap {
    /// Collects occurrences and arranges them in the rows of a map.
    struct Builder {
        private let grid: MonthGrid
        /// The number of decorations that may still be added.
        private var room: Int
        /// The indices of the days that are decorated.
        private let visible: ClosedRange<Int>
        /// The number of the first day of the grid.
        private let origin: Int
        private var clock: DayClock
        /// A visible day on which a timed occurrence of the sequence is, with its index.
        private var plainDay = DayClock.Day.none
        private var allDay = PageOrder(allDay: true)
        private var timed = PageOrder(allDay: false)
        private var counts: DecorationRows.Counts
        private var sequences = 0

        /// The occurrences, in the order in which they were added.
        private(set) var content = PageContent()

        /// Whether an occurrence was rejected because of the limit.
        private(set) var isTruncated = false

        init(grid: MonthGrid, limit: Int) {
            self.grid = grid
            // Indices are stored in 32 bits.
            room = min(limit, Int(Int32.max))
            clock = DayClock(ZoneRules(grid.timeZone))
            origin = grid.days[0].day.dayNumber
            visible = grid.decorated.lowerBound.dayNumber - origin...grid.decorated.upperBound.dayNumber - origin
            counts = DecorationRows.Counts(rows: grid.days.count / 7)
        }

        /// Adds an occurrence that overlaps the days of the grid, and ignores any other.
        ///
        /// - Parameters:
        ///   - sequence: The number of the sequence, ordered by start, end and UID, that the occurrence came from; nil
        ///     for an unordered source.
        ///   - style: Returns the index of the style.
        /// - Returns: false if the occurrence would exceed the limit. Add no more after that.
        @inline(__always)
        private mutating func add(
            _ member: PackedOccurrence, of table: SourceTable, from sequence: Int?,
            style: (inout PageContent) throws -> Int32
        ) rethrows -> Bool {
            // Nearly all occurrences of a large page are on the day of the one before, and in order.
            if sequence != nil, room > 0, plainDay.hasAll(of: member) {
                room -= 1
                counts.add(plainDay.number)
                content.append(
                    member, of: table, style: try style(&content), on: plainDay.number...plainDay.number)
                return true
            }
            let extent = OccurrenceExtent(member)
            guard let days = count(extent, isAllDay: member.traits.isAllDay) else { return !isTruncated }
            content.append(member, of: table, style: try style(&content), on: days)
            note(extent, isAllDay: member.traits.isAllDay, from: sequence)
            return true
        }

        /// Counts the days of an occurrence, and returns their indices; nil if none is visible or the limit doesn't allow them.
        private mutating func count(_ extent: OccurrenceExtent, isAllDay: Bool) -> ClosedRange<Int>? {
            guard let numbers = clock.days(isAllDay: isAllDay, extent) else { return nil }
            let days = numbers.lowerBound - origin...numbers.upperBound - origin
            guard days.overlaps(visible) else { return nil }
            let shown = days.clamped(to: visible)
            guard shown.count <= room else {
                isTruncated = true
                return nil
            }
            room -= shown.count
            counts.add(shown.lowerBound, through: shown.upperBound, isLonger: days != shown)
            if !isAllDay, days.count == 1 {
                plainDay = DayClock.Day(number: days.lowerBound, instants: clock.dayOfStart.instants)
            }
            return days
        }

        /// Notes the order of the last occurrence.
        private mutating func note(_ extent: OccurrenceExtent, isAllDay: Bool, from sequence: Int?) {
            let place = content.placed.count - 1
            if isAllDay {
                allDay.note(place, extent, from: sequence, in: content)
            } else {
                timed.note(place, extent, from: sequence, in: content)
            }
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
            plainDay = .none
            var iterator = occurrences.makeIterator()
            if content.placed.isEmpty { content.reserveCapacity(min(iterator.readyCount, room)) }
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
                allDay: allDay.sortedPlaces(in: content), timed: timed.sortedPlaces(in: content), of: content.placed,
                on: visible, counts)
        }
    }
}
