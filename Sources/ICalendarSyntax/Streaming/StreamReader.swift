/// Parses a stream of any length in pieces, and returns each component when it is complete.
///
/// ```swift
/// var reader = StreamReader()
/// while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
///     for case .component(let found) in reader.read(piece) { count(found.component) }
/// }
/// for case .component(let found) in reader.finish() { count(found.component) }
/// ```
///
/// Pieces can end anywhere: inside a line end, a fold or a character. The result doesn't depend on the pieces, and
/// equals that of ``ComponentTree/init(recovering:encoding:limits:)-([UInt8],_,_)`` for the whole stream, because both
/// use the same scanner.
///
/// A component is one directly in a VCALENDAR, or an outermost component that isn't a VCALENDAR. VTIMEZONEs are
/// components like any other; keep those you need.
///
/// The reader holds the current piece, one component, the properties of one VCALENDAR, and one line in memory. Three
/// limits therefore have a different meaning:
///
/// - ``SyntaxLimits/totalBytes`` limits one component. A larger component is reported and skipped, and the stream
///   continues.
/// - ``SyntaxLimits/components`` limits the components inside one component.
/// - A line longer than ``SyntaxLimits/lineLength`` is reported and not kept.
///
/// The first LF shows that CR alone doesn't end lines. A stream without a LF is kept in memory until the end, or until
/// it exceeds the line length limit. CR must end the lines in that case.
public struct StreamReader: Sendable {
    private let limits: SyntaxLimits
    private let isWindows1252Fallback: Bool
    private var source: StreamSource
    /// Decoded text that has not been read yet.
    private var text = ContiguousArray<UInt8>()
    /// The length of the part of the text that is known to have no LF.
    private var scanned = 0
    /// The tree; nil until the line ends are known.
    private var tree: StreamTree?
    private var isFinished = false

    /// Creates a reader at the start of a stream.
    public init(encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default) {
        self.limits = limits.clamped
        isWindows1252Fallback = encoding == .detect
        source = StreamSource(encoding)
    }

    /// Parses the next bytes and returns the items they complete. Calls after ``finish()`` have no effect.
    ///
    /// - Complexity: O(*n*), where *n* is the total number of bytes in all pieces, however small the pieces are.
    public mutating func read(_ piece: some Collection<UInt8>) -> [CalendarElement] {
        guard !isFinished else { return [] }
        source.decode(piece, into: &text)
        return items(isLast: false)
    }

    /// Ends the stream and returns the remaining items.
    public mutating func finish() -> [CalendarElement] {
        guard !isFinished else { return [] }
        isFinished = true
        source.finish(into: &text)
        return items(isLast: true)
    }

    private mutating func items(isLast: Bool) -> [CalendarElement] {
        if tree == nil, let form = source.form, let breaks = breaks(isLast: isLast) {
            tree = StreamTree(
                SyntaxReader(
                    breaks: breaks, form: form, fallback: isWindows1252Fallback, limits: limits,
                    log: DiagnosticLog(limit: limits.diagnostics)), markLength: source.markLength)
        }
        guard tree != nil else { return [] }
        let new = text
        text.removeAll()
        return tree?.read(new, isLast: isLast) ?? []
    }

    private mutating func breaks(isLast: Bool) -> LineBreaks? {
        // Only up to the limit, because the result must not depend on how the stream is divided.
        let longest = text.prefix(limits.lineLength)
        if let lineFeed = longest[scanned...].firstIndex(of: ASCII.lineFeed) {
            scanned = lineFeed
            // The byte after the first LF shows whether every line end is doubled.
            return isLast || lineFeed + 1 < text.count ? LineBreaks(text.span) : nil
        }
        scanned = longest.count
        guard isLast || text.count > limits.lineLength else { return nil }
        return LineBreaks(areBareCarriageReturns: longest.contains(ASCII.carriageReturn))
    }
}
