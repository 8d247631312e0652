package import ICalendarSyntax

/// The properties that the RFCs require in a component and those that may occur only once. All others may occur any
/// number of times.
package struct ComponentDefinition {
    /// The section that defines the component.
    let section: String
    /// Properties that must occur exactly once.
    package let required: KnownProperties
    /// Properties that may occur at most once.
    package let unique: KnownProperties
    /// Properties that may occur any number of times.
    let repeatable: KnownProperties
    /// All properties of the RFCs that may occur. A property that RFC 9253 §8 or no RFC ties to components may occur in
    /// any.
    package let admitted: KnownProperties

    init(
        section: String, required: KnownProperties, unique: KnownProperties, repeatable: KnownProperties = []
    ) {
        self.section = section
        self.required = required
        self.unique = unique
        self.repeatable = repeatable
        admitted = required.union(unique).union(repeatable).union(Self.unbound)
    }

    /// Properties that any component may have: those of RFC 9253, and names that are in no RFC.
    private static let unbound: KnownProperties = [
        .concept, .link, .referenceID, .relatedTo, .structuredData, .xWRCalname, .xWRCaldesc, .xWRTimezone,
        .xPublishedTTL,
        .xLICLocation, .xAltDesc,
    ]

    package static func of(_ component: KnownComponent) -> ComponentDefinition { byNumber[Int(component.rawValue)] }

    /// The definitions by raw value, in an array because a validator looks one up for every component.
    private static let byNumber = KnownComponent.allCases.map { table[$0] ?? none }

    /// Returns whether a property of the RFCs may occur several times in a component; false for names in no RFC.
    package static func admitsSeveral(_ name: String, in component: KnownComponent) -> Bool {
        guard let property = KnownProperty(name: name), PropertyDefinition.of(property) != nil else { return false }
        let definition = of(component)
        return !definition.unique.contains(property) && !definition.required.contains(property)
    }

    private static let none = ComponentDefinition(section: "3.6", required: [], unique: [])

    private static let table: [KnownComponent: ComponentDefinition] = [
        .vcalendar: ComponentDefinition(
            section: "3.6", required: [.productIdentifier, .version],
            unique: [.calendarScale, .method, .uid, .lastModified, .url, .refreshInterval, .source, .color],
            repeatable: [.name, .details, .categories, .image]),
        // DTSTART, which a message may omit, has its own diagnostic code.
        .vevent: ComponentDefinition(
            section: "3.6.1", required: [.dtstamp, .uid],
            unique: [
                .start, .classification, .created, .details, .geo, .lastModified, .location, .organizer,
                .priority,
                .sequence, .status, .summary, .transparency, .url, .recurrenceID, .end, .duration, .color,
            ],
            repeatable: [
                .recurrenceRule, .exceptionRule, .attachment, .attendee, .categories, .comment, .contact,
                .exceptionDates, .requestStatus,
                .resources, .recurrenceDates, .conference, .image,
            ]),
        .vtodo: ComponentDefinition(
            section: "3.6.2", required: [.dtstamp, .uid],
            unique: [
                .classification, .completed, .created, .details, .start, .geo, .lastModified, .location,
                .organizer,
                .percentComplete, .priority, .recurrenceID, .sequence, .status, .summary, .url, .due, .duration, .color,
            ],
            repeatable: [
                .recurrenceRule, .exceptionRule, .attachment, .attendee, .categories, .comment, .contact,
                .exceptionDates, .requestStatus,
                .resources, .recurrenceDates, .conference, .image,
            ]),
        .vjournal: ComponentDefinition(
            section: "3.6.3", required: [.dtstamp, .uid],
            unique: [
                .classification, .created, .start, .lastModified, .organizer, .recurrenceID, .sequence, .status,
                .summary, .url, .color,
            ],
            repeatable: [
                .recurrenceRule, .exceptionRule, .attachment, .attendee, .categories, .comment, .contact, .details,
                .exceptionDates,
                .requestStatus, .recurrenceDates, .image,
            ]),
        .vfreebusy: ComponentDefinition(
            section: "3.6.4", required: [.dtstamp, .uid], unique: [.contact, .start, .end, .organizer, .url],
            repeatable: [.attendee, .comment, .freeBusy, .requestStatus]),
        .vtimezone: ComponentDefinition(
            section: "3.6.5", required: [.zoneIdentifier], unique: [.lastModified, .zoneURL, .zoneUntil],
            repeatable: [.zoneAlias]),
        .standard: ComponentDefinition(
            section: "3.6.5", required: [.start, .offsetTo, .offsetFrom], unique: [],
            repeatable: [.comment, .recurrenceDates, .recurrenceRule, .exceptionRule, .exceptionDates, .zoneName]),
        .daylight: ComponentDefinition(
            section: "3.6.5", required: [.start, .offsetTo, .offsetFrom], unique: [],
            repeatable: [.comment, .recurrenceDates, .recurrenceRule, .exceptionRule, .exceptionDates, .zoneName]),
        .valarm: ComponentDefinition(
            section: "3.6.6", required: [.action, .trigger],
            unique: [.duration, .repeatCount, .summary, .details, .uid, .acknowledged, .proximity],
            repeatable: [.attachment, .attendee]),
        .vavailability: ComponentDefinition(
            section: "RFC 7953 3.1", required: [.dtstamp, .uid],
            unique: [
                .busyType, .classification, .created, .details, .start, .lastModified, .location, .organizer,
                .priority, .sequence, .summary, .url, .end, .duration,
            ],
            repeatable: [.categories, .comment, .contact]),
        .available: ComponentDefinition(
            section: "RFC 7953 3.1", required: [.dtstamp, .start, .uid],
            unique: [
                .created, .details, .lastModified, .location, .recurrenceID, .recurrenceRule, .summary, .end, .duration,
            ],
            repeatable: [.categories, .comment, .contact, .exceptionDates, .recurrenceDates]),
        .participant: ComponentDefinition(
            section: "RFC 9073 7.1", required: [.uid, .participantType],
            unique: [
                .calendarAddress, .created, .details, .dtstamp, .geo, .lastModified, .priority, .sequence, .status,
                .summary, .url,
            ],
            repeatable: [.attachment, .categories, .comment, .contact, .location, .requestStatus, .resources]),
        .vlocation: ComponentDefinition(
            section: "RFC 9073 7.2", required: [.uid], unique: [.details, .geo, .name, .locationType, .url],
            repeatable: [.name]),
        .vresource: ComponentDefinition(
            section: "RFC 9073 7.3", required: [.uid], unique: [.details, .geo, .name, .resourceType],
            repeatable: [.name]),
    ]

    /// Returns the other properties that an alarm requires for an ACTION (RFC 5545 §3.6.6).
    package static func required(byAction action: String) -> [KnownProperty] {
        switch action {
        case "DISPLAY": [.details]
        case "EMAIL": [.details, .summary, .attendee]
        default: []
        }
    }
}
