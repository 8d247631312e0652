extension StringProtocol {
    /// Returns the text on one line with at most `count` characters. An ellipsis replaces the rest of a longer text.
    /// Use the result for display, never for writing a file.
    package func abbreviated(to count: Int) -> String {
        let line = String(prefix(count + 1).map { $0.isNewline ? " " : $0 })
        return line.count > count ? line.prefix(count - 1) + "…" : line
    }
}
