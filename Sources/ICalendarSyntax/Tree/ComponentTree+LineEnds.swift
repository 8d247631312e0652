extension ComponentTree {
    /// Returns the scanned text without a byte order mark and with CR LF at the end of every line, including the last one.
    ///
    /// Lines end where the parser found their ends (``LineBreaks``), so a bare CR in a value is kept, and a blank line that
    /// belongs to a line end is removed.
    package func textWithRegularLineEnds() -> [UInt8] {
        let text = storage.textBytes
        let bytes = text.span
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 32)
        var offset = storage.textStart
        var isEnded = true
        while offset < bytes.count {
            guard bytes[offset] == ASCII.lineFeed || bytes[offset] == ASCII.carriageReturn else {
                result.append(bytes[offset])
                offset += 1
                isEnded = false
                continue
            }
            switch storage.breaks.boundary(bytes, at: offset) {
            case .text(let next):
                result.append(contentsOf: text[offset..<next])
                offset = next
                isEnded = false
            case .fold(let next, _):
                result += [ASCII.carriageReturn, ASCII.lineFeed, bytes[next - 1]]
                offset = next
                isEnded = false
            case .end(let next, _):
                result += [ASCII.carriageReturn, ASCII.lineFeed]
                offset = next
                isEnded = true
            }
        }
        if !isEnded { result += [ASCII.carriageReturn, ASCII.lineFeed] }
        return result
    }
}
