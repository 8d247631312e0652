/// The diagnostics of one parse, up to the limit; what comes after is counted.
struct DiagnosticLog {
    private(set) var kept: [CalendarDiagnostic] = []
    private var dropped = 0
    private var droppedSeverity = CalendarDiagnostic.Severity.note
    /// The offset of the first diagnostic that was only counted.
    private(set) var firstDropped: Int?
    private let limit: Int
    /// Where the bytes that are reported on begin: 0, but for a stream of which only a part is at hand.
    var base = 0
    /// The first error, if there is one: in an array, because the scanner's state is copied about and a diagnostic is large.
    private var firstErrors: [CalendarDiagnostic] = []

    /// The first error: all that a strict parse wants to know.
    var firstError: CalendarDiagnostic? { firstErrors.first }

    /// Whether there is an error.
    var hasError: Bool { !firstErrors.isEmpty }

    init(limit: Int) { self.limit = limit }

    /// Keeps a diagnostic, or only counts it. The parts are not even made past the limit, so that a file of nothing but
    /// faults costs no more than a good one.
    mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, at place: Int, length: Int = 0,
        expected: @autoclosure () -> String, found: @autoclosure () -> String? = nil,
        action: @autoclosure () -> String? = nil
    ) {
        let offset = base + place
        if kept.count < limit {
            let diagnostic = CalendarDiagnostic(
                severity, code, offset: offset, length: length, expected: expected(), found: found(), action: action())
            kept.append(diagnostic)
            if severity == .error, !hasError { firstErrors = [diagnostic] }
            return
        }
        if severity == .error, !hasError {
            firstErrors = [
                CalendarDiagnostic(
                    severity, code, offset: offset, length: length, expected: expected(), found: found(),
                    action: action())
            ]
        }
        if firstDropped == nil { firstDropped = offset }
        dropped += 1
        droppedSeverity = max(droppedSeverity, severity)
    }

    /// What is kept and, where something was left out, one more that says how much.
    func finished() -> [CalendarDiagnostic] {
        guard let omission else { return kept }
        return kept + [omission]
    }

    /// How much was left out; nil if nothing was.
    var omission: CalendarDiagnostic? {
        firstDropped.map { offset in
            CalendarDiagnostic(
                droppedSeverity, .moreDiagnostics, offset: offset, expected: "at most \(limit) diagnostics",
                found: "\(dropped) more", action: "they are not listed")
        }
    }
}

extension DiagnosticLog {
    /// Reports what the bytes are, where that is not UTF-8 without a byte order mark.
    mutating func reportSource(_ form: SourceText.Form, markLength: Int) {
        if markLength > 0 {
            report(
                .warning, .byteOrderMark, at: 0, length: markLength, expected: "BEGIN:VCALENDAR",
                found: "a byte order mark", action: "skipped")
        }
        if form == .utf16BigEndian || form == .utf16LittleEndian {
            report(
                .warning, .utf16, at: 0, expected: "UTF-8", found: "UTF-16",
                action: "converted; positions refer to the converted text")
        }
    }
}
