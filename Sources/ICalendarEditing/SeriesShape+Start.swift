import ICalendar
import ICalendarSyntax
import Recurrence
import RecurrenceEditing

// The start of a series whose rule changed.

extension SeriesShape {
    /// Returns the start of a shifted rule: at or near the moved old start, so that the moved member keeps its number.
    func start(
        of rule: RecurrenceRule, near start: CivilDateTime, _ old: RecurrenceSet, _ position: MemberPosition,
        _ moved: CivilDateTime,
        _ newForm: TimeKind
    ) throws(SeriesEditError) -> CivilDateTime {
        let number = old.count(from: .min, to: position, budget: Self.budget)
        guard !number.isTruncated else { throw .ambiguousRule([]) }
        let endless = rule.replacing(end: .never)
        let target = newForm.position(of: moved)
        for candidate in starts(near: start, newForm) {
            let set = members(of: endless, from: candidate, newForm)
            if set.contains(set.startPosition), set.contains(target),
                set.count(from: .min, to: target, budget: Self.budget).value == number.value
            {
                return candidate
            }
        }
        throw .ambiguousRule([])
    }

    /// Returns the start of a given rule: at or near the moved old start, so that the rule includes both that start and
    /// the moved occurrence.
    func start(
        of rule: RecurrenceRule, near start: CivilDateTime, _ moved: CivilDateTime, _ newForm: TimeKind
    ) -> CivilDateTime {
        let endless = rule.replacing(end: .never)
        let target = newForm.position(of: moved)
        for candidate in starts(near: start, newForm) where candidate <= moved {
            let set = members(of: endless, from: candidate, newForm)
            if set.contains(set.startPosition), set.contains(target) { return candidate }
        }
        return start
    }

    /// Returns times near a moved start, the nearest day first. Only one of several hours may move, so they also have the hour, minute
    /// and second from before the move. If the clock skips the start, the rule may have the time shown instead, so its are tried, too.
    private func starts(near start: CivilDateTime, _ newForm: TimeKind) -> [CivilDateTime] {
        var times = [start.secondOfDay]
        let shown = set.local(set.startPosition) ?? set.start
        let movedShown = shown.adding(seconds: start.localSeconds - set.start.localSeconds) ?? shown
        let clocks = newForm == .date || form == .date ? [] : [start, set.start, movedShown, shown]
        for hour in clocks.map(\.hour) {
            for minute in clocks.map(\.minute) {
                for second in clocks.map(\.second) {
                    let time = (hour * 60 + minute) * 60 + second
                    if !times.contains(time) { times.append(time) }
                }
            }
        }
        var starts: [CivilDateTime] = []
        for distance in 0...Self.maximumStartDistance {
            for days in distance == 0 ? [0] : [-distance, distance] {
                for time in times {
                    guard let near = start.adding(seconds: days * 86_400 + time - start.secondOfDay) else { continue }
                    starts.append(near)
                }
            }
        }
        return starts
    }

    /// A weekday of a month can move up to a week further than its neighbor.
    private static let maximumStartDistance = 8
}
