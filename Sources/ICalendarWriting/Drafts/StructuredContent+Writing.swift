public import ICalendar
public import ICalendarSyntax

// The components of RFC 9073. A draft writes them inside its entry; `DocumentEdit` can append them to a parsed entry.

extension CalendarParticipant {
    /// Returns the participant as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append(.uid, text: uid)
        try list.append(.participantType, text: kind.rawValue)
        try list.append(.calendarAddress, value: address)
        try list.append(.summary, text: summary)
        try list.append(.details, text: details)
        try list.append(.url, value: url)
        try list.append(.geo, position: position)
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
        try list.append(.uid, text: uid)
        try list.append(.name, text: name)
        try list.append(.locationType, texts: types)
        try list.append(.details, text: details)
        try list.append(.geo, position: position)
        try list.append(.url, value: url)
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
        try list.append(.uid, text: uid)
        try list.append(.name, text: name)
        try list.append(.resourceType, text: kind?.rawValue)
        try list.append(.details, text: details)
        try list.append(.geo, position: position)
        list.append(properties)
        return try ComponentDraft("VRESOURCE", properties: list.drafts)
    }
}
