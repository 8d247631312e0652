// Days: year by year, in each word by word.

extension PlanCursor {
    /// Moves to the next day of the set; false when there is none.
    mutating func nextDay() -> Bool {
        guard advanceWord() else { return false }
        midnight = (firstDay + wordIndex * 64 + word.trailingZeroBitCount) * 86_400
        word &= word &- 1
        return true
    }

    /// Moves to the next word that has days; false when there is none.
    @inline(__always)
    mutating func advanceWord() -> Bool {
        while word == 0 {
            if wordsAhead != 0 { takeWord() } else if !loadYear(from: year &+ 1) { return false }
        }
        emptyYears = 0
        return true
    }

    @inline(__always)
    private mutating func takeWord() {
        wordIndex = wordsAhead.trailingZeroBitCount
        wordsAhead &= wordsAhead &- 1
        word = plan.isMasked ? maskedWord(wordIndex) : days.takeWord(wordIndex)
    }

    /// Loads the first year that counts, from one on; false when there is none that can have a day.
    mutating func loadYear(from first: Int) -> Bool {
        guard !isFinished else { return false }
        // Most often it is the year after the one that is loaded.
        let next =
            if let stride = plan.yearStride, first == year &+ 1 { year &+ stride } else {
                plan.stride.firstActiveYear(from: first)
            }
        guard next <= plan.lastYear, !plan.givesUp(after: emptyYears), spend(1) else {
            finish()
            return false
        }
        emptyYears &+= 1
        if plan.isMasked {
            loadMasked(next)
        } else {
            load(next)
        }
        return true
    }

    @inline(__always)
    mutating func loadMasked(_ next: Int) {
        if let weekStart = plan.weekYearStart {
            let weekYear = WeekYear(next, weekStart: weekStart)
            (firstDay, isLong) = (weekYear.firstDay, weekYear.weekCount == 53)
        } else {
            (firstDay, firstWeekday) = Gregorian.newYear(of: next)
            isLong = Gregorian.isLeap(next)
        }
        year = next
        wordsAhead = memo.maskWords(isLong: isLong, plan)
    }

    /// A word of a masked year: the mask, cut with the weekdays.
    @inline(__always)
    private mutating func maskedWord(_ index: Int) -> UInt64 {
        let mask = memo.maskWord(index, isLong: isLong)
        guard let weekdays = plan.maskedWeekdays else { return mask }
        return mask & DaySet.word(ofWeekdays: weekdays, firstWeekday, index)
    }

    private mutating func load(_ next: Int) {
        if plan.yearStep != nil {
            // The days depend on the year's shape, and that, mostly, on the year before.
            firstDay = next == year &+ 1 ? firstDay + length : Gregorian.dayNumber(year: next, month: 1, day: 1)
            let shape = YearShape(
                firstWeekday: Gregorian.weekdayIndex(ofDayNumber: firstDay), isLeap: Gregorian.isLeap(next))
            length = shape.length
            days = plan.days(in: shape, firstDay: firstDay, memo: &memo)
        } else {
            let loaded = plan.days(of: next, memo: &memo)
            (firstDay, days) = (loaded.firstDay, loaded.days)
        }
        year = next
        wordsAhead = days.occupiedWords
        word = 0
        if plan.kind == .picks {
            picks = plan.picks(of: YearDays(firstDay: firstDay, days: days), in: year)
            pickIndex = 0
            if !picks.isEmpty { emptyYears = 0 }
        }
    }

    /// Moves before the first day of the set that is not before a day; false when there is none.
    mutating func seek(toDay day: Int) -> Bool {
        let target = plan.year(ofDay: day)
        // Seeking goes forwards only, so the days that are left of a loaded year are all that matter.
        if target != year || word == 0 && wordsAhead == 0 {
            word = 0
            guard loadYear(from: target) else { return false }
        }
        let index = day - firstDay
        guard index > 0 else { return true }
        let first = index >> 6
        if wordIndex < first { word = 0 }
        // A shift by more than seven leaves nothing.
        wordsAhead &= 0xFF << first
        if word == 0, wordsAhead != 0, wordsAhead.trailingZeroBitCount == first { takeWord() }
        if wordIndex == first { word &= ~0 << UInt64(index & 63) }
        return true
    }
}
