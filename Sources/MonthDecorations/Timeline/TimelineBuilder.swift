import Foundation
import ICalendar

/// Collects occurrences and arranges them in timelines, one for each day.
struct TimelineBuilder {
    private let zone: ZoneRules
    private let days: [CivilDate]
    /// The first instant of each day, and the end of the last.
    private var starts: [Int] = []
    private var limit: Int
    private var timed: [[Part]]
    private var allDay: [[Occurrence]]
    private(set) var isTruncated: Bool

    /// The part of an occurrence on one day, in instants.
    private struct Part {
        let occurrence: Occurrence
        let style: DecorationStyle
        let range: Range<Int>
    }

    init(_ range: ClosedRange<CivilDate>, _ zone: ZoneRules, limit: Int) {
        self.zone = zone
        self.limit = limit
        let (first, last) = (range.lowerBound.dayNumber, range.upperBound.dayNumber)
        let end = min(last, first + MonthGrid.Layout.maximumDayCount - 1)
        isTruncated = end < last
        days = (first...end).compactMap(CivilDate.init(dayNumber:))
        timed = Array(repeating: [], count: days.count)
        allDay = Array(repeating: [], count: days.count)
        starts = days.map { zone.start(of: $0).secondsSince1970 }
        if let last = days.last { starts.append(max(zone.end(of: last), zone.start(of: last)).secondsSince1970) }
    }

    /// Adds occurrences until the limit is reached.
    mutating func add(_ occurrences: some Sequence<Occurrence>, style: (Occurrence) -> DecorationStyle) {
        for occurrence in occurrences {
            guard add(occurrence, style: { style(occurrence) }) else { return }
        }
    }

    /// Adds an occurrence to each day that the occurrence overlaps.
    ///
    /// - Returns: False if the limit is reached. Add no more occurrences after that.
    mutating func add(_ occurrence: Occurrence, style: () -> DecorationStyle) -> Bool {
        let extent = OccurrenceExtent(occurrence)
        guard let first = days.first?.dayNumber else { return false }
        if occurrence.isAllDay {
            let (start, end) = (
                max(extent.start - first, 0), min(max(extent.end, extent.start + 1) - first, days.count)
            )
            for index in stride(from: start, to: end, by: 1) {
                guard takeOne() else { return false }
                allDay[index].append(occurrence)
            }
            return true
        }
        var index = self.index(of: extent.start)
        var known: DecorationStyle?
        while index < days.count, starts[index] < extent.end || starts[index] <= extent.start {
            let range =
                max(extent.start, starts[index])..<max(min(extent.end, starts[index + 1]), extent.start, starts[index])
            let isOnDay = extent.start == extent.end ? starts[index + 1] > extent.start : !range.isEmpty
            if isOnDay, starts[index + 1] > starts[index] {
                guard takeOne() else { return false }
                let style = known ?? style()
                known = style
                timed[index].append(Part(occurrence: occurrence, style: style, range: range))
            }
            index += 1
        }
        return true
    }

    private mutating func takeOne() -> Bool {
        guard limit > 0 else {
            isTruncated = true
            return false
        }
        limit -= 1
        return true
    }

    /// The last day that starts at or before an instant; the first one for an earlier instant.
    private func index(of instant: Int) -> Int {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = low + (high - low) / 2
            if starts[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    func timelines(minimumLength: TimeInterval) -> [DayTimeline] {
        let shortest = minimumLength.isFinite ? Int(min(max(minimumLength, 0), 86_400)) : 0
        return days.indices.map { index in
            DayTimeline(
                day: days[index], interval: interval(starts[index]..<max(starts[index], starts[index + 1])),
                allDay: allDay[index], blocks: blocks(of: index, shortest: shortest), hours: hours(of: index))
        }
    }

    private func interval(_ range: Range<Int>) -> DateInterval {
        DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(range.lowerBound)),
            end: Date(timeIntervalSince1970: TimeInterval(range.upperBound)))
    }

    /// Returns the position of an instant in a day: 0 is the start of the day, and 1 the end.
    private func position(of instant: Int, in index: Int) -> Double {
        Double(instant - starts[index]) / Double(max(starts[index + 1] - starts[index], 1))
    }

    private func blocks(of index: Int, shortest: Int) -> [DayTimeline.Block] {
        let parts = timed[index].enumerated().sorted { left, right in
            let (first, second) = (left.element.range, right.element.range)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            if first.upperBound != second.upperBound { return first.upperBound > second.upperBound }
            return left.offset < right.offset
        }.map(\.element)
        let columns = TimelineColumns(
            parts.map { $0.range.lowerBound..<max($0.range.upperBound, $0.range.lowerBound + max(shortest, 1)) })
        return parts.enumerated().map { place, part in
            let extent = OccurrenceExtent(part.occurrence)
            return DayTimeline.Block(
                part.occurrence, style: part.style, interval: interval(part.range),
                range: position(of: part.range.lowerBound, in: index)...position(of: part.range.upperBound, in: index),
                column: columns.columns[place], of: columns.counts[place],
                continuesBefore: extent.start < starts[index], continuesAfter: extent.end > starts[index + 1])
        }
    }

    /// Returns the instants at which the clock shows a whole hour.
    private func hours(of index: Int) -> [DayTimeline.Hour] {
        var hours: [DayTimeline.Hour] = []
        var instant = starts[index]
        while instant < starts[index + 1], let clock = zone.local(at: Timestamp(secondsSince1970: instant)) {
            let past = clock.secondOfDay % 3_600
            guard past == 0 else {
                // The clock can change within the hour. Then the time isn't a whole hour, and the search continues.
                instant += 3_600 - past
                continue
            }
            hours.append(
                DayTimeline.Hour(
                    hour: clock.hour, date: Date(timeIntervalSince1970: TimeInterval(instant)),
                    position: position(of: instant, in: index)))
            instant += 1
        }
        return hours
    }
}
