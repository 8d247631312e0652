extension OccurrenceBuffer {
    /// A row that has days on a page which have to be placed one by one.
    struct SlowRow {
        let place: Int
        /// A bit for each of these days, from ``ExpansionPage/firstDay`` on; nil for all days of the row.
        let days: UInt64?
    }

    /// The flat loop: appends the occurrences of rows that touch a page, as long as the days of their rules and two runs of a
    /// clock are all that need be looked at, and are known: nearly always. It goes through memory in order.
    ///
    /// - Parameters:
    ///   - places: of the rows.
    ///   - first: the place among these to start with.
    ///   - page: what is appended counts from its base.
    ///   - slow: takes the rows that have to be placed day by day.
    /// - Returns: the place among these of the first row whose rule or clock is not known, or for which there is no room.
    mutating func append(
        _ places: [Int], from first: Int, of segments: SimpleSegments, on page: ExpansionPage,
        where isIncluded: PagedExpansion.Inclusion, slow: inout [SlowRow]
    ) -> Int {
        makeRoom(words: Self.mostMarks, models: 2)
        // Spans of parts of one value exclude each other, so these are taken out of it until they are written.
        var (wordArray, lengthArray, originArray) = (words, lengths, origins)
        (words, lengths, origins) = ([], [], [])
        defer { (words, lengths, origins) = (wordArray, lengthArray, originArray) }
        let (lastCount, lastModelCount) = (wordArray.count - Self.mostMarks, lengthArray.count - 2)
        let (rows, pageDays, clocks) = (segments.rows.span, page.days.span, page.clocks.span)
        var (count, modelCount, lastOrder, unordered) = (count, modelCount, lastOrder, UInt64(0))
        var words = wordArray.mutableSpan
        var lengths = lengthArray.mutableSpan
        var origins = originArray.mutableSpan

        // Rows and clocks are looked at in place: to copy one takes as long as to find its days.
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
            // What is in one run alone is written over the model of the other, or into room: which it is cannot be foreseen.
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

    /// The slow lane: appends the occurrences of a row that touch a page, placing each day by itself. It is for days near a
    /// change of the clock, and for rows with an EXDATE near the page, a first or last day in it, or occurrences of more than a
    /// day.
    ///
    /// - Parameter mapper: for the form of the row and the viewer.
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

    /// - Parameters:
    ///   - days: bit n for the day n after the first.
    ///   - place: that of the row.
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
