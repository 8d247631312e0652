// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// A hash of a parameter name, computed byte by byte during the scan, so that names can be folded and nothing is
/// copied.
///
/// Only diagnostics and one recovery depend on the hash. If two names had the same hash, the result would be an
/// unneeded warning; no value would change.
enum ParameterNameHash {
    static let initial: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash after one more byte (FNV-1a over capitals).
    @inline(__always)
    static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 {
        (hash ^ UInt64(ASCII.uppercased(byte))) &* 0x0000_0100_0000_01B3
    }

    /// The parameters whose value is a URI (RFC 5545 sections 3.2.1, 3.2.4 to 3.2.6, 3.2.11, 3.2.18), and TZID, for
    /// which Microsoft programs write a URI.
    static let uriParameters: [UInt64] = [
        "ALTREP", "DELEGATED-FROM", "DELEGATED-TO", "DIR", "MEMBER", "SENT-BY", "TZID",
    ].map { $0.utf8.reduce(initial) { adding($1, to: $0) } }
}

extension SyntaxReader {
    private enum State {
        case name
        case valueStart
        case quoted
        case afterQuote
        case unquoted
    }

    /// Reads from the semicolon after a name to the colon that ends the parameters. Returns the offset of the colon, or
    /// nil if there is none.
    ///
    /// A quotation mark that is never closed, or whose closing mark is followed by no colon, is treated as text: the
    /// scan restarts after the mark and ignores all quotation marks. That happens at most once per line, so the scan
    /// stays linear.
    mutating func scanParameters(_ bytes: Span<UInt8>, from semicolon: Int, _ scan: inout LineScan) -> Int? {
        var state = State.name
        var offset = semicolon + 1
        var parameterStart = offset
        var valueStart = offset
        var hash = ParameterNameHash.initial
        var seen: UInt64 = 0
        var valueCount = 0
        var quote: (offset: Int, scan: LineScan, count: Int, hash: UInt64, parameter: Int, values: Int)?
        var quotesMeanNothing = false
        parameterNames.removeAll(keepingCapacity: true)

        scanning: while true {
            var isAtEnd = offset >= bytes.count
            var byte: UInt8 = 0
            if !isAtEnd {
                byte = bytes[offset]
                if byte < ASCII.space || byte == ASCII.delete {
                    switch breaks.boundary(bytes, at: offset) {
                    case .text(let next):
                        scan.sawControl(bytes, at: offset)
                        if state == .valueStart { state = .unquoted }
                        if state == .name, byte != ASCII.tab { hash = ParameterNameHash.adding(byte, to: hash) }
                        offset = next
                        continue scanning
                    case .fold(let next, let form):
                        scan.sawFold(form)
                        offset = next
                        continue scanning
                    case .end: isAtEnd = true
                    }
                }
            }
            if isAtEnd {
                guard let opening = quote, !quotesMeanNothing else { return nil }
                quotesMeanNothing = true
                scan = opening.scan
                hash = opening.hash
                parameterStart = opening.parameter
                valueCount = opening.values
                parameterNames.removeLast(parameterNames.count - opening.count)
                offset = opening.offset + 1
                valueStart = offset
                state = .unquoted
                continue scanning
            }
            scan.nonASCII |= UInt64(byte)
            switch state {
            case .name:
                switch byte {
                case ASCII.equals:
                    register(bytes, parameterStart..<offset, hash: hash, hasValue: true, &seen)
                    state = .valueStart
                    valueCount = 1
                    valueStart = offset + 1
                case ASCII.semicolon, ASCII.colon:
                    register(bytes, parameterStart..<offset, hash: hash, hasValue: false, &seen)
                    if byte == ASCII.colon { break scanning }
                    parameterStart = offset + 1
                    hash = ParameterNameHash.initial
                default:
                    if byte != ASCII.space { hash = ParameterNameHash.adding(byte, to: hash) }
                    while offset + 1 < bytes.count, ASCII.isNameByte(bytes[offset + 1]) {
                        offset += 1
                        hash = ParameterNameHash.adding(bytes[offset], to: hash)
                    }
                }
            case .valueStart where byte == ASCII.quote && !quotesMeanNothing:
                quote = (offset, scan, parameterNames.count, hash, parameterStart, valueCount)
                state = .quoted
            case .quoted:
                if byte == ASCII.quote { state = .afterQuote }
            case .valueStart, .afterQuote, .unquoted:
                switch byte {
                case ASCII.comma:
                    if valueCount == limits.valuesPerParameter {
                        log.report(
                            .warning, .tooManyParameterValues, at: offset, length: 1,
                            expected: "at most \(limits.valuesPerParameter) values of a parameter", found: "more",
                            action: "the others are kept but not read")
                    }
                    valueCount += 1
                    state = .valueStart
                    valueStart = offset + 1
                case ASCII.semicolon:
                    state = .name
                    parameterStart = offset + 1
                    hash = ParameterNameHash.initial
                case ASCII.colon:
                    guard state == .unquoted, uriParameters.contains(hash),
                        isInsideURI(bytes, valueStart..<offset)
                    else { break scanning }
                    log.report(
                        .warning, .unquotedColon, at: offset, length: 1,
                        expected: "quotation marks around a parameter value with a colon",
                        found: Excerpt.of(bytes, valueStart..<offset + 1), action: "read as part of the value")
                default:
                    if byte == ASCII.quote || state == .afterQuote, !quotesMeanNothing {
                        log.report(
                            .warning, .strayQuote, at: offset, length: 1,
                            expected: state == .afterQuote
                                ? "a comma, a semicolon or a colon after a quoted parameter value"
                                : "a quotation mark only around a whole parameter value",
                            found: Excerpt.of(bytes, offset..<offset + 1), action: "kept as text")
                    }
                    state = .unquoted
                }
            }
            offset += 1
            if state == .quoted || state == .unquoted {
                offset = ByteScan.parameterValue(bytes, from: offset, nonASCII: &scan.nonASCII)
            }
        }
        if quotesMeanNothing, let quote {
            log.report(
                .error, .unclosedQuote, at: quote.offset, length: 1,
                expected: "a closing quotation mark before the value",
                found: "none", action: "the quotation mark is ignored")
        }
        return offset
    }

    /// Counts a parameter. Reports a parameter that is repeated (once, however many there are), has no name, or has no
    /// equals sign. `seen` has one bit for each hash of a name, so that most new names are recognized without a search.
    private mutating func register(
        _ bytes: Span<UInt8>, _ name: Range<Int>, hash: UInt64, hasValue: Bool, _ seen: inout UInt64
    ) {
        let count = parameterNames.count
        guard count < limits.parametersPerLine else {
            if count == limits.parametersPerLine {
                parameterNames.append(hash)
                log.report(
                    .warning, .tooManyParameters, at: name.lowerBound,
                    expected: "at most \(limits.parametersPerLine) parameters", found: "more",
                    action: "the others are kept but not read")
            }
            return
        }
        let bit: UInt64 = 1 << ((hash &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if hash != ParameterNameHash.initial, hasValue { reportBlanks(bytes, name) }
        if hash == ParameterNameHash.initial || !hasValue {
            log.report(
                .warning, .malformedParameter, at: name.lowerBound, length: name.count,
                expected: "a parameter name, an equals sign and a value",
                found: hash == ParameterNameHash.initial ? "no name\(hiddenArgument: "")" : Excerpt.of(bytes, name),
                action: "kept as it is")
        } else if seen & bit != 0, parameterNames.lazy.filter({ $0 == hash }).count == 1 {
            log.report(
                .warning, .duplicateParameter, at: name.lowerBound, length: name.count, expected: "each parameter once",
                found: "another \(text: Excerpt.of(bytes, name))", action: "the first is used")
        }
        seen |= bit
        parameterNames.append(hash)
    }

    /// Reports blanks in the name of a parameter, with a fix that removes them unless the name is folded.
    private mutating func reportBlanks(_ bytes: Span<UInt8>, _ name: Range<Int>) {
        let unfolded = Unfolding.copy(bytes, name, breaks)
        let written = ParameterReader.name(0..<unfolded.count, in: unfolded.span)
        guard written.count < unfolded.count else { return }
        let value = ParameterReader.valueStart(bytes, from: name.upperBound + 1)
        let isPlain =
            unfolded.count == name.count && written.allSatisfy(ASCII.isNameByte) && value < bytes.count
            && bytes[value] >= ASCII.space
        log.report(
            CalendarDiagnostic(
                .warning, .blankInParameterName, offset: log.base + name.lowerBound, length: name.count,
                DiagnosticMessage(
                    expected: "a parameter name without blanks", found: Excerpt.of(bytes, name),
                    action: "read as \(literal: Excerpt.text(written.span, 0..<written.count))"),
                fix: isPlain
                    ? CalendarDiagnostic.Fix(
                        offset: log.base + name.lowerBound, length: value - name.lowerBound,
                        replacement: String(decoding: written, as: UTF8.self) + "=")
                    : nil))
    }

    /// Returns whether the colon after `scheme`, in an unquoted value, belongs to a URI, such as
    /// `TZID=tzone://Microsoft/Utc:2024…` (Z-33).
    ///
    /// By the grammar, the colon ends the parameters. The colon belongs to a URI if a scheme precedes it, "//" follows
    /// (or the scheme is `mailto` or `cid`), and another colon follows later.
    private func isInsideURI(_ bytes: Span<UInt8>, _ scheme: Range<Int>) -> Bool {
        let colon = scheme.upperBound
        guard let other = scheme.first(where: { !ASCII.isNameByte(bytes[$0]) }) else {
            return isInsideURI(bytes, colon, scheme: bytes.extracting(scheme))
        }
        // A scheme can be folded, like any other text.
        guard bytes[other] == ASCII.carriageReturn || bytes[other] == ASCII.lineFeed else { return false }
        return isInsideURI(bytes, colon, scheme: Unfolding.copy(bytes, scheme, breaks).span)
    }

    private func isInsideURI(_ bytes: Span<UInt8>, _ colon: Int, scheme: Span<UInt8>) -> Bool {
        let whole = 0..<scheme.count
        guard !whole.isEmpty, whole.allSatisfy({ ASCII.isNameByte(scheme[$0]) }),
            var next = breaks.following(bytes, colon)
        else { return false }
        if !ASCII.equal(scheme, whole, "mailto".utf8), !ASCII.equal(scheme, whole, "cid".utf8) {
            guard bytes[next] == ASCII.slash, let second = breaks.following(bytes, next),
                bytes[second] == ASCII.slash
            else { return false }
            next = second
        }
        while true {
            if bytes[next] == ASCII.colon { return true }
            guard let following = breaks.following(bytes, next) else { return false }
            next = following
        }
    }
}
