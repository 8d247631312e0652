/// Creates short, printable excerpts of the input for diagnostics.
enum Excerpt {
    /// Returns at most 40 bytes of a range in quotation marks.
    static func of(_ bytes: Span<UInt8>, _ range: Range<Int>) -> DiagnosticText { "“\(text(bytes, range))”" }

    /// Returns at most 40 bytes of a range, with a middle dot for each unprintable character.
    static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        let shown = range.prefix(40)
        var text = ContiguousArray<UInt8>()
        for offset in shown { text.append(bytes[offset]) }
        // A character cut by the limit decodes to U+FFFD, as invalid UTF-8 does.
        var excerpt = ""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0xFFFD: excerpt.unicodeScalars.append("·")
            default: excerpt.unicodeScalars.append(scalar)
            }
        }
        return shown.count < range.count ? excerpt + "…" : excerpt
    }

    /// Returns the name of a control character.
    static func name(ofControl byte: UInt8) -> DiagnosticText {
        switch byte {
        case 0: "\("NUL")"
        case ASCII.carriageReturn: "a bare \("CR")"
        case ASCII.delete: "\("DEL")"
        default: "the control character \("0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true))"
        }
    }
}
