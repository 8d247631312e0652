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
    /// Only days that are available in the cache's layout can be selected.
    @available(iOS 16.0, visionOS 1.0, *)
    @MainActor
    public final class CalendarViewSelection: NSObject, UICalendarSelectionSingleDateDelegate,
        UICalendarSelectionMultiDateDelegate
    {
        /// The cache whose occurrences are delivered.
        public let cache: DecorationCache

        /// The days that are selected.
        public private(set) var selection = DaySelection(.single)

        private let onChange: (DaySelection, [Occurrence]) -> Void
        private var loading: Task<Void, Never>?

        /// Creates a delegate for selections.
        ///
        /// - Parameters:
        ///   - cache: The cache of the view's decorations, created with the calendar of the view.
        ///   - onChange: Called on the main actor when the selection has changed and the months are computed, with the
        ///     occurrences in order. An occurrence that lasts several days is included once. If the selection changes
        ///     again before that, only the last change is delivered.
        public init(_ cache: DecorationCache, onChange: @escaping (DaySelection, [Occurrence]) -> Void) {
            self.cache = cache
            self.onChange = onChange
        }

        deinit { loading?.cancel() }

        // MARK: - One day

        /// Returns whether a day is available; true for no day, so that the user can deselect.
        public func dateSelection(
            _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
        ) -> Bool {
            dateComponents.map(isAvailable) ?? true
        }

        /// Delivers the occurrences on the selected day; none if the day was deselected.
        public func dateSelection(
            _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
        ) {
            select(dateComponents.flatMap(day).map { .single($0) } ?? DaySelection(.single))
        }

        // MARK: - Several days

        /// Returns whether a day is available.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
        ) -> Bool {
            isAvailable(dateComponents)
        }

        /// Returns true, because every selected day can be deselected.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
        ) -> Bool {
            true
        }

        /// Delivers the occurrences on all selected days.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents
        ) {
            select(.multiple(selection.selectedDates.compactMap(day)))
        }

        /// Delivers the occurrences on the days that are still selected.
        public func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents
        ) {
            select(.multiple(selection.selectedDates.compactMap(day)))
        }

        // MARK: - Days and occurrences

        fileprivate func day(_ components: DateComponents) -> CivilDate? {
            CivilDate(components, calendar: cache.layout.calendar)
        }

        private func isAvailable(_ components: DateComponents) -> Bool {
            day(components).map(cache.layout.isAvailable) ?? false
        }

        fileprivate func select(_ selection: DaySelection) {
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
        /// Returns whether a day of the week is available; true for no week, so that the user can deselect.
        public func week(
            ofYearSelection selection: UICalendarSelectionWeekOfYear,
            canSelectWeekOfYear weekOfYearComponents: DateComponents?
        ) -> Bool {
            weekOfYearComponents.map { !week($0).isEmpty } ?? true
        }

        /// Delivers the occurrences of the selected week; none if the week was deselected.
        public func week(
            ofYearSelection selection: UICalendarSelectionWeekOfYear,
            didSelectWeekOfYear weekOfYearComponents: DateComponents?
        ) {
            select(weekOfYearComponents.map(week) ?? DaySelection(.weekOfYear))
        }

        /// Returns the selection of a week from its number and the year the week belongs to; empty if no day of the week
        /// is available.
        private func week(_ components: DateComponents) -> DaySelection {
            let layout = cache.layout
            let calendar = components.calendar ?? layout.calendar
            guard let date = calendar.date(from: components),
                let day = CivilDate(containing: date, in: calendar.timeZone)
            else { return DaySelection(.weekOfYear) }
            let selection = DaySelection.weekOfYear(containing: day, layout: layout)
            return selection.days.contains(where: layout.isAvailable) ? selection : DaySelection(.weekOfYear)
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
