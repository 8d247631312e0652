import MonthDecorations
import Testing

/// Colors as feeds write them. The values are from the tables of CSS Color 4.
@Suite("Colours")
struct DecorationColorTests {
    @Test(
        "Names and hexadecimal digits of CSS are read as colours",
        arguments: [
            ("tomato", 0xFF, 0x63, 0x47, 0xFF), ("Tomato", 0xFF, 0x63, 0x47, 0xFF),
            (" STEELBLUE\t", 0x46, 0x82, 0xB4, 0xFF),
            ("lightgoldenrodyellow", 0xFA, 0xFA, 0xD2, 0xFF), ("rebeccapurple", 0x66, 0x33, 0x99, 0xFF),
            ("grey", 0x80, 0x80, 0x80, 0xFF), ("#0B8", 0x00, 0xBB, 0x88, 0xFF), ("#0B87", 0x00, 0xBB, 0x88, 0x77),
            ("#1badf8", 0x1B, 0xAD, 0xF8, 0xFF), ("#FF2968FF", 0xFF, 0x29, 0x68, 0xFF), ("#00000000", 0, 0, 0, 0),
        ] as [(String, UInt8, UInt8, UInt8, UInt8)])
    func readable(text: String, red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) {
        #expect(DecorationColor(css: text) == DecorationColor(red: red, green: green, blue: blue, opacity: opacity))
    }

    @Test(
        "Text that is no CSS name or hexadecimal colour is nil",
        arguments: [
            "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#GGGGGG", "# 123456", "tomatoe",
            "transparent",
            "rgb(1,2,3)", "blue;red", "#１２３", "İvory", String(repeating: "a", count: 100_000),
        ])
    func unreadable(text: String) {
        #expect(DecorationColor(css: text) == nil)
    }

    @Test("A colour has its CSS name and hexadecimal digits") func namesAndDigits() {
        #expect(DecorationColor(css: "cyan")?.name == "aqua")
        #expect(DecorationColor(css: "#708090")?.description == "slategray")
        #expect(DecorationColor(red: 1, green: 2, blue: 0xAB).description == "#0102AB")
        #expect(DecorationColor(red: 255, green: 0, blue: 0, opacity: 8).hex == "#FF000008")
        #expect(DecorationColor(red: 255, green: 0, blue: 0, opacity: 8).name == nil)
        #expect(DecorationColor(red: 255, green: 0, blue: 0).name == "red")
    }

    @Test(
        "A colour is light if black text is more readable on it",
        arguments: [
            ("white", true), ("yellow", true), ("gold", true), ("tomato", true), ("gray", true), ("#777777", true),
            ("black", false), ("navy", false), ("#757575", false), ("blue", false), ("rebeccapurple", false),
        ])
    func readability(name: String, isLight: Bool) throws {
        #expect(try #require(DecorationColor(css: name)).isLight == isLight)
    }

    @Test("The luminance of white, black and green is that of WCAG") func luminance() throws {
        #expect(DecorationColor(red: 255, green: 255, blue: 255).luminance == 1)
        #expect(DecorationColor(red: 0, green: 0, blue: 0).luminance == 0)
        // 0.2126, 0.7152 and 0.0722 are the weights of the primary colors.
        #expect(abs(DecorationColor(red: 0, green: 255, blue: 0).luminance - 0.7152) < 1e-9)
    }
}
