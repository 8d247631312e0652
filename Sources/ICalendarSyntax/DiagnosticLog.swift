/// The diagnostics of one parse, up to the limit; what comes after is counted.
struct DiagnosticLog {
    private(set) var kept: [Diagnostic] = []
    private var dropped = 0
    private var droppedSeverity = Diagnostic.Severity.note
    private var firstDropped = 0
    private let limit: Int
    /// The first error: all that a strict parse wants to know.
    private(set) var firstError: Diagnostic?

    init(limit: Int) { self.limit = limit }

    /// Keeps a diagnostic, or only counts it. The parts are not even made past the limit, so that a file of nothing but
    /// faults costs no more than a good one.
    mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, at offset: Int, length: Int = 0,
        expected: @autoclosure () -> String, found: @autoclosure () -> String? = nil,
        action: @autoclosure () -> String? = nil
    ) {
        if kept.count < limit {
            let diagnostic = Diagnostic(
                severity, code, offset: offset, length: length, expected: expected(), found: found(), action: action())
            kept.append(diagnostic)
            if severity == .error, firstError == nil { firstError = diagnostic }
            return
        }
        if severity == .error, firstError == nil {
            firstError = Diagnostic(
                severity, code, offset: offset, length: length, expected: expected(), found: found(), action: action())
        }
        if dropped == 0 { firstDropped = offset }
        dropped += 1
        droppedSeverity = max(droppedSeverity, severity)
    }

    /// What is kept and, where something was left out, one more that says how much.
    func finished() -> [Diagnostic] {
        guard dropped > 0 else { return kept }
        return kept + [
            Diagnostic(
                droppedSeverity, .moreDiagnostics, offset: firstDropped, expected: "at most \(limit) diagnostics",
                found: "\(dropped) more", action: "they are not listed")
        ]
    }
}
