public import Foundation
public import ICalendar
public import Recurrence

/// A day as a column of hours: its timed occurrences as blocks side by side, and the marks of its hours.
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
/// Places are fractions of the time that passes: 0 is the start of the day and 1 its end. A day on which clocks change has 23 or 25
/// hours, and its ``hours`` say where each of them is.
public struct DayTimeline: Hashable, Sendable, Identifiable {
    /// The civil day.
    public let day: CivilDate

    /// The instants of the day in the viewer's zone, half-open. Empty for a day that the zone skipped.
    public let interval: DateInterval

    /// The all-day occurrences of the day, in the order of their dates and UIDs.
    public let allDay: [Occurrence]

    /// The timed occurrences of the day, by start, then the longer first.
    public let blocks: [Block]

    /// The marks of the hours, from the first instant of the day on.
    public let hours: [Hour]

    /// The identity, which is ``day``.
    public var id: CivilDate { day }

    /// A timed occurrence on one day: the part of it between the two midnights.
    public struct Block: Hashable, Sendable, Identifiable {
        /// The occurrence that the block shows.
        public let occurrence: Occurrence

        /// The style to draw it in.
        public let style: DecorationStyle

        /// The part of the occurrence that is on this day, half-open; empty for an occurrence without length.
        public let interval: DateInterval

        /// The place of ``interval`` in the day: 0 is the start of the day and 1 its end.
        public let range: ClosedRange<Double>

        /// The column of the block, from 0: no two blocks that overlap have the same one.
        public let column: Int

        /// The number of columns that the block and all that it overlaps, directly or by others, need together.
        public let columnCount: Int

        /// Whether the occurrence started before the day.
        public let continuesBefore: Bool

        /// Whether the occurrence goes on after the day.
        public let continuesAfter: Bool

        /// The identity of the occurrence, which is unique within the day.
        public var id: Occurrence.ID { occurrence.id }
    }

    /// The mark of an hour: where the clock shows it.
    public struct Hour: Hashable, Sendable {
        /// The hour that the clock shows, 0…23: twice the same one where the clock is put back.
        public let hour: Int

        /// The instant at which the clock shows the whole hour.
        public let date: Date

        /// The place of ``date`` in the day: 0 is the start of the day.
        public let position: Double
    }
}

extension DayTimeline: CustomStringConvertible {
    /// The day and the numbers of its blocks and all-day occurrences.
    public var description: String {
        "\(day): \(blocks.count) \(blocks.count == 1 ? "block" : "blocks"), \(allDay.count) all-day"
    }
}

extension DayTimeline {
    /// Returns the place of an instant in the day, such as that of the present moment; nil outside the day.
    public func position(of date: Date) -> Double? {
        guard interval.duration > 0, interval.start <= date, date < interval.end else { return nil }
        return date.timeIntervalSince(interval.start) / interval.duration
    }
}
