import Foundation

/// An sRGB color with red, green, blue and opacity, each from 0 to 255.
///
/// ```swift
/// let color = DecorationColor(css: "tomato")  // RFC 7986 COLOR
/// let other = DecorationColor(css: "#FF2968FF")  // X-APPLE-CALENDAR-COLOR
/// ```
public struct DecorationColor: Hashable, Sendable, Codable {
    /// The red component, from 0 to 255.
    public var red: UInt8
    /// The green component, from 0 to 255.
    public var green: UInt8
    /// The blue component, from 0 to 255.
    public var blue: UInt8
    /// The opacity, from 0 (transparent) to 255 (opaque).
    public var opacity: UInt8

    /// Creates a color from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// Creates a color from CSS notation: one of the 148 names in any case, or `#RGB`, `#RGBA`, `#RRGGBB` or
    /// `#RRGGBBAA`.
    ///
    /// Surrounding blanks are ignored. See CSS Color 4 §6.1 and §5.2; RFC 7986 §5.9 refers to level 3 of that
    /// specification.
    ///
    /// - Returns: nil if the text is anything else.
    public init?(css text: String) {
        let text = text.utf8.drop(while: Self.isBlank)
        let end = text.lastIndex { !Self.isBlank($0) }.map(text.index(after:)) ?? text.startIndex
        let word = text[..<end]
        guard word.first == UInt8(ascii: "#") else {
            // The longest name has 20 letters.
            guard word.count <= 20, let known = Self.named[String(decoding: word, as: UTF8.self).lowercased()] else {
                return nil
            }
            self = known
            return
        }
        guard let digits = Self.digits(word.dropFirst()) else { return nil }
        switch digits.count {
        case 3, 4:
            let parts = digits.map { $0 * 17 }
            self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 255)
        case 6, 8:
            let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
            self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 255)
        default: return nil
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Returns the values of hexadecimal digits, or nil if there are more than eight or one is invalid.
    private static func digits(_ bytes: Substring.UTF8View) -> [UInt8]? {
        guard bytes.count <= 8 else { return nil }
        var digits: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return digits
    }
}

extension DecorationColor {
    /// The color in hexadecimal, such as `#FF6347`, followed by the opacity if the color isn't opaque.
    public var hex: String {
        let parts = opacity == 255 ? [red, green, blue] : [red, green, blue, opacity]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// The CSS name of exactly this color in lower case, or nil if there is none. Of two names, the alphabetically
    /// first: `aqua` rather than `cyan`, `gray` rather than `grey`.
    public var name: String? { Self.names[self] }

    /// The relative luminance (WCAG 2.2), from 0 for black to 1 for white. The opacity is ignored.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Whether black text is easier to read than white text on this color.
    public var isLight: Bool {
        // Contrast is (L₁ + 0.05) / (L₂ + 0.05). Black and white contrast equally where L is √(1.05 × 0.05) − 0.05.
        luminance > 0.1791
    }
}

extension DecorationColor: CustomStringConvertible {
    /// The CSS ``name`` if there is one, otherwise ``hex``.
    public var description: String { name ?? hex }
}
