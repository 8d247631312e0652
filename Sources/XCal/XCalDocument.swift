public import CalendarConversion
public import ICalendar
public import ICalendarSyntax

/// Calendars in xCal, the XML form of RFC 6321.
///
/// ```swift
/// let xml = XCalDocument(try calendar.component()).bytes
/// let feed = try XCalDocument(parsing: xml).feed()
/// ```
///
/// A round trip loses nothing but folds, the case of names, the order of properties and components among each other, and the
/// few parts in ``losses``. A value that doesn't have the form of its type (`DTSTART:tomorrow`) stays in the element of its
/// type, and a property that is in no RFC is `unknown` with the text of its value (RFC 6321 §5).
///
/// Elements of another namespace below `properties` become XML properties (RFC 6321 §4.2) and are written as elements again.
/// Schedules of conferences in an older draft of xCal (`<iCalendar>` without a namespace) can be read too.
public struct XCalDocument: Hashable, Sendable {
    /// The components of the document, usually VCALENDARs.
    public var components: [ComponentDraft]

    /// Creates a document with one component.
    public init(_ component: ComponentDraft) { components = [component] }

    /// Creates a document with any number of components.
    public init(_ components: [ComponentDraft]) { self.components = components }

    /// Parses a document.
    ///
    /// - Throws: ``XCalError`` for XML that isn't well-formed, isn't xCal or exceeds a limit, and with the code `notXCal` at
    ///   the first part that has no place in iCalendar; ``recovering(_:limits:)`` leaves it out.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(parsing bytes: some Collection<UInt8>, limits: XMLLimits = .default) throws(XCalError) {
        var reader = XCalReader(limits: limits, isStrict: true)
        let components = try reader.append(bytes)
        self.init(components + (try reader.finish()))
    }

    /// Parses a document, leaving out the parts that iCalendar can't express.
    ///
    /// - Returns: The document, and the parts left out, at most 10,000.
    /// - Throws: ``XCalError`` for XML that isn't well-formed, isn't xCal or exceeds a limit.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func recovering(
        _ bytes: some Collection<UInt8>, limits: XMLLimits = .default
    ) throws(XCalError) -> (document: XCalDocument, losses: [ConversionLoss]) {
        var reader = XCalReader(limits: limits)
        let components = try reader.append(bytes)
        return (XCalDocument(components + (try reader.finish())), reader.losses)
    }

    /// The document in UTF-8, without white space between elements.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var bytes: [UInt8] { bytes(indentation: 0) }

    /// Returns the document in UTF-8, with a line for each component, list and property.
    ///
    /// - Parameter indentation: The number of blanks for each level; 0 for a single line.
    public func bytes(indentation: Int) -> [UInt8] { written(indentation: indentation).bytes }

    /// The parts that ``bytes`` leaves out or changes: names that XML can't have, and the characters U+FFFE and U+FFFF, which
    /// become U+FFFD.
    public var losses: [ConversionLoss] { written(indentation: 0).losses }

    private func written(indentation: Int) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var writer = XCalWriter(indentation: indentation)
        writer.startDocument()
        for component in components { Self.write(component, &writer) }
        writer.endDocument()
        return (writer.bytes, writer.losses)
    }

    private static func write(_ component: ComponentDraft, _ writer: inout XCalWriter) {
        writer.start(component.name)
        for property in component.properties { writer.write(property) }
        for inner in component.components { write(inner, &writer) }
        writer.end(component.name)
    }

    /// Returns the calendars as a feed.
    public func feed() -> CalendarFeed {
        CalendarFeed(components.flatMap(\.bytes), encoding: .utf8)
    }
}

extension XCalDocument: CustomStringConvertible {
    /// The names of the components, at most ten.
    public var description: String {
        components.prefix(10).map(\.name).joined(separator: ", ") + (components.count > 10 ? ", …" : "")
    }
}
