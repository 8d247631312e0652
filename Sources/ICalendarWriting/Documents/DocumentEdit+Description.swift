public import ICalendarSyntax

extension DocumentEdit: Summarized {
    /// The document as it was before the edit.
    public var description: String { "edit of \(source)" }
}
