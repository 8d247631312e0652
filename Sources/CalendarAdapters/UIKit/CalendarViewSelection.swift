#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import Foundation
    public import ICalendar
    public import MonthDecorations
    public import UIKit

    /// A delegate for the selections of a `UICalendarView` that delivers the occurrences on the selected days.
    ///
    /// ```swift
    /// let selection = CalendarViewSelection(cache) { selection, occurrences in
    ///     show(occurrences, on: selection.days)
    /// }
    /// view.selectionBehavior = UICalendarSelectionSingleDate(delegate: selection)
    /// ```
    ///
    /// The same delegate also fits `UICalendarSelectionMultiDate` and, from iOS 18 on, `UICalendarSelectionWeekOfYear`. A
    /// selection doesn't retain its delegate, so keep the delegate as long as the view.
    ///
    /// Only days that are available in the cache's layout can be selected. Rules restrict the days and their number
    /// further, so that the view disables other days, and keeps days that must not be deselected:
    ///
    /// ```swift
    /// let rules = SelectionRules(counts: 1...3) { day in !isBooked(day) }
    /// let selection = CalendarViewSelection(cache, rules: rules) { selection, occurrences in … }
    /// ```
    ///
    /// To select days in code, call ``select(_:in:animated:)``. If you set the dates of the view's selection yourself,
    /// UIKit doesn't tell its delegate, and no occurrences are delivered.
    @available(iOS 16.0, visionOS 1.0, *)
    @MainActor
    public final class CalendarViewSelection: NSObject, UICalendarSelectionSingleDateDelegate,
        UICalendarSelectionMultiDateDelegate
    {
        /// The cache whose occurrences are delivered.
        public let cache: DecorationCache

        /// The days, and the number of days, that the user can select.
        ///
        /// If the answer of ``SelectionRules/canSelect`` changes for a day, call `updateSelectableDates()` of the view's
        /// selection.
        public let rules: SelectionRules

        /// The days that are selected.
        public private(set) var selection = DaySelection(.single)

        private let onChange: @MainActor (DaySelection, [Occurrence]) -> Void
        private var loading: Task<Void, Never>?

        /// Creates a delegate for selections.
        ///
        /// - Parameters:
        ///   - cache: The cache of the view's decorations, created with the layout of the view.
        ///   - rules: The days, and the number of days, that the user can select; by default, all available days.
        ///   - onChange: Called when the selection has changed and the months are computed, with the occurrences in order.
        ///     An occurrence that lasts several days is included once. If the selection changes again before that, only
        ///     the last change is delivered.
        public init(
            _ cache: DecorationCache, rules: SelectionRules = .any,
            onChange: @escaping @MainActor (DaySelection, [Occurrence]) -> Void
        ) {
            self.cache = cache
            self.rules = rules
            self.onChange = onChange
        }

        deinit { loading?.cancel() }

        /// Selects days in a view, and delivers their occurrences.
        ///
        /// ```swift
        /// selection.select(.single(today), in: view)
        /// ```
        ///
        /// The kind of the view's `selectionBehavior` counts: a view for one date shows the first of several days, and a
        /// view for weeks shows the week of the first day. Days that aren't available are ignored. The rules aren't
        /// asked, because they are the user's.
        ///
        /// Selecting the same days again delivers their occurrences again. Do that after you replaced the feeds of the
        /// cache, but not whenever SwiftUI updates the view, which `onChange` may cause.
        ///
        /// - Parameters:
        ///   - selection: The days to select; an empty selection deselects all days.
        ///   - view: The view, whose `selectionBehavior` has this delegate.
        ///   - animated: Whether the view animates the change.
        public func select(_ selection: DaySelection, in view: UICalendarView, animated: Bool = false) {
            let layout = cache.layout
            let days = selection.days.filter(layout.isAvailable)
            switch view.selectionBehavior {
            case let single as UICalendarSelectionSingleDate:
                single.setSelected(days.first?.dateComponents(in: layout.calendar), animated: animated)
                deliver(days.first.map { .single($0) } ?? DaySelection(.single))
            case let multiple as UICalendarSelectionMultiDate:
                multiple.setSelectedDates(days.map { $0.dateComponents(in: layout.calendar) }, animated: animated)
                deliver(.multiple(days))
            case let behavior:
                guard #available(iOS 18.0, visionOS 2.0, *), let weekly = behavior as? UICalendarSelectionWeekOfYear
                else { return }
                let selection = days.first.map { week(containing: $0) } ?? DaySelection(.weekOfYear)
                weekly.setSelected(selection.weekOfYear(in: layout.calendar), animated: animated)
                deliver(selection)
            }
        }

        // MARK: - One day

        /// Returns whether a day is available and the rules allow it. For no day, returns whether the rules allow an empty
        /// selection, so that the user can deselect.
        public func dateSelection(
            _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
        ) -> Bool {
            guard let dateComponents else { return rules.counts.lowerBound <= 0 }
            return canTap(dateComponents, in: DaySelection(.single))
        }

        /// Delivers the occurrences on the selected day; none if the day was deselected.
        public func dateSelection(
            _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
        ) {
            deliver(dateComponents.flatMap(day).map { .single($0) } ?? DaySelection(.single))
        }

        // MARK: - Several days

        /// Returns whether a day is available and the rules allow it besides the selected days.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
        ) -> Bool {
            let selected = days(of: selection)
            return day(dateComponents).map(selected.contains) == true || canTap(dateComponents, in: selected)
        }

        /// Returns whether the rules allow the selection without this day.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
        ) -> Bool {
            canTap(dateComponents, in: days(of: selection))
        }

        /// Delivers the occurrences on all selected days.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents
        ) {
            didChange(selection)
        }

        /// Delivers the occurrences on the days that are still selected.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents
        ) {
            didChange(selection)
        }

        private func didChange(_ selection: UICalendarSelectionMultiDate) {
            deliver(days(of: selection))
            // The maximum number of days may be reached, or no longer reached, which concerns all other days.
            selection.updateSelectableDates()
        }

        // MARK: - Days and occurrences

        private func day(_ components: DateComponents) -> CivilDate? {
            CivilDate(components, calendar: cache.layout.calendar)
        }

        private func days(of selection: UICalendarSelectionMultiDate) -> DaySelection {
            .multiple(selection.selectedDates.compactMap(day))
        }

        /// Returns whether a tap on a day changes a selection.
        private func canTap(_ components: DateComponents, in selection: DaySelection) -> Bool {
            day(components).map { selection.tapping($0, layout: cache.layout, rules: rules) != selection } ?? false
        }

        fileprivate func deliver(_ selection: DaySelection) {
            self.selection = selection
            loading?.cancel()
            loading = Task { [weak self, cache] in
                guard let occurrences = try? await cache.occurrences(on: selection), !Task.isCancelled else { return }
                self?.onChange(selection, occurrences)
            }
        }
    }

    @available(iOS 18.0, visionOS 2.0, *)
    extension CalendarViewSelection: UICalendarSelectionWeekOfYearDelegate {
        /// Returns whether the rules allow the available days of a week. For no week, returns whether the rules allow an
        /// empty selection, so that the user can deselect.
        public func week(
            ofYearSelection selection: UICalendarSelectionWeekOfYear,
            canSelectWeekOfYear weekOfYearComponents: DateComponents?
        ) -> Bool {
            weekOfYearComponents.map { !week($0).isEmpty } ?? (rules.counts.lowerBound <= 0)
        }

        /// Delivers the occurrences on the selectable days of the selected week; none if the week was deselected.
        public func week(
            ofYearSelection selection: UICalendarSelectionWeekOfYear,
            didSelectWeekOfYear weekOfYearComponents: DateComponents?
        ) {
            deliver(weekOfYearComponents.map(week) ?? DaySelection(.weekOfYear))
        }

        /// Returns the selection of a week from its number and the year the week belongs to.
        private func week(_ components: DateComponents) -> DaySelection {
            // Weeks have no time zone; with one, the first day could be the last day of the week before.
            var calendar = components.calendar ?? cache.layout.calendar
            calendar.timeZone = .gmt
            let week = DateComponents(
                era: components.era, weekOfYear: components.weekOfYear, yearForWeekOfYear: components.yearForWeekOfYear)
            guard let date = calendar.date(from: week), let day = CivilDate(containing: date, in: .gmt) else {
                return DaySelection(.weekOfYear)
            }
            return self.week(containing: day, rules: rules)
        }

        /// Returns the selection of the days of a week that are available and that the rules allow.
        fileprivate func week(containing day: CivilDate, rules: SelectionRules = .any) -> DaySelection {
            let empty = DaySelection(.weekOfYear)
            let week = DaySelection.weekOfYear(containing: day, layout: cache.layout)
            guard let day = week.days.first(where: { rules.allow($0, layout: cache.layout) }) else { return empty }
            return empty.tapping(day, layout: cache.layout, rules: rules)
        }
    }

    extension DecorationCache {
        /// Returns the occurrences on the selected days, each once and in the order of the days. Occurrences of two
        /// feeds can be equal, so the largest number on a day counts.
        fileprivate func occurrences(on selection: DaySelection) async throws -> [Occurrence] {
            var occurrences: [Occurrence] = []
            var counts: [Occurrence: Int] = [:]
            for day in selection.days {
                var countsOnDay: [Occurrence: Int] = [:]
                for decoration in try await map(containing: day)?[day]?.decorations ?? [] {
                    let count = countsOnDay[decoration.occurrence, default: 0] + 1
                    countsOnDay[decoration.occurrence] = count
                    guard count > counts[decoration.occurrence, default: 0] else { continue }
                    counts[decoration.occurrence] = count
                    occurrences.append(decoration.occurrence)
                }
            }
            return occurrences
        }
    }
#endif
