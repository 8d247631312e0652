import ICalendar
package import ICalendarSyntax

/// Copies the properties of a tree for writing. Parameters of equal bytes are parsed and checked once, because the same
/// people attend many meetings.
package struct PropertyCopies {
    private var memo: ByteMemo<PropertyDraft>
    /// A draft without parameters.
    private static let plain = try? PropertyDraft(.comment, value: "")

    /// Creates copies of the properties of one tree.
    ///
    /// - Parameter byteCount: The number of bytes in the tree.
    package init(byteCount: Int) { memo = ByteMemo(byteCount: byteCount) }

    /// Returns `PropertyDraft.recovering(copying: property)`.
    ///
    /// - Parameter property: A property of the same tree at each call.
    package mutating func copy(of property: CalendarProperty) -> (draft: PropertyDraft?, fault: WritingError?) {
        let known =
            property.withParameterBytes { range, bytes in
                memo.value(at: range, of: bytes) { _ in
                    // These decode the value and leave out a parameter.
                    guard !property.isQuotedPrintable else { return nil }
                    let (draft, fault) = PropertyDraft.recovering(copying: property)
                    return fault == nil ? draft : nil
                }
            } ?? (property.hasParameters ? nil : Self.plain)
        if let draft = known, let copy = try? draft.replacingNameAndValue(with: property) {
            return (copy, nil)
        }
        return PropertyDraft.recovering(copying: property)
    }
}
