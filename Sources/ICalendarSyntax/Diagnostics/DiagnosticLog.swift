/// Collects diagnostics up to a limit, and counts the rest.
package struct DiagnosticLog: Sendable {
    /// The diagnostics within the limit, in the order of their reports.
    package private(set) var diagnostics: [CalendarDiagnostic] = []
    private var dropped = 0
    private var droppedSeverity = CalendarDiagnostic.Severity.note
    /// The offset of the first diagnostic that was only counted.
    private(set) var firstDropped: Int?
    private let limit: Int
    /// The offset of the current bytes: 0 except in a stream, where only a part of the input is in memory.
    var base = 0
    /// The first error, if there is one. The array keeps the log small: the scanner's state is copied, and a diagnostic
    /// is large.
    private var firstErrors: [CalendarDiagnostic] = []

    /// The first error, which is all that a strict parse needs.
    var firstError: CalendarDiagnostic? { firstErrors.first }

    /// Whether an error was reported.
    var hasError: Bool { !firstErrors.isEmpty }

    /// Whether nothing was reported.
    var isEmpty: Bool { diagnostics.isEmpty && dropped == 0 }

    /// Creates an empty log that keeps at most `limit` diagnostics.
    package init(limit: Int) { self.limit = limit }

    /// Stores a diagnostic, or only counts it if the limit is reached. Beyond the limit the texts aren't even created,
    /// so that a file full of errors costs no more than a valid one.
    package mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, at place: Int, length: Int = 0,
        expected: @autoclosure () -> DiagnosticText = "", found: @autoclosure () -> DiagnosticText? = nil,
        action: @autoclosure () -> DiagnosticText? = nil, fault: @autoclosure () -> DiagnosticText? = nil,
        relatedTo related: Int? = nil
    ) {
        let offset = base + place
        let isFirstError = severity == .error && !hasError
        guard diagnostics.count < limit || isFirstError else {
            drop(severity, at: offset)
            return
        }
        report(
            CalendarDiagnostic(
                severity, code, offset: offset, length: length,
                DiagnosticMessage(expected: expected(), found: found(), action: action(), fault: fault()),
                relatedOffset: related))
    }

    /// Stores a diagnostic of another log, or only counts it if the limit is reached.
    package mutating func report(_ diagnostic: CalendarDiagnostic) {
        if diagnostic.severity == .error, !hasError { firstErrors = [diagnostic] }
        if diagnostics.count < limit {
            diagnostics.append(diagnostic)
        } else {
            drop(diagnostic.severity, at: diagnostic.offset)
        }
    }

    /// Makes the last of the diagnostics from an index on an error whose consequence is `action`, so that a value that
    /// can't be read and the loss that follows are one diagnostic.
    ///
    /// - Returns: Whether there is such a diagnostic.
    package mutating func raiseLast(from index: Int, action: String) -> Bool {
        guard let last = diagnostics.indices.last, last >= index else { return false }
        let isFirstError = firstErrors.isEmpty || firstErrors[0] == diagnostics[last]
        diagnostics[last].severity = .error
        diagnostics[last].action = action
        if isFirstError { firstErrors = [diagnostics[last]] }
        return true
    }

    /// Appends the diagnostics of another log with the same limit.
    package mutating func append(_ other: DiagnosticLog) {
        if !hasError { firstErrors = other.firstErrors }
        for diagnostic in other.diagnostics { report(diagnostic) }
        guard let first = other.firstDropped else { return }
        firstDropped = firstDropped ?? first
        dropped += other.dropped
        droppedSeverity = max(droppedSeverity, other.droppedSeverity)
    }

    private mutating func drop(_ severity: CalendarDiagnostic.Severity, at offset: Int) {
        if firstDropped == nil { firstDropped = offset }
        dropped += 1
        droppedSeverity = max(droppedSeverity, severity)
    }

    /// Returns ``diagnostics`` and, if some were dropped, one more that gives their number.
    package func finished() -> [CalendarDiagnostic] {
        guard let omission else { return diagnostics }
        return diagnostics + [omission]
    }

    /// A diagnostic with the number of dropped diagnostics, at the offset of the first; nil if none was dropped.
    var omission: CalendarDiagnostic? {
        firstDropped.map { offset in
            CalendarDiagnostic(
                droppedSeverity, .moreDiagnostics, offset: offset,
                DiagnosticMessage(
                    expected: "at most \(limit) diagnostics", found: "\(dropped) more", action: "they are not listed"))
        }
    }
}

extension DiagnosticLog {
    /// Reports the form of the input, unless that is UTF-8 without a byte order mark.
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
