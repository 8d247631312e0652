import ArgumentParser
import Foundation
import ICalendar
import ICalendarWriting

/// The options for the content of a new entry.
struct NewEntryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Start: \(WindowTime.forms).", valueName: "time"), transform: WindowTime.parse)
    var start: WindowTime?

    @Option(
        help: ArgumentHelp(
            "End; a time alone is on the day of the start. Of an all-day event, the day after the last one.",
            valueName: "time"), transform: WindowTime.parse)
    var end: WindowTime?

    @Option(help: ArgumentHelp("Length, such as 45m, 1h30m or 2d.", valueName: "length"))
    var duration: LengthArgument?

    @Flag(help: "Make an all-day event, even if the start has a time.")
    var allDay = false

    @Flag(name: .customLong("to-do"), help: "Add a to-do, which needs no start.")
    var toDo = false

    @Option(help: ArgumentHelp("Time when the to-do is due.", valueName: "time"), transform: WindowTime.parse)
    var due: WindowTime?

    @Option(help: ArgumentHelp("LOCATION, the place.", valueName: "text"))
    var location: String?

    @Option(help: ArgumentHelp("DESCRIPTION.", valueName: "text"))
    var description: String?

    @Option(help: ArgumentHelp("URL, the address of a page.", valueName: "url"))
    var url: String?

    @Option(name: .customLong("category"), help: ArgumentHelp("Category (repeatable).", valueName: "name"))
    var categories: [String] = []

    @Option(
        name: .customLong("alarm"),
        help: ArgumentHelp(
            "Time before the start to show an alarm, such as 15m, 1h or 0m (repeatable).", valueName: "length"))
    var alarms: [LengthArgument] = []

    @Option(help: ArgumentHelp("RRULE, such as FREQ=WEEKLY;COUNT=10.", valueName: "rule"), transform: EditedRule.init)
    var rule: EditedRule?

    @Option(
        name: .customLong("attendee"),
        help: ArgumentHelp("E-mail address of an attendee; needs --organizer (repeatable).", valueName: "address"))
    var attendees: [String] = []

    @Option(help: ArgumentHelp("E-mail address of the organizer.", valueName: "address"))
    var organizer: String?

    @Option(help: ArgumentHelp("UID (default: a random one).", valueName: "uid"))
    var uid: String?

    func validate() throws {
        if end != nil, duration != nil { throw ValidationError("Use --end or --duration.") }
        if !attendees.isEmpty, organizer == nil { throw ValidationError("--attendee needs --organizer.") }
        if toDo {
            if end != nil || duration != nil || allDay { throw ValidationError("A to-do has --due, and no end.") }
            // RFC 5545 §3.8.2.4.
            if start == nil, rule != nil { throw ValidationError("A to-do with --rule needs --start.") }
            if start == nil, due == nil, !alarms.isEmpty {
                throw ValidationError("A to-do with --alarm needs --start or --due.")
            }
        } else {
            if due != nil { throw ValidationError("--due needs --to-do.") }
            if start == nil { throw ValidationError("Specify the start of the event with --start.") }
        }
    }

    /// Returns the entry that the options describe.
    func draft(_ title: String, in timeZone: TimeZone) throws(Failure) -> any ContentDraft {
        let (uid, rules) = (uid ?? UUID().uuidString.lowercased(), ZoneRules(timeZone))
        let zone = CalendarZone(timeZone)
        let start = start?.resolved(in: rules)
        func time(_ argument: TimeArgument) -> CalendarTime {
            if allDay { return .date(argument.clock(in: rules).date) }
            if case .local(let clock) = argument {
                return timeZone.isUTC ? .utc(clock) : .zoned(clock, zone)
            }
            return argument.calendarTime
        }
        if toDo {
            let due = due?.resolved(in: rules, from: start?.clock)
            var draft = ToDoDraft(uid: uid, dtstamp: .now, start: start.map(time), due: due.map(time))
            fill(&draft.entry, title, alarmsAtEnd: start == nil)
            return draft
        }
        guard let start else { throw Failure(.usage, "specify the start with --start") }
        var draft = EventDraft(uid: uid, dtstamp: .now, start: time(start))
        if let end {
            // DTEND must be later than DTSTART (RFC 5545 §3.8.2.2). Without it, the event lasts its day, or has no length.
            let end = time(end.resolved(in: rules, from: start.clock))
            if end != draft.start { draft.length = .end(end) }
        } else if let duration {
            // RFC 5545 §3.6.1.
            guard !draft.start.isDate || duration.value.seconds == 0 else {
                throw Failure(
                    .usage, "--duration: an all-day event lasts days, such as 2d; a start with a time is \"fri 15:00\"")
            }
            // DURATION must be positive (RFC 5545 §3.8.2.5).
            if duration.value != CalendarDuration(days: 0) { draft.length = .duration(duration.value) }
        } else if !draft.start.isDate {
            draft.length = .duration(.hours(1))
        }
        fill(&draft.entry, title, alarmsAtEnd: false)
        return draft
    }

    private func fill(_ entry: inout EntryDraft, _ title: String, alarmsAtEnd: Bool) {
        entry.content.summary = title
        entry.content.location = location
        entry.content.details = description
        entry.content.url = url
        entry.content.categories = categories
        entry.content.organizer = organizer.map { CalendarUser(email: $0) }
        entry.content.attendees = attendees.map { CalendarUser(email: $0) }
        entry.rules = rule?.rules ?? []
        entry.alarms = alarms.map {
            AlarmDraft(.display(title), trigger: alarmsAtEnd ? .end(-$0.value) : .start(-$0.value))
        }
    }
}
