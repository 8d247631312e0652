extension Component {
    /// The physical octets themselves: those of ``byteRange``.
    package var octets: ArraySlice<UInt8> { storage.octets[byteRange] }
}
