/// One pass over the octets: content lines become records, BEGIN and END become the tree, faults become diagnostics.
///
/// The octets are lent to each call as a `Span` and never kept, so the reader is a plain struct of offsets. Nothing here
/// recurses, and nothing looks at an octet more than a fixed number of times.
struct SyntaxReader {
    let breaks: LineBreaks
    let limits: SyntaxLimits
    let form: SourceText.Form
    let isWindows1252Fallback: Bool
    var log: DiagnosticLog

    var lines = LineTable()
    var components = ContiguousArray<ComponentRecord>()
    /// The physical line number, from 0, at each 64th logical line: positions are found from there.
    var checkpoints = ContiguousArray<UInt32>()
    /// How many physical lines have been read.
    var physicalLine = 0

    /// The open components, outermost first.
    var open = ContiguousArray<UInt32>()
    /// How many BEGINs below a limit are open: they have no record.
    var depthBelowLimit = 0
    var reportedComponentLimit = false
    /// Whether the last line outside every component was reported, so that a run of them is one diagnostic.
    private var isInTextOutside = false
    /// Blank lines that are reported if something follows.
    var blankRun: Range<Int>?
    private var reportedForms: UInt8 = 0
    /// Hashes of the parameter names of the line at hand.
    var parameterNames = ContiguousArray<UInt64>()

    /// Whether a content line is read as UTF-8 though it is not.
    var hasInvalidUTF8 = false

    let propertyNames = KnownProperty.table
    let componentNames = KnownComponent.table
    let uriParameters = ParameterNameHash.uriParameters

    init(_ octets: Span<UInt8>, form: SourceText.Form, fallback: Bool, limits: SyntaxLimits, log: DiagnosticLog) {
        self.init(breaks: LineBreaks(octets), form: form, fallback: fallback, limits: limits, log: log)
        // Room for lines of 16 octets: pages that are never touched cost nothing, growing would copy all records.
        lines.reserveCapacity(octets.count / 16 + 16)
    }

    /// A reader of lines that are handed to it one by one, see ``readLine(_:from:)``.
    init(breaks: LineBreaks, form: SourceText.Form, fallback: Bool, limits: SyntaxLimits, log: DiagnosticLog) {
        self.breaks = breaks
        self.form = form
        isWindows1252Fallback = fallback
        self.limits = limits
        self.log = log
    }

    /// Reads everything; a strict reader stops after the first line with an error.
    mutating func read(_ octets: Span<UInt8>, from begin: Int, strict: Bool) {
        var begin = begin
        while begin < octets.count {
            if lines.count & 63 == 0 { checkpoints.append(UInt32(truncatingIfNeeded: physicalLine)) }
            begin = readLine(octets, from: begin)
            if strict, log.hasError { return }
        }
        closeAll(octets, downTo: 0, atLine: lines.count, offset: octets.count, found: "the end of the input")
        if !components.contains(where: \.isCalendarEvidence) { reportNotCalendar(isEmpty: octets.count == 0) }
    }

    mutating func reportNotCalendar(isEmpty: Bool) {
        log.report(
            .error, .notCalendar, at: -log.base, expected: "BEGIN:VCALENDAR",
            found: isEmpty ? "empty input" : "none in the input")
    }

    /// Reads the logical line at `begin` and returns where the next one begins.
    mutating func readLine(_ octets: Span<UInt8>, from begin: Int) -> Int {
        var scan = LineScan()
        var nameEnd = OctetScan.name(octets, from: begin, nonASCII: &scan.nonASCII)
        if nameEnd < octets.count, octets[nameEnd] < ASCII.space {
            nameEnd = breaks.scanFoldedName(octets, from: nameEnd, &scan)
        }
        var colon: Int?
        var flags: LineRecord.Flags = []
        if nameEnd < octets.count {
            switch octets[nameEnd] {
            case ASCII.colon: colon = nameEnd
            case ASCII.semicolon:
                flags.insert(.parameters)
                colon =
                    Self.plainParameters(octets, from: nameEnd, atMost: limits.parametersPerLine, &scan)
                    ?? scanParameters(octets, from: nameEnd, &scan)
            default: break
            }
        }
        if colon == nil {
            flags.remove(.parameters)
            scan = LineScan()
        } else if scan.isFolded {
            flags.insert(.headerFolded)
        }
        let (end, next) = breaks.scanValue(octets, from: colon.map { $0 + 1 } ?? begin, &scan)
        physicalLine += scan.lineEnds
        if scan.isFolded { flags.insert(.folded) }
        if scan.control != nil { flags.insert(.control) }
        if scan.nonASCII & OctetWord.highBits != 0 { flags.insert(.nonASCII) }
        if scan.forms & ~reportedForms != 0 { reportForms(scan.forms, at: end) }
        var record = LineRecord(
            begin: UInt32(truncatingIfNeeded: begin), end: UInt32(truncatingIfNeeded: end),
            valueBegin: colon.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0,
            nameLength: UInt16(truncatingIfNeeded: nameEnd - begin), known: NameTable.unknown, flags: flags)
        if next - begin > limits.lineLength {
            record.valueBegin = 0
            log.report(
                .error, .lineTooLong, at: begin, length: end - begin,
                expected: "a content line of at most \(limits.lineLength) octets", found: "\(next - begin)",
                action: "line skipped")
        } else if colon != nil, nameEnd - begin <= Int(UInt16.max) {
            finish(octets, &record, control: scan.control)
        } else {
            record.valueBegin = 0
            finishUnreadable(octets, &record)
        }
        lines.append(record, next: next)
        return next
    }

    /// A content line: its name, its characters, its place in the tree.
    @inline(__always)
    private mutating func finish(_ octets: Span<UInt8>, _ record: inout LineRecord, control: Int?) {
        record.known = propertyNames.number(of: octets, record.nameRange)
        if record.known == NameTable.unknown, !resolveUnusualName(octets, &record) {
            record.valueBegin = 0
            finishUnreadable(octets, &record)
            return
        }
        if !record.flags.isDisjoint(with: [.control, .nonASCII]) { checkCharacters(octets, &record, control) }
        if blankRun != nil { reportBlanks() }
        switch record.known {
        case KnownProperty.begin.rawValue:
            isInTextOutside = false
            begin(octets, &record)
        case KnownProperty.end.rawValue: end(octets, &record)
        default:
            if depthBelowLimit > 0 {
                record.flags.insert(.skipped)
            } else if open.isEmpty {
                textOutside(octets, &record)
            }
        }
    }

    /// A line that is no content line: blank, or reported and skipped (RFC 5545 section 3.1 allows neither).
    private mutating func finishUnreadable(_ octets: Span<UInt8>, _ record: inout LineRecord) {
        let range = Int(record.begin)..<Int(record.end)
        if ASCII.trimmed(octets, range).isEmpty {
            record.flags.insert([.blank, .skipped])
            blankRun = (blankRun?.lowerBound ?? range.lowerBound)..<range.upperBound
            return
        }
        reportBlanks()
        record.flags.insert(.skipped)
        if open.isEmpty, depthBelowLimit == 0 { return textOutside(octets, &record) }
        log.report(
            .error, .unreadableLine, at: range.lowerBound, length: range.count,
            expected: "a name, a colon and a value", found: Excerpt.of(octets, range), action: "line skipped")
    }

    private mutating func textOutside(_ octets: Span<UInt8>, _ record: inout LineRecord) {
        record.flags.insert(.skipped)
        guard !isInTextOutside else { return }
        isInTextOutside = true
        let range = Int(record.begin)..<Int(record.end)
        log.report(
            .error, .textOutsideCalendar, at: range.lowerBound, length: range.count, expected: "BEGIN:VCALENDAR",
            found: Excerpt.of(octets, range), action: "text skipped")
    }

    /// Blank lines at the end of the input are no one's concern, so they are reported when something follows.
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
            (LineBreaks.Form.lineFeed, "LF alone"), (.carriageReturn, "CR alone"),
            (.carriageReturnsLineFeed, "CR CR LF"),
        ] where forms & ~reportedForms & (1 << form.rawValue) != 0 {
            log.report(
                .warning, .lineEnd, at: offset, expected: "CR LF at the end of a line", found: name,
                action: "taken for a line end, here and below")
        }
        reportedForms |= forms | (1 << LineBreaks.Form.carriageReturnLineFeed.rawValue)
    }
}
