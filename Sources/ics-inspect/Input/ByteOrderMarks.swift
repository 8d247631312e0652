extension ArraySlice<UInt8> {
    /// The bytes after the byte order marks of UTF-8 at the start, where files were joined. Marks alone are text.
    var afterByteOrderMarks: ArraySlice<UInt8> {
        var rest = self
        while rest.count > 3, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        return rest
    }
}
