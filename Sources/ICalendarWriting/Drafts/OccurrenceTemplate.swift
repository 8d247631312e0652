import ICalendar
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
    package let losses: [ComponentDraft.Loss]

    /// Creates a template from all lines of the entry's component.
    ///
    /// - Parameter uid: A UID to write instead of the entry's.
    package init(_ entry: CalendarEntry, uid: PropertyDraft? = nil) {
        // These are written anew, or apply to the series and not to a single occurrence.
        let replaced = KnownProperties.placing
        let (copy, losses) = ComponentDraft.recovering(copying: entry.component) { property in
            property.known.map { !replaced.contains($0) } ?? true
        }
        kind = entry.kind
        hasStart = entry.kind != .toDo || entry.component[.start] != nil
        self.losses = losses
        var properties = copy?.properties ?? []
        if let uid, let place = properties.firstIndex(where: { $0.name.uppercased() == "UID" }) {
            properties[place] = uid
        }
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
        var properties = head
        try forEachTime(of: occurrence, form: written) { line throws(WritingError) in
            properties.append(try line.draft())
        }
        return try ComponentDraft(kind.rawValue, properties: properties + rest, components: components)
    }

    /// The lines of an occurrence before its times, from BEGIN on.
    package var headBytes: [UInt8] {
        var bytes = Array("BEGIN:\(kind.rawValue)\r\n".utf8)
        for property in head { property.append(to: &bytes) }
        return bytes
    }

    /// The lines of an occurrence after its times, with the components inside, up to END.
    package var tailBytes: [UInt8] {
        var bytes: [UInt8] = []
        for property in rest { property.append(to: &bytes) }
        for component in components { component.append(to: &bytes) }
        bytes.append(contentsOf: "END:\(kind.rawValue)\r\n".utf8)
        return bytes
    }

    /// Appends the lines of an occurrence between ``headBytes`` and ``tailBytes``: together they are those of
    /// ``draft(of:form:)``. If this throws, a part of them has been appended.
    ///
    /// - Parameters:
    ///   - headers: The headers of earlier lines.
    ///   - written: A function that returns the form in which to write a time.
    package func appendTimes(
        of occurrence: Occurrence, _ headers: inout TimeHeaders, to bytes: inout [UInt8],
        form written: (CalendarTime) -> CalendarTime
    ) throws(WritingError) {
        try forEachTime(of: occurrence, form: written) { line throws(WritingError) in
            try line.append(&headers, to: &bytes)
        }
    }

    /// A line with a time of the occurrence, or with its length.
    private enum TimeLine {
        case time(String, CalendarTime)
        case length(CalendarDuration)

        func draft() throws(WritingError) -> PropertyDraft {
            switch self {
            case .time(let name, let time): try PropertyDraft(name, time: time)
            case .length(let length): try PropertyDraft("DURATION", duration: length)
            }
        }

        /// Appends the bytes of ``draft()``.
        func append(_ headers: inout TimeHeaders, to bytes: inout [UInt8]) throws(WritingError) {
            switch self {
            case .time(let name, let time): try headers.append(name, time, to: &bytes)
            case .length: try draft().append(to: &bytes)
            }
        }
    }

    private func forEachTime(
        of occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime,
        _ body: (TimeLine) throws(WritingError) -> Void
    ) throws(WritingError) {
        let (start, end) = (occurrence.start, occurrence.end)
        // In a fold, a local time would be read as the first of its two instants.
        let isStartRepeated = Occurrence.isRepeated(start, occurrence.startInstant)
        func form(_ time: CalendarTime) -> CalendarTime { written(isStartRepeated ? occurrence.inUTC(time) : time) }
        // An hour that ends in the fold has the same clock at its start and its end.
        let isEnded = end != start || occurrence.endInstant != occurrence.startInstant
        // An RDATE may give a period to a to-do without a DTSTART.
        let hasStart = hasStart || isEnded
        if hasStart { try body(.time("DTSTART", form(start))) }
        switch kind {
        case .event where isEnded, .toDo where isEnded:
            if isStartRepeated || Occurrence.isRepeated(end, occurrence.endInstant) {
                try body(
                    .length(CalendarDuration(seconds: occurrence.endInstant.seconds(since: occurrence.startInstant))))
            } else {
                try body(.time(kind == .event ? "DTEND" : "DUE", form(end)))
            }
        case .toDo where !hasStart: try body(.time("DUE", form(start)))
        default: break
        }
        if let recurrenceID = occurrence.recurrenceID { try body(.time("RECURRENCE-ID", form(recurrenceID))) }
    }
}

extension Occurrence {
    /// Returns whether the wall clock of the start or the end is also shown at an earlier instant (a fold).
    fileprivate static func isRepeated(_ time: CalendarTime, _ instant: Timestamp) -> Bool {
        if case .zoned(_, let zone) = time { zone.rules.timestamp(of: time.civilDateTime) != instant } else { false }
    }

    /// Returns a zoned time in UTC. If the time is the start of the occurrence, this is its instant; otherwise it is
    /// the first of two instants in a fold.
    fileprivate func inUTC(_ time: CalendarTime) -> CalendarTime {
        guard case .zoned(let clock, let zone) = time else { return time }
        let instant = time == start ? startInstant : zone.rules.timestamp(of: clock)
        return instant.utc.map { .utc($0) } ?? time
    }
}

extension ComponentDraft {
    fileprivate var lineCount: Int { properties.count + components.reduce(2) { $0 + $1.lineCount } }
}
