public import Foundation
public import ICalendarSyntax
import Recurrence

/// A calendar parsed from one or more iCalendar streams.
///
/// Parse a feed once, keep the value, and ask it for as many months as people look at: parsing costs far more than a query. For many
/// feeds, or one that changes, put them in an ``OccurrenceIndex``.
///
/// ```swift
/// let feed = try CalendarFeed(contentsOf: url)
/// let march = DateInterval(start: start, end: end)
/// for occurrence in feed.occurrences(in: march, timeZone: .current) {
///     print(occurrence.interval.start, occurrence.summary ?? "untitled")
/// }
/// for diagnostic in feed.diagnostics { print(diagnostic) }
/// ```
///
/// Parsing never fails because of content. One bad line, value or event does not affect the others, and every problem
/// is listed in ``diagnostics``. To throw an error instead, use
/// ``init(_:failingAt:encoding:limits:preferringZonesOf:)``. Resources that a feed refers to (ATTACH, URL) are never
/// opened.
public struct CalendarFeed: Sendable {
    private let content: Content

    /// The parsed streams, including every original byte.
    ///
    /// To look at a property that no type of this module has, start here; to change a file and keep the rest of its
    /// bytes, make a `DocumentEdit` of a tree.
    public var trees: [ComponentTree] { content.trees }

    /// The VCALENDAR components of all streams.
    public var calendars: [CalendarComponent] { content.calendars }

    /// The VEVENT, VTODO and VJOURNAL components that have a date or time, in feed order. To-dos without a date are
    /// only in ``toDos``.
    ///
    /// An entry is a line of the file, not a line of a calendar: a weekly meeting is one entry, and each override
    /// another. To show dates, ask for occurrences.
    public var entries: [CalendarEntry] { content.entries }

    /// The entries grouped by UID, each master with its overrides, in feed order.
    ///
    /// Use this for a list of what a calendar contains, with each repeating event once:
    ///
    /// ```swift
    /// for series in feed.series where series.recurs {
    ///     print(series.master?.summary ?? "untitled", series.next(after: .now, timeZone: .current)?.start as Any)
    /// }
    /// ```
    public var series: [CalendarSeries] { content.series }

    /// The sources of the occurrences of all ``series``, sorted by UID.
    var sources: [OccurrenceSource] { content.sources.sources(of: series) }

    /// The VFREEBUSY components that specify a time, in feed order.
    public var publishedFreeBusy: [FreeBusyEntry] { content.publishedFreeBusy }

    /// The VAVAILABILITY components in feed order; ``freeBusy(matching:includingAllDay:)`` takes them into account.
    public var availabilities: [AvailabilityEntry] { content.availabilities }

    /// The time zones the feed uses and the origin of each zone's rules, sorted by TZID as written.
    public var zones: [CalendarZone] { content.zones }

    /// The problems found, in the order of the streams and of the positions in each stream.
    ///
    /// Show their number to people who publish calendars, and log them if you only read some:
    ///
    /// ```swift
    /// let errors = feed.diagnostics.filter { $0.diagnostic.severity == .error }
    /// ```
    ///
    /// Each has a code that stays the same, a line and a column. None of them stops the feed from being used.
    public var diagnostics: [LocatedDiagnostic] { content.diagnostics }

    /// Creates a feed from parsed streams, which together make one calendar.
    ///
    /// - Parameters:
    ///   - trees: The component trees of the streams.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    ///   - limits: Limits on the values computed from the feed.
    public init(
        _ trees: [ComponentTree], preferringZonesOf zones: CalendarZone.Preference = .system,
        limits: CalendarLimits = .default
    ) {
        self.init(trees, preferringZonesOf: zones, limits: limits, scale: FoundationScale.named)
    }

    /// Creates a feed as on a system with other calendars or cores than this one.
    package init(
        _ trees: [ComponentTree], preferringZonesOf zones: CalendarZone.Preference = .system,
        limits: CalendarLimits = .default, on workers: any Workers = AllCores(),
        scale: @escaping @Sendable (String) -> FoundationScale? = FoundationScale.named
    ) {
        var reader = FeedReader(zones, limits, workers, scale)
        for tree in trees { reader.read(tree) }
        let series = reader.series()
        content = Content(
            trees: trees, calendars: trees.flatMap { $0.components.known(.vcalendar) }, entries: reader.entries,
            series: series, publishedFreeBusy: reader.freeBusy, availabilities: reader.availabilities,
            zones: reader.zones, diagnostics: reader.diagnostics(trees))
    }

    /// Creates a calendar with one component.
    package init(
        trees: [ComponentTree], calendars: [CalendarComponent], entries: [CalendarEntry], series: [CalendarSeries],
        zones: [CalendarZone], diagnostics: [LocatedDiagnostic]
    ) {
        content = Content(
            trees: trees, calendars: calendars, entries: entries, series: series, publishedFreeBusy: [],
            availabilities: [], zones: zones, diagnostics: diagnostics)
    }

    /// Returns whether one of the feeds is a copy of the other.
    func isCopy(of other: CalendarFeed) -> Bool { content === other.content }
}

extension CalendarFeed {
    /// What the copies of a feed share. An index of 100,000 feeds has a reference to each instead of nine.
    private final class Content: Sendable {
        let trees: [ComponentTree]
        let calendars: [CalendarComponent]
        let entries: [CalendarEntry]
        let series: [CalendarSeries]
        let publishedFreeBusy: [FreeBusyEntry]
        let availabilities: [AvailabilityEntry]
        let zones: [CalendarZone]
        let diagnostics: [LocatedDiagnostic]
        let sources = SortedSources()

        init(
            trees: [ComponentTree], calendars: [CalendarComponent], entries: [CalendarEntry], series: [CalendarSeries],
            publishedFreeBusy: [FreeBusyEntry], availabilities: [AvailabilityEntry], zones: [CalendarZone],
            diagnostics: [LocatedDiagnostic]
        ) {
            (self.trees, self.calendars, self.zones, self.diagnostics) = (trees, calendars, zones, diagnostics)
            (self.entries, self.series) = (entries, series)
            (self.publishedFreeBusy, self.availabilities) = (publishedFreeBusy, availabilities)
        }
    }
}

extension CalendarFeed {
    /// Whether any of the streams contains iCalendar data.
    public var isCalendar: Bool { trees.contains(where: \.isCalendar) }

    /// The calendar's name: `NAME` (RFC 7986 §5.1) or `X-WR-CALNAME` of the first calendar that has one; nil if there
    /// is none.
    ///
    /// Publishers leave this out often, and write their own name into it as often. Let people rename a calendar.
    public var name: String? {
        calendars.lazy.compactMap { ($0.first("NAME") ?? $0.first("X-WR-CALNAME"))?.decodedText }.first
    }

    /// The calendar's CSS color: `COLOR` (RFC 7986 §5.9) or `X-APPLE-CALENDAR-COLOR` of the first calendar that has
    /// one; nil if there is none.
    public var color: String? {
        calendars.lazy.compactMap { ($0.first("COLOR") ?? $0.first("X-APPLE-CALENDAR-COLOR"))?.text }.first
    }

    /// The description of the calendar: `DESCRIPTION` (RFC 7986 §5.2) or `X-WR-CALDESC` of the first calendar that has one;
    /// nil if there is none.
    public var details: String? {
        calendars.lazy.compactMap { ($0.first(.details) ?? $0.first("X-WR-CALDESC"))?.decodedText }.first
    }

    /// The interval at which the publisher asks to fetch the feed again: `REFRESH-INTERVAL` (RFC 7986 §5.7) or
    /// `X-PUBLISHED-TTL` of the first calendar that has one; nil if there is none above zero.
    public var refreshInterval: CalendarDuration? {
        calendars.lazy.flatMap { [$0.value(.refreshInterval), $0.value(.duration("X-PUBLISHED-TTL"))] }
            .compactMap(\.self).first { $0.days > 0 || $0.seconds > 0 }
    }

    /// The address from which the publisher asks to fetch the feed: `SOURCE` (RFC 7986 §5.8) of the first calendar that has a
    /// URL there; nil if there is none. It is untrusted text of the feed, and never opened by the library.
    public var source: URL? { calendars.lazy.compactMap { $0.value(.source).flatMap { URL(string: $0) } }.first }

    /// Returns the first time of a property of the feed, in its zone, such as that of `RECURRENCE-ID` or an X- property; nil
    /// if no time can be read.
    ///
    /// ```swift
    /// let boarding = entry.component["X-BOARDING"].flatMap { feed.time(of: $0) }
    /// ```
    ///
    /// A TZID that no time of the feed's entries has is looked up in the system only.
    ///
    /// - Complexity: O(*n*) in the number of zones.
    public func time(of property: CalendarProperty) -> CalendarTime? {
        var log = DiagnosticLog()
        guard let value = DateTimeValue.first(in: property, &log) else { return nil }
        return value.time(floatingIn: nil) { _, tzid in
            let known = zones.first { $0.writtenIdentifier.exact == tzid.exact }
            return known ?? ZoneName.resolve(tzid).map { CalendarZone($0.timeZone) }
        }
    }

    /// Returns the events in an interval that aren't cancelled, ordered as by ``occurrences(matching:)``.
    ///
    /// ```swift
    /// let week = Calendar.current.dateInterval(of: .weekOfYear, for: .now)!
    /// for occurrence in feed.occurrences(in: week, timeZone: .current) {
    ///     print(occurrence.interval.start, occurrence.summary ?? "untitled")
    /// }
    /// ```
    ///
    /// An event that began before the interval and lasts into it is included, and one that ends when the interval
    /// starts is not. Pass the zone of the person who looks, not the zone of the calendar: the zone only decides where
    /// all-day and floating events lie. For to-dos, cancelled events or a search, use ``occurrences(matching:)``.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func occurrences(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> OccurrenceSequence {
        occurrences(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }

    /// Returns the occurrences that match a query, sorted by start, then end, then UID.
    ///
    /// An occurrence matches if it overlaps the query's interval. A zero-length occurrence matches if it starts in the
    /// interval. The sequence is lazy, so rules without an end are fine.
    ///
    /// - Complexity: O(*s*) in the number of series to start, then O(log *s*) for each occurrence. The first query of a feed
    ///   also prepares the rules of all series and sorts the series, in O(*s* log *s*); later queries, and those of copies
    ///   of the feed, use the result.
    public func occurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        OccurrenceSequence(of: sources, matching: query)
    }
}
