public import Foundation
public import ICalendarSyntax

extension CalendarFeed {
    /// Creates a feed from bytes, such as `Data` or an array, recovering from any errors.
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
        let tree = ComponentTree(recovering: Array(bytes), encoding: encoding, limits: limits)
        self.init([tree], preferringZonesOf: zones)
    }

    /// Creates a feed from text, recovering from any errors.
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
        self.init(recovering: try Data(contentsOf: url), encoding: encoding, limits: limits)
    }
}
