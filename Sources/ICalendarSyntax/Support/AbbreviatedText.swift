extension StringProtocol {
    /// The text on one line and of so many characters at most, the last of them an ellipsis if something is missing: for what is
    /// printed, never for what is written.
    package func abbreviated(to count: Int) -> String {
        let line = String(prefix(count + 1).map { $0.isNewline ? " " : $0 })
        return line.count > count ? line.prefix(count - 1) + "…" : line
    }
}
