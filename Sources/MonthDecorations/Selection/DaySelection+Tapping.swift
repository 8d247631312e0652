public import Recurrence

extension DaySelection {
    /// Returns the selection after a tap on a day.
    ///
    /// | kind | tap on an unselected day | tap on a selected day |
    /// |---|---|---|
    /// | single | selects the day instead | deselects the day |
    /// | multiple | adds the day | removes the day |
    /// | week of year | selects the selectable days of the week | deselects the week |
    /// | range, not open | starts a range | starts a range |
    /// | range, open | ends the range there, before or after the first tap | ends the range as one day |
    ///
    /// A tap that the rules don't allow changes nothing. A range that would be too long, or would contain a day that
    /// can't be selected, restarts at the tapped day. A range that would be too short stays open; a second tap on its
    /// first day deselects that day.
    ///
    /// - Parameters:
    ///   - day: The tapped day.
    ///   - layout: The layout of the view, with its first weekday and available days.
    ///   - rules: The days and the number of days that can be selected.
    /// - Complexity: O(*n*), where *n* is the number of selected days.
    public func tapping(_ day: CivilDate, layout: MonthGrid.Layout, rules: SelectionRules = .any) -> DaySelection {
        switch kind {
        case .single: tapping(single: day, layout, rules)
        case .multiple: tapping(another: day, layout, rules)
        case .weekOfYear: tapping(week: day, layout, rules)
        case .range: tapping(bound: day, layout, rules)
        }
    }

    private func with(_ days: [CivilDate], isOpen: Bool = false) -> DaySelection {
        DaySelection(kind, days: days, isOpen: isOpen)
    }

    private func tapping(single day: CivilDate, _ layout: MonthGrid.Layout, _ rules: SelectionRules) -> DaySelection {
        if contains(day) { return rules.counts.lowerBound <= 0 ? with([]) : self }
        return rules.counts.upperBound >= 1 && rules.allow(day, layout: layout) ? with([day]) : self
    }

    private func tapping(another day: CivilDate, _ layout: MonthGrid.Layout, _ rules: SelectionRules) -> DaySelection {
        if contains(day) {
            return days.count > rules.counts.lowerBound ? with(days.filter { $0 != day }) : self
        }
        guard days.count < rules.counts.upperBound, rules.allow(day, layout: layout) else { return self }
        return with((days + [day]).sorted())
    }

    private func tapping(week day: CivilDate, _ layout: MonthGrid.Layout, _ rules: SelectionRules) -> DaySelection {
        if contains(day) { return rules.counts.lowerBound <= 0 ? with([]) : self }
        guard rules.allow(day, layout: layout), let week = layout.week(containing: day) else { return self }
        let days = Self.all(week).filter { rules.allow($0, layout: layout) }
        return rules.counts.contains(days.count) ? with(days) : self
    }

    private func tapping(bound day: CivilDate, _ layout: MonthGrid.Layout, _ rules: SelectionRules) -> DaySelection {
        let begun = with([day], isOpen: true)
        guard rules.counts.upperBound >= 1, rules.allow(day, layout: layout) else { return self }
        guard isOpen, let first = days.first else { return begun }
        let count = abs(day.dayNumber - first.dayNumber) + 1
        if count < rules.counts.lowerBound { return day == first ? with([]) : self }
        guard count <= min(rules.counts.upperBound, MonthGrid.Layout.maximumDayCount) else { return begun }
        let range = Self.all(min(first, day)...max(first, day))
        return range.allSatisfy { rules.allow($0, layout: layout) } ? with(range) : begun
    }
}
