import ArgumentParser
import Foundation
import ICalendar

/// The options for the changes of `edit`.
struct EditChanges: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Property to set, as text, unless there are several; without a value, all of that name are removed (repeatable).",
            valueName: "name=value"),
        transform: PropertyAssignment.init)
    var assignments: [PropertyAssignment] = []

    @Option(
        help: ArgumentHelp("New start; the length stays the same.", valueName: "time"), transform: TimeArgument.parse)
    var move: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "New rule, such as FREQ=WEEKLY;BYDAY=TU; \"none\" for entries that don't recur.", valueName: "rule"),
        transform: EditedRule.init)
    var rule: EditedRule?

    @Option(help: ArgumentHelp("New zone of the series.", valueName: "id"), transform: ZoneArgument.parse)
    var zone: TimeZone?

    @Option(help: "Time to keep with --zone: clock or instant (default: clock).")
    var keep: Anchor = .clock

    @Flag(help: "Remove the occurrences.")
    var remove = false

    @Flag(help: "Complete a to-do.")
    var complete = false

    @Option(help: "Weekdays that move with one of several: ask (an error), one or all (default: ask).")
    var weekdays: WeekdayName = .ask

    @Option(help: "Overrides of a series that moves: keep their times, shift or reset (default: keep).")
    var overrides: OverrideName = .keep

    @Option(
        name: .customLong("keeps-uid"),
        help: "Part that keeps the UID if a series is split: earlier or later (default: earlier).")
    var keepsUID: SideName = .earlier

    @Option(
        help: """
            Form of a change of this and the following occurrences: split (a separate series) or range (RANGE=THISANDFUTURE, which \
            many programs treat as a change of one occurrence) (default: split).
            """)
    var thisAndFuture: FormName = .split

    @Option(
        help: ArgumentHelp("DTSTAMP of the changed components, in UTC (default: now).", valueName: "time"),
        transform: TimeArgument.parse)
    var now: TimeArgument?

    enum Anchor: String, ExpressibleByArgument, CaseIterable { case clock, instant }
    enum WeekdayName: String, ExpressibleByArgument, CaseIterable { case ask, one, all }
    enum OverrideName: String, ExpressibleByArgument, CaseIterable { case keep, shift, reset }
    enum SideName: String, ExpressibleByArgument, CaseIterable { case earlier, later }
    enum FormName: String, ExpressibleByArgument, CaseIterable { case split, range }

    var isEmpty: Bool {
        assignments.isEmpty && move == nil && rule == nil && zone == nil && !remove && !complete
    }

    func validate() throws {
        let others = !assignments.isEmpty || move != nil || rule != nil
        if remove, others || zone != nil || complete { throw ValidationError("Use --remove without other changes.") }
        if zone != nil, others || complete { throw ValidationError("Use --zone without other changes, except --keep.") }
        if complete, others { throw ValidationError("Use --complete without other changes.") }
        if let now, now.instant == nil { throw ValidationError("--now must be a time in UTC.") }
    }

    /// The options of the edit.
    var options: SeriesEditor.Options {
        var options = SeriesEditor.Options()
        if let instant = now?.instant { options.now = instant.date }
        options.weekdays =
            switch weekdays {
            case .ask: .ifUnambiguous
            case .one: .onlyThatWeekday
            case .all: .allWeekdays
            }
        options.overrides =
            switch overrides {
            case .keep: .keep
            case .shift: .shift
            case .reset: .reset
            }
        options.keepsUID = keepsUID == .earlier ? .earlier : .later
        options.thisAndFuture = thisAndFuture == .split ? .split : .range
        return options
    }

    /// Returns the edit that makes these changes to an occurrence of a feed.
    func edit(
        _ occurrence: Occurrence, span: EditSpan, of feed: CalendarFeed, with editor: SeriesEditor
    ) throws(SeriesEditError) -> SeriesEdit {
        if remove { return try editor.remove(occurrence, span: span) }
        if complete { return try editor.complete(occurrence) }
        if let zone {
            let known = feed.zones.first { $0.identifier == zone.identifier }
            return try editor.changeZone(
                of: occurrence, to: known ?? CalendarZone(zone), keeping: keep == .clock ? .clock : .instant, span: span
            )
        }
        return try editor.change(occurrence, span: span) { change in
            for assignment in assignments { change[assignment.name] = assignment.value }
            if let move { change.start = move.time(like: change.start) }
            if let rule { change.rules = rule.rules }
        }
    }
}

/// A rule from the command line; empty for `none`, which ends a series.
struct EditedRule: Sendable {
    let rules: [RecurrenceRule]

    init(_ text: String) throws {
        if text.lowercased() == "none" {
            rules = []
            return
        }
        do throws(RecurrenceRuleError) {
            rules = [try RecurrenceRule(text)]
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

/// An argument `NAME=VALUE`. The value is nil for a property to remove.
struct PropertyAssignment: Sendable {
    let name: String
    let value: String?

    init(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw ValidationError("expected NAME=VALUE, such as SUMMARY=Lunch")
        }
        name = text[..<equals].uppercased()
        let value = String(text[text.index(after: equals)...])
        self.value = value.isEmpty ? nil : value
    }
}

extension TimeArgument {
    /// Returns the time in the form of another time: without Z or an offset, on the clock of that time.
    func time(like time: CalendarTime) -> CalendarTime {
        switch self {
        case .date(let date): return .date(date)
        case .utc(let clock): return .utc(clock)
        case .zoned:
            guard let clock = instant?.utc else { return .floating(clock) }
            return .utc(clock)
        case .local(let clock):
            switch time {
            case .date, .floating: return .floating(clock)
            case .utc: return .utc(clock)
            case .zoned(_, let zone): return .zoned(clock, zone)
            }
        }
    }
}
