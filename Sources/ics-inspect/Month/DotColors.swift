import MonthDecorations

/// The colors of a dot, a thin bar or a ring on a light and on a dark page, mixed with the text color until the contrast is
/// sufficient (WCAG 2.2 §1.4.11).
struct DotColors: Equatable {
    /// The color on a light page.
    let light: DecorationColor
    /// The color on a dark page.
    let dark: DecorationColor

    /// The minimum contrast of a graphical object.
    private static let minimumContrast = 3.0

    /// The backgrounds of working days and of weekends, as in the style sheets.
    private static let backgrounds = (
        light: [gray(0xFF, blue: 0xFF), gray(0xF7, blue: 0xFA)], dark: [gray(0x1B, blue: 0x1E), gray(0x22, blue: 0x26)]
    )

    private static func gray(_ value: UInt8, blue: UInt8) -> DecorationColor {
        DecorationColor(red: value, green: value, blue: blue)
    }

    init(_ color: DecorationColor) {
        light = Self.mixed(color, on: Self.backgrounds.light, towards: 0)
        dark = Self.mixed(color, on: Self.backgrounds.dark, towards: 255)
    }

    /// Returns the custom properties of an HTML element with a color, each only if mixing changed it.
    func style(for color: DecorationColor) -> String {
        (light == color ? "" : ";--l:\(light.hex)") + (dark == color ? "" : ";--d:\(dark.hex)")
    }

    /// Returns the attributes of an SVG element. Programs without custom properties use the color of a light page.
    ///
    /// - Parameter property: `fill` or `stroke`.
    func attributes(_ property: String) -> String {
        let plain = "\(property)=\"\(light.hex)\""
        return light == dark ? plain : "\(plain) class=\"\(property)s\" style=\"--l:\(light.hex);--d:\(dark.hex)\""
    }

    /// Returns the color, mixed with as little ink as necessary, in steps of a twentieth.
    private static func mixed(
        _ color: DecorationColor, on backgrounds: [DecorationColor], towards ink: Double
    ) -> DecorationColor {
        for step in 0..<20 {
            let share = Double(step) / 20
            func part(_ value: UInt8) -> UInt8 { UInt8((Double(value) * (1 - share) + ink * share).rounded()) }
            let mixed = DecorationColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
            if backgrounds.allSatisfy({ contrast(mixed, $0) >= minimumContrast }) { return mixed }
        }
        return color
    }

    private static func contrast(_ first: DecorationColor, _ second: DecorationColor) -> Double {
        let (lighter, darker) = (max(first.luminance, second.luminance), min(first.luminance, second.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }
}
