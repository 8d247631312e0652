public import Foundation
import ICalendar
public import Recurrence

/// Your own values for the days of a page, such as a price per day.
///
/// ```swift
/// let prices = DayValues(grid: grid) { day in rates[day] }
///
/// func calendarView(
///     _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
/// ) -> UICalendarView.Decoration? {
///     prices[dateComponents].map { price in .customView { PriceLabel(price) } }
/// }
/// ```
///
/// To show events too, use a ``DecorationMap`` of the same grid.
public struct DayValues<Value> {
    /// The grid whose days have values.
    public let grid: MonthGrid

    private let values: [CivilDate: Value]

    /// Creates the values of all visible days that are available.
    ///
    /// - Parameters:
    ///   - grid: The grid with the days.
    ///   - value: Returns the value of a day; nil for a day without one.
    /// - Complexity: O(*n*) in the number of visible days
    public init(grid: MonthGrid, _ value: (CivilDate) throws -> Value?) rethrows {
        self.grid = grid
        var values: [CivilDate: Value] = [:]
        for cell in grid.days where cell.isSelectable { values[cell.day] = try value(cell.day) }
        self.values = values
    }

    /// Creates values from elements with a date, grouped by day in the grid's zone.
    ///
    /// ```swift
    /// let orders = DayValues(grid: grid, grouping: allOrders) { $0.placedAt }
    /// orders[day]?.count
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The grid with the days and the viewer's zone. Elements on other days are ignored.
    ///   - elements: The elements, in any order. Elements of one day keep their order.
    ///   - date: Returns the date of an element.
    /// - Complexity: O(*n*) in the number of elements
    public init<Element>(
        grid: MonthGrid, grouping elements: some Sequence<Element>, by date: (Element) throws -> Date
    ) rethrows where Value == [Element] {
        self.grid = grid
        let zone = ZoneRules(grid.timeZone)
        var values: [CivilDate: Value] = [:]
        for element in elements {
            guard let day = zone.local(at: Timestamp(try date(element)))?.date, grid[day]?.isSelectable == true else {
                continue
            }
            values[day, default: []].append(element)
        }
        self.values = values
    }

    private init(_ grid: MonthGrid, _ values: [CivilDate: Value]) {
        self.grid = grid
        self.values = values
    }
}

extension DayValues {
    /// The value of a civil day; nil if the day has none or is not visible.
    public subscript(day: CivilDate) -> Value? { values[day] }

    /// The value of the day that components name, such as those of `calendarView(_:decorationFor:)`; nil if the day has
    /// none or is not visible.
    ///
    /// Year, month and day are used, and era and leap month if present, in the calendar of the components or the grid.
    public subscript(components: DateComponents) -> Value? { grid[components].flatMap { values[$0.day] } }

    /// The visible days with a value, in order.
    public var days: [MonthGrid.Cell] { grid.days.filter { values[$0.day] != nil } }

    /// Returns the same days with transformed values.
    public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> DayValues<Other> {
        DayValues<Other>(grid, try values.mapValues(transform))
    }
}

extension DayValues: Sendable where Value: Sendable {}
extension DayValues: Equatable where Value: Equatable {}
extension DayValues: Hashable where Value: Hashable {}

extension DayValues: CustomStringConvertible {
    /// The number of days with a value.
    public var description: String { "\(values.count) \(values.count == 1 ? "day" : "days") of \(grid.days.count)" }
}
