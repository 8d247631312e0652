import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

extension ObjectWriter {
    /// Writes DTSTART, DTEND, DUE, DURATION and SHOW-WITHOUT-TIME.
    ///
    /// - Parameter entry: The entry as the library reads it; nil if it has no time.
    mutating func writeTimes(_ entry: CalendarEntry?) {
        guard let entry else { return }
        let (starts, dues) = (take(.start), take(.due))
        let hasStart = startIsRead(entry)
        let start = entry.nominalStart
        if hasStart {
            members.set("start", text: LocalTime.text(start.civilDateTime))
        } else {
            keep(starts, .invalidValue)
        }
        let zone = writeForm(start, hasStart ? "start" : "due", hasStart ? starts.first : dues.first)
        let shown = take(other: "SHOW-WITHOUT-TIME")
        if !shown.isEmpty {
            originate("showWithoutTime", shown)
            if shown.first?.value.uppercased() == "TRUE" { members.set("showWithoutTime") { $0 += "true".utf8 } }
        }
        if kind == .task {
            if let due = entry.due, !dues.isEmpty {
                let local = hasStart ? start.adding(entry.duration) : due
                members.set("due", text: LocalTime.text(local.civilDateTime))
                originate("due", dues)
            } else {
                keep(dues, .invalidValue)
            }
        }
        writeLength(entry, zone)
        if hasStart { originate("start", starts, exactly: isExact(starts, readBack(entry))) }
    }

    /// Keeps an ESTIMATED-DURATION with hours of an all-day to-do, which would make it one with times (Decisions.md J11).
    mutating func keepEstimatedTime() {
        guard kind == .task, let line = lines(other: "ESTIMATED-DURATION").first,
            CalendarDuration(line.value)?.seconds != 0
        else { return }
        keep(take(other: line.name))
    }

    /// Returns the start of an entry as it is read in the form that the members say; nil if that isn't certain.
    func readBack(_ entry: CalendarEntry) -> CalendarTime? {
        guard members.has("start") else { return nil }
        let time = entry.nominalStart
        switch time {
        case .floating: return members.has("timeZone") ? nil : time
        case .utc: return members.has("endTimeZone") ? nil : time
        case .zoned(let local, let zone):
            return members.has("timeZone") ? context.readZone(zone).map { .zoned(local, $0) } : nil
        case .date:
            // Every time of an all-day entry has to be midnight.
            return kind == .event && !members.has("recurrenceId") && entry.duration.seconds == 0 ? time : nil
        }
    }

    private func isExact(_ lines: Lines, _ time: CalendarTime?) -> Bool {
        guard let time, lines.count == 1, let line = lines.first else { return false }
        let form = WrittenForm(time)
        return String(ShortText(time.civilDateTime, as: form)) == line.value && form.parameters == line.parameters
    }

    /// A to-do whose DTSTART can't be read is placed at DUE.
    private func startIsRead(_ entry: CalendarEntry) -> Bool {
        guard let property = entry.component[.start] else { return false }
        if kind == .event, entry.recurrenceID == nil { return true }
        var ignored = DiagnosticLog()
        return DateTimeValue.first(in: property, &ignored) != nil
    }

    /// Writes the form of the times, and returns the name of their zone.
    private mutating func writeForm(_ start: CalendarTime, _ path: String, _ line: Line?) -> String? {
        members.set("showWithoutTime") { $0 += (start.isDate ? "true" : "false").utf8 }
        switch start {
        case .date: return nil
        case .floating:
            if let tzid = line?.values(of: "TZID") {
                remember(path, [CalendarParameter(name: "TZID", values: tzid)], of: line)
                context.lose(.parameter("TZID", of: line?.name ?? "DTSTART"), .approximated, .unknownTimeZone)
            }
            return nil
        case .utc:
            members.set("timeZone", text: "Etc/UTC")
            return "Etc/UTC"
        case .zoned(_, let zone):
            let name = context.name(of: zone)
            members.set("timeZone", text: name.text)
            if let tzid = line?.values(of: "TZID"), tzid != [name.text] {
                remember(
                    path, name: line?.name.lowercased(), [CalendarParameter(name: "TZID", values: tzid)])
            }
            if name.isApproximate {
                context.lose(
                    .parameter("TZID", of: line?.name ?? "DTSTART"), .approximated, .unknownTimeZone,
                    changesOccurrences: !name.isExact)
            }
            return name.text
        }
    }

    /// Writes DTEND or DURATION.
    ///
    /// - Parameter startZone: The name of the zone of the start.
    private mutating func writeLength(_ entry: CalendarEntry, _ startZone: String?) {
        let (ends, durations) = (take(.end), take(.duration))
        let lines = kind == .event ? ends + durations : durations
        if kind == .task { keep(ends) }
        guard kind == .event || !durations.isEmpty && entry.component[.due] == nil else {
            keep(durations)
            return
        }
        // An all-day event lasts one day if nothing is said, and no time in JSCalendar.
        if lines.isEmpty, entry.duration == CalendarDuration() { return }
        let text = DurationForm.text(entry.duration)
        members.set("duration", text: text)
        guard !ends.isEmpty, let end = entry.end else {
            let isExact = lines.count == 1 && lines.allSatisfy { $0.value == text && $0.parameters.isEmpty }
            return originate("duration", lines, exactly: isExact)
        }
        let start = entry.nominalStart
        var endZone: String?
        if case .zoned(_, let zone) = end, start.zone != zone {
            let name = context.name(of: zone).text
            if let startZone, startZone != name { endZone = name }
        } else if case .utc = end, start.zone != nil {
            endZone = "Etc/UTC"
        }
        if let endZone { members.set("endTimeZone", text: endZone) }
        let tzid = ends.first?.values(of: "TZID").flatMap { $0 == [endZone ?? startZone ?? ""] ? nil : $0 }
        remember("duration", name: "dtend", tzid.map { [CalendarParameter(name: "TZID", values: $0)] } ?? [])
        let isExact = endZone == nil && isExact(ends, readBack(entry)?.adding(entry.duration))
        originate("duration", lines, exactly: lines.count == 1 && isExact)
    }
}
