extension CalendarComponent {
    /// Returns the first property of a kind. If a property that may occur once is repeated, the first one counts
    /// (Decisions.md D13).
    ///
    /// - Complexity: O(*n*), where *n* is the number of lines in the component. Allocates nothing.
    public func first(_ known: KnownProperty) -> CalendarProperty? {
        let properties = properties
        return properties.firstIndex(of: known).map { properties[$0] }
    }

    /// Returns the first property with a name, ignoring case.
    public func first(_ name: String) -> CalendarProperty? {
        if let known = KnownProperty(name: name) { return first(known) }
        return properties.first { $0.isNamed(name) }
    }

    /// The first property of a kind; nil if there is none.
    public subscript(known: KnownProperty) -> CalendarProperty? { first(known) }

    /// The first property with a name, ignoring case; nil if there is none.
    public subscript(name: String) -> CalendarProperty? { first(name) }

    /// Returns the properties of a kind, in order.
    public func properties(_ known: KnownProperty) -> [CalendarProperty] {
        propertyRuns.properties(known, of: storage)
    }

    /// Returns the properties with a name, ignoring case, in order.
    public func properties(named name: String) -> [CalendarProperty] {
        if let known = KnownProperty(name: name) { return properties(known) }
        return properties.filter { $0.isNamed(name) }
    }
}

extension CalendarComponent {
    /// The first property after an inner component; nil if there is none. RFC 5545 section 3.6 puts all properties
    /// before the components.
    package var firstPropertyAfterComponent: CalendarProperty? {
        guard hasComponents else { return nil }
        let properties = properties
        let afterFirst = CalendarProperties.Index(
            line: Int(storage.components[index + 1].endLine),
            nextComponent: Int(storage.components[index + 1].subtreeEnd))
        let found = properties.advanced(afterFirst)
        return found < properties.endIndex ? properties[found] : nil
    }
}
