import ICalendar

/// The place of a diagnostic in its file.
///
/// ```
///   DTSTART:2026-03-01T09:30
///           ^~~~~~~~~~~~~~~~
///   fix:    20260301T093000
/// ```
struct SourceExcerpt {
    /// The physical line, or what of it is near the place.
    let line: String
    /// Blanks up to the place, and strokes under it.
    let marks: String
    /// What to write there instead.
    let fix: String?

    /// Octets before and after the place that are shown: a line may have megabytes.
    private static let before = 60
    private static let after = 80

    /// Nil where there is no text at the place, as for a file that ends too early.
    init?(_ diagnostic: Diagnostic, in tree: ComponentTree) {
        let octets = tree.octets
        guard octets.indices.contains(diagnostic.offset) else { return nil }
        var begin = diagnostic.offset
        while begin > 0, diagnostic.offset - begin < Self.before, !Self.isLineEnd(octets[begin - 1]) { begin -= 1 }
        var end = diagnostic.offset
        while end < octets.count, end - diagnostic.offset < Self.after, !Self.isLineEnd(octets[end]) { end += 1 }
        guard end > begin else { return nil }
        // A character that the cut goes through is shown as what is left of it.
        let head = Self.shown(octets[begin..<diagnostic.offset])
        let place = min(diagnostic.offset + max(diagnostic.length, 1), end)
        line = head + Self.shown(octets[diagnostic.offset..<end])
        let width = place > diagnostic.offset ? TextWidth.of(Self.shown(octets[diagnostic.offset..<place])) : 1
        let blanks = String(repeating: " ", count: TextWidth.of(head))
        marks = blanks + "^" + String(repeating: "~", count: max(width, 1) - 1)
        fix = diagnostic.fix.map { PlainText.of($0.replacement) }
    }

    /// The text that a diagnostic covers; nil where it covers none. At most 200 octets.
    static func text(of diagnostic: Diagnostic, in tree: ComponentTree) -> String? {
        let octets = tree.octets
        let begin = min(max(diagnostic.offset, 0), octets.count)
        let end = min(begin + min(max(diagnostic.length, 0), 200), octets.count)
        return begin < end ? String(decoding: octets[begin..<end], as: UTF8.self) : nil
    }

    private static func shown(_ octets: ArraySlice<UInt8>) -> String {
        PlainText.of(String(decoding: octets, as: UTF8.self))
    }

    private static func isLineEnd(_ octet: UInt8) -> Bool { octet == 0x0A || octet == 0x0D }
}
