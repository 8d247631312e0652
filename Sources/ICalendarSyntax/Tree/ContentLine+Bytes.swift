extension ContentLine {
    /// The physical bytes of the line, including folds and the line end.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }
}
