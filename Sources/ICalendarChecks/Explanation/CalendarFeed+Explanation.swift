public import Foundation
public import ICalendar

extension CalendarFeed {
    /// Returns the reason the series with a UID has an occurrence at a time, or has none; nil if no entry has the UID.
    ///
    /// A local time is compared with the viewer's clock first, and then with the clock of the series. A date matches
    /// the occurrences that overlap that day. The original time of an occurrence that an override moved matches, too.
    ///
    /// ```swift
    /// let nine = CivilDateTime(year: 2026, month: 3, day: 16, hour: 9)!
    /// feed.explanation(uid: "talk@example.com", at: .floating(nine), timeZone: .current)?.findings.first?.message
    /// // An override moved it to 2026-03-17 14:00 Europe/Paris.
    /// ```
    ///
    /// - Parameters:
    ///   - uid: The UID, as written.
    ///   - time: The time to explain. A `.floating` time is on the viewer's clock.
    ///   - timeZone: The viewer's time zone.
    /// - Complexity: O(*n*) in the number of series, and in the occurrences within two days of the time
    public func explanation(uid: String, at time: CalendarTime, timeZone: TimeZone) -> OccurrenceExplanation? {
        let explanations = series.lazy.filter { $0.uid.exact == uid.exact }.map {
            explanation(of: $0, at: time, timeZone: timeZone)
        }
        // Several events can have one UID.
        var first: OccurrenceExplanation?
        for explanation in explanations {
            if explanation.occurrence != nil { return explanation }
            if first == nil || (first?.moved == nil && explanation.moved != nil) { first = explanation }
        }
        return first
    }

    /// Returns the reason a series of the feed has an occurrence at a time, or has none, with the
    /// ``OccurrenceExplanation/diagnostics`` of the series.
    ///
    /// The time is compared as in ``explanation(uid:at:timeZone:)``.
    ///
    /// ```swift
    /// for problem in feed.explanation(of: series, at: .date(day), timeZone: .current).diagnostics { print(problem) }
    /// ```
    ///
    /// - Parameters:
    ///   - series: A series of `series`.
    ///   - time: The time to explain. A `.floating` time is on the viewer's clock.
    ///   - timeZone: The viewer's time zone.
    /// - Complexity: O(*n*) in the number of components and diagnostics
    public func explanation(
        of series: CalendarSeries, at time: CalendarTime, timeZone: TimeZone
    ) -> OccurrenceExplanation {
        var explanation = series.explanation(at: time, timeZone: timeZone)
        explanation.diagnostics = diagnostics(of: series)
        return explanation
    }

    /// Returns the warnings and errors in the components with the UID of a series, including those without an entry.
    private func diagnostics(of series: CalendarSeries) -> [LocatedDiagnostic] {
        let problems = diagnostics.filter { $0.severity >= .warning }
        if problems.isEmpty { return [] }
        let own = Set(([series.master].compactMap(\.self) + series.overrides).map(\.component))
        let uid = series.uid
        return trees.enumerated().flatMap { source, tree in
            let components = tree.components.flatMap { $0.known == .vcalendar ? Array($0.components) : [$0] }
            let ranges = components.lazy.filter { component in
                own.contains(component) || uid != nil && component[.uid].map { $0.text.exact == uid.exact } ?? false
            }.map(\.byteRange)
            return problems.filter { located in
                located.source == source && ranges.contains { $0.contains(located.offset) }
            }
        }
    }
}

extension CalendarSeries {
    /// Returns the reason the series has an occurrence at a time, or has none, even if its entries have no UID.
    ///
    /// The time is compared as in `CalendarFeed/explanation(uid:at:timeZone:)`.
    ///
    /// ```swift
    /// let series = feed.series.first { $0.master?.summary == "Stand-up" }
    /// series?.explanation(at: .date(day), timeZone: .current).findings.map(\.message)
    /// ```
    ///
    /// - Parameters:
    ///   - time: The time to explain. A `.floating` time is on the viewer's clock.
    ///   - timeZone: The viewer's time zone.
    /// - Complexity: O(*n*) in the number of occurrences within two days of the time
    public func explanation(at time: CalendarTime, timeZone: TimeZone) -> OccurrenceExplanation {
        OccurrenceExplainer(self, at: time, timeZone: timeZone).explanation
    }
}

/// Explains one series at one time.
struct OccurrenceExplainer {
    let series: CalendarSeries
    let time: CalendarTime
    let timeZone: TimeZone
    let viewer: ZoneRules

    init(_ series: CalendarSeries, at time: CalendarTime, timeZone: TimeZone) {
        (self.series, self.time, self.timeZone) = (series, time, timeZone)
        viewer = ZoneRules(timeZone)
    }

    var explanation: OccurrenceExplanation {
        let near = occurrences(around: time)
        let shown = best(near) { ($0.start, $0.startInstant) } ?? (time.isDate ? near.first(where: touchesDay) : nil)
        let moved = shown == nil ? moved(near) : nil
        var findings: [OccurrenceExplanation.Finding] = []
        if let shown {
            findings = PresenceFindings(series, shown).findings + ZoneFindings(shown, in: series, timeZone).findings
            findings += exclusionFindings(near: shown)
        } else if let moved {
            findings = [PresenceFindings(series, moved).move(seenFrom: viewer)]
            findings += PresenceFindings(series, moved).status + ZoneFindings(moved, in: series, timeZone).findings
        } else {
            findings = AbsenceFindings(self)?.findings ?? []
        }
        let date = shown?.interval.start ?? time.timestamp(in: viewer).date
        return OccurrenceExplanation(
            time: time, series: series, occurrence: shown, moved: moved,
            previous: series.last(before: date, timeZone: timeZone),
            next: series.next(after: date, timeZone: timeZone), findings: findings)
    }

    /// The maximum distance in seconds between a time and its occurrence, because zones are at most a day from UTC.
    private static let reach: TimeInterval = 2 * 86_400

    private func occurrences(around time: CalendarTime) -> [Occurrence] {
        let middle = time.timestamp(in: viewer).date
        let interval = DateInterval(start: middle - Self.reach, end: middle + Self.reach)
        let query = OccurrenceQuery(interval, timeZone: timeZone, filter: .everything)
        return Array(series.occurrences(matching: query).prefix(Self.maximumOccurrenceCount))
    }

    /// The maximum number of occurrences to examine: one per second within ``reach`` on both sides.
    private static let maximumOccurrenceCount = 4 * 86_400

    /// Returns the occurrence at the time on the viewer's clock, or else the one at the time on its own clock.
    private func best(_ near: [Occurrence], _ at: (Occurrence) -> (time: CalendarTime, instant: Timestamp)?)
        -> Occurrence?
    {
        near.first { at($0).map { isShown($0.instant) } ?? false }
            ?? near.first { at($0).map { isWritten($0.time) } ?? false }
    }

    private func isShown(_ instant: Timestamp) -> Bool {
        switch time {
        case .date(let date): viewer.local(at: instant)?.date == date
        case .floating, .utc, .zoned: time.timestamp(in: viewer) == instant
        }
    }

    private func isWritten(_ own: CalendarTime) -> Bool {
        switch time {
        case .date(let date): own.civilDate == date
        case .floating(let clock): own.civilDateTime == clock
        case .utc, .zoned: false
        }
    }

    private func touchesDay(_ occurrence: Occurrence) -> Bool {
        let day = time.timestamp(in: viewer)
        return occurrence.startInstant <= day && occurrence.endInstant > day
    }

    /// Returns the occurrence whose original start is at the time.
    private func moved(_ near: [Occurrence]) -> Occurrence? {
        let found = best(near) { occurrence in
            occurrence.recurrenceID.map { ($0, $0.timestamp(in: viewer)) }
        }
        if let found { return found }
        for override in series.overrides {
            guard let original = override.recurrenceID?.time,
                isShown(original.timestamp(in: viewer)) || isWritten(original)
            else { continue }
            if let found = occurrences(around: override.start).first(where: { $0.entry == override }) { return found }
        }
        return nil
    }

    /// Returns findings about EXDATEs on the day of an occurrence that exclude nothing.
    private func exclusionFindings(near occurrence: Occurrence) -> [OccurrenceExplanation.Finding] {
        guard let master = series.master else { return [] }
        let day = (occurrence.recurrenceID ?? occurrence.start).civilDate
        return ExceptionCheck.missed(by: master).filter { missed in
            guard case let form = master.storage.form, let local = form.local(of: missed.time) else { return false }
            return abs(local.date.dayNumber - day.dayNumber) <= 1
        }.map { missed in
            let start = occurrence.recurrenceID ?? occurrence.start
            return .init(
                topic: .missedExclusion,
                message: "EXDATE \(missed.time.shortText) excludes nothing: the occurrence is at \(start.shortText).",
                property: missed.property)
        }
    }
}

extension TimeKind {
    /// Returns the local time on the clock of this form at a time of another form.
    func local(of time: CalendarTime) -> CivilDateTime? {
        guard let rules, !time.isDate else { return time.civilDateTime }
        return rules.local(at: time.timestamp(in: rules))
    }
}
