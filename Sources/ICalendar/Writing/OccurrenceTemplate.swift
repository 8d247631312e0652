package import ICalendarSyntax

/// The lines that all occurrences of an entry share, found once: a component may have a hundred thousand EXDATEs that none of
/// its occurrences repeats.
package struct OccurrenceTemplate {
    private let kind: CalendarEntry.Kind
    /// Whether an occurrence without a length has a DTSTART. A to-do that has only a DUE is a point.
    private let hasStart: Bool
    /// UID and the like, which come first, as in the RFC's examples.
    private let head: [PropertyDraft]
    private let rest: [PropertyDraft]
    private let components: [ComponentDraft]

    /// The lines of the entry that cannot be written and are left out, in order.
    package let omissions: [ComponentDraft.Omission]

    /// Reads all lines of the entry's component.
    package init(_ entry: CalendarEntry) {
        let (copy, omissions) = ComponentDraft.recovering(copying: entry.component) { property in
            property.known.map { !Self.replaced.contains($0) } ?? true
        }
        kind = entry.kind
        hasStart = entry.kind != .toDo || entry.component[.dtstart] != nil
        self.omissions = omissions
        let properties = copy?.properties ?? []
        head = Array(properties.prefix { ["UID", "DTSTAMP"].contains($0.name.uppercased()) })
        rest = Array(properties.dropFirst(head.count))
        components = copy?.components ?? []
    }

    /// The number of lines in memory, those of the components inside included.
    package var lineCount: Int { head.count + rest.count + components.reduce(0) { $0 + $1.lineCount } }

    /// Returns an occurrence of the entry as a component of its own.
    ///
    /// - Parameter written: makes of a time what is to be written.
    /// - Complexity: O(*n*) in the lines that are written
    package func draft(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) -> ComponentDraft {
        try ComponentDraft(
            kind.rawValue, properties: head + times(of: occurrence, form: written) + rest, components: components)
    }

    private func times(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) -> [PropertyDraft] {
        var times: [PropertyDraft] = []
        // In the hour that comes twice, a local time would be taken for the first of the two.
        let isStartRepeated = occurrence.isStartRepeated
        func form(_ time: CalendarTime) -> CalendarTime { written(isStartRepeated ? occurrence.inUTC(time) : time) }
        let isEnded = occurrence.end != occurrence.start
        // An RDATE may give a to-do without DTSTART a period.
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

    /// What is said anew, or holds for the series and not for one of its occurrences.
    private static let replaced: Set<KnownProperty> = [
        .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .exrule, .rdate, .exdate,
    ]
}

extension Occurrence {
    /// Whether the wall clock of the start is also that of another instant, which comes first.
    fileprivate var isStartRepeated: Bool { isRepeated(start, startInstant) }

    /// Whether the wall clock of the end is also that of another instant, which comes first.
    fileprivate var isEndRepeated: Bool { isRepeated(end, endInstant) }

    private func isRepeated(_ time: CalendarTime, _ instant: Int) -> Bool {
        if case .zoned(_, let zone) = time { zone.rules.instant(of: time.civilDateTime) != instant } else { false }
    }

    /// A zoned time in UTC: that of the start where it is the start, or else the first of two.
    fileprivate func inUTC(_ time: CalendarTime) -> CalendarTime {
        guard case .zoned(let clock, let zone) = time else { return time }
        let instant = time == start ? startInstant : zone.rules.instant(of: clock)
        return CivilDateTime(localSeconds: instant).map { .utc($0) } ?? time
    }
}

extension ComponentDraft {
    fileprivate var lineCount: Int { properties.count + components.reduce(2) { $0 + $1.lineCount } }
}
