public import CalendarConversion
import ICalendar
public import ICalendarSyntax

/// Reads xCal of any size in pieces: each call returns the components that became complete.
///
/// ```swift
/// var reader = XCalReader()
/// for try await piece in pieces { add(try reader.append(piece)) }
/// add(try reader.finish())
/// ```
///
/// A component is complete when its element in `icalendar` ends, so the memory is that of the largest VCALENDAR. After an
/// error, each further call throws the same error.
public struct XCalReader: ~Copyable {
    private var tokenizer: XMLTokenizer
    private var builder: XCalBuilder

    /// Creates a reader at the start of a document.
    public init(limits: XMLLimits = .default) { self.init(limits: limits, isStrict: false) }

    init(limits: XMLLimits, isStrict: Bool, writesLines: Bool = false) {
        tokenizer = XMLTokenizer(limits: limits)
        builder = XCalBuilder(limits: limits, isStrict: isStrict, writesLines: writesLines)
    }

    /// Reads the next bytes.
    ///
    /// - Returns: The components that end in these bytes, in order.
    /// - Throws: ``XCalError`` for XML that isn't well-formed, isn't xCal or exceeds a limit.
    public mutating func append(_ bytes: some Collection<UInt8>) throws(XCalError) -> [ComponentDraft] {
        let inPlace = bytes.withContiguousStorageIfAvailable { bytes in
            unsafe read(bytes.span)
        }
        let outcome = inPlace ?? read(ContiguousArray(bytes).span)
        if let error = outcome { throw error }
        return builder.take()
    }

    private mutating func read(_ bytes: Span<UInt8>) -> XCalError? {
        do throws(XCalError) {
            try tokenizer.read(bytes, into: &builder)
            return nil
        } catch {
            return error
        }
    }

    /// Ends the document.
    ///
    /// - Returns: The remaining components.
    /// - Throws: ``XCalError`` if the document isn't complete.
    public mutating func finish() throws(XCalError) -> [ComponentDraft] {
        try tokenizer.finish(into: &builder)
        return builder.take()
    }

    /// The parts read so far that iCalendar can't express: elements outside the namespace of xCal other than children of
    /// `properties`, and names and values that no content line can have. At most 10,000 are kept.
    public var losses: [ConversionLoss] { builder.losses }

    /// Returns a document as content lines, the names of its top-level components, and the parts left out.
    ///
    /// - Throws: ``XCalError``, as ``append(_:)`` does.
    package static func contentLines(
        of bytes: [UInt8], limits: XMLLimits = .default
    ) throws(XCalError) -> (lines: [UInt8], names: [String], losses: [ConversionLoss]) {
        var reader = XCalReader(limits: limits, isStrict: false, writesLines: true)
        // Elements need more bytes than lines.
        reader.builder.reserveCapacity(bytes.count)
        _ = try reader.append(bytes)
        _ = try reader.finish()
        return (reader.builder.lines, reader.builder.names, reader.losses)
    }
}
