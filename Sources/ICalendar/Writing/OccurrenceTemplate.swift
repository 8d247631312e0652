package import ICalendarSyntax

/// The lines that all occurrences of an entry share, found once, because a component may have a hundred thousand
/// EXDATEs that no occurrence repeats.
package struct OccurrenceTemplate {
    private let kind: CalendarEntry.Kind
    /// Whether an occurrence of zero length has a DTSTART. A to-do with only a DUE has none.
    private let hasStart: Bool
    /// The UID and DTSTAMP, which are written first, as in the RFC's examples.
    private let head: [PropertyDraft]
    private let rest: [PropertyDraft]
    private let components: [ComponentDraft]

    /// The lines of the entry that can't be written and are omitted, in order.
    package let omissions: [ComponentDraft.Omission]

    /// Creates a template from all lines of the entry's component.
    package init(_ entry: CalendarEntry) {
        let (copy, omissions) = ComponentDraft.recovering(copying: entry.component) { property in
            property.known.map { !Self.replaced.contains($0) } ?? true
        }
        kind = entry.kind
        hasStart = entry.kind != .toDo || entry.component[.start] != nil
        self.omissions = omissions
        let properties = copy?.properties ?? []
        head = Array(properties.prefix { ["UID", "DTSTAMP"].contains($0.name.uppercased()) })
        rest = Array(properties.dropFirst(head.count))
        components = copy?.components ?? []
    }

    /// The number of lines in memory, including those of nested components.
    package var lineCount: Int { head.count + rest.count + components.reduce(0) { $0 + $1.lineCount } }

    /// Returns an occurrence of the entry as a component.
    ///
    /// - Parameter written: A function that returns the form in which to write a time.
    /// - Complexity: O(*n*) in the number of lines written
    package func draft(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) -> ComponentDraft {
        try ComponentDraft(
            kind.rawValue, properties: head + times(of: occurrence, form: written) + rest, components: components)
    }

    /// The lines of an occurrence before its times, from BEGIN on.
    package var headBytes: [UInt8] { Array("BEGIN:\(kind.rawValue)\r\n".utf8) + head.flatMap(\.bytes) }

    /// The lines of an occurrence after its times, with the components inside, up to END.
    package var tailBytes: [UInt8] {
        rest.flatMap(\.bytes) + components.flatMap(\.bytes) + Array("END:\(kind.rawValue)\r\n".utf8)
    }

    /// Returns the lines of an occurrence between ``headBytes`` and ``tailBytes``: together they are those of
    /// ``draft(of:form:)``.
    ///
    /// - Parameter written: A function that returns the form in which to write a time.
    package func timeBytes(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) -> [UInt8] {
        try times(of: occurrence, form: written).flatMap(\.bytes)
    }

    private func times(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) -> [PropertyDraft] {
        var times: [PropertyDraft] = []
        // In a fold, a local time would be read as the first of its two instants.
        let isStartRepeated = occurrence.isStartRepeated
        func form(_ time: CalendarTime) -> CalendarTime { written(isStartRepeated ? occurrence.inUTC(time) : time) }
        let isEnded = occurrence.end != occurrence.start
        // An RDATE may give a period to a to-do without a DTSTART.
        let hasStart = hasStart || isEnded
        if hasStart { times.append(try PropertyDraft("DTSTART", time: form(occurrence.start))) }
        switch kind {
        case .event where isEnded, .toDo where isEnded:
            if isStartRepeated || occurrence.isEndRepeated {
                let length = NominalDuration(seconds: occurrence.endInstant - occurrence.startInstant)
                times.append(try PropertyDraft("DURATION", duration: length))
            } else {
                let name = kind == .event ? "DTEND" : "DUE"
                times.append(try PropertyDraft(name, time: form(occurrence.end)))
            }
        case .toDo where !hasStart: times.append(try PropertyDraft("DUE", time: form(occurrence.start)))
        default: break
        }
        if let recurrenceID = occurrence.recurrenceID {
            times.append(try PropertyDraft("RECURRENCE-ID", time: form(recurrenceID)))
        }
        return times
    }

    /// Properties that are written anew, or that apply to the series and not to a single occurrence.
    private static let replaced: Set<KnownProperty> = [
        .start, .end, .due, .duration, .recurrenceID, .recurrenceRule, .exceptionRule, .recurrenceDates,
        .exceptionDates,
    ]
}

extension Occurrence {
    /// Whether the wall clock of the start is also shown at an earlier instant (a fold).
    fileprivate var isStartRepeated: Bool { isRepeated(start, startInstant) }

    /// Whether the wall clock of the end is also shown at an earlier instant (a fold).
    fileprivate var isEndRepeated: Bool { isRepeated(end, endInstant) }

    private func isRepeated(_ time: CalendarTime, _ instant: Int) -> Bool {
        if case .zoned(_, let zone) = time { zone.rules.instant(of: time.civilDateTime) != instant } else { false }
    }

    /// Returns a zoned time in UTC. If the time is the start of the occurrence, this is its instant; otherwise it is
    /// the first of two instants in a fold.
    fileprivate func inUTC(_ time: CalendarTime) -> CalendarTime {
        guard case .zoned(let clock, let zone) = time else { return time }
        let instant = time == start ? startInstant : zone.rules.instant(of: clock)
        return CivilDateTime(localSeconds: instant).map { .utc($0) } ?? time
    }
}

extension ComponentDraft {
    fileprivate var lineCount: Int { properties.count + components.reduce(2) { $0 + $1.lineCount } }
}
