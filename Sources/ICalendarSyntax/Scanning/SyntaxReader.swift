/// Scans the bytes in one pass: content lines become records, BEGIN and END become the tree, and problems become
/// diagnostics.
///
/// Each call borrows the bytes as a `Span` and never stores them, so the reader is a plain struct of offsets. Nothing
/// here is recursive, and each byte is examined a bounded number of times.
struct SyntaxReader {
    let breaks: LineBreaks
    let limits: SyntaxLimits
    let form: SourceText.Form
    let isWindows1252Fallback: Bool
    var log: DiagnosticLog

    var lines = LineTable()
    var components = ContiguousArray<ComponentRecord>()
    /// The physical line number, from 0, at every 64th logical line. Positions are located from there.
    var checkpoints = ContiguousArray<UInt32>()
    /// The number of physical lines read so far.
    var physicalLine = 0

    /// The indices of the open components, outermost first.
    var open = ContiguousArray<UInt32>()
    /// The number of open BEGINs beyond a limit, which have no record.
    var depthBelowLimit = 0
    var reportedComponentLimit = false
    /// Whether the last line outside every component was reported, so that consecutive ones produce one diagnostic.
    private var isInTextOutside = false
    /// A range of blank lines, reported if text follows.
    var blankRun: Range<Int>?
    private var reportedForms: UInt8 = 0
    /// Hashes of the parameter names on the current line.
    var parameterNames = ContiguousArray<UInt64>()

    /// Whether an invalid content line is decoded as UTF-8.
    var hasInvalidUTF8 = false
    /// Whether a fold inside a character was reported, which is done only once.
    var reportedSplitCharacter = false

    let propertyNames = KnownProperty.table
    let componentNames = KnownComponent.table
    let uriParameters = ParameterNameHash.uriParameters

    init(_ bytes: Span<UInt8>, form: SourceText.Form, fallback: Bool, limits: SyntaxLimits, log: DiagnosticLog) {
        self.init(breaks: LineBreaks(bytes), form: form, fallback: fallback, limits: limits, log: log)
        // Reserves room for lines of 16 bytes. Untouched pages cost nothing, while growing would copy all records.
        lines.reserveCapacity(bytes.count / 16 + 16)
    }

    /// Creates a reader of lines that are passed one at a time; see ``readLine(_:from:)``.
    init(breaks: LineBreaks, form: SourceText.Form, fallback: Bool, limits: SyntaxLimits, log: DiagnosticLog) {
        self.breaks = breaks
        self.form = form
        isWindows1252Fallback = fallback
        self.limits = limits
        self.log = log
    }

    /// Reads all lines. A strict reader stops after the first line with an error.
    mutating func read(_ bytes: Span<UInt8>, from start: Int, strict: Bool) {
        var start = start
        while start < bytes.count {
            if lines.count & 63 == 0 { checkpoints.append(UInt32(truncatingIfNeeded: physicalLine)) }
            start = readLine(bytes, from: start)
            if strict, log.hasError { return }
        }
        closeAll(bytes, downTo: 0, atLine: lines.count, offset: bytes.count, found: "the end of the input")
        if !components.contains(where: \.isCalendarEvidence) { reportNotCalendar(isEmpty: bytes.count == 0) }
    }

    mutating func reportNotCalendar(isEmpty: Bool) {
        log.report(
            .error, .notCalendar, at: -log.base, expected: "BEGIN:VCALENDAR",
            found: isEmpty ? "empty input" : "none in the input")
    }

    /// Reads the logical line at `start` and returns the offset of the next line.
    mutating func readLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var scan = LineScan()
        var nameEnd = ByteScan.name(bytes, from: start, nonASCII: &scan.nonASCII)
        if nameEnd < bytes.count, bytes[nameEnd] < ASCII.space {
            nameEnd = breaks.scanFoldedName(bytes, from: nameEnd, &scan)
        }
        var colon: Int?
        var flags: LineRecord.Flags = []
        if nameEnd < bytes.count {
            switch bytes[nameEnd] {
            case ASCII.colon: colon = nameEnd
            case ASCII.semicolon:
                flags.insert(.parameters)
                colon =
                    Self.plainParameters(
                        bytes, from: nameEnd, atMost: limits.parametersPerLine,
                        values: limits.valuesPerParameter, &scan)
                    ?? scanParameters(bytes, from: nameEnd, &scan)
            default: break
            }
        }
        if colon == nil {
            flags.remove(.parameters)
            scan = LineScan()
        } else if scan.isFolded {
            flags.insert(.headerFolded)
        }
        let (end, next) = breaks.scanValue(bytes, from: colon.map { $0 + 1 } ?? start, &scan)
        physicalLine += scan.lineEnds
        if scan.isFolded { flags.insert(.folded) }
        if scan.control != nil { flags.insert(.control) }
        if scan.nonASCII & SWARWord.highBits != 0 { flags.insert(.nonASCII) }
        if scan.forms & ~reportedForms != 0 { reportForms(scan.forms, at: end) }
        var record = LineRecord(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
            valueStart: colon.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0,
            nameLength: UInt16(truncatingIfNeeded: nameEnd - start), known: NameTable.unknown, flags: flags)
        if next - start > limits.lineLength {
            record.valueStart = 0
            log.report(
                .error, .lineTooLong, at: start, length: end - start,
                expected: "a content line of at most \(limits.lineLength) bytes", found: "\(next - start)",
                action: "line skipped")
        } else if colon != nil, nameEnd - start <= Int(UInt16.max) {
            finish(bytes, &record, control: scan.control)
        } else {
            record.valueStart = 0
            finishUnreadable(bytes, &record)
        }
        lines.append(record, next: next)
        return next
    }

    /// Completes the record of a content line: its name, its characters and its place in the tree.
    @inline(__always)
    private mutating func finish(_ bytes: Span<UInt8>, _ record: inout LineRecord, control: Int?) {
        record.known = propertyNames.number(of: bytes, record.nameRange)
        if record.known == NameTable.unknown, !resolveUnusualName(bytes, &record) {
            record.valueStart = 0
            finishUnreadable(bytes, &record)
            return
        }
        if !record.flags.isDisjoint(with: [.control, .nonASCII]) { checkCharacters(bytes, &record, control) }
        if blankRun != nil { reportBlanks() }
        switch record.known {
        case KnownProperty.componentBegin.rawValue:
            isInTextOutside = false
            start(bytes, &record)
        case KnownProperty.componentEnd.rawValue: end(bytes, &record)
        default:
            if depthBelowLimit > 0 {
                record.flags.insert(.skipped)
            } else if open.isEmpty {
                textOutside(bytes, &record)
            }
        }
    }

    /// Completes the record of a line that isn't a content line: the line is blank, or reported and skipped. RFC 5545
    /// section 3.1 allows neither.
    private mutating func finishUnreadable(_ bytes: Span<UInt8>, _ record: inout LineRecord) {
        let range = Int(record.start)..<Int(record.end)
        if ASCII.trimmed(bytes, range).isEmpty {
            record.flags.insert([.blank, .skipped])
            blankRun = (blankRun?.lowerBound ?? range.lowerBound)..<range.upperBound
            return
        }
        reportBlanks()
        record.flags.insert(.skipped)
        if open.isEmpty, depthBelowLimit == 0 { return textOutside(bytes, &record) }
        log.report(
            .error, .unreadableLine, at: range.lowerBound, length: range.count,
            expected: "a name, a colon and a value", found: Excerpt.of(bytes, range), action: "line skipped")
    }

    private mutating func textOutside(_ bytes: Span<UInt8>, _ record: inout LineRecord) {
        record.flags.insert(.skipped)
        guard !isInTextOutside else { return }
        isInTextOutside = true
        let range = Int(record.start)..<Int(record.end)
        log.report(
            .error, .textOutsideCalendar, at: range.lowerBound, length: range.count, expected: "BEGIN:VCALENDAR",
            found: Excerpt.of(bytes, range), action: "text skipped")
    }

    /// Reports blank lines when text follows. Blank lines at the end of the input are harmless.
    private mutating func reportBlanks() {
        guard let run = blankRun else { return }
        blankRun = nil
        guard !isInTextOutside else { return }
        log.report(
            .note, .blankLine, at: run.lowerBound, length: run.count, expected: "a content line", found: "a blank line",
            action: "skipped")
    }

    mutating func reportForms(_ forms: UInt8, at offset: Int) {
        for (form, name) in [
            (LineBreaks.Form.lineFeed, "LF"), (.carriageReturn, "CR"),
            (.carriageReturnsLineFeed, "CR CR LF"), (.doubledLineFeed, "LF LF"),
        ] where forms & ~reportedForms & (1 << form.rawValue) != 0 {
            log.report(
                .warning, .lineEnd, at: offset, expected: "CR LF at the end of a line",
                found: name.count == 2 ? "\(name) alone" : "\(name)",
                action: "treated as a line end; reported once")
        }
        reportedForms |= forms | (1 << LineBreaks.Form.carriageReturnLineFeed.rawValue)
    }
}
