public import Foundation
public import ICalendarSyntax

extension CalendarFeed {
    /// Creates a feed from bytes, such as `Data` or an array, recovering from any errors.
    ///
    /// Use this for a download, and pass the charset of the response if it has one: without it, bytes that aren't UTF-8
    /// are read as Windows-1252. The bytes of a web page or of an error message make an empty feed, so ask
    /// ``isCalendar`` before you replace a good copy.
    ///
    /// ```swift
    /// let feed = CalendarFeed(bytes, encoding: .windows1252, limits: SyntaxLimits(totalBytes: 10_000_000))
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The whole stream.
    ///   - encoding: The text encoding, if known from another source such as a Content-Type header.
    ///   - limits: Limits on the memory and time that input can use. For untrusted input, choose lower limits than the
    ///     default.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        _ bytes: some Collection<UInt8>, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) {
        let tree = ComponentTree(recovering: Array(bytes), encoding: encoding, limits: limits, on: AllCores())
        self.init([tree], preferringZonesOf: zones)
    }

    /// Creates a feed from text, recovering from any errors.
    ///
    /// Handy in tests and previews. Lines may end with a line feed alone:
    ///
    /// ```swift
    /// let feed = CalendarFeed("""
    ///     BEGIN:VCALENDAR
    ///     BEGIN:VEVENT
    ///     UID:tea
    ///     DTSTART:20260302T160000Z
    ///     SUMMARY:Tea
    ///     END:VEVENT
    ///     END:VCALENDAR
    ///     """)
    /// ```
    ///
    /// For a file or a download, pass the bytes: a string has lost the encoding that they were in.
    ///
    /// - Parameters:
    ///   - text: The whole stream.
    ///   - limits: Limits on the memory and time that input can use.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        _ text: String, limits: SyntaxLimits = .default, preferringZonesOf zones: CalendarZone.Preference = .system
    ) {
        self.init(text.utf8, encoding: .utf8, limits: limits, preferringZonesOf: zones)
    }

    /// Creates a feed from the contents of a file, recovering from any errors in the file.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(contentsOf: url)
    /// print(feed.name ?? url.lastPathComponent, feed.series.count, "series,", feed.diagnostics.count, "problems")
    /// ```
    ///
    /// The file is read at once, on the calling thread. To read files that other programs write at the same time, use a
    /// `CalendarStore`.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - encoding: The text encoding, if known.
    ///   - limits: Limits on the memory and time that input can use.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Throws: The error Foundation throws if the file cannot be read.
    public init(
        contentsOf url: URL, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws {
        self.init(try Data(contentsOf: url), encoding: encoding, limits: limits, preferringZonesOf: zones)
    }

    /// Creates a feed from bytes, or throws if there is a diagnostic of at least the given severity.
    ///
    /// Use this where a fault has to stop the work, such as the upload of a calendar that somebody else will read. Real
    /// feeds have faults, so a program that shows calendars should recover instead.
    ///
    /// Both syntax problems and problems of meaning, such as 31 February, cause the error.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(bytes, failingAt: .error)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The whole stream.
    ///   - severity: The lowest severity that causes an error.
    ///   - encoding: The text encoding, if known from another source such as a Content-Type header.
    ///   - limits: Limits on the memory and time that input can use.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Throws: `SyntaxError` with the first such diagnostic in the stream and its position.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        _ bytes: some Collection<UInt8>, failingAt severity: CalendarDiagnostic.Severity,
        encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws(SyntaxError) {
        self.init(bytes, encoding: encoding, limits: limits, preferringZonesOf: zones)
        if let fault = diagnostics.first(where: { $0.diagnostic.severity >= severity }) {
            throw SyntaxError(diagnostic: fault.diagnostic, position: fault.position)
        }
    }

    /// Creates a feed from text, or throws if there is a diagnostic of at least the given severity.
    ///
    /// - Parameters:
    ///   - text: The whole stream.
    ///   - severity: The lowest severity that causes an error.
    ///   - limits: Limits on the memory and time that input can use.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Throws: `SyntaxError` with the first such diagnostic in the stream and its position.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        _ text: String, failingAt severity: CalendarDiagnostic.Severity, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws(SyntaxError) {
        try self.init(text.utf8, failingAt: severity, encoding: .utf8, limits: limits, preferringZonesOf: zones)
    }

    /// Creates a feed from the contents of a file, or throws if there is a diagnostic of at least the given severity.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(contentsOf: url, failingAt: .error)
    /// ```
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - severity: The lowest severity that causes an error.
    ///   - encoding: The text encoding, if known.
    ///   - limits: Limits on the memory and time that input can use.
    ///   - zones: The definition to use for a time zone that both the feed and the system define.
    /// - Throws: The error Foundation throws if the file cannot be read, or `SyntaxError` with the first such
    ///   diagnostic in the file and its position.
    public init(
        contentsOf url: URL, failingAt severity: CalendarDiagnostic.Severity, encoding: SourceEncoding = .detect,
        limits: SyntaxLimits = .default, preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws {
        try self.init(
            Data(contentsOf: url), failingAt: severity, encoding: encoding, limits: limits, preferringZonesOf: zones)
    }
}

extension ComponentTree {
    /// Creates a tree from everything in a file that can be parsed.
    ///
    /// ```swift
    /// let tree = try ComponentTree(contentsOf: url)
    /// var edit = DocumentEdit(tree)
    /// ```
    ///
    /// - Throws: The error Foundation throws if the file cannot be read.
    public init(
        contentsOf url: URL, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) throws {
        self.init(
            recovering: Array(try Data(contentsOf: url)), encoding: encoding, limits: limits, on: AllCores())
    }
}
