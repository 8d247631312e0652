extension ContentLine {
    /// The physical bytes of the line, including folds and the line end.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }

    /// The ranges of the line's text in the scanned text: from fold to fold, without the line end.
    package var textRanges: [Range<Int>] {
        let record = record
        let bytes = storage.textBytes
        var pieces = Unfolding(Int(record.start)..<Int(record.end), storage.breaks)
        var ranges: [Range<Int>] = []
        while let piece = pieces.next(bytes.span) { ranges.append(piece) }
        return ranges
    }
}
