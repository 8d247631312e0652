extension ContentLine {
    /// The physical bytes themselves, folds and line end included.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }
}
