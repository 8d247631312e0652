import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarWriting

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
        name: .customLong("add"),
        help: ArgumentHelp(
            "Property to add to the others of its name, such as ATTENDEE=mailto:ada@example.com (repeatable).",
            valueName: "name=value"),
        transform: PropertyAssignment.added)
    var additions: [PropertyAssignment] = []

    @Option(
        help: ArgumentHelp(
            "New start; the length stays the same. A time alone is on the same day, and a day alone keeps the time.",
            valueName: "time"), transform: WindowTime.parse)
    var move: WindowTime?

    @Option(
        help: ArgumentHelp(
            "New end; a time alone is on the day of the start. Of an all-day event, the day after the last one.",
            valueName: "time"), transform: WindowTime.parse)
    var end: WindowTime?

    @Option(help: ArgumentHelp("New length, such as 45m, 1h30m or 2d.", valueName: "length"))
    var duration: LengthArgument?

    @Flag(help: "Make all-day events of events with a time.")
    var allDay = false

    @Option(
        name: .customLong("alarm"),
        help: ArgumentHelp(
            "Time before the start to show an alarm, in place of other alarms (repeatable).", valueName: "length"))
    var alarms: [LengthArgument] = []

    @Flag(help: "Remove the alarms.")
    var noAlarm = false

    @Flag(help: "Set STATUS to CANCELLED, so that others see that it doesn't take place.")
    var cancel = false

    @Option(help: "Your answer to an invitation: accepted, declined or tentative; itip reply prints the message too.")
    var reply: AnswerName?

    @Option(help: ArgumentHelp("Your address, for --reply.", valueName: "address"))
    var user: String?

    @Option(help: ArgumentHelp("How much of a to-do is done, 0 to 100.", valueName: "n"))
    var percent: Int?

    @Option(
        name: [.customLong("restore"), .customLong("add-date")],
        help: ArgumentHelp(
            "Time at which the series occurs again or also: brings a removed occurrence back, or adds one.",
            valueName: "time"), transform: WindowTime.parse)
    var added: WindowTime?

    @Option(
        help: ArgumentHelp(
            "New rule, such as FREQ=WEEKLY;BYDAY=TU; \"none\" for entries that don't recur.", valueName: "rule"),
        transform: EditedRule.init)
    var rule: EditedRule?

    @Option(help: ArgumentHelp("New zone of the series.", valueName: "id"), transform: ZoneArgument.parse)
    var zone: TimeZone?

    @Option(help: "Time to keep with --zone: clock or instant (default: clock).")
    var keep: Anchor?

    @Flag(help: "Remove the occurrences.")
    var remove = false

    @Option(
        defaultAsFlag: CompletionName.override, parsing: .next,
        help: ArgumentHelp(
            """
            Complete a to-do. Of one that recurs: override records this occurrence, advance continues with the next one, split also \
            keeps this one as a to-do of its own.
            """, valueName: "how"))
    var complete: CompletionName?

    @Flag(help: "Change a copy with a new UID instead: of the occurrence, or of all with --span all.")
    var duplicate = false

    @Option(
        help: ArgumentHelp(
            "Write the copy of --duplicate to this calendar: a .ics file or a folder.", valueName: "file"),
        completion: .file(extensions: ["ics"]))
    var to: String?

    @Option(help: "Weekdays that move with one of several: ask (an error), one or all (default: ask).")
    var weekdays: WeekdayName?

    @Option(help: "Overrides of a series that moves: keep their times or shift (default: keep).")
    var overrides: OverrideName?

    @Option(
        help: ArgumentHelp("DTSTAMP of the changed components, in UTC (default: now).", valueName: "time"),
        transform: TimeArgument.parse)
    var now: TimeArgument?

    enum AnswerName: String, ExpressibleByArgument, CaseIterable { case accepted, declined, tentative }
    enum Anchor: String, ExpressibleByArgument, CaseIterable { case clock, instant }
    enum WeekdayName: String, ExpressibleByArgument, CaseIterable { case ask, one, all }
    enum OverrideName: String, ExpressibleByArgument, CaseIterable { case keep, shift }

    /// Whether the content, the time or the rule changes.
    var changesEntry: Bool {
        !assignments.isEmpty || !additions.isEmpty || move != nil || rule != nil || end != nil || duration != nil
            || allDay
            || !alarms.isEmpty || noAlarm || cancel || percent != nil
    }

    var isEmpty: Bool {
        !changesEntry && zone == nil && !remove && complete == nil && added == nil && !duplicate && reply == nil
    }

    func validate() throws {
        let others = changesEntry
        if added != nil, others || zone != nil || remove || complete != nil || duplicate {
            throw ValidationError("Use --restore and --add-date without other changes.")
        }
        if end != nil, duration != nil { throw ValidationError("Use --end or --duration.") }
        if noAlarm, !alarms.isEmpty { throw ValidationError("Use --alarm or --no-alarm.") }
        if let percent, !(0...100 ~= percent) { throw ValidationError("--percent must be from 0 to 100.") }
        if remove, others || zone != nil || complete != nil || duplicate {
            throw ValidationError("Use --remove without other changes.")
        }
        if zone != nil, others || complete != nil || duplicate {
            throw ValidationError("Use --zone without other changes, except --keep.")
        }
        if complete != nil, others || duplicate { throw ValidationError("Use --complete without other changes.") }
        if to != nil, !duplicate { throw ValidationError("--to needs --duplicate.") }
        if keep != nil, zone == nil { throw ValidationError("--keep needs --zone.") }
        if weekdays != nil || overrides != nil, move == nil, zone == nil, complete == nil, !allDay {
            throw ValidationError("--weekdays and --overrides need a move.")
        }
        if reply != nil, others || zone != nil || remove || complete != nil || added != nil || duplicate {
            throw ValidationError("Use --reply without other changes.")
        }
        if (reply == nil) != (user == nil) { throw ValidationError("Use --reply with --user.") }
        if let now, now.instant == nil { throw ValidationError("--now must be a time in UTC.") }
    }

    /// The options of the edit.
    var options: EditOptions {
        var options = EditOptions()
        if let instant = now?.instant { options.now = instant.date }
        options.weekdays =
            switch weekdays {
            case .ask, nil: .ifUnambiguous
            case .one: .onlyThatWeekday
            case .all: .allWeekdays
            }
        options.overrides = overrides == .shift ? .shift : .keep
        return options
    }

    /// Returns the edit that makes these changes to an occurrence or entry of a feed.
    func edit(
        _ item: EditedItem, span: EditSpan, of feed: CalendarFeed, with editor: SeriesEditor, viewer: TimeZoneOptions
    ) throws(SeriesEditError) -> SeriesEdit {
        if let reply, let user { return try answer(reply, of: user, to: item, span: span, in: feed) }
        var failure: WritingError?
        func apply(to change: inout EntryChange) {
            do throws(WritingError) {
                try self.apply(to: &change, in: viewer.rules)
            } catch {
                failure = error
            }
        }
        let edit: SeriesEdit
        switch item {
        case .occurrence(let occurrence):
            if let added {
                return try editor.addOccurrence(
                    at: time(added, like: item.start, in: viewer.rules), toSeriesOf: occurrence)
            }
            if remove { return try editor.remove(occurrence, span: span) }
            if let complete { return try editor.complete(occurrence, by: complete.completion) }
            if let zone {
                let known = feed.zones.first { $0.identifier == zone.identifier }
                return try editor.changeZone(
                    of: occurrence, to: known ?? CalendarZone(zone), keeping: keep == .instant ? .instant : .localTime,
                    span: span)
            }
            edit = try editor.change(occurrence, span: span, apply)
        case .series(let series):
            if let added {
                return try editor.addOccurrence(at: time(added, like: item.start, in: viewer.rules), to: series)
            }
            if remove { return try editor.remove(series) }
            if complete != nil || zone != nil { throw .occurrenceNotFound }
            edit = try editor.change(series, apply)
        case .toDo(let toDo):
            if remove { return try editor.remove(toDo) }
            if complete != nil { return try editor.complete(toDo) }
            if zone != nil || rule != nil || added != nil { throw .incompatibleTime }
            edit = try editor.change(toDo, apply)
        }
        if let failure { throw .unwritable(failure) }
        return edit
    }

    /// Changes the content of an occurrence.
    ///
    /// - Parameter rules: The zone of the viewer.
    private func apply(to change: inout EntryChange, in rules: ZoneRules) throws(WritingError) {
        for assignment in assignments {
            if let value = assignment.value, !assignment.parameters.isEmpty {
                change.set(assignment.name, to: value, parameters: assignment.parameters)
            } else {
                change[assignment.name] = assignment.value
            }
        }
        for addition in additions {
            try change.add(addition.name, addition.value ?? "", parameters: addition.parameters)
        }
        if let move { change.start = time(move, like: change.start, in: rules) }
        if allDay {
            let days = change.start.civilDate.distance(to: change.start.adding(change.duration).civilDate)
            (change.start, change.duration) = (.date(change.start.civilDate), .days(max(days, 1)))
        }
        if let end {
            let end = time(end, like: change.start, in: rules)
            change.duration =
                end.isDate
                ? .days(change.start.civilDate.distance(to: end.civilDate))
                : .seconds(
                    end.timestamp(in: rules).secondsSince1970 - change.start.timestamp(in: rules).secondsSince1970)
        }
        if let duration { change.duration = duration.value }
        if let rule { change.rules = rule.rules }
        if noAlarm { change.alarms = [] }
        if !alarms.isEmpty {
            change.alarms = alarms.map {
                AlarmDraft(.display(change.summary ?? "Reminder"), trigger: .start(-$0.value))
            }
        }
        if cancel { change.status = .cancelled }
        if let percent { change.percentComplete = percent }
    }

    /// Returns a time of the command line in the form of another one. A time of day alone is on that day, and a day alone keeps
    /// the time of day.
    ///
    /// - Parameter rules: The zone of the viewer.
    func time(_ argument: WindowTime, like time: CalendarTime, in rules: ZoneRules) -> CalendarTime {
        let base = time.isDate ? time.civilDateTime : rules.local(at: time.timestamp(in: rules)) ?? time.civilDateTime
        let resolved = argument.resolved(in: rules, from: base)
        if time.isDate, argument.isDistance { return .date(resolved.clock.date) }
        if case .date(let day) = resolved, !time.isDate {
            return TimeArgument.local(CivilDateTime(day).adding(seconds: base.secondOfDay) ?? base).time(
                like: time, in: rules)
        }
        return resolved.time(like: time, in: rules)
    }
}

extension TimeArgument {
    /// Returns the time in the form of another time.
    ///
    /// - Parameter rules: The zone of times without Z or an offset, unless they replace a date or a floating time.
    func time(like time: CalendarTime, in rules: ZoneRules) -> CalendarTime {
        switch (self, time) {
        case (.date(let date), _): return .date(date)
        case (.local(let clock), .date), (.local(let clock), .floating): return .floating(clock)
        case (.local(let clock), .zoned(_, let zone)) where zone.rules == rules: return .zoned(clock, zone)
        default: break
        }
        guard let clock = instant(in: rules).utc else { return .floating(clock) }
        return .utc(clock)
    }
}
