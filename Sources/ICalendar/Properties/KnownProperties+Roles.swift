package import ICalendarSyntax

// What the properties of an entry are for. All others are content (``EntryContent``).
extension KnownProperties {
    /// The properties that say when one occurrence starts and ends.
    package static let times: KnownProperties = [.start, .end, .due, .duration]

    /// The properties that say which occurrences there are.
    package static let recurrence: KnownProperties = [
        .recurrenceRule, .exceptionRule, .recurrenceDates, .exceptionDates,
    ]

    /// The properties that place occurrences in time.
    package static let placing = times.union(recurrence).union([.recurrenceID])

    /// The properties that count revisions.
    package static let revision: KnownProperties = [.dtstamp, .lastModified, .sequence]
}

extension PropertyDefinition {
    /// Descriptions in a markup language, which repeat DESCRIPTION: HTML as Outlook and Thunderbird write it, and RFC
    /// 9073 §6.5.
    package static let styledDescriptions = [KnownProperty.xAltDesc.name, unnumberedName]
}
