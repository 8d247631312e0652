import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing

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

    @Option(help: "Overrides of a series that moves: keep their times or shift (default: keep).")
    var overrides: OverrideName = .keep

    @Option(
        help: ArgumentHelp("DTSTAMP of the changed components, in UTC (default: now).", valueName: "time"),
        transform: TimeArgument.parse)
    var now: TimeArgument?

    enum Anchor: String, ExpressibleByArgument, CaseIterable { case clock, instant }
    enum WeekdayName: String, ExpressibleByArgument, CaseIterable { case ask, one, all }
    enum OverrideName: String, ExpressibleByArgument, CaseIterable { case keep, shift }

    var isEmpty: Bool {
        assignments.isEmpty && additions.isEmpty && move == nil && rule == nil && zone == nil && !remove && !complete
    }

    func validate() throws {
        let others = !assignments.isEmpty || !additions.isEmpty || move != nil || rule != nil
        if remove, others || zone != nil || complete { throw ValidationError("Use --remove without other changes.") }
        if zone != nil, others || complete { throw ValidationError("Use --zone without other changes, except --keep.") }
        if complete, others { throw ValidationError("Use --complete without other changes.") }
        if let now, now.instant == nil { throw ValidationError("--now must be a time in UTC.") }
    }

    /// The options of the edit.
    var options: EditOptions {
        var options = EditOptions()
        if let instant = now?.instant { options.now = instant.date }
        options.weekdays =
            switch weekdays {
            case .ask: .ifUnambiguous
            case .one: .onlyThatWeekday
            case .all: .allWeekdays
            }
        options.overrides = overrides == .keep ? .keep : .shift
        return options
    }

    /// Returns the edit that makes these changes to an occurrence or entry of a feed.
    func edit(
        _ item: EditedItem, span: EditSpan, of feed: CalendarFeed, with editor: SeriesEditor, viewer: TimeZoneOptions
    ) throws(SeriesEditError) -> SeriesEdit {
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
            if remove { return try editor.remove(occurrence, span: span) }
            if complete { return try editor.complete(occurrence) }
            if let zone {
                let known = feed.zones.first { $0.identifier == zone.identifier }
                return try editor.changeZone(
                    of: occurrence, to: known ?? CalendarZone(zone), keeping: keep == .clock ? .localTime : .instant,
                    span: span)
            }
            edit = try editor.change(occurrence, span: span, apply)
        case .series(let series):
            if remove { return try editor.remove(series) }
            if complete || zone != nil { throw .occurrenceNotFound }
            edit = try editor.change(series, apply)
        case .toDo(let toDo):
            if remove { return try editor.remove(toDo) }
            if complete { return try editor.complete(toDo) }
            if zone != nil || rule != nil { throw .incompatibleTime }
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
        if let move { change.start = move.time(like: change.start, in: rules) }
        if let rule { change.rules = rule.rules }
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

/// An argument `NAME=VALUE` or `NAME;PARAMETER=VALUE=VALUE`. The value is nil for a property to remove.
struct PropertyAssignment: Sendable {
    let name: String
    let parameters: [CalendarParameter]
    let value: String?

    init(_ text: String) throws {
        let error = ValidationError("expected NAME=VALUE or NAME;PARAMETER=VALUE=VALUE, such as SUMMARY=Lunch")
        var rest = text[...]
        func take(upTo ends: Set<Character>) -> String? {
            guard let end = rest.firstIndex(where: ends.contains), end != rest.startIndex else { return nil }
            defer { rest = rest[end...] }
            return String(rest[..<end])
        }
        guard let name = take(upTo: [";", "="]) else { throw error }
        var parameters: [CalendarParameter] = []
        while rest.first == ";" {
            rest.removeFirst()
            guard let name = take(upTo: ["=", ";"]), rest.first == "=" else { throw error }
            rest.removeFirst()
            let value: String?
            if rest.first == "\"" {
                rest.removeFirst()
                value = take(upTo: ["\""])
                rest = rest.dropFirst()
            } else {
                value = take(upTo: ["=", ";"])
            }
            guard let value else { throw error }
            parameters.append(CalendarParameter(name: name.uppercased(), values: [value]))
        }
        guard rest.first == "=" else { throw error }
        let value = String(rest.dropFirst())
        self.name = name.uppercased()
        self.parameters = parameters
        self.value = value.isEmpty ? nil : value
    }

    /// Parses a property to add, which has a value.
    static func added(_ text: String) throws -> PropertyAssignment {
        let assignment = try PropertyAssignment(text)
        if assignment.value == nil {
            throw ValidationError("expected a value, such as ATTENDEE=mailto:ada@example.com")
        }
        return assignment
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
