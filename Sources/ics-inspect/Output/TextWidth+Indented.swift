extension TextWidth {
    /// Returns a line below a title: indented as far as its width allows, and cut to the terminal if it is longer.
    static func indented(_ text: String, _ indent: Int, to width: Int?, isCut: Bool = true, _ style: Style) -> String {
        guard let width else { return String(repeating: " ", count: indent) + style.dim(text) }
        let indent = max(min(indent, width - of(text)), min(indent, 4))
        return String(repeating: " ", count: indent) + style.dim(isCut ? cut(text, to: max(width - indent, 1)) : text)
    }
}
