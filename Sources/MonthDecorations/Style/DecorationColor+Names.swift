import ICalendar

extension DecorationColor {
    private static let pairs: [(name: String, color: DecorationColor)] = CSSColorName.all.compactMap { name, digits in
        DecorationColor(css: "#\(digits)").map { (name, $0) }
    }

    /// The colors by name.
    static let named = Dictionary(pairs.map { ($0.name, $0.color) }, uniquingKeysWith: { first, _ in first })

    /// The names by color.
    static let names = Dictionary(pairs.map { ($0.color, $0.name) }, uniquingKeysWith: { first, _ in first })
}
