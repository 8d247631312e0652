/// A stream of iCalendar objects (RFC 5545 section 3.4), parsed into content lines and components.
///
/// ```swift
/// let tree = ComponentTree(recovering: bytes)
/// for event in tree.components.flatMap({ $0.components.known(.vevent) }) {
///     print(event[.summary]?.text ?? "untitled")
/// }
/// ```
///
/// The bytes are scanned once. The tree stores twelve bytes for each content line, twenty for each component, and the
/// original bytes, so that unedited lines can be written back unchanged. Values are unfolded, unescaped and decoded on
/// access. Copies share one immutable storage.
///
/// There are two ways to parse, with separate initializers: ``init(strict:limits:)-([UInt8],_)`` throws the first error, and
/// ``init(recovering:limits:)-([UInt8],_)`` keeps everything that can be parsed and reports problems in ``diagnostics``.
public struct ComponentTree: Sendable {
    package let storage: SyntaxStorage

    /// The problems found in the input, roughly in document order: at most ``SyntaxLimits/diagnostics``, and one more
    /// that counts the rest.
    public let diagnostics: [CalendarDiagnostic]

    /// Creates a tree from a stream, stopping at the first error. Diagnostics of lower severity don't stop the parse.
    ///
    /// - Throws: ``SyntaxError`` for the first error.
    /// - Complexity: O(*n*), where *n* is the number of bytes up to the error.
    public init(strict bytes: [UInt8], limits: SyntaxLimits = .default) throws(SyntaxError) {
        let error: CalendarDiagnostic?
        (self, error) = ComponentTree.read(bytes, encoding: .detect, limits: limits, strict: true)
        if let error { throw SyntaxError(diagnostic: error, position: position(of: error.offset)) }
    }

    /// Creates a tree from a collection of bytes that isn't an array, such as `Data`, stopping at the first error.
    ///
    /// - Throws: ``SyntaxError`` for the first error.
    public init(strict bytes: some Collection<UInt8>, limits: SyntaxLimits = .default) throws(SyntaxError) {
        try self.init(strict: Array(bytes), limits: limits)
    }

    /// Creates a tree from text, stopping at the first error, as ``init(strict:limits:)-([UInt8],_)`` does with bytes.
    ///
    /// - Throws: ``SyntaxError`` for the first error.
    public init(strict text: String, limits: SyntaxLimits = .default) throws(SyntaxError) {
        try self.init(strict: Array(text.utf8), limits: limits)
    }

    /// Creates a tree from everything that can be parsed. This never fails.
    ///
    /// If nothing looks like iCalendar, ``isCalendar`` is false and ``diagnostics`` contains
    /// ``CalendarDiagnostic/Code/notCalendar`` or ``CalendarDiagnostic/Code/inputTooLarge``.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes, for any input.
    public init(recovering bytes: [UInt8], limits: SyntaxLimits = .default) {
        self.init(recovering: bytes, encoding: .detect, limits: limits)
    }

    /// Creates a tree from everything that can be parsed, in an encoding known from elsewhere, such as a Content-Type
    /// header.
    public init(recovering bytes: [UInt8], encoding: SourceEncoding, limits: SyntaxLimits = .default) {
        (self, _) = ComponentTree.read(bytes, encoding: encoding, limits: limits, strict: false)
    }

    /// Creates the same tree, of a long text in pieces at the same time.
    package init(
        recovering bytes: [UInt8], encoding: SourceEncoding, limits: SyntaxLimits, on workers: any Workers
    ) {
        (self, _) = ComponentTree.read(bytes, encoding: encoding, limits: limits, strict: false, on: workers)
    }

    /// Creates a tree from everything that can be parsed in a collection of bytes that isn't an array, such as `Data` or a
    /// slice.
    ///
    /// ```swift
    /// let tree = ComponentTree(recovering: try Data(contentsOf: url))
    /// ```
    public init(
        recovering bytes: some Collection<UInt8>, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) {
        self.init(recovering: Array(bytes), encoding: encoding, limits: limits)
    }

    /// Creates a tree from everything in a text that can be parsed, as ``init(recovering:limits:)-([UInt8],_)`` does with bytes.
    ///
    /// ```swift
    /// let tree = ComponentTree(recovering: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    /// ```
    public init(recovering text: String, limits: SyntaxLimits = .default) {
        self.init(recovering: Array(text.utf8), encoding: .utf8, limits: limits)
    }

    /// The tree that a component of a stream is the root of.
    package init(of component: CalendarComponent) { self.init(component.storage, []) }

    private init(_ storage: SyntaxStorage, _ diagnostics: [CalendarDiagnostic]) {
        self.storage = storage
        self.diagnostics = diagnostics
    }

    private static func read(
        _ bytes: [UInt8], encoding: SourceEncoding, limits: SyntaxLimits, strict: Bool,
        on workers: (any Workers)? = nil
    ) -> (ComponentTree, error: CalendarDiagnostic?) {
        let limits = limits.clamped
        var log = DiagnosticLog(limit: limits.diagnostics)
        var source = SourceText(bytes.count <= limits.totalBytes ? bytes : [], encoding)
        if bytes.count > limits.totalBytes || source.textBytes.count > limits.totalBytes {
            source = SourceText([], .utf8)
            log.report(
                .error, .inputTooLarge, at: 0, expected: "at most \(limits.totalBytes) bytes",
                found: "\(literal: bytes.count)", action: "nothing is read")
        }
        log.reportSource(source.form, markLength: source.start)
        let text = source.textBytes[...]
        var reader = SyntaxReader(
            text.span, form: source.form, fallback: encoding == .detect, limits: limits, log: log)
        if let workers, workers.pays(for: text.count) {
            reader.read(text, from: source.start, on: workers)
        } else {
            reader.read(text.span, from: source.start, strict: strict)
        }
        let diagnostics = reader.log.finished()
        let error = strict ? reader.log.firstError : nil
        let storage = SyntaxStorage(bytes: bytes, source: source, reader: reader)
        return (ComponentTree(storage, diagnostics), error)
    }

    /// Whether the input looks like iCalendar: there is a VCALENDAR or, in a damaged stream, a component that belongs
    /// directly in one, such as a bare VEVENT. For any other input, report an error rather than showing an empty
    /// calendar.
    public var isCalendar: Bool { storage.components.contains(where: \.isCalendarEvidence) }

    /// The outermost components, in order. These are usually VCALENDARs; other components only if they are outside a
    /// VCALENDAR.
    public var components: CalendarComponents {
        CalendarComponents(storage: storage, range: 0..<storage.components.count)
    }

    /// The bytes the tree was created from, unchanged.
    public var bytes: [UInt8] { storage.bytes }

    /// The scanned text, to which all offsets and byte ranges refer. This is ``bytes`` itself without a copy or, for
    /// UTF-16 input, a copy converted to UTF-8. Indices start at 0.
    public var textBytes: ArraySlice<UInt8> { storage.textBytes }

    /// The encoding the bytes were read in; never ``SourceEncoding/detect``.
    public var encoding: SourceEncoding {
        switch storage.form {
        case .utf8: .utf8
        case .windows1252: .windows1252
        case .utf16BigEndian, .utf16LittleEndian: .utf16
        }
    }

    /// Every logical line in document order, including BEGIN, END, blank and unreadable lines. The byte ranges of the
    /// lines cover ``textRange`` without gaps.
    public var contentLines: ContentLines { ContentLines(storage: storage, range: 0..<storage.lines.count) }

    /// The range of the text in ``textBytes``: everything except a byte order mark.
    public var textRange: Range<Int> { storage.textStart..<storage.textBytes.count }
}
