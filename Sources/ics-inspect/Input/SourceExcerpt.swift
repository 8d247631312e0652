import ICalendar

/// The position of a diagnostic, shown in the source line.
///
/// ```
///   DTSTART:2026-03-01T09:30
///           ^~~~~~~~~~~~~~~~
///   fix:    20260301T093000
/// ```
struct SourceExcerpt {
    /// The physical line, or the part of it near the position.
    let line: String
    /// Spaces up to the position, and marks under it.
    let marks: String
    /// The replacement text; nil if there is no fix.
    let fix: String?

    /// The number of bytes shown before and after the position, because a line can have megabytes.
    private static let before = 60
    private static let after = 80

    /// Creates an excerpt; nil if there is no text at the position, for example if the file ends too early.
    init?(_ diagnostic: CalendarDiagnostic, in tree: ComponentTree) {
        let bytes = tree.textBytes
        guard bytes.indices.contains(diagnostic.offset) else { return nil }
        var start = diagnostic.offset
        while start > 0, diagnostic.offset - start < Self.before, !Self.isLineEnd(bytes[start - 1]) { start -= 1 }
        var end = diagnostic.offset
        while end < bytes.count, end - diagnostic.offset < Self.after, !Self.isLineEnd(bytes[end]) { end += 1 }
        guard end > start else { return nil }
        // A character at the edge of the excerpt may be incomplete.
        let head = Self.shown(bytes[start..<diagnostic.offset])
        let place = min(diagnostic.offset + max(diagnostic.length, 1), end)
        line = head + Self.shown(bytes[diagnostic.offset..<end])
        let width = place > diagnostic.offset ? TextWidth.of(Self.shown(bytes[diagnostic.offset..<place])) : 1
        let blanks = String(repeating: " ", count: TextWidth.of(head))
        marks = blanks + "^" + String(repeating: "~", count: max(width, 1) - 1)
        fix = diagnostic.fix.map { PlainText.of($0.replacement) }
    }

    /// Returns the text that a diagnostic covers, at most 200 bytes; nil if it covers none.
    static func text(of diagnostic: CalendarDiagnostic, in tree: ComponentTree) -> String? {
        let bytes = tree.textBytes
        let start = min(max(diagnostic.offset, 0), bytes.count)
        let end = min(start + min(max(diagnostic.length, 0), 200), bytes.count)
        return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        PlainText.of(String(decoding: bytes, as: UTF8.self))
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
