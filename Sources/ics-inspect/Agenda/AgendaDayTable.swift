import Foundation
import ICalendar
import ICalendarChecks

/// Prints an agenda for people: a heading for each day, followed by times and titles.
///
/// ```
/// Today, Monday, November 23
///   all day      Trip  day 2 of 3
///   09:15–09:45  Bench round  in 25 min
///                Room 2  https://meet.example.com/bench
/// ```
struct AgendaDayTable {
    private let agenda: AgendaDays
    private let calendar: LoadedCalendar
    private let viewer: TimeZoneOptions
    private let now: Date
    private let terminal: Terminal
    private let legend: CalendarLegend
    private let headings: Date.FormatStyle
    private let words: CalendarWords
    private let timeWidth: Int

    init(
        _ agenda: AgendaDays, _ calendar: LoadedCalendar, locale: Locale, viewer: TimeZoneOptions, now: Date,
        _ terminal: Terminal
    ) {
        (self.agenda, self.calendar, self.viewer, self.now) = (agenda, calendar, viewer, now)
        self.terminal = terminal
        words = CalendarWords(locale)
        timeWidth = words.rangeWidth
        legend = CalendarLegend(calendar)
        // Days are formatted as noon in GMT, so that no zone shows another day.
        headings = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
            .weekday(.wide).day().month(.wide).year()
    }

    func write(showsKind: Bool, to output: inout Output) throws(Failure) {
        let style = terminal.style
        guard !agenda.isEmpty else {
            try output.line(style.dim(words[.noEvents]))
            return
        }
        let today = CivilDate.today(in: viewer.rules)
        var places = SeriesCache<PlaceLines>()
        for (index, (day, entries)) in agenda.days.enumerated() {
            if index > 0 { try output.line() }
            try output.line(style.bold(heading(day, today: today)))
            for entry in entries {
                for line in lines(entry, on: day, showsKind: showsKind) { try output.line(line) }
                // On the first of the days listed.
                guard entry.isFirst else { continue }
                let place = places.value(for: entry.occurrence) { PlaceLines($0) }
                for line in place.lines(indent: timeWidth + 4, terminal) { try output.line(line) }
            }
        }
    }

    private func heading(_ day: CivilDate, today: CivilDate) -> String {
        let noon = Date(timeIntervalSince1970: TimeInterval(day.dayNumber) * 86_400 + 43_200)
        let name = noon.formatted(headings)
        switch today.distance(to: day) {
        case 0: return words[.today] + words.comma + name
        case 1: return words[.tomorrow] + words.comma + name
        default: return name
        }
    }

    private func lines(_ entry: AgendaDays.Entry, on day: CivilDate, showsKind: Bool) -> [String] {
        let style = terminal.style
        let occurrence = entry.occurrence
        var title = AgendaTitle(occurrence, showsKind: showsKind, viewer: viewer.rules, words)
        title.add(legend.name(of: occurrence.entry))
        let time = TextWidth.fit(time(entry, on: day), to: timeWidth)
        let indent = timeWidth + 4
        let remark = remainder(entry, on: day).map { "  " + $0 } ?? ""
        // On a narrow terminal, the remark has a line of its own.
        let isBeside = terminal.width.map { indent + TextWidth.of(title.title + remark) <= $0 } ?? true
        let width = terminal.width.map { isBeside ? $0 - TextWidth.of(remark) : $0 }
        let lines = title.lines(style, indent: indent, width: width)
        let first = "  " + style.accent(time) + "  " + lines[0] + style.dim(isBeside ? remark : "")
        let below = isBeside ? [] : [String(repeating: " ", count: indent) + style.dim(String(remark.dropFirst(2)))]
        return [first] + lines.dropFirst() + below
    }

    /// Returns the part of the occurrence on a day: `09:00–10:00`, `22:00→`, `→06:00`, `all day`.
    private func time(_ entry: AgendaDays.Entry, on day: CivilDate) -> String {
        let occurrence = entry.occurrence
        if occurrence.isAllDay { return words[.allDay] }
        let interval = occurrence.interval
        guard let start = clock(interval.start), let end = clock(interval.end) else { return "" }
        if entry.span.lowerBound == entry.span.upperBound {
            return interval.duration == 0 ? start : "\(start)–\(end)"
        }
        if day == entry.span.lowerBound { return "\(start)→" }
        return day == entry.span.upperBound ? "→\(end)" : words[.allDay]
    }

    private func clock(_ date: Date) -> String? {
        viewer.rules.local(at: Timestamp(date)).map(words.times.text)
    }

    /// Returns a remark about the occurrence, such as `day 2 of 3`, `in 25 min` or `now`; nil if there is none.
    private func remainder(_ entry: AgendaDays.Entry, on day: CivilDate) -> String? {
        let count = entry.span.lowerBound.distance(to: entry.span.upperBound) + 1
        if entry.occurrence.isAllDay, count > 1 {
            return words.phrase(.dayOf, entry.span.lowerBound.distance(to: day) + 1, count)
        }
        guard !entry.occurrence.isAllDay, day == entry.span.lowerBound || count == 1 else { return nil }
        let interval = entry.occurrence.interval
        if interval.start <= now { return interval.end > now ? words[.now] : nil }
        let minutes = Int((interval.start.timeIntervalSince(now) / 60).rounded(.up))
        return minutes < 24 * 60 ? words.distance(minutes: minutes) : nil
    }
}
