// Days: year by year, in each word by word.

extension PlanCursor {
    /// Moves to the next day of the set; false when there is none.
    mutating func nextDay() -> Bool {
        guard advanceWord() else { return false }
        midnight = (wordStart + word.trailingZeroBitCount) * 86_400
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
        let index = wordsAhead.trailingZeroBitCount
        wordsAhead &= wordsAhead &- 1
        if plan.hasMonths {
            takeMonth(index)
            return
        }
        wordStart = firstDay &+ index &* 64
        if let masks = plan.masks {
            word = masks.word(index, of: masks.layout(isLong: place.isLong)) & maskedWeekdays(index)
        } else {
            word = days.takeWord(index)
        }
    }

    @inline(__always)
    private mutating func takeMonth(_ month: Int) {
        let shape = YearShape(firstWeekday: place.firstWeekday, isLeap: place.isLong)
        let offset = shape.offset(ofMonth: month)
        let weekday = Int(UInt32(truncatingIfNeeded: place.firstWeekday &+ offset) % 7)
        let days = plan.pattern.inMonth.days(ofMonthOfLength: shape.length(ofMonth: month), from: weekday)
        word = plan.positionsInMonth?.select(days) ?? days
        wordStart = firstDay &+ offset
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
        if let masks = plan.masks {
            let layout: YearMasks.Layout
            (place, layout) = maskedYear(next, masks)
            wordsAhead = UInt16(layout.words)
            year = next
        } else if plan.hasMonths {
            let (day, weekday) = Gregorian.newYear(of: next)
            place = YearPlace(firstDay: day, firstWeekday: weekday, isLong: Gregorian.isLeap(next))
            wordsAhead = plan.stride.activeMonths(of: next) & plan.pattern.months
            year = next
        } else {
            load(next)
        }
        return true
    }

    /// Where a year of a masked plan lies, and the layout of its mask.
    @inline(__always)
    func maskedYear(_ year: Int, _ masks: YearMasks) -> (place: YearPlace, layout: YearMasks.Layout) {
        if let weekStart = plan.weekYearStart {
            let weekYear = WeekYear(year, weekStart: weekStart)
            let isLong = weekYear.weekCount == 53
            let layout = masks.layout(isLong: isLong)
            return (YearPlace(firstDay: weekYear.firstDay &+ Int(layout.origin), isLong: isLong), layout)
        }
        let isLong = Gregorian.isLeap(year)
        let layout = masks.layout(isLong: isLong)
        let (day, weekday) = Gregorian.newYear(of: year, plus: layout.origin)
        return (YearPlace(firstDay: day, firstWeekday: weekday, isLong: isLong), layout)
    }

    /// What a word of a masked year is cut with.
    @inline(__always)
    private func maskedWeekdays(_ index: Int) -> UInt64 {
        plan.maskedWeekdays.map { DaySet.word(ofWeekdays: $0, place.firstWeekday, index) } ?? ~0
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
        wordsAhead = UInt16(days.occupiedWords)
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
        let first = plan.hasMonths ? Gregorian.components(ofDayNumber: day).month : index >> 6
        // A shift by more than fifteen leaves nothing.
        wordsAhead &= 0xFFFF << first
        let passed = day - wordStart
        if passed > 0 { word &= passed < 64 ? ~0 << UInt64(passed) : 0 }
        if word == 0, wordsAhead != 0, wordsAhead.trailingZeroBitCount == first {
            takeWord()
            word &= ~0 << UInt64(max(day - wordStart, 0))
        }
        return true
    }
}
