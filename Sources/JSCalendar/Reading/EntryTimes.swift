import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// The start of an Event or Task, and the form of its times (Decisions.md J11).
struct EntryTimes {
    /// The start, or the due time of a Task without one; nil if there is neither.
    var start: CalendarTime?
    /// The form of all times.
    var form: TimeKind = .floating
    /// The zone; nil for dates and floating times.
    var zone: CalendarZone?

    /// Reads the members of an entry; what isn't valid is left out here, and reported by the reader of the member.
    init(_ members: JSONObject, _ context: ReadingContext) {
        let local = (members["start"] ?? members["due"])?.text.flatMap(LocalTime.parse)
        zone = members["timeZone"]?.text.flatMap { context.zone($0) }
        if let zone {
            form = zone.identifier == "UTC" && members["endTimeZone"] == nil ? .utc : .zoned(zone)
        } else if members["timeZone"]?.text == nil, Self.isAllDay(members) {
            form = .date
        }
        start = local.map { form.time($0) }
    }

    /// Returns whether an entry without a zone has dates alone.
    private static func isAllDay(_ members: JSONObject) -> Bool {
        // In version 1.0, null says that times are floating.
        guard members["showWithoutTime"] == true, members["timeZone"] != .null else { return false }
        var times = ["start", "due", "recurrenceId"].compactMap { members[$0]?.text }
        for rule in RecurrenceMembers.rules(members) { times += [rule["until"]?.text].compactMap(\.self) }
        times += members["recurrenceOverrides"]?.object.map { Array($0.keys) } ?? []
        guard times.allSatisfy({ LocalTime.parse($0).map { $0.secondOfDay == 0 } ?? true }) else { return false }
        return ["duration", "estimatedDuration"].compactMap { members[$0]?.text }
            .allSatisfy { DurationForm.parse($0).map { $0.duration.seconds == 0 } ?? true }
    }

    /// Returns a local time in the form of the entry.
    func time(_ text: String) -> CalendarTime? { LocalTime.parse(text).map { form.time($0) } }

    /// The members that times depend on.
    static func source(_ members: JSONObject, _ names: String...) -> JSONValue {
        var source: JSONObject = [:]
        for name in ["start", "timeZone", "showWithoutTime"] + names { source[name] = members[name] }
        return .object(source)
    }
}

extension ObjectReader {
    /// Reads start, timeZone, showWithoutTime, duration, endTimeZone and due.
    mutating func readTimes() -> EntryTimes {
        let times = EntryTimes(members, context)
        if let zone = take("timeZone"), times.zone == nil { reject("timeZone", zone, .unknownTimeZone) }
        if let start = take("start") {
            read(start, "start", "DTSTART", times)
        }
        if let value = take("showWithoutTime") {
            if value.boolean == nil {
                reject("showWithoutTime", value)
            } else if times.form != .date, value == true || converted["showWithoutTime"] != nil {
                let parameters = [CalendarParameter(name: "VALUE", values: ["BOOLEAN"])]
                let text = value == true ? "TRUE" : "FALSE"
                if let property = try? PropertyDraft("SHOW-WITHOUT-TIME", value: text, parameters: parameters) {
                    add("showWithoutTime", property, source(of: "showWithoutTime", EntryTimes.source(members)))
                }
            }
        }
        if kind == .task, let due = take("due") { read(due, "due", "DUE", times) }
        readDuration(times)
        return times
    }

    private mutating func read(_ value: JSONValue, _ member: String, _ name: String, _ times: EntryTimes) {
        guard let text = value.text, let time = times.time(text) else { return reject(member, value) }
        if LocalTime.hasFraction(text) { context.lose(.member(context.path + member), .approximated, .invalidValue) }
        guard let property = try? PropertyDraft(name, time: time, parameters: otherParameters(at: member)) else {
            return reject(member, value)
        }
        add(member, property, source(of: member, EntryTimes.source(members, member)))
    }

    /// The parameters that a time has besides those of its form.
    private func otherParameters(at path: String) -> [CalendarParameter] {
        parameters(at: path).filter { !["TZID", "VALUE"].contains($0.name) }
    }

    private mutating func readDuration(_ times: EntryTimes) {
        let zone = take("endTimeZone")
        guard let value = take("duration") else {
            if let zone { reject("endTimeZone", zone, .noEquivalent) }
            return
        }
        guard let parsed = value.text.flatMap(DurationForm.parse), !parsed.isNegative else {
            reject("duration", value)
            if let zone { keep("endTimeZone", zone) }
            return
        }
        if parsed.hasFraction { context.lose(.member(context.path + "duration"), .approximated, .invalidValue) }
        let endZone = zone?.text.flatMap { context.zone($0) }
        if let zone, endZone == nil { reject("endTimeZone", zone, .unknownTimeZone) }
        if let property = length(parsed.duration, times, endZone) {
            add("duration", property, source(of: "duration", EntryTimes.source(members, "duration", "endTimeZone")))
        }
    }

    /// Returns DTEND if the duration came from it, or ends in another zone, and DURATION otherwise.
    private func length(
        _ duration: CalendarDuration, _ times: EntryTimes, _ endZone: CalendarZone?
    ) -> PropertyDraft? {
        let others = otherParameters(at: "duration")
        guard let start = times.start, kind == .event, endZone != nil || converted["duration"]?.name == "dtend" else {
            return try? PropertyDraft("DURATION", value: DurationForm.text(duration), parameters: others)
        }
        var end = start.adding(duration)
        if let endZone, start.zone != nil,
            let local = endZone.rules.local(at: end.timestamp(in: .utc))
        {
            end = .zoned(local, endZone)
        }
        return try? PropertyDraft("DTEND", time: end, parameters: others)
    }
}
