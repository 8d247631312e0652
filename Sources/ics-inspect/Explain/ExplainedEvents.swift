import Foundation
import ICalendar
import ICalendarChecks

/// The events to explain, found by a text, a UID or a time.
struct ExplainedEvents {
    private let calendar: LoadedCalendar
    private let criteria: EntryMatcher
    private let search: String?
    private let uid: String?
    private let viewer: TimeZoneOptions

    /// The maximum number of events to explain or to list.
    private static let maximumCount = 20

    init(_ calendar: LoadedCalendar, search: String?, uid: String?, viewer: TimeZoneOptions) {
        (self.calendar, self.search, self.uid, self.viewer) = (calendar, search, uid, viewer)
        criteria = EntryMatcher(OccurrenceFilter(texts: search.map { [$0] } ?? [], uids: uid.map { [$0] } ?? []))
    }

    /// Returns the series to explain, each with the time to explain.
    ///
    /// - Parameter time: The time; nil for the next occurrence of the only event that matches.
    /// - Throws: Exit code 64 if the options don't name one event, with the events that match.
    func times(at time: CalendarTime?) throws(Failure) -> [(series: CalendarSeries, time: CalendarTime)] {
        let matches = criteria.isEmpty ? [] : series { criteria.admits($0) }
        if matches.isEmpty, !criteria.isEmpty { throw nothingMatches }
        guard let time else {
            // Events with one UID are versions of one event.
            guard matches.count == 1 || uid != nil, let series = matches.first else { throw ambiguous(matches) }
            return [(series, self.time(of: near(series), in: series))]
        }
        let occurring = occurrences(at: time).filter { criteria.admits($0.entry) }
        if !occurring.isEmpty {
            let components = Set(occurring.map(\.entry.component))
            let found = series { components.contains($0.component) }
            if found.count > Self.maximumCount {
                Console.report(
                    "more than \(Self.maximumCount) events at that time; choose one with --search or --uid")
            }
            return found.prefix(Self.maximumCount).map { ($0, start(of: $0, among: occurring, at: time)) }
        }
        if criteria.isEmpty {
            let missing = missing(at: time)
            guard !missing.isEmpty else { throw nothingOccurs(at: time) }
            return missing.map { ($0, time) }
        }
        if matches.count == 1 || uid != nil, let first = matches.first {
            // The time can be on the clock of the series, or the original time of a moved occurrence.
            let found = matches.first { series in
                let explanation = series.explanation(at: time, timeZone: viewer.timeZone)
                return explanation.occurrence != nil || explanation.moved != nil
            }
            return [(found ?? first, time)]
        }
        throw ambiguous(matches, "; none of them occurs at \(time.shortText)")
    }

    /// Returns the series with an occurrence at a time that was moved or excluded. If there are none and nothing else
    /// occurs on that day, returns the series that ended last before the time, though their rules match it.
    private func missing(at time: CalendarTime) -> [CalendarSeries] {
        let candidates = calendar.feed.series.lazy.filter { series in
            series.master?.recurs ?? false || !series.overrides.isEmpty
        }.prefix(Self.maximumCandidateCount)
        var removed: [CalendarSeries] = []
        var ended: [(series: CalendarSeries, last: Date)] = []
        for series in candidates where removed.count < Self.maximumCount {
            let explanation = series.explanation(at: time, timeZone: viewer.timeZone)
            if explanation.moved != nil || explanation.findings.contains(where: { $0.topic == .exclusion }) {
                removed.append(series)
            } else if let last = explanation.previous,
                explanation.findings.contains(where: { [.until, .count].contains($0.topic) })
            {
                ended.append((series, last.interval.start))
            }
        }
        guard removed.isEmpty, time.isDate || occurrences(at: .date(time.civilDate)).isEmpty else { return removed }
        return ended.sorted { $0.last > $1.last }.prefix(Self.maximumEndedCount).map(\.series)
    }

    /// The maximum number of series to search for a missing occurrence. Each one is an expansion of a few days.
    private static let maximumCandidateCount = 20_000
    /// The maximum number of ended series to explain. A feed of many years has hundreds that the question isn't about.
    private static let maximumEndedCount = 3

    private func series(where admits: (CalendarEntry) -> Bool) -> [CalendarSeries] {
        calendar.feed.series.filter { series in
            series.master.map(admits) ?? false || series.overrides.contains(where: admits)
        }
    }

    /// Returns the next occurrence of a series, or else the last one.
    private func near(_ series: CalendarSeries) -> Occurrence? {
        let now = Date()
        return series.next(after: now, timeZone: viewer.timeZone) ?? series.last(before: now, timeZone: viewer.timeZone)
    }

    private func time(of occurrence: Occurrence?, in series: CalendarSeries) -> CalendarTime {
        guard let occurrence else {
            return (series.master ?? series.overrides.first)?.start ?? .date(.today(in: viewer.rules))
        }
        if occurrence.isAllDay { return .date(occurrence.start.civilDate) }
        return Timestamp(occurrence.interval.start).utc.map(CalendarTime.utc) ?? occurrence.start
    }

    /// Returns a time, or the start of the occurrence of a series that is in progress then.
    private func start(of series: CalendarSeries, among occurring: [Occurrence], at time: CalendarTime) -> CalendarTime
    {
        let own = occurring.filter { occurrence in
            occurrence.entry == series.master || series.overrides.contains(occurrence.entry)
        }
        let start = time.timestamp(in: viewer.rules).date
        if time.isDate || own.contains(where: { !$0.isAllDay && $0.interval.start == start }) { return time }
        return own.first.map { self.time(of: $0, in: series) } ?? time
    }

    /// Returns the occurrences at a time or on a day, including cancelled ones.
    private func occurrences(at time: CalendarTime) -> [Occurrence] {
        let interval = DateInterval(
            start: time.timestamp(in: viewer.rules).date, duration: time.isDate ? 86_400 : 1)
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: .everything)
        return Array(calendar.feed.occurrences(matching: query).prefix(Self.maximumOccurrenceCount))
    }

    /// The maximum number of occurrences of one day to examine.
    private static let maximumOccurrenceCount = 100_000

    // MARK: - Failures

    private func nothingOccurs(at time: CalendarTime) -> Failure {
        let others = time.isDate ? [] : occurrences(at: .date(time.civilDate))
        let names = others.prefix(3).map { AgendaTitle.title(of: $0.entry) + option(for: $0.entry) }
        return Failure(
            .usage,
            "nothing occurs at \(time.shortText) in \(viewer.timeZoneName); "
                + (names.isEmpty
                    ? "name the event that you miss with --search or --uid"
                    : "on that day: \(names.joined(separator: "; "))"))
    }

    /// Returns a failure that lists the events that match, with their next occurrences.
    private func ambiguous(_ matches: [CalendarSeries], _ reason: String = "") -> Failure {
        let lines = matches.prefix(Self.maximumCount).map { series in
            let occurrence = near(series)
            let entry = occurrence?.entry ?? series.master ?? series.overrides.first
            let time = occurrence.map { occurrence in
                let time = AgendaTime(occurrence, viewer: viewer.rules)
                return "\(time.start.date.weekday.shortName) \(time.start.date)  \(time.text)"
            }
            let title = entry.map { AgendaTitle.title(of: $0) + option(for: $0) } ?? ""
            return "  " + TextWidth.fit(time ?? "never", to: 29) + "  " + title
        }
        let rest = matches.count - lines.count
        Console.note(
            (["\(matches.count) events match\(reason):"] + lines + (rest > 0 ? ["  … \(rest) more"] : []))
                .joined(separator: "\n"))
        return Failure(.usage, "choose one of them with --uid or --at, or with a longer text")
    }

    private func option(for entry: CalendarEntry) -> String {
        guard let uid = entry.uid else { return "" }
        let isPlain = uid.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "@._-+:/=,%".utf8.contains(byte)
            }
        }
        return PlainText.of(", --uid " + (isPlain ? uid : "'" + uid.replacing("'", with: "'\\''") + "'"))
    }

    /// The reason nothing matches: the component was ignored, or the UID or the text is misspelled.
    private var nothingMatches: Failure {
        if let ignored { return ignored }
        guard let uid else {
            let text = PlainText.of(search ?? "")
            return Failure(.usage, "no event has the text “\(text)” in SUMMARY, LOCATION or DESCRIPTION")
        }
        let known = Array(Set(calendar.feed.series.lazy.compactMap(\.uid)))
        guard !known.contains(uid) else {
            return Failure(.usage, "the event with the UID \(uid) doesn't have the text of --search")
        }
        let near = Spelling.near(uid, among: known).prefix(3)
        return Failure(
            .usage,
            "no entry has the UID \(uid)"
                + (near.isEmpty
                    ? "; find the entry with --search or --at" : "; did you mean \(near.joined(separator: " or "))?"))
    }

    /// The failure for the first component that matches and is no entry because it has no usable time, after its problems on
    /// standard error; nil if there is none.
    private var ignored: Failure? {
        let entries = Set(calendar.feed.entries.lazy.map(\.component))
        for (source, tree) in calendar.feed.trees.enumerated() {
            let components = tree.components.lazy.flatMap { [$0] + Array($0.components) }
            let found = components.first { component in
                [.vevent, .vtodo, .vjournal].contains(component.known) && !entries.contains(component)
                    && criteria.admits(IgnoredEntry(component: component))
            }
            guard let found else { continue }
            let reasons = calendar.feed.diagnostics.filter {
                $0.source == source && found.byteRange.contains($0.diagnostic.offset)
            }
            for reason in reasons { Console.note(calendar.line(reason)) }
            let name = uid.map { "with the UID \($0)" } ?? "“\(PlainText.of(found[.summary]?.decodedText ?? ""))”"
            let line = tree.position(of: found.offset).line
            return Failure(
                .usage, "the \(found.name) \(name) at line \(line) has no usable date or time, and was ignored")
        }
        return nil
    }
}

/// A component that isn't an entry, because it has no usable time.
private struct IgnoredEntry: CalendarEntryContent {
    let component: CalendarComponent
}
