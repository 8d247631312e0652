import Foundation
import ICalendar
import MonthDecorations

/// The parts that all pictures of a month share: labels, bars, agenda and colors.
struct MonthRendering {
    let map: DecorationMap
    let showsWeekNumbers: Bool
    let showsKind: Bool
    let words: RenderingStrings
    /// Computed only once, because a picture may have many rows.
    let today: CivilDate
    private let viewer: ZoneRules

    /// The maximum number of lanes in a row. Other occurrences are counted beside the day.
    static let maximumLaneCount = 5

    private let legend: CalendarLegend

    init(_ map: DecorationMap, showsWeekNumbers: Bool, showsKind: Bool, _ legend: CalendarLegend) {
        self.map = map
        self.legend = legend
        self.showsWeekNumbers = showsWeekNumbers
        self.showsKind = showsKind
        viewer = ZoneRules(map.grid.timeZone)
        today = CivilDate.today(in: viewer)
        words = RenderingStrings(map.grid)
    }

    var grid: MonthGrid { map.grid }

    /// The month as `2026-03`.
    var name: String { String(grid.monthRange.lowerBound.description.prefix(7)) }

    func laneCount(inRow row: Int) -> Int { min(map.laneCount(inRow: row), Self.maximumLaneCount) }

    /// Returns the bars of a row, at most the number of lanes times the number of days.
    func bars(inRow row: Int) -> [DecorationBar] { map.bars(inRow: row, laneLimit: Self.maximumLaneCount) }

    /// Returns the number of occurrences without a lane for each column.
    func hiddenCounts(inRow row: Int) -> [Int] { map.hiddenBarCounts(inRow: row, laneLimit: Self.maximumLaneCount) }

    /// Whether no day of this month has an occurrence.
    var isEmpty: Bool { agenda(upTo: 1).isEmpty }

    /// Returns whether the title of an occurrence on one day can have a second line, because the lane below is free there.
    func hasRoomBelow(_ bar: DecorationBar, inRow row: Int, among bars: [DecorationBar], hidden: [Int]) -> Bool {
        let column = bar.columns.lowerBound
        return !bar.isFilled && hidden[column] == 0 && bar.lane + 1 < max(laneCount(inRow: row), Self.minimumLineCount)
            && !bars.contains { $0.lane == bar.lane + 1 && $0.columns.contains(column) }
    }

    /// The number of lines that a row has at least.
    static let minimumLineCount = 2

    /// The occurrences on days of this month, each once, on the first day of the month that it overlaps.
    var agenda: [AgendaDay] { agenda(upTo: .max) }

    /// Returns the first decorations of the agenda.
    func agenda(upTo limit: Int) -> [AgendaDay] {
        var seen: Set<Occurrence> = []
        var days: [AgendaDay] = []
        for cell in grid.days where grid.monthRange.contains(cell.day) && seen.count < limit {
            var new: [Decoration] = []
            for decoration in map[cell.day]?.decorations ?? [] where seen.count < limit {
                if seen.insert(decoration.occurrence).inserted { new.append(decoration) }
            }
            if !new.isEmpty { days.append(AgendaDay(day: cell.day, decorations: new)) }
        }
        return days
    }

    /// A day of the agenda and the decorations on that day.
    struct AgendaDay {
        let day: CivilDate
        let decorations: [Decoration]
    }

    /// Returns the titles of the first occurrences without a lane in a column, and an ellipsis for the others.
    func hiddenTitles(inRow row: Int, _ column: Int, upTo limit: Int) -> [String] {
        let hidden = map.bars(inRow: row).lazy.filter { bar in
            bar.lane >= Self.maximumLaneCount && bar.columns.contains(column)
        }
        let titles = hidden.prefix(limit + 1).map { bar in
            [words.time(of: bar.occurrence), title(of: bar.occurrence).title].compactMap(\.self).joined(separator: " ")
        }
        return titles.count > limit ? titles.prefix(limit) + ["…"] : Array(titles)
    }

    /// Returns the number of lines that a row needs: its lanes, and one for the number of further occurrences.
    func lineCount(inRow row: Int) -> Int {
        laneCount(inRow: row) + (hiddenCounts(inRow: row).contains { $0 > 0 } ? 1 : 0)
    }

    /// Returns the title of an occurrence, and remarks about anything unusual.
    func title(of occurrence: Occurrence) -> AgendaTitle {
        var title = AgendaTitle(occurrence, showsKind: showsKind, viewer: viewer, words.words)
        title.add(legend.name(of: occurrence.entry))
        return title
    }
}

extension DecorationStyle {
    /// The color without its opacity, so that text on it is legible.
    var opaqueColor: DecorationColor? {
        color.map { DecorationColor(red: $0.red, green: $0.green, blue: $0.blue) }
    }
}

extension DecorationBar {
    /// Whether the bar shows the time of its start.
    var showsStart: Bool { isFilled && !occurrence.isAllDay && !continuesBefore }

    /// Whether the occurrence is drawn as a filled bar; an occurrence with a time on one day is a dot and its title.
    var isFilled: Bool { isMultiDay || occurrence.isAllDay }
}
