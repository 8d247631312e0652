extension DecorationRows {
    /// The arrays of ``DecorationRows`` while they are filled.
    struct Filling {
        var bars: ContiguousArray<Bar>
        var places: ContiguousArray<Int32>
        /// The next place of each row in ``bars``, and of each day in ``places``.
        private var nextBars: [Int]
        private var nextPlaces: [Int]
        private let dayStarts: [Int]
        private let visible: ClosedRange<Int>

        init(_ rowStarts: [Int], _ dayStarts: [Int], _ visible: ClosedRange<Int>) {
            bars = ContiguousArray(repeating: .unused, count: rowStarts.last ?? 0)
            places = ContiguousArray(repeating: 0, count: dayStarts.last ?? 0)
            // `map` copies at once, because optimized code of Swift 6.3.1 leaves out the copy on write of a structure's array
            // in a method that takes the `mutableSpan` of another one, and would so change the starts.
            (nextBars, nextPlaces) = (rowStarts.map(\.self), dayStarts.map(\.self))
            (self.dayStarts, self.visible) = (dayStarts, visible)
        }

        /// Adds the bars of an occurrence.
        private mutating func add(_ index: Int, _ placed: PlacedOccurrence) {
            let (firstDay, lastDay) = (Int(placed.firstDay), Int(placed.lastDay))
            guard firstDay < lastDay else { return add(1, from: index, on: firstDay) }
            let (first, last) = (max(firstDay, visible.lowerBound), min(lastDay, visible.upperBound))
            let isLine = placed.isOvernight
            for row in first / 7...last / 7 {
                let (start, end) = (max(first, row * 7), min(last, row * 7 + 6))
                let place = nextBars[row]
                nextBars[row] = place + 1
                bars[place] = Bar(
                    occurrence: Int32(truncatingIfNeeded: index), lane: nextPlaces[start] - dayStarts[start],
                    columns: start - row * 7...end - row * 7,
                    continuesBefore: firstDay < start, continuesAfter: lastDay > end,
                    line: isLine ? start == first ? .here : .elsewhere : .none)
                for day in start...end {
                    places[nextPlaces[day]] = Int32(truncatingIfNeeded: place)
                    nextPlaces[day] += 1
                }
            }
        }

        /// Adds the bars of all-day occurrences, or of those with times. Most last one day and follow others of that day.
        ///
        /// - Parameter sorted: The indices of these occurrences in order; nil if that is the order in which they were added.
        mutating func add(_ placed: Span<PlacedOccurrence>, areAllDay: Bool, sorted: [Int]?) {
            if let sorted {
                for index in sorted { add(index, placed[index]) }
                return
            }
            var index = 0
            while index < placed.count {
                guard placed[index].isAllDay == areAllDay else {
                    index += 1
                    continue
                }
                let (first, day) = (index, placed[index].firstDay)
                while index < placed.count, placed[index].firstDay == day, placed[index].lastDay == day,
                    placed[index].isAllDay == areAllDay
                {
                    index += 1
                }
                if index > first {
                    add(index - first, from: first, on: Int(day))
                } else {
                    add(first, placed[first])
                    index += 1
                }
            }
        }

        /// Adds the bars of consecutive occurrences that are on one day alone.
        private mutating func add(_ count: Int, from first: Int, on day: Int) {
            let (bar, place) = (nextBars[day / 7], nextPlaces[day])
            let (lane, column) = (place - dayStarts[day], day % 7)
            do {
                var bars = bars.mutableSpan
                for index in bar..<bar + count {
                    bars[index] = Bar(occurrence: index &- bar &+ first, lane: index &- bar &+ lane, onlyIn: column)
                }
            }
            do {
                var places = places.mutableSpan
                for index in place..<place + count { places[index] = Int32(truncatingIfNeeded: index &- place &+ bar) }
            }
            (nextBars[day / 7], nextPlaces[day]) = (bar + count, place + count)
        }
    }
}
