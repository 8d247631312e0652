extension CalendarComponent {
    /// The physical bytes themselves: those of ``byteRange``.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }
}

extension CalendarComponent {
    /// Whether the component is of a tree.
    package func isOf(_ tree: ComponentTree) -> Bool { storage === tree.storage }
}
