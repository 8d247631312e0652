extension OccurrenceBuffer {
    /// A row with days on a page that have to be placed one by one.
    struct SlowRow {
        let place: Int
        /// The days to place, one bit each, from ``ExpansionPage/firstDay`` on; nil for all days of the row.
        let days: UInt64?
    }

    /// The fast path: appends the occurrences of rows that touch a page.
    ///
    /// This path applies if the days of the rules and the two runs of each clock are sufficient and known, which is
    /// nearly always the case. It accesses memory sequentially.
    ///
    /// - Parameters:
    ///   - places: The indices of the rows.
    ///   - first: The position in `places` to start at.
    ///   - page: The page; occurrences count from its base.
    ///   - slow: Collects the rows that have to be placed day by day.
    /// - Returns: The position in `places` of the first row whose rule or clock is unknown, or for which there is no
    ///   room.
    mutating func append(
        _ places: [Int], from first: Int, of segments: SimpleSegments, on page: ExpansionPage,
        where isIncluded: PagedExpansion.Inclusion, slow: inout [SlowRow]
    ) -> Int {
        makeRoom(words: Self.mostMarks, models: 2)
        // Spans of several properties of one value would conflict, so the arrays are moved out of it while they are
        // written.
        var (wordArray, lengthArray, originArray) = (words, lengths, origins)
        (words, lengths, origins) = ([], [], [])
        defer { (words, lengths, origins) = (wordArray, lengthArray, originArray) }
        let (lastCount, lastModelCount) = (wordArray.count - Self.mostMarks, lengthArray.count - 2)
        let (rows, pageDays, clocks) = (segments.rows.span, page.days.span, page.clocks.span)
        var (count, modelCount, lastOrder, unordered) = (count, modelCount, lastOrder, UInt64(0))
        var words = wordArray.mutableSpan
        var lengths = lengthArray.mutableSpan
        var origins = originArray.mutableSpan

        // Access rows and clocks in place. Copying one takes as long as finding its days.
        var index = first
        while index < places.count {
            let place = places[index]
            guard isIncluded(rows[place].traits) else {
                index &+= 1
                continue
            }
            let (days, form) = (pageDays[Int(rows[place].rule)], Int(rows[place].form))
            let (time, length) = (rows[place].time, rows[place].length)
            let first = days & clocks[form].first.days(at: time, lasting: length)
            let second = days & clocks[form].second.days(at: time, lasting: length)
            let rest = days & clocks[form].changeDays & ~(first | second)
            guard rows[place].goesThrough(page),
                !rows[place].mayBeExcluded(on: page) || !segments.areExcluded(page.positions, at: place)
            else {
                if !rows[place].isOutside(page) { slow.append(SlowRow(place: place, days: nil)) }
                index &+= 1
                continue
            }
            guard count <= lastCount, modelCount <= lastModelCount else { break }
            if rest != 0 {
                guard days != ExpansionPage.unknown, clocks[form].isKnown else { break }
                slow.append(SlowRow(place: place, days: rest))
            }

            let order = PackedOccurrence.order(ofLength: length, rows[place].origin)
            let mark = order <= lastOrder ? Self.unordered : 0
            unordered |= mark
            lastOrder = max(order, lastOrder)
            let start = UInt64(time) << Self.modelBits | mark
            // Write both models unconditionally, because a branch would be unpredictable. If only one run has days, the
            // other model is overwritten or stays in spare room.
            let secondModel = modelCount &+ (first == 0 ? 0 : 1)
            let firstWord = clocks[form].first.word &+ start &+ UInt64(truncatingIfNeeded: modelCount)
            let secondWord = clocks[form].second.word &+ start &+ UInt64(truncatingIfNeeded: secondModel)
            lengths[modelCount] = length
            origins[modelCount] = rows[place].origin | clocks[form].first.origin
            lengths[secondModel] = length
            origins[secondModel] = rows[place].origin | clocks[form].second.origin
            modelCount = secondModel &+ (second == 0 ? 0 : 1)
            Self.write(first, from: firstWord, second, from: secondWord, into: &words, &count)
            index &+= 1
        }
        (self.count, self.modelCount, self.lastOrder, isLastClosed) = (count, modelCount, lastOrder, true)
        isAnyUnordered = isAnyUnordered || unordered != 0
        farthestTaken = max(farthestTaken, page.farthest)
        return index
    }

    /// The slow path: appends the occurrences of a row that touch a page, placing each day separately.
    ///
    /// This path is for days near a clock change, and for rows with an EXDATE near the page, with their first or last
    /// day on the page, or with occurrences longer than a day.
    ///
    /// - Parameter mapper: The mapper for the form of the row and the viewer.
    mutating func append(
        _ slow: SlowRow, of segments: SimpleSegments, on page: ExpansionPage, _ mapper: inout LocalTimeMapper
    ) {
        if let days = slow.days {
            return append(days, from: page.firstDay, at: slow.place, of: segments, in: page.window, &mapper)
        }
        let row = segments.rows[slow.place]
        let days = page.window.candidateDays(ofLength: Int(row.length))
        let end = min(days.upperBound, Int(row.lastDay) + 1)
        var cursor = DayRule.Cursor(segments.rules[Int(row.rule)], at: max(days.lowerBound, Int(row.firstDay)))
        while let run = cursor.next(before: end) {
            append(run.bits, from: run.firstDay, at: slow.place, of: segments, in: page.window, &mapper)
        }
    }

    /// Appends the occurrences of a row on the given days.
    ///
    /// - Parameters:
    ///   - days: The days; bit *n* is *n* days after the first.
    ///   - place: The index of the row.
    private mutating func append(
        _ days: UInt64, from first: Int, at place: Int, of segments: SimpleSegments, in window: ExpansionWindow,
        _ mapper: inout LocalTimeMapper
    ) {
        var days = days
        while days != 0 {
            let day = first + days.trailingZeroBitCount
            days &= days &- 1
            if let occurrence = segments.occurrence(at: place, on: day, &mapper),
                window.contains(from: occurrence.startInstant, to: occurrence.endInstant)
            {
                append(occurrence)
            }
        }
    }
}
