public import Foundation
public import ICalendarSyntax
import Recurrence

/// A calendar as it came: one or several iCalendar streams, read and understood.
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
/// Reading never fails on content: one bad line, value or event never costs the rest, and what is wrong is listed in
/// ``diagnostics``. To refuse a feed with errors instead, use
/// ``init(_:failingAt:encoding:limits:preferringZonesOf:)``. Nothing that a feed names (ATTACH, URL)
/// is ever opened.
public struct CalendarFeed: Sendable {
    /// The streams, with every byte of them.
    public let trees: [ComponentTree]

    /// The VCALENDARs of all streams.
    public let calendars: [CalendarComponent]

    /// Every VEVENT, VTODO and VJOURNAL that has a time at which it can be shown, in the order of the feed. To-dos without a date are
    /// among ``toDos``.
    public let entries: [CalendarEntry]

    /// The entries by UID, each with its overrides, in the order of the feed.
    public let series: [CalendarSeries]

    /// What the occurrences of all ``series`` come from, by UID.
    let sources: [OccurrenceSource]

    /// The VFREEBUSYs that say when, in the order of the feed.
    public let publishedFreeBusy: [PublishedFreeBusy]

    /// The VAVAILABILITYs, in the order of the feed; ``freeBusy(matching:)`` counts them.
    public let availabilities: [PublishedAvailability]

    /// The zones that the feed uses, each with where its rules came from, ordered by the TZID as written.
    public let zones: [CalendarZone]

    /// What is wrong, in the order of the streams and of the places in them.
    public let diagnostics: [LocatedDiagnostic]

    /// Reads bytes, recovering from whatever is wrong.
    ///
    /// ```swift
    /// let feed = CalendarFeed(bytes, encoding: .windows1252, limits: SyntaxLimits(totalBytes: 10_000_000))
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: the whole stream.
    ///   - encoding: the encoding, if it is known from elsewhere, such as a Content-Type header.
    ///   - limits: the limits on what input can make large; for input of strangers, lower ones than the default.
    ///   - zones: whose rules count where feed and system both know a zone.
    /// - Complexity: O(*n*) in the number of bytes
    public init(
        _ bytes: [UInt8], encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) {
        self.init([ComponentTree(recovering: bytes, encoding: encoding, limits: limits)], preferringZonesOf: zones)
    }

    /// Reads text, recovering from whatever is wrong.
    ///
    /// - Parameters:
    ///   - text: the whole stream.
    ///   - zones: whose rules count where feed and system both know a zone.
    /// - Complexity: O(*n*) in the length of the text
    public init(_ text: String, preferringZonesOf zones: CalendarZone.Preference = .system) {
        self.init(Array(text.utf8), encoding: .utf8, preferringZonesOf: zones)
    }

    /// Reads data, recovering from whatever is wrong.
    ///
    /// - Parameters:
    ///   - data: the whole stream.
    ///   - zones: whose rules count where feed and system both know a zone.
    public init(_ data: Data, preferringZonesOf zones: CalendarZone.Preference = .system) {
        self.init([UInt8](data), preferringZonesOf: zones)
    }

    /// Reads a file, recovering from whatever is wrong in it.
    ///
    /// - Parameters:
    ///   - url: where the file is.
    ///   - zones: whose rules count where feed and system both know a zone.
    /// - Throws: what Foundation throws where the file cannot be read.
    public init(contentsOf url: URL, preferringZonesOf zones: CalendarZone.Preference = .system) throws {
        self.init(try Data(contentsOf: url), preferringZonesOf: zones)
    }

    /// Reads bytes, and refuses a stream with a diagnostic of some severity, of the syntax or above it, such as 31 February.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(bytes, failingAt: .error)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: the whole stream.
    ///   - severity: the least severity that is refused.
    ///   - encoding: the encoding, if it is known from elsewhere, such as a Content-Type header.
    ///   - limits: the limits on what input can make large.
    ///   - zones: whose rules count where feed and system both know a zone.
    /// - Throws: `SyntaxError` with the first such diagnostic in the stream, its line and column.
    /// - Complexity: O(*n*) in the number of bytes
    public init(
        _ bytes: [UInt8], failingAt severity: CalendarDiagnostic.Severity, encoding: SourceEncoding = .detect,
        limits: SyntaxLimits = .default, preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws(SyntaxError) {
        self.init(bytes, encoding: encoding, limits: limits, preferringZonesOf: zones)
        if let fault = diagnostics.first(where: { $0.diagnostic.severity >= severity }) {
            throw SyntaxError(diagnostic: fault.diagnostic, position: fault.position)
        }
    }

    /// Understands streams that have been read; several are one calendar.
    ///
    /// - Parameters:
    ///   - trees: of one calendar.
    ///   - zones: whose rules count where feed and system both know a zone.
    ///   - limits: the limits on what reading computes.
    public init(
        _ trees: [ComponentTree], preferringZonesOf zones: CalendarZone.Preference = .system,
        limits: CalendarLimits = .default
    ) {
        var reader = FeedReader(zones, limits)
        for tree in trees { reader.read(tree) }
        self.trees = trees
        calendars = trees.flatMap { $0.components.known(.vcalendar) }
        entries = reader.entries
        publishedFreeBusy = reader.freeBusy
        availabilities = reader.availabilities
        self.zones = reader.zones
        (series, sources) = reader.series()
        diagnostics = reader.diagnostics(trees)
    }
}

extension CalendarFeed {
    /// Whether anything in it is iCalendar at all.
    public var isCalendar: Bool { trees.contains(where: \.isCalendar) }

    /// `NAME` (RFC 7986 §5.1) or `X-WR-CALNAME` of the first calendar that has one.
    public var name: String? {
        calendars.lazy.compactMap { ($0.first("NAME") ?? $0.first("X-WR-CALNAME"))?.decodedText }.first
    }

    /// `COLOR` (RFC 7986 §5.9) or `X-APPLE-CALENDAR-COLOR` of the first calendar that has one: a CSS colour.
    public var color: String? {
        calendars.lazy.compactMap { ($0.first("COLOR") ?? $0.first("X-APPLE-CALENDAR-COLOR"))?.text }.first
    }

    /// Returns the events in an interval that aren't cancelled, as ``occurrences(matching:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func occurrences(in interval: DateInterval, timeZone: TimeZone) -> OccurrenceSequence {
        occurrences(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }

    /// Returns the occurrences that match a query: those that overlap its interval, and those without length that start in it.
    ///
    /// They are ordered by start, then end, then UID. The sequence is lazy, so rules without an end are fine.
    ///
    /// - Complexity: O(*s*) in the number of series to start, then O(log *s*) for each occurrence
    public func occurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        OccurrenceSequence(of: sources, matching: query)
    }
}
