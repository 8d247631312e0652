extension CalendarComponent {
    /// The physical bytes of the component, at ``byteRange``.
    package var bytes: ArraySlice<UInt8> { storage.textBytes[byteRange] }
}

extension CalendarComponent {
    /// Returns whether the component belongs to a tree.
    package func isOf(_ tree: ComponentTree) -> Bool { storage === tree.storage }

    /// The index of the line of the last property; nil if there is none.
    package var lastPropertyLine: Int? {
        let first = Int(record.firstLine)
        var line = Int(record.endLine) - 1
        var inner = components.endIndex
        let lowest = components.startIndex
        // Returns the inner component that ends last among those before the line.
        func step() -> CalendarComponent? {
            guard inner > lowest else { return nil }
            inner = components.index(before: inner)
            return components[inner]
        }
        var next = step()
        while line > first {
            while let component = next, Int(component.record.firstLine) > line { next = step() }
            if let component = next, Int(component.record.endLine) > line {
                line = Int(component.record.firstLine) - 1
                next = step()
                continue
            }
            if storage.lines[line].isProperty { return line }
            line -= 1
        }
        return nil
    }
}
