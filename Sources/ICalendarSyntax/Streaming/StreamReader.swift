/// Reads a stream of any length piece by piece, and hands over each component when it is whole.
///
/// ```swift
/// var reader = StreamReader()
/// while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
///     for case .component(let found) in reader.read(piece) { count(found.component) }
/// }
/// for case .component(let found) in reader.finish() { count(found.component) }
/// ```
///
/// Pieces may end anywhere: in the middle of a line end, a fold or a character. What comes out does not depend on where, and
/// it is what ``ComponentTree/init(recovering:encoding:limits:)`` finds in the whole: the same scanner reads the same lines.
///
/// A component is one directly in a VCALENDAR, or an outermost one that is no VCALENDAR. At one time there are in memory the
/// piece that was given, one component, one VCALENDAR's own properties, and one line. So three of the limits mean something
/// else here: ``SyntaxLimits/totalBytes`` bounds one component (a larger one is reported and skipped, and the stream goes
/// on), ``SyntaxLimits/components`` counts those in one component, and a line longer than ``SyntaxLimits/lineLength`` is
/// reported and not kept. VTIMEZONEs are components like any other: keep those that you need.
///
/// Whether CR alone ends lines is known when the first LF comes. A stream without any is kept until its end, or until it is
/// longer than a line may be and so must be one of CRs.
public struct StreamReader: Sendable {
    private let limits: SyntaxLimits
    private let isWindows1252Fallback: Bool
    private var source: StreamSource
    /// Text that has been decoded and not yet been read.
    private var text = ContiguousArray<UInt8>()
    /// How much of the text has no LF.
    private var scanned = 0
    /// Nil until it is known how lines end.
    private var tree: StreamTree?
    private var isFinished = false

    /// Creates a reader at the start of a stream.
    public init(encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default) {
        self.limits = limits.clamped
        isWindows1252Fallback = encoding == .detect
        source = StreamSource(encoding)
    }

    /// Takes the next bytes and returns what they complete. Nothing is taken after ``finish()``.
    ///
    /// - Complexity: O(*n*) in the bytes, over all pieces together, however small they are
    public mutating func read(_ piece: some Collection<UInt8>) -> [StreamItem] {
        guard !isFinished else { return [] }
        source.decode(piece, into: &text)
        return items(isLast: false)
    }

    /// Ends the stream and returns what is left in it.
    public mutating func finish() -> [StreamItem] {
        guard !isFinished else { return [] }
        isFinished = true
        source.finish(into: &text)
        return items(isLast: true)
    }

    private mutating func items(isLast: Bool) -> [StreamItem] {
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
        // Not the whole piece: what a stream is must not depend on how it is cut.
        let longest = text.prefix(limits.lineLength)
        if let lineFeed = longest[scanned...].firstIndex(of: ASCII.lineFeed) {
            scanned = lineFeed
            // The byte after the first LF tells whether every line end is doubled.
            return isLast || lineFeed + 1 < text.count ? LineBreaks(text.span) : nil
        }
        scanned = longest.count
        guard isLast || text.count > limits.lineLength else { return nil }
        return LineBreaks(areBareCarriageReturns: longest.contains(ASCII.carriageReturn))
    }
}
