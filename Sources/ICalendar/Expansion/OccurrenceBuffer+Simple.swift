extension OccurrenceBuffer {
    /// What instants are counted from in a window: few last longer than a day.
    static func base(of window: ExpansionWindow) -> Int { window.start - 86_400 }

    /// Takes the occurrences of plain segments that touch a window of some weeks, as long as days and two runs of a clock are
    /// all that need be looked at, and are known: nearly always. So the loop calls nothing, and goes through memory in order.
    ///
    /// - Parameters:
    ///   - places: of the segments.
    ///   - first: the place among these to start with.
    ///   - window: what is taken counts from its ``base(of:)``.
    /// - Returns: the place among these of the first of which nothing was taken.
    mutating func takeAll(
        _ places: [Int], from first: Int, of segments: SimpleSegments, in window: ExpansionPage,
        where isIncluded: OccurrenceSequence.Inclusion
    ) -> Int {
        makeRoom(words: Self.mostMarks, models: 2)
        // Spans of parts of one value exclude each other, so these are taken out of it until they are written.
        var (wordArray, lengthArray, originArray) = (words, lengths, origins)
        (words, lengths, origins) = ([], [], [])
        defer { (words, lengths, origins) = (wordArray, lengthArray, originArray) }
        let (lastCount, lastModelCount) = (wordArray.count - Self.mostMarks, lengthArray.count - 2)
        let (all, marks, clocks) = (segments.rows.span, window.marks.span, window.clocks.span)
        var (count, modelCount, lastOrder, unordered) = (count, modelCount, lastOrder, UInt64(0))
        var words = wordArray.mutableSpan
        var lengths = lengthArray.mutableSpan
        var origins = originArray.mutableSpan

        // Segments and clocks are looked at in place: to copy one takes as long as to find its days.
        var index = first
        while index < places.count {
            let place = places[index]
            guard isIncluded(all[place].traits) else {
                index &+= 1
                continue
            }
            let (days, form) = (marks[Int(all[place].rule)], Int(all[place].form))
            let (time, length) = (all[place].time, all[place].length)
            let first = days & clocks[form].first.days(at: time, lasting: length)
            let second = days & clocks[form].second.days(at: time, lasting: length)
            guard all[place].goesThrough(window), count <= lastCount, modelCount <= lastModelCount,
                days & clocks[form].unsteady & ~(first | second) == 0,
                !all[place].mayBeExcluded(in: window)
                    || !segments.details[place].areExcluded(window.keys, segments.exclusions)
            else { break }

            let order = PackedOccurrence.order(ofLength: length, all[place].origin)
            let mark = order <= lastOrder ? Self.unordered : 0
            unordered |= mark
            lastOrder = max(order, lastOrder)
            let start = UInt64(time) << Self.modelBits | mark
            // What is in one run alone is written over the model of the other, or into room: which it is cannot be foreseen.
            let secondModel = modelCount &+ (first == 0 ? 0 : 1)
            let firstWord = clocks[form].first.word &+ start &+ UInt64(truncatingIfNeeded: modelCount)
            let secondWord = clocks[form].second.word &+ start &+ UInt64(truncatingIfNeeded: secondModel)
            lengths[modelCount] = length
            origins[modelCount] = all[place].origin | clocks[form].first.origin
            lengths[secondModel] = length
            origins[secondModel] = all[place].origin | clocks[form].second.origin
            modelCount = secondModel &+ (second == 0 ? 0 : 1)
            Self.write(first, from: firstWord, second, from: secondWord, into: &words, &count)
            index &+= 1
        }
        (self.count, self.modelCount, self.lastOrder, isLastClosed) = (count, modelCount, lastOrder, true)
        isAnyUnordered = isAnyUnordered || unordered != 0
        farthestTaken = max(farthestTaken, window.farthest)
        return index
    }
}
