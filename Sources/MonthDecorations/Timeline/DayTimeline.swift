public import Foundation
public import ICalendar
public import Recurrence

/// A day as a column of hours, with timed occurrences as blocks side by side.
///
/// ```swift
/// for block in timeline.blocks {
///     let width = columnWidth / CGFloat(block.columnCount)
///     let frame = CGRect(
///         x: width * CGFloat(block.column), y: height * block.range.lowerBound,
///         width: width, height: height * (block.range.upperBound - block.range.lowerBound))
/// }
/// ```
///
/// Positions are fractions of elapsed time: 0 is the start of the day, and 1 the end. A day with a clock change has 23 or
/// 25 hours, and ``hours`` has the position of each.
public struct DayTimeline: Hashable, Sendable, Identifiable {
    /// The civil day of the column.
    public let day: CivilDate

    /// The interval of the day in the viewer's zone, half-open. Empty if the zone skipped the day.
    public let interval: DateInterval

    /// The all-day occurrences of the day, in the order they were given.
    public let allDay: [Occurrence]

    /// The timed occurrences of the day, ordered by start. Of occurrences with the same start, the longer one is first.
    public let blocks: [Block]

    /// The whole hours of the day, in order.
    public let hours: [Hour]

    /// The identity, which is ``day``.
    public var id: CivilDate { day }

    /// The part of a timed occurrence on one day.
    ///
    /// ```swift
    /// let isCut = block.continuesBefore || block.continuesAfter
    /// ```
    public struct Block: Hashable, Sendable, Identifiable {
        /// The occurrence that the block shows.
        public let occurrence: Occurrence

        /// The style of the block.
        public let style: DecorationStyle

        /// The part of the occurrence on this day, half-open; empty for an occurrence of zero length.
        public let interval: DateInterval

        /// The position of ``interval`` in the day: 0 is the start of the day, and 1 the end.
        public let range: ClosedRange<Double>

        /// The column of the block, from 0. Overlapping blocks have different columns.
        public let column: Int

        /// The number of columns of the group, which is all blocks that overlap this one, directly or through others.
        public let columnCount: Int

        /// Whether the occurrence started before the day.
        public let continuesBefore: Bool

        /// Whether the occurrence continues after the day.
        public let continuesAfter: Bool

        /// Creates a block, for previews and tests of a view. ``TimelineMap`` computes the blocks of a day.
        ///
        /// ```swift
        /// let block = DayTimeline.Block(occurrence, range: 0.375...0.5, column: 1, of: 2)
        /// ```
        ///
        /// - Parameters:
        ///   - occurrence: The occurrence that the block shows.
        ///   - style: The style; nil for that of the entry.
        ///   - interval: The part of the occurrence on the day; nil for the whole occurrence.
        ///   - range: The position in the day, from 0 to 1.
        ///   - column: The column, from 0.
        ///   - columnCount: The number of columns of the group, at least 1.
        ///   - continuesBefore: Whether the occurrence started before the day.
        ///   - continuesAfter: Whether the occurrence continues after the day.
        public init(
            _ occurrence: Occurrence, style: DecorationStyle? = nil, interval: DateInterval? = nil,
            range: ClosedRange<Double>, column: Int = 0, of columnCount: Int = 1, continuesBefore: Bool = false,
            continuesAfter: Bool = false
        ) {
            (self.occurrence, self.style) = (occurrence, style ?? DecorationStyle(occurrence))
            (self.interval, self.range) = (interval ?? occurrence.interval, range)
            (self.column, self.columnCount) = (column, columnCount)
            (self.continuesBefore, self.continuesAfter) = (continuesBefore, continuesAfter)
        }

        /// The ``DecorationStyle/color`` of the style; nil for the view's own color.
        public var color: DecorationColor? { style.color }

        /// The identity, unique among the blocks of a day.
        public var id: DecorationID { DecorationID(occurrence) }
    }

    /// A whole hour of a day.
    ///
    /// ```swift
    /// for hour in timeline.hours { draw("\(hour.hour):00", at: hour.position * height) }
    /// ```
    public struct Hour: Hashable, Sendable {
        /// The hour on the clock, 0…23. An hour that occurs twice has two elements.
        public let hour: Int

        /// The instant at which the clock shows the whole hour.
        public let date: Date

        /// The position of ``date`` in the day: 0 is the start of the day.
        public let position: Double
    }
}

extension DayTimeline: CustomStringConvertible {
    /// The day and the numbers of blocks and all-day occurrences.
    public var description: String {
        "\(day): \(blocks.count) \(blocks.count == 1 ? "block" : "blocks"), \(allDay.count) all-day"
    }
}

extension DayTimeline {
    /// Returns the position of a date in the day, such as the current one; nil if the date is not in the day.
    public func position(of date: Date) -> Double? {
        guard interval.duration > 0, interval.start <= date, date < interval.end else { return nil }
        return date.timeIntervalSince(interval.start) / interval.duration
    }
}
