/// A stream of iCalendar objects (RFC 5545 section 3.4), read as far as bytes, lines and components go.
///
/// The bytes are scanned once. What is kept is flat: a record of twelve bytes for a content line, one of twenty for a
/// component, and the original bytes themselves, untouched, so that whatever nobody edits can be written back as it came.
/// Values are unfolded, unescaped and decoded when they are asked for. Copies share one immutable storage.
///
/// There are two ways in and they are two initialisers, not a flag: ``init(strict:limits:)`` throws the first error,
/// ``init(recovering:limits:)`` returns all it could read with ``diagnostics``.
public struct ComponentTree: Sendable {
    let storage: SyntaxStorage

    /// What there is to say about the input, roughly in document order, at most ``SyntaxLimits/diagnostics`` and one that
    /// counts the rest.
    public let diagnostics: [CalendarDiagnostic]

    /// Reads a stream and stops at the first error (diagnostics of lesser severity do not stop it).
    ///
    /// Linear in the bytes up to the error.
    public init(strict bytes: [UInt8], limits: SyntaxLimits = .default) throws(SyntaxError) {
        let error: CalendarDiagnostic?
        (self, error) = ComponentTree.read(bytes, encoding: .detect, limits: limits, strict: true)
        if let error { throw SyntaxError(diagnostic: error, position: position(of: error.offset)) }
    }

    /// Reads what can be read and never fails. If nothing looks like iCalendar, ``isCalendar`` is false and
    /// ``diagnostics`` holds ``CalendarDiagnostic/Code/notCalendar`` or ``CalendarDiagnostic/Code/inputTooLarge``.
    ///
    /// Linear in the bytes, whatever they are.
    public init(recovering bytes: [UInt8], limits: SyntaxLimits = .default) {
        self.init(recovering: bytes, encoding: .detect, limits: limits)
    }

    /// Reads what can be read in an encoding that is known from elsewhere, such as a Content-Type header.
    public init(recovering bytes: [UInt8], encoding: SourceEncoding, limits: SyntaxLimits = .default) {
        (self, _) = ComponentTree.read(bytes, encoding: encoding, limits: limits, strict: false)
    }

    private init(_ storage: SyntaxStorage, _ diagnostics: [CalendarDiagnostic]) {
        self.storage = storage
        self.diagnostics = diagnostics
    }

    private static func read(
        _ bytes: [UInt8], encoding: SourceEncoding, limits: SyntaxLimits, strict: Bool
    ) -> (ComponentTree, error: CalendarDiagnostic?) {
        let limits = limits.clamped
        var log = DiagnosticLog(limit: limits.diagnostics)
        var source = SourceText(bytes.count <= limits.totalBytes ? bytes : [], encoding)
        if bytes.count > limits.totalBytes || source.textBytes.count > limits.totalBytes {
            source = SourceText([], .utf8)
            log.report(
                .error, .inputTooLarge, at: 0, expected: "at most \(limits.totalBytes) bytes",
                found: "\(bytes.count)", action: "nothing is read")
        }
        log.reportSource(source.form, markLength: source.start)
        let text = source.textBytes[...]
        var reader = SyntaxReader(
            text.span, form: source.form, fallback: encoding == .detect, limits: limits, log: log)
        reader.read(text.span, from: source.start, strict: strict)
        let diagnostics = reader.log.finished()
        let error = strict ? reader.log.firstError : nil
        let storage = SyntaxStorage(bytes: bytes, source: source, reader: reader)
        return (ComponentTree(storage, diagnostics), error)
    }

    /// Whether the input looks like iCalendar at all: it has a VCALENDAR, or, damaged, a component that belongs directly
    /// into one (a bare VEVENT). A program that is given anything else should say so rather than show an empty calendar.
    public var isCalendar: Bool { storage.components.contains(where: \.isCalendarEvidence) }

    /// The outermost components, in order: as a rule VCALENDARs; others only if they stand outside one.
    public var components: CalendarComponents {
        CalendarComponents(storage: storage, range: 0..<storage.components.count)
    }

    /// The bytes that were given, as they were given.
    public var bytes: [UInt8] { storage.bytes }

    /// The text that was scanned, which all offsets and byte ranges refer to: ``bytes`` itself, without a copy, unless the
    /// input was UTF-16, when it is that in UTF-8. Its indices start at 0.
    public var textBytes: ArraySlice<UInt8> { storage.textBytes }

    /// How the bytes were taken: never ``SourceEncoding/detect``.
    public var encoding: SourceEncoding {
        switch storage.form {
        case .utf8: .utf8
        case .windows1252: .windows1252
        case .utf16BigEndian, .utf16LittleEndian: .utf16
        }
    }

    /// Every logical line in document order, BEGIN, END, blank and unparsable lines included. The byte ranges of the lines
    /// follow one another without a gap from ``textRange``'s start to its end.
    public var contentLines: ContentLines { ContentLines(storage: storage, range: 0..<storage.lines.count) }

    /// Where the text is in ``textBytes``: all of it but a byte order mark.
    public var textRange: Range<Int> { storage.textStart..<storage.textBytes.count }
}
