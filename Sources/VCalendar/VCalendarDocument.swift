public import CalendarConversion
public import ICalendar
public import ICalendarSyntax

/// Calendars in vCalendar 1.0 (versit, 1996), converted to iCalendar components.
///
/// Phones, Outlook and rosters write `.vcs` files with this format, the predecessor of iCalendar: rules have another grammar
/// (`W2 MO TU #10`), and texts are in QUOTED-PRINTABLE.
///
/// ```swift
/// let (document, losses) = try VCalendarDocument.recovering(bytes)
/// let feed = document.feed()
/// ```
///
/// A `.vcs` file with VERSION:2.0 is iCalendar; read it with `CalendarFeed`. ``isLikely(_:)`` tells the two apart.
public struct VCalendarDocument: Hashable, Sendable {
    /// The calendars, each a VCALENDAR with VERSION:2.0.
    public let components: [ComponentDraft]

    /// Parses a file.
    ///
    /// - Throws: ``VCalendarError`` if the bytes aren't vCalendar 1.0 or exceed a limit, or at the first part that would be
    ///   left out.
    public init(parsing bytes: some Collection<UInt8>, limits: SyntaxLimits = .default) throws(VCalendarError) {
        let converter = try Self.converter(bytes, limits)
        if let (line, loss) = converter.firstOmission {
            throw VCalendarError(.omitted, line: line, "\(loss.part) has no place in iCalendar (\(loss.reason))")
        }
        components = converter.components
    }

    private init(components: [ComponentDraft]) { self.components = components }

    /// Parses a file, leaving out the parts that iCalendar can't express.
    ///
    /// - Returns: The document, and the parts left out or changed: rules that can't be read, rules inside rules that don't
    ///   stay within one interval, and damaged values.
    /// - Throws: ``VCalendarError`` if the bytes aren't vCalendar 1.0 or exceed a limit.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func recovering(
        _ bytes: some Collection<UInt8>, limits: SyntaxLimits = .default
    ) throws(VCalendarError) -> (document: VCalendarDocument, losses: [ConversionLoss]) {
        let converter = try converter(bytes, limits)
        return (VCalendarDocument(components: converter.components), converter.losses)
    }

    private static func converter(
        _ bytes: some Collection<UInt8>, _ limits: SyntaxLimits
    ) throws(VCalendarError) -> CalendarConverter {
        guard bytes.count <= limits.totalBytes else {
            throw VCalendarError(.limit, line: 1, "the file is larger than \(limits.totalBytes) bytes")
        }
        guard isLikely(bytes) else {
            throw VCalendarError(.notVCalendar, line: 1, "expected a VCALENDAR with VERSION:1.0")
        }
        var lines = VCalendarLines(Array(bytes), limits)
        var converter = CalendarConverter(limits)
        while let line = try lines.line() { try converter.read(line) }
        converter.finish()
        return converter
    }

    /// Returns the calendars as a feed.
    public func feed() -> CalendarFeed { CalendarFeed(components.flatMap(\.bytes), encoding: .utf8) }

    /// Returns whether bytes start with a VCALENDAR that has VERSION:1.0.
    ///
    /// The version must be among the properties before the first entry, and in the first 4,096 bytes. A calendar with CALSCALE or
    /// METHOD, which vCalendar doesn't have, is iCalendar whose author wrote another version.
    public static func isLikely(_ bytes: some Collection<UInt8>) -> Bool {
        let start = String(decoding: bytes.prefix(4_096), as: UTF8.self).uppercased()
        let lines = start.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace && $0 != "\u{FEFF}" } }
        guard lines.first == "BEGIN:VCALENDAR" else { return false }
        let properties = lines.dropFirst().prefix { !$0.hasPrefix("BEGIN:") }
        return properties.contains("VERSION:1.0")
            && !properties.contains { $0.hasPrefix("CALSCALE") || $0.hasPrefix("METHOD") }
    }
}

extension VCalendarDocument: CustomStringConvertible {
    /// The number of calendars and of their components.
    public var description: String {
        let count = components.reduce(0) { $0 + $1.components.count }
        return "\(components.count) calendars, \(count) components"
    }
}
