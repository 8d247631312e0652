// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Folds content lines (RFC 5545 §3.1).
package enum LineFolding {
    /// The maximum number of bytes in a physical line, excluding the line end.
    package static let maximumLineLength = 75

    /// The line end that a document uses.
    package enum LineEnd: Sendable, Hashable {
        case carriageReturnLineFeed
        case lineFeed
        case carriageReturn

        package var bytes: [UInt8] {
            switch self {
            case .carriageReturnLineFeed: [ASCII.carriageReturn, ASCII.lineFeed]
            case .lineFeed: [ASCII.lineFeed]
            case .carriageReturn: [ASCII.carriageReturn]
            }
        }

        /// Appends ``bytes`` without creating an array.
        func append(to bytes: inout [UInt8]) {
            if self != .lineFeed { bytes.append(ASCII.carriageReturn) }
            if self != .carriageReturn { bytes.append(ASCII.lineFeed) }
        }
    }

    /// Appends a logical line, folded, and a line end.
    package static func append(_ line: String, lineEnd: LineEnd, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(line)
        fold(&bytes, from: start, lineEnd: lineEnd)
    }

    /// Folds the bytes from an offset on, which are one logical line, and appends a line end.
    package static func fold(_ bytes: inout [UInt8], from start: Int, lineEnd: LineEnd) {
        if bytes.count - start > maximumLineLength {
            let line = ContiguousArray(bytes[start...])
            bytes.removeSubrange(start...)
            appendFolded(line.span, lineEnd: lineEnd, to: &bytes)
        }
        lineEnd.append(to: &bytes)
    }

    /// Appends a logical line, folded, without a line end.
    static func appendFolded(_ line: String, lineEnd: LineEnd, to bytes: inout [UInt8]) {
        line.utf8.withBytes { appendFolded($0, lineEnd: lineEnd, to: &bytes) }
    }

    /// Appends a logical line in UTF-8, folded, without a line end.
    ///
    /// Folds are placed between user-perceived characters, so that each physical line is legible. Only a character
    /// longer than a line, such as a letter with a hundred accents, is split, and then between scalars: a UTF-8
    /// sequence is never split.
    private static func appendFolded(_ line: Span<UInt8>, lineEnd: LineEnd, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + line.count + (line.count / (maximumLineLength - 1) + 1) * 3)
        var room = maximumLineLength
        func append(_ piece: some Collection<UInt8>) {
            if piece.count > room {
                lineEnd.append(to: &bytes)
                bytes.append(ASCII.space)
                room = maximumLineLength - 1
            }
            bytes.append(contentsOf: piece)
            room -= piece.count
        }
        var start = 0
        while start < line.count {
            let plain = plainEnd(line, from: start)
            while start < plain {
                var end = min(start + room, plain)
                while end > start, end < plain, line[end] & 0xC0 == 0x80 { end -= 1 }
                guard end > start else {
                    lineEnd.append(to: &bytes)
                    bytes.append(ASCII.space)
                    room = maximumLineLength - 1
                    continue
                }
                unsafe line.extracting(start..<end).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
                room -= end - start
                start = end
            }
            let end = characterEnd(line, from: start)
            // A run that fits needs no fold, so it doesn't matter where its characters end.
            if end - start <= room {
                unsafe line.extracting(start..<end).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
                room -= end - start
                start = end
                continue
            }
            let text = unsafe line.extracting(start..<end).withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
            for character in text {
                let piece = character.utf8
                if piece.count < maximumLineLength {
                    append(piece)
                } else {
                    for scalar in character.unicodeScalars {
                        append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                    }
                }
            }
            start = end
        }
    }

    /// Returns the end of the scalars from an offset on that are characters of their own, whatever follows.
    private static func plainEnd(_ line: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while true {
            end = ByteScan.plainText(line, from: end)
            // CR LF is one character.
            guard end < line.count, line[end] != ASCII.carriageReturn else { return end }
            let length = line[end] < 0x80 ? 1 : lengthOfLetter(line, at: end)
            if length == 0 { break }
            end += length
        }
        // Another scalar may continue the character before.
        var last = max(end - 1, start)
        while last > start, line[last] & 0xC0 == 0x80 { last -= 1 }
        return last
    }

    /// Returns the length of a common scalar outside ASCII that can't continue a character, nor be a character with another such
    /// scalar (Grapheme_Cluster_Break is Other): letters from À to ˿, Greek and Cyrillic ones, kana, most CJK ideographs,
    /// dashes and quotation marks; 0 for others.
    @inline(__always)
    private static func lengthOfLetter(_ line: Span<UInt8>, at index: Int) -> Int {
        switch line[index] {
        case 0xC3...0xCB, 0xCE...0xD1: return 2
        case 0xE4...0xE9: return 3
        case 0xE2, 0xE3:
            guard index + 2 < line.count else { return 0 }
            switch (line[index], line[index + 1], line[index + 2]) {
            case (0xE2, 0x80, 0x90...0xA7), (0xE3, 0x80, 0x80...0xA9), (0xE3, 0x81, _), (0xE3, 0x83, _): return 3
            case (0xE3, 0x82, let last): return last == 0x99 || last == 0x9A ? 0 : 3
            default: return 0
            }
        default: return 0
        }
    }

    /// Returns the first offset after `start` that is between two characters, whatever surrounds them.
    private static func characterEnd(_ line: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < line.count {
            let isEnd = isCharacter(line, at: end)
            end += 1
            if isEnd { break }
        }
        return end
    }

    /// Returns whether a byte is ASCII and ends a character: nothing can continue the last byte, and only combining
    /// characters can continue ASCII.
    @inline(__always)
    private static func isCharacter(_ line: Span<UInt8>, at index: Int) -> Bool {
        guard line[index] < 0x80, line[index] != ASCII.carriageReturn else { return false }
        return index + 1 == line.count || line[index + 1] < 0x80
    }
}
