extension ContentLine {
    /// The physical octets themselves, folds and line end included.
    package var octets: ArraySlice<UInt8> { storage.octets[byteRange] }
}
