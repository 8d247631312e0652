import ICalendar
public import ICalendarSyntax
public import ICalendarWriting

extension CalendarDraft {
    /// Returns the contents of the file, or throws if `CalendarFeed/validate()` finds a problem in them.
    ///
    /// `component()` refuses values that have no meaning. This also finds texts that only programs reject, such as a COLOR
    /// that CSS doesn't have, and problems in properties and components that you wrote yourself.
    ///
    /// ```swift
    /// let bytes = try calendar.bytes(failingAt: .warning)
    /// ```
    ///
    /// - Parameter severity: The lowest severity that causes an error.
    /// - Throws: `WritingError`, as `component()` does, or `SyntaxError` with the first such diagnostic and its position
    ///   in the file.
    /// - Complexity: O(*n*) in the number of bytes.
    public func bytes(failingAt severity: CalendarDiagnostic.Severity) throws -> [UInt8] {
        let bytes = try bytes()
        if let fault = CalendarFeed(bytes).validate().first(where: { $0.diagnostic.severity >= severity }) {
            throw SyntaxError(diagnostic: fault.diagnostic, position: fault.position)
        }
        return bytes
    }
}
