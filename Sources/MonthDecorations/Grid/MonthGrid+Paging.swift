public import Recurrence

extension MonthGrid {
    /// The page after: of a folded page the week after, folded too. Nil where it would have no available day, or would
    /// leave the Gregorian years 1 to 9999.
    public var next: MonthGrid? {
        if let foldedDay { return week(7, after: foldedDay) }
        return layout.range(after: range).flatMap { MonthGrid($0, layout) }
    }

    /// The page before: of a folded page the week before, folded too. Nil where it would have no available day, or would
    /// leave the Gregorian years 1 to 9999.
    public var previous: MonthGrid? {
        if let foldedDay { return week(-7, after: foldedDay) }
        return layout.range(before: range).flatMap { MonthGrid($0, layout) }
    }

    /// The page so many after this one, or before it where the number is negative; the last that there is where there are
    /// not so many.
    ///
    /// - Complexity: O(*n*) in the number of pages
    public func advanced(by pages: Int) -> MonthGrid {
        var grid = self
        for _ in 0..<pages.magnitude {
            guard let next = pages < 0 ? grid.previous : grid.next else { break }
            grid = next
        }
        return grid
    }

    /// The week so many days on. One that is available in part is shown for that part.
    private func week(_ days: Int, after foldedDay: CivilDate) -> MonthGrid? {
        guard let moved = foldedDay.adding(days: days), let week = layout.week(containing: moved),
            let available = layout.availablePart(of: week)
        else { return nil }
        let day = min(max(moved, available.lowerBound), available.upperBound)
        let range =
            range.contains(day) ? range : days < 0 ? layout.range(before: range) : layout.range(after: range)
        return range.flatMap { MonthGrid($0, foldedTo: day, layout) }
    }
}

extension MonthGrid {
    /// Whether one week of the page is visible alone.
    public var isFolded: Bool { foldedDay != nil }

    /// The page with only the row that has a day, such as the selected one; nil where the day is not visible,
    /// or no day of that row available.
    ///
    /// Its ``range`` stays that of the page, so cells say what they said before. ``next`` and ``previous`` then go by weeks.
    public func folded(to day: CivilDate) -> MonthGrid? {
        guard index(of: day) != nil else { return nil }
        return MonthGrid(range, foldedTo: day, layout)
    }

    /// The page with all its rows again.
    public var unfolded: MonthGrid {
        isFolded ? MonthGrid(range, layout) ?? self : self
    }
}
