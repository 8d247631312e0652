public import ICalendarSyntax

// The components of RFC 9073. A draft writes them inside its entry; `DocumentEdit` can append them to a parsed entry.

extension CalendarParticipant {
    /// Returns the participant as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append("UID", text: uid)
        try list.append("PARTICIPANT-TYPE", text: kind.rawValue)
        try list.append("CALENDAR-ADDRESS", value: address)
        try list.append("SUMMARY", text: summary)
        try list.append("DESCRIPTION", text: details)
        try list.append("URL", value: url)
        try list.append("GEO", position: position)
        list.append(properties)
        var inner: [ComponentDraft] = []
        for location in locations { inner.append(try location.component()) }
        for resource in resources { inner.append(try resource.component()) }
        return try ComponentDraft("PARTICIPANT", properties: list.drafts, components: inner)
    }
}

extension StructuredLocation {
    /// Returns the place as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append("UID", text: uid)
        try list.append("NAME", text: name)
        try list.append("LOCATION-TYPE", texts: types)
        try list.append("DESCRIPTION", text: details)
        try list.append("GEO", position: position)
        try list.append("URL", value: url)
        list.append(properties)
        return try ComponentDraft("VLOCATION", properties: list.drafts)
    }
}

extension StructuredResource {
    /// Returns the resource as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append("UID", text: uid)
        try list.append("NAME", text: name)
        try list.append("RESOURCE-TYPE", text: kind?.rawValue)
        try list.append("DESCRIPTION", text: details)
        try list.append("GEO", position: position)
        list.append(properties)
        return try ComponentDraft("VRESOURCE", properties: list.drafts)
    }
}
