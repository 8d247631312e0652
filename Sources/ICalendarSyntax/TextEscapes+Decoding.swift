extension TextEscapes {
    /// The text of a value in UTF-8 without control characters, unfolded and unescaped into the string itself: most of what is
    /// shown of a feed comes through here, and arrays on the way would cost more than the rest.
    static func text(_ octets: Span<UInt8>, _ range: Range<Int>, folded: Bool, _ breaks: LineBreaks) -> String {
        guard folded || backslash(octets, range) != range.upperBound else {
            return unsafe octets.extracting(range).withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
        }
        // Unfolding and unescaping only take away, so the octets of the range are room enough.
        return unsafe String(unsafeUninitializedCapacity: range.count) { buffer in
            var count = 0
            func append(_ octet: UInt8) {
                unsafe buffer[count] = octet
                count += 1
            }
            func append(_ part: Range<Int>) {
                unsafe octets.extracting(part).withUnsafeBufferPointer { source in
                    _ = unsafe buffer[count...].initialize(fromContentsOf: source)
                }
                count += part.count
            }
            // A fold may stand between a backslash and its character.
            var isEscaped = false
            func append(piece: Range<Int>) {
                var offset = piece.lowerBound
                while offset < piece.upperBound {
                    if isEscaped {
                        isEscaped = false
                        guard let character = character(octets[offset]) else {
                            append(ASCII.backslash)
                            continue
                        }
                        append(character)
                        offset += 1
                        continue
                    }
                    let end = backslash(octets, offset..<piece.upperBound)
                    append(offset..<end)
                    isEscaped = end < piece.upperBound
                    offset = end + 1
                }
            }
            if folded {
                var pieces = Unfolding(range, breaks)
                while let piece = pieces.next(octets) { append(piece: piece) }
            } else {
                append(piece: range)
            }
            if isEscaped { append(ASCII.backslash) }
            return count
        }
    }

    /// What an octet after a backslash stands for; nil where the two are no escape.
    @inline(__always)
    static func character(_ octet: UInt8) -> UInt8? {
        switch octet {
        case ASCII.lowerN, ASCII.upperN: ASCII.lineFeed
        case ASCII.backslash, ASCII.semicolon, ASCII.comma, ASCII.colon, ASCII.quote: octet
        default: nil
        }
    }
}
