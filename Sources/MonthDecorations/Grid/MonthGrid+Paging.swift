public import Recurrence

extension MonthGrid {
    /// The next page, or for a collapsed page the next week, also collapsed. Nil if that page has no available day or leaves
    /// the Gregorian years 1 to 9999.
    public var next: MonthGrid? {
        if let collapsedDay { return week(7, after: collapsedDay) }
        return layout.range(after: monthRange).flatMap { MonthGrid($0, layout) }
    }

    /// The previous page, or for a collapsed page the previous week, also collapsed. Nil if that page has no available day or
    /// leaves the Gregorian years 1 to 9999.
    public var previous: MonthGrid? {
        if let collapsedDay { return week(-7, after: collapsedDay) }
        return layout.range(before: monthRange).flatMap { MonthGrid($0, layout) }
    }

    /// Returns the page a number of pages after this one, or before it if `pages` is negative. If there are too few
    /// pages, returns the last one in that direction.
    ///
    /// - Complexity: O(*n*), where *n* is the number of pages.
    public func advanced(by pages: Int) -> MonthGrid {
        var grid = self
        for _ in 0..<pages.magnitude {
            guard let next = pages < 0 ? grid.previous : grid.next else { break }
            grid = next
        }
        return grid
    }

    /// Returns the collapsed page of the week a number of days away. A partly available week is collapsed to an available
    /// day.
    private func week(_ days: Int, after collapsedDay: CivilDate) -> MonthGrid? {
        guard let moved = collapsedDay.adding(days: days), let week = layout.week(containing: moved),
            let available = layout.availablePart(of: week)
        else { return nil }
        let day = min(max(moved, available.lowerBound), available.upperBound)
        let range =
            monthRange.contains(day)
            ? monthRange : days < 0 ? layout.range(before: monthRange) : layout.range(after: monthRange)
        return range.flatMap { MonthGrid($0, collapsedTo: day, layout) }
    }
}

extension MonthGrid {
    /// Whether only one week of the page is visible.
    public var isCollapsed: Bool { collapsedDay != nil }

    /// Returns the page with only the row of the given day, such as the selected day. Returns nil if the day isn't
    /// visible or no day in its row is available.
    ///
    /// The ``monthRange`` stays the same, so cells have the same values as before. ``next`` and ``previous`` move by weeks.
    public func collapsed(to day: CivilDate) -> MonthGrid? {
        guard index(of: day) != nil else { return nil }
        return MonthGrid(monthRange, collapsedTo: day, layout)
    }

    /// The page with all its rows.
    public var expanded: MonthGrid {
        isCollapsed ? MonthGrid(monthRange, layout) ?? self : self
    }
}
