import MonthDecorations

/// The colors of a dot on a light and on a dark page, mixed with the text color until the contrast is sufficient (WCAG
/// 2.2 §1.4.11).
struct DotColors {
    /// The color on a light page.
    let light: DecorationColor
    /// The color on a dark page.
    let dark: DecorationColor

    /// The minimum contrast of a graphical object.
    private static let minimumContrast = 3.0

    private static let paper = (
        light: DecorationColor(red: 255, green: 255, blue: 255),
        dark: DecorationColor(red: 0x1B, green: 0x1B, blue: 0x1E)
    )

    init(_ color: DecorationColor) {
        light = Self.mixed(color, on: Self.paper.light, towards: 0)
        dark = Self.mixed(color, on: Self.paper.dark, towards: 255)
    }

    /// Returns the color, mixed with as little ink as necessary, in steps of a twentieth.
    private static func mixed(_ color: DecorationColor, on paper: DecorationColor, towards ink: Double)
        -> DecorationColor
    {
        for step in 0..<20 {
            let share = Double(step) / 20
            func part(_ value: UInt8) -> UInt8 { UInt8((Double(value) * (1 - share) + ink * share).rounded()) }
            let mixed = DecorationColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
            if contrast(mixed, paper) >= minimumContrast { return mixed }
        }
        return color
    }

    private static func contrast(_ first: DecorationColor, _ second: DecorationColor) -> Double {
        let (lighter, darker) = (max(first.luminance, second.luminance), min(first.luminance, second.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }
}
