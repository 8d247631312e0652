/// The text of file names and paths, which on Linux are any bytes and need not be UTF-8.
///
/// A byte that isn't part of UTF-8 becomes one of the last 128 private-use scalars, so that the text still names the file.
/// ``POSIXFileSystem`` and the watches use this text.
package enum FileName {
    /// The scalars of the bytes 0x80 to 0xFF. In a name that is UTF-8, such a scalar itself becomes four bytes.
    private static let scalars: ClosedRange<Unicode.Scalar> = "\u{10FF80}"..."\u{10FFFF}"

    private static func scalar(of byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(scalars.lowerBound.value + UInt32(byte & 0x7F)) ?? "\u{FFFD}"
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalars.contains(scalar) ? 0x80 | UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// Returns the text of the bytes of a name or path.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if !isEscaped(text), text.utf8.elementsEqual(bytes) { return text }
        var result = String.UnicodeScalarView()
        var rest = bytes[...]
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return String(result)
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                if byte(of: scalar) == nil {
                    result.append(scalar)
                } else {
                    for byte in rest.prefix(encoded.count) { result.append(self.scalar(of: byte)) }
                }
                rest = rest.dropFirst(encoded.count)
            case .error(let count):
                for byte in rest.prefix(count) { result.append(scalar(of: byte)) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Returns the bytes that a text names, with a NUL at the end, for functions of the system.
    package static func cString(_ text: String) -> [CChar] {
        guard isEscaped(text) else { return Array(text.utf8CString) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(of: scalar) { bytes.append(byte) } else { bytes += Array(String(scalar).utf8) }
        }
        return (bytes + [0]).map { CChar(bitPattern: $0) }
    }

    /// Returns a text for people, with `\xE9` in place of a byte that isn't part of UTF-8.
    package static func shown(_ text: String) -> String {
        guard isEscaped(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            if let byte = byte(of: scalar) {
                shown += "\\x" + String(byte, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the text that is shown as another text; see ``shown(_:)``.
    static func named(_ shown: String) -> String {
        shown.replacing(#/\\x([89A-F][0-9A-F])/#) { match in
            UInt8(match.1, radix: 16).map { String(scalar(of: $0)) } ?? ""
        }
    }

    /// Whether a text may contain bytes that aren't UTF-8. Plane 16 is the only one that starts with this byte.
    private static func isEscaped(_ text: String) -> Bool { text.utf8.contains(0xF4) }
}
