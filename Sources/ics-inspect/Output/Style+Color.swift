import Foundation
import MonthDecorations

extension Style {
    /// The number of colors that the terminal supports.
    enum Palette {
        case sixteen, many, all

        /// The palette that the terminal declares in its environment. A program can't find out in any other way.
        static let current: Palette = {
            let environment = ProcessInfo.processInfo.environment
            if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .all }
            return environment["TERM"]?.contains("256color") == true ? .many : .sixteen
        }()
    }

    /// Returns the text as a bar in a color. With reduced emphasis, the text is in that color on the terminal's
    /// background; if cancelled, it is also struck through.
    func bar(_ text: String, _ style: DecorationStyle) -> String {
        switch style.emphasis {
        case .full:
            guard let color = style.color, let fill = code(of: color, isFill: true) else { return wrap(text, "7;36") }
            return wrap(text, "\(color.isLight ? "38;5;16" : "38;5;231");\(fill)")
        case .reduced: return wrap(text, code(of: style.color) + ";4")
        case .cancelled: return wrap(text, code(of: style.color) + ";9")
        }
    }

    /// Returns a dot in a color, hollow for occurrences that may not happen.
    func dot(_ style: DecorationStyle) -> String {
        wrap(style.emphasis == .full ? "●" : "○", code(of: style.color))
    }

    private func code(of color: DecorationColor?) -> String { color.flatMap { code(of: $0, isFill: false) } ?? "36" }

    /// Returns the SGR parameters (ECMA-48 §8.3.117) for a color; nil if the terminal has only its own sixteen
    /// colors.
    private func code(of color: DecorationColor, isFill: Bool) -> String? {
        let plane = isFill ? 48 : 38
        switch Palette.current {
        case .all: return "\(plane);2;\(color.red);\(color.green);\(color.blue)"
        case .many: return "\(plane);5;\(Self.cube(color))"
        case .sixteen: return nil
        }
    }

    /// Returns the nearest color in the 6×6×6 color cube, which starts at 16. The levels of red, green and blue are
    /// 0, 95, 135, 175, 215 and 255.
    private static func cube(_ color: DecorationColor) -> Int {
        func level(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
        return 16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
    }
}
