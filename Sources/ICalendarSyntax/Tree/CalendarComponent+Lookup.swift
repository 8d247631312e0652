extension CalendarComponent {
    /// The first property of a kind. Of a property that may stand once, the first counts (Decisions.md D13).
    ///
    /// Linear in the lines of the component; allocates nothing.
    public func first(_ known: KnownProperty) -> CalendarProperty? {
        let properties = properties
        return properties.firstIndex(of: known).map { properties[$0] }
    }

    /// The first property with a name, whatever its case.
    public func first(_ name: String) -> CalendarProperty? {
        if let known = KnownProperty(name: name) { return first(known) }
        return properties.first { $0.isNamed(name) }
    }

    /// The first property of a kind.
    public subscript(known: KnownProperty) -> CalendarProperty? { first(known) }

    /// The first property with a name, whatever its case.
    public subscript(name: String) -> CalendarProperty? { first(name) }

    /// The properties of a kind, in order.
    public func properties(_ known: KnownProperty) -> [CalendarProperty] { properties.filter { $0.known == known } }

    /// The properties with a name, whatever its case, in order.
    public func properties(named name: String) -> [CalendarProperty] {
        if let known = KnownProperty(name: name) { return properties(known) }
        return properties.filter { $0.isNamed(name) }
    }
}

extension CalendarComponent {
    /// The first property after a component inside this one (RFC 5545 section 3.6 puts all properties first); nil where there is none.
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
