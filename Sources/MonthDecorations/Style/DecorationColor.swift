import Foundation

/// A colour as a feed names one: red, green, blue and opacity, each 0…255 in sRGB.
///
/// ```swift
/// let color = DecorationColor(css: "tomato")  // RFC 7986 COLOR
/// let other = DecorationColor(css: "#FF2968FF")  // X-APPLE-CALENDAR-COLOR
/// ```
public struct DecorationColor: Hashable, Sendable, Codable {
    /// The red part, from 0 to 255.
    public var red: UInt8
    /// The green part, from 0 to 255.
    public var green: UInt8
    /// The blue part, from 0 to 255.
    public var blue: UInt8
    /// 255 for what is opaque.
    public var opacity: UInt8

    /// Creates a colour from its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// A CSS colour: one of the 148 names in any case, or `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`. Blanks around it do not
    /// count (CSS Color 4 §6.1 and §5.2, which RFC 7986 §5.9 refers to by its third level).
    ///
    /// - Returns: nil for everything else.
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

    /// - Returns: nil for more than eight, or where one is none.
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
    /// `#FF6347`, with two digits more where it is not opaque.
    public var hex: String {
        let parts = opacity == 255 ? [red, green, blue] : [red, green, blue, opacity]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// The CSS name of exactly this colour, in lower case; nil where it has none. Of two names the first in the alphabet:
    /// `aqua` and not `cyan`, `gray` and not `grey`.
    public var name: String? { Self.names[self] }

    /// How bright it is to the eye, its opacity left out: 0 for black, 1 for white (WCAG 2.2, relative luminance).
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Whether black is easier to read on it than white is.
    public var isLight: Bool {
        // Contrast is (L₁ + 0.05) / (L₂ + 0.05): equal for black and white where L is √(1.05 × 0.05) − 0.05.
        luminance > 0.1791
    }
}

extension DecorationColor: CustomStringConvertible {
    /// The name where it has one, else ``hex``.
    public var description: String { name ?? hex }
}
