extension ComponentDraft {
    /// Accesses the first property with a name, ignoring case.
    ///
    /// ```swift
    /// var copy = try ComponentDraft(copying: event)
    /// copy["SUMMARY"] = try PropertyDraft("SUMMARY", text: "Reading iCalendar")
    /// copy["LOCATION"] = nil
    /// ```
    ///
    /// A property you set takes the place of the first one with the name, and the others are removed. If there is none, the
    /// property is appended. If you set nil, all properties with the name are removed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of properties.
    public subscript(name: String) -> PropertyDraft? {
        get {
            let name = name.uppercasedASCII
            return properties.first { $0.name.uppercasedASCII == name }
        }
        set {
            let place = properties.firstIndex { $0.name.uppercasedASCII == name.uppercasedASCII } ?? properties.count
            removeAll(named: name)
            if let newValue { properties.insert(newValue, at: place) }
        }
    }

    /// Returns all properties with a name, ignoring case, in order.
    public func properties(named name: String) -> [PropertyDraft] {
        let name = name.uppercasedASCII
        return properties.filter { $0.name.uppercasedASCII == name }
    }

    /// Removes all properties with a name, ignoring case.
    public mutating func removeAll(named name: String) {
        let name = name.uppercasedASCII
        properties.removeAll { $0.name.uppercasedASCII == name }
    }
}
