import Foundation
import ICalendar
import MonthDecorations

/// What the pictures of a month have in common: its labels, its bars, its agenda and its colours.
struct MonthRendering {
    let map: DecorationMap
    let showsWeekNumbers: Bool
    let showsKind: Bool
    let words: RenderingStrings
    /// Found once: a picture may be made of many rows.
    let today: CivilDate
    private let viewer: ZoneRules

    /// Lanes that a row draws; what does not fit is counted beside the day.
    static let maximumLaneCount = 5

    init(_ map: DecorationMap, showsWeekNumbers: Bool, showsKind: Bool) {
        self.map = map
        self.showsWeekNumbers = showsWeekNumbers
        self.showsKind = showsKind
        viewer = ZoneRules(map.grid.timeZone)
        today = CivilDate.today(in: viewer)
        words = RenderingStrings(map.grid)
    }

    var grid: MonthGrid { map.grid }

    /// `2026-03`
    var name: String { String(grid.range.lowerBound.description.prefix(7)) }

    func laneCount(inRow row: Int) -> Int { min(map.laneCount(inRow: row), Self.maximumLaneCount) }

    /// The bars that a row draws; no more than its lanes times its days.
    func bars(inRow row: Int) -> [DecorationBar] { map.bars(inRow: row, laneLimit: Self.maximumLaneCount) }

    /// For each column, how many occurrences have no lane.
    func hiddenCounts(inRow row: Int) -> [Int] { map.hiddenBarCounts(inRow: row, laneLimit: Self.maximumLaneCount) }

    /// What touches the days of the month itself, each once, under the first of them.
    var agenda: [AgendaDay] { agenda(upTo: .max) }

    /// The first decorations of the agenda.
    func agenda(upTo limit: Int) -> [AgendaDay] {
        var seen: Set<Occurrence> = []
        var days: [AgendaDay] = []
        for cell in grid.days where grid.range.contains(cell.day) && seen.count < limit {
            var new: [Decoration] = []
            for decoration in map[cell.day]?.decorations ?? [] where seen.count < limit {
                if seen.insert(decoration.occurrence).inserted { new.append(decoration) }
            }
            if !new.isEmpty { days.append(AgendaDay(day: cell.day, decorations: new)) }
        }
        return days
    }

    /// A day of the agenda, with what is listed under it.
    struct AgendaDay {
        let day: CivilDate
        let decorations: [Decoration]
    }

    /// What an occurrence is called, and what is unusual about it.
    func title(of occurrence: Occurrence) -> AgendaTitle {
        AgendaTitle(occurrence, showsKind: showsKind, viewer: viewer)
    }
}

extension DecorationStyle {
    /// The colour without its opacity: what is written on it must stay legible.
    var opaqueColor: DecorationColor? {
        color.map { DecorationColor(red: $0.red, green: $0.green, blue: $0.blue) }
    }
}

extension DecorationBar {
    /// Whether it is drawn as a filled bar; what takes place at some time of one day is a dot and its title.
    var isFilled: Bool { isMultiDay || occurrence.isAllDay }
}
