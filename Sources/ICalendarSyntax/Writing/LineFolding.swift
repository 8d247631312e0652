/// Folds content lines (RFC 5545 §3.1).
package enum LineFolding {
    /// The maximum number of bytes in a physical line, excluding the line end.
    package static let maximumLineLength = 75

    /// The line end that a document uses.
    package enum LineEnd: Sendable, Hashable {
        case carriageReturnLineFeed
        case lineFeed
        case carriageReturn

        var bytes: [UInt8] {
            switch self {
            case .carriageReturnLineFeed: [ASCII.carriageReturn, ASCII.lineFeed]
            case .lineFeed: [ASCII.lineFeed]
            case .carriageReturn: [ASCII.carriageReturn]
            }
        }
    }

    /// Appends a logical line, folded, and a line end.
    package static func append(_ line: String, lineEnd: LineEnd, to bytes: inout [UInt8]) {
        appendFolded(line, lineEnd: lineEnd, to: &bytes)
        bytes += lineEnd.bytes
    }

    /// Appends a logical line, folded, without a line end.
    ///
    /// Folds are placed between user-perceived characters, so that each physical line is legible. Only a character
    /// longer than a line, such as a letter with a hundred accents, is split, and then between scalars: a UTF-8
    /// sequence is never split.
    static func appendFolded(_ line: String, lineEnd: LineEnd, to bytes: inout [UInt8]) {
        let count = line.utf8.count
        guard count > maximumLineLength else {
            bytes.append(contentsOf: line.utf8)
            return
        }
        let fold = lineEnd.bytes + [ASCII.space]
        bytes.reserveCapacity(bytes.count + count + (count / (maximumLineLength - 1) + 1) * fold.count)
        var room = maximumLineLength
        func append(_ piece: some Collection<UInt8>) {
            if piece.count > room {
                bytes.append(contentsOf: fold)
                room = maximumLineLength - 1
            }
            bytes.append(contentsOf: piece)
            room -= piece.count
        }
        for character in line {
            let piece = character.utf8
            if piece.count < maximumLineLength {
                append(piece)
            } else {
                for scalar in character.unicodeScalars {
                    append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
            }
        }
    }
}
