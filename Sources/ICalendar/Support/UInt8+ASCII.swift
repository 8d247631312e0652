extension UInt8 {
    /// Whether the byte is a character of ASCII that is neither a control character nor a blank.
    package var isVisibleASCII: Bool { 0x21..<0x7F ~= self }
}
