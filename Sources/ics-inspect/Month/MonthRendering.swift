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
    static let laneLimit = 5

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

    func laneCount(inRow row: Int) -> Int { min(map.laneCount(inRow: row), Self.laneLimit) }

    /// The bars that a row draws; no more than its lanes times its days.
    func bars(inRow row: Int) -> [DecorationBar] { map.bars(inRow: row).filter { $0.lane < Self.laneLimit } }

    /// For each column, how many occurrences have no lane.
    func hiddenCounts(inRow row: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: 7)
        for bar in map.bars(inRow: row) where bar.lane >= Self.laneLimit {
            for column in bar.columns { counts[column] += 1 }
        }
        return counts
    }

    /// What touches the days of the month itself, each once, under the first of them.
    var agenda: [AgendaDay] {
        var seen: Set<Occurrence> = []
        return map.decoratedDays.compactMap { day in
            guard grid.range.contains(day.day) else { return nil }
            let new = day.decorations.filter { seen.insert($0.occurrence).inserted }
            return new.isEmpty ? nil : AgendaDay(day: day.day, decorations: new)
        }
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
