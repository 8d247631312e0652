public import ICalendarSyntax

extension ComponentDraft {
    /// One occurrence as a component of its own: what its entry says, at its own time, without rules and lists of dates.
    ///
    /// UID stays, and an occurrence of a series has its RECURRENCE-ID, so that the occurrences of a series are told apart and
    /// a reader knows what they belong to. That is how CalDAV servers hand out an expanded series (RFC 4791 §9.6.5), but
    /// times stay in their zones: who writes the calendar writes the VTIMEZONEs too.
    ///
    /// The end of an event is written as DTEND, that of a to-do as DUE; as DURATION where a clock shows that end twice, with
    /// the start in UTC where it is the second time that a clock shows it. What of the entry cannot be written is left out;
    /// ``recovering(_:form:)`` says what.
    ///
    /// - Parameters:
    ///   - occurrence: of an event, a to-do or a journal.
    ///   - written: makes of a time what is to be written, as to put it in UTC; by default the time itself.
    /// - Throws: `WritingError` where the identifier of the zone cannot be written.
    public init(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) {
        self = try Self.recovering(occurrence, form: written).draft
    }

    /// One occurrence as a component of its own, and what of its entry cannot be written and is left out, in order.
    ///
    /// - Parameters:
    ///   - occurrence: of an event, a to-do or a journal.
    ///   - written: makes of a time what is to be written, as to put it in UTC; by default the time itself.
    /// - Throws: `WritingError` where the identifier of the zone cannot be written.
    public static func recovering(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) -> (draft: ComponentDraft, omissions: [Omission]) {
        let entry = occurrence.entry
        let (copy, omissions) = ComponentDraft.recovering(copying: entry.component)
        var times: [PropertyDraft] = []
        // In the hour that comes twice, a local time would be taken for the first of the two.
        let isStartRepeated = occurrence.isStartRepeated
        func form(_ time: CalendarTime) -> CalendarTime { written(isStartRepeated ? occurrence.inUTC(time) : time) }
        let isEnded = occurrence.end != occurrence.start
        // A to-do that has only a DUE is a point, unless an RDATE gives it a period.
        let hasStart = entry.kind != .toDo || entry.component[.dtstart] != nil || isEnded
        if hasStart { times.append(try PropertyDraft("DTSTART", time: form(occurrence.start))) }
        switch entry.kind {
        case .event where isEnded, .toDo where isEnded:
            if isStartRepeated || occurrence.isEndRepeated {
                let length = NominalDuration(seconds: occurrence.endInstant - occurrence.startInstant)
                times.append(try PropertyDraft("DURATION", duration: length))
            } else {
                let name = entry.kind == .event ? "DTEND" : "DUE"
                times.append(try PropertyDraft(name, time: form(occurrence.end)))
            }
        case .toDo where !hasStart: times.append(try PropertyDraft("DUE", time: form(occurrence.start)))
        default: break
        }
        if let recurrenceID = occurrence.recurrenceID {
            times.append(try PropertyDraft("RECURRENCE-ID", time: form(recurrenceID)))
        }
        let properties = (copy?.properties ?? []).filter { property in
            KnownProperty(name: property.name).map { !replaced.contains($0) } ?? true
        }
        // UID and the like first, as the RFC's examples have it.
        let head = properties.prefix { ["UID", "DTSTAMP"].contains($0.name.uppercased()) }
        let draft = try ComponentDraft(
            entry.kind.rawValue, properties: head + times + properties.dropFirst(head.count),
            components: copy?.components ?? [])
        return (draft, omissions.filter { !isReplaced($0, in: entry.component) })
    }

    /// Whether an omission is of a property that would not have been written anyhow.
    private static func isReplaced(_ omission: Omission, in component: CalendarComponent) -> Bool {
        let property = component.properties.first { $0.offset == omission.offset }
        return property?.known.map(replaced.contains) ?? false
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
