import ICalendarSyntax

/// What the RFCs ask of the properties of a component: which must be there, which may stand once. All others may stand as
/// often as they like.
struct ComponentDefinition {
    /// The section that says so.
    let section: String
    /// Must be there, and stand once.
    let required: Set<KnownProperty>
    /// May stand once.
    let unique: Set<KnownProperty>

    static func of(_ component: KnownComponent) -> ComponentDefinition { table[component] ?? none }

    private static let none = ComponentDefinition(section: "3.6", required: [], unique: [])

    private static let table: [KnownComponent: ComponentDefinition] = [
        .vcalendar: ComponentDefinition(
            section: "3.6", required: [.prodid, .version],
            unique: [.calscale, .method, .uid, .lastModified, .url, .refreshInterval, .source, .color]),
        // DTSTART, which a message may leave out, has a code of its own.
        .vevent: ComponentDefinition(
            section: "3.6.1", required: [.dtstamp, .uid],
            unique: [
                .dtstart, .classification, .created, .description, .geo, .lastModified, .location, .organizer,
                .priority,
                .sequence, .status, .summary, .transp, .url, .recurrenceID, .dtend, .duration, .color,
            ]),
        .vtodo: ComponentDefinition(
            section: "3.6.2", required: [.dtstamp, .uid],
            unique: [
                .classification, .completed, .created, .description, .dtstart, .geo, .lastModified, .location,
                .organizer,
                .percentComplete, .priority, .recurrenceID, .sequence, .status, .summary, .url, .due, .duration, .color,
            ]),
        .vjournal: ComponentDefinition(
            section: "3.6.3", required: [.dtstamp, .uid],
            unique: [
                .classification, .created, .dtstart, .lastModified, .organizer, .recurrenceID, .sequence, .status,
                .summary, .url, .color,
            ]),
        .vfreebusy: ComponentDefinition(
            section: "3.6.4", required: [.dtstamp, .uid], unique: [.contact, .dtstart, .dtend, .organizer, .url]),
        .vtimezone: ComponentDefinition(
            section: "3.6.5", required: [.tzid], unique: [.lastModified, .tzurl, .tzuntil]),
        .standard: ComponentDefinition(
            section: "3.6.5", required: [.dtstart, .tzoffsetto, .tzoffsetfrom], unique: []),
        .daylight: ComponentDefinition(
            section: "3.6.5", required: [.dtstart, .tzoffsetto, .tzoffsetfrom], unique: []),
        .valarm: ComponentDefinition(
            section: "3.6.6", required: [.action, .trigger],
            unique: [.duration, .repeatCount, .summary, .description, .uid, .acknowledged, .proximity]),
        .vavailability: ComponentDefinition(
            section: "RFC 7953 3.1", required: [.dtstamp, .uid],
            unique: [
                .busytype, .classification, .created, .description, .dtstart, .lastModified, .location, .organizer,
                .priority, .sequence, .summary, .url, .dtend, .duration,
            ]),
        .available: ComponentDefinition(
            section: "RFC 7953 3.1", required: [.dtstamp, .dtstart, .uid],
            unique: [
                .created, .description, .lastModified, .location, .recurrenceID, .rrule, .summary, .dtend, .duration,
            ]),
        .participant: ComponentDefinition(
            section: "RFC 9073 7.1", required: [.uid, .participantType],
            unique: [
                .calendarAddress, .created, .description, .dtstamp, .geo, .lastModified, .priority, .sequence, .status,
                .summary, .url,
            ]),
        .vlocation: ComponentDefinition(
            section: "RFC 9073 7.2", required: [.uid], unique: [.description, .geo, .name, .locationType, .url]),
        .vresource: ComponentDefinition(
            section: "RFC 9073 7.3", required: [.uid], unique: [.description, .geo, .name, .resourceType]),
    ]

    /// What an alarm needs besides, by its ACTION (RFC 5545 §3.6.6).
    static func required(byAction action: String) -> [KnownProperty] {
        switch action {
        case "DISPLAY": [.description]
        case "EMAIL": [.description, .summary, .attendee]
        default: []
        }
    }
}
