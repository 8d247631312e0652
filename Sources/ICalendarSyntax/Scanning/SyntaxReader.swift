// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

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
    var checkpoints = LineCheckpoints()
    /// The number of physical lines read so far.
    var physicalLine = 0

    /// The indices of the open components, outermost first.
    var open = ContiguousArray<UInt32>()
    /// The number of open BEGINs beyond a limit, which have no record.
    var depthBelowLimit = 0
    var reportedComponentLimit = false
    /// Whether the last line outside every component was reported, so that consecutive ones produce one diagnostic.
    var isInTextOutside = false
    /// A range of blank lines, reported if text follows.
    var blankRun: Range<Int>?
    var reportedForms: UInt8 = 0
    /// Hashes of the parameter names on the current line.
    var parameterNames = ContiguousArray<UInt64>()
    /// The headers read so far.
    var plainHeaders = PlainHeaders()

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
        readLines(bytes, from: start, to: bytes.count, strict: strict)
        if strict, log.hasError { return }
        finish(bytes)
    }

    /// Reads the lines that start in a range.
    mutating func readLines(_ bytes: Span<UInt8>, from start: Int, to end: Int, strict: Bool = false) {
        var start = start
        while start < end {
            checkpoints.note(lines.count, number: physicalLine)
            start = scanLine(bytes, from: start)
            if strict, log.hasError { return }
        }
    }

    /// Closes what is open at the end of the input.
    mutating func finish(_ bytes: Span<UInt8>) {
        closeAll(bytes, downTo: 0, atLine: lines.count, offset: bytes.count, found: "the end of the input")
        if !components.contains(where: \.isCalendarEvidence) { reportNotCalendar(isEmpty: bytes.count == 0) }
    }

    mutating func reportNotCalendar(isEmpty: Bool) {
        log.report(
            .error, .notCalendar, at: -log.base, expected: "BEGIN:VCALENDAR",
            found: isEmpty ? "empty input" : "none in the input")
    }

    /// Reads the logical line at `start` and returns the offset of the next line.
    ///
    /// This runs once for each line, so only the common case is here. Rare cases are in functions that get copies of the
    /// local variables. Variables that are passed to a function can't be kept in registers.
    mutating func readLine(_ bytes: Span<UInt8>, from start: Int) -> Int { scanLine(bytes, from: start) }

    /// Reads a line, as ``readLine(_:from:)`` does. Inlined into the loop over all lines.
    @inline(__always)
    private mutating func scanLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var scan = LineScan()
        var flags: LineRecord.Flags = []
        let name = scanName(bytes, from: start, &scan)
        // The offset of the value; 0 if there is no colon, as in the record.
        var valueStart = 0
        if name < bytes.count {
            if bytes[name] == ASCII.colon {
                valueStart = name + 1
            } else if bytes[name] == ASCII.semicolon {
                flags = .parameters
                valueStart = scanHeader(bytes, from: name, &scan) ?? 0
            }
        }
        if valueStart == 0 || name &- start > Int(UInt16.max) {
            valueStart = 0
            flags = []
            scan = LineScan()
        } else if scan.isFolded {
            flags.insert(.headerFolded)
        }
        // Skips the value, or the whole unreadable line, to the end of the logical line.
        var next = valueStart == 0 ? start : valueStart
        var end = next
        scanning: while true {
            end = ByteScan.text(bytes, from: next, nonASCII: &scan.nonASCII)
            guard end < bytes.count else {
                next = end
                break
            }
            switch breaks.boundary(bytes, at: end) {
            case .text(let after):
                scan.sawControl(bytes, at: end)
                next = after
            case .fold(let after, let form):
                scan.sawFold(form)
                next = after
            case .end(let after, let form):
                scan.sawLineEnd(form)
                next = after
                break scanning
            }
        }
        physicalLine &+= scan.lineEnds
        let scanned = scan.flags
        flags.formUnion(scanned)
        if scan.hasUTF8Parameters { flags.insert(.nonASCII) }
        if scan.forms & ~reportedForms != 0 { reportForms(scan.forms, at: end) }
        var record = LineRecord(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
            valueStart: UInt32(truncatingIfNeeded: valueStart), nameLength: UInt16(truncatingIfNeeded: name &- start),
            known: propertyNames.number(of: bytes, start..<name), flags: flags)
        if !record.isKnownProperty || valueStart == 0 || !scanned.isDisjoint(with: [.control, .nonASCII])
            || next &- start > limits.lineLength || !isInsideComponent
        {
            var copy = record
            finish(bytes, &copy, control: scan.control, next: next)
            record = copy
        }
        lines.append(record, next: next)
        return next
    }

    /// Returns the offset of the colon or semicolon after the name, or of another byte if there is neither.
    @inline(__always)
    private func scanName(_ bytes: Span<UInt8>, from start: Int, _ scan: inout LineScan) -> Int {
        let end = ByteScan.name(bytes, from: start, nonASCII: &scan.nonASCII)
        guard end < bytes.count, bytes[end] < ASCII.space else { return end }
        var copy = scan
        defer { scan = copy }
        return breaks.scanFoldedName(bytes, from: end, &copy)
    }

    /// Returns the offset after the colon that ends the parameters, or nil if there is none.
    @inline(__always)
    private mutating func scanHeader(_ bytes: Span<UInt8>, from semicolon: Int, _ scan: inout LineScan) -> Int? {
        var header = plainHeaders.header(bytes, from: semicolon, base: log.base)
        if header == nil {
            header = Self.plainParameters(
                bytes, from: semicolon, atMost: limits.parametersPerLine, values: limits.valuesPerParameter)
            if var new = header {
                checkCharacters(bytes, &new, from: semicolon)
                plainHeaders.insert(new, bytes, from: semicolon, base: log.base)
                header = new
            }
        }
        if let header {
            scan.nonASCII |= header.nonASCII
            scan.hasUTF8Parameters = header.isUTF8
            scan.sawFolds(header.folds)
            return header.colon + 1
        }
        var copy = scan
        defer { scan = copy }
        return scanParameters(bytes, from: semicolon, &copy).map { $0 + 1 }
    }

    /// Whether a component is open whose lines are part of the tree, without a blank line right before.
    @inline(__always)
    private var isInsideComponent: Bool { !open.isEmpty && depthBelowLimit == 0 && blankRun == nil }

    /// Completes the record of any line except a known property in ASCII inside a component: its name, its characters
    /// and its place in the tree.
    ///
    /// - Parameters:
    ///   - control: The offset of the first control character.
    ///   - next: The offset of the next line.
    @inline(never)
    private mutating func finish(_ bytes: Span<UInt8>, _ record: inout LineRecord, control: Int?, next: Int) {
        let start = Int(record.start)
        guard next - start <= limits.lineLength else {
            record.known = NameTable.unknown
            record.valueStart = 0
            log.report(
                .error, .lineTooLong, at: start, length: Int(record.end) - start,
                expected: "a content line of at most \(limits.lineLength) bytes", found: "\(next - start)",
                action: "line skipped")
            return
        }
        guard record.isReadable else {
            record.known = NameTable.unknown
            finishUnreadable(bytes, &record)
            return
        }
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
            self.start(bytes, &record)
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
        if continuesQuotedPrintable(bytes) { return }
        log.report(
            .error, .unreadableLine, at: range.lowerBound, length: range.count,
            expected: "a name, a colon and a value", found: Excerpt.of(bytes, range), action: "line skipped")
    }

    /// Whether the lines before are a value in QUOTED-PRINTABLE with a soft line break at the end (Decisions.md, D11).
    private func continuesQuotedPrintable(_ bytes: Span<UInt8>) -> Bool {
        var line = lines.count - 1
        while line >= 0 {
            let record = lines[line]
            let end = Int(record.end)
            guard end > 0, end <= bytes.count, bytes[end - 1] == ASCII.equals else { return false }
            if record.isReadable {
                let header = record.parametersRange
                return record.flags.contains(.parameters) && header.upperBound <= bytes.count
                    && QuotedPrintable.isNamed(in: bytes.extracting(header))
            }
            // Each line of the value was checked before.
            guard record.flags.contains(.skipped), lines.count - line < Self.maximumSoftBreaks else { return false }
            line -= 1
        }
        return false
    }

    /// The maximum number of soft line breaks that are followed back to the start of the value.
    private static let maximumSoftBreaks = 1_000

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
