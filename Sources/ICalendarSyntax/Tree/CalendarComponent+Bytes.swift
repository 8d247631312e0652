extension CalendarComponent {
    /// The physical bytes themselves: those of ``byteRange``.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }
}
