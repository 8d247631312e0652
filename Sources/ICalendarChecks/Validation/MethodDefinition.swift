import ICalendar

/// The constraints of a METHOD on the properties of a component, from the tables of RFC 5546 §3.
///
/// UID and DTSTAMP, and DTSTART in VEVENT, are not listed, because other checks already require them.
struct MethodDefinition {
    /// The METHOD in upper case.
    let method: String
    let component: KnownComponent
    /// The section of RFC 5546 that contains the table.
    let section: String
    /// Properties that must be present.
    let required: [KnownProperty]
    /// Properties that must be present exactly once, although they may be repeated without a METHOD.
    let once: [KnownProperty]
    /// Properties that must not be present.
    let forbidden: [KnownProperty]

    private init(
        _ method: String, _ component: KnownComponent, _ section: String, required: [KnownProperty],
        once: [KnownProperty], forbidden: [KnownProperty]
    ) {
        self.method = method
        self.component = component
        self.section = section
        self.required = required
        self.once = once
        self.forbidden = forbidden
    }

    /// Returns whether a METHOD in upper case is defined in an RFC.
    static func isRegistered(_ method: String) -> Bool { table.contains { $0.method == method } }

    /// Returns the constraints of a METHOD on a component; nil if RFC 5546 doesn't define this combination.
    static func of(_ method: String, _ component: KnownComponent) -> MethodDefinition? {
        table.first { $0.method == method && $0.component == component }
    }

    /// Returns the methods that allow a component.
    static func methods(of component: KnownComponent) -> [String] {
        table.filter { $0.component == component }.map(\.method)
    }

    private static let table: [MethodDefinition] = [
        .init(
            "PUBLISH", .vevent, "3.2.1", required: [.organizer, .summary],
            once: [], forbidden: [.attendee, .requestStatus]),
        .init(
            "REQUEST", .vevent, "3.2.2", required: [.attendee, .organizer, .summary],
            once: [], forbidden: [.requestStatus]),
        .init(
            "REPLY", .vevent, "3.2.3", required: [.attendee, .organizer],
            once: [.attendee], forbidden: []),
        .init(
            "ADD", .vevent, "3.2.4", required: [.organizer, .sequence, .summary],
            once: [], forbidden: [.exceptionDates, .recurrenceID, .requestStatus, .recurrenceDates, .recurrenceRule]),
        .init(
            "CANCEL", .vevent, "3.2.5", required: [.organizer, .sequence],
            once: [], forbidden: [.requestStatus]),
        .init(
            "REFRESH", .vevent, "3.2.6", required: [.attendee, .organizer],
            once: [.attendee],
            forbidden: [
                .attachment, .categories, .classification, .contact, .created, .details, .end, .start, .duration,
                .exceptionDates, .geo, .lastModified, .location, .priority, .recurrenceDates, .relatedTo,
                .requestStatus, .resources,
                .recurrenceRule, .sequence, .status, .summary, .transparency, .url,
            ]),
        .init(
            "COUNTER", .vevent, "3.2.7", required: [.organizer, .sequence, .summary],
            once: [], forbidden: []),
        .init(
            "DECLINECOUNTER", .vevent, "3.2.8", required: [.attendee, .organizer, .sequence],
            once: [], forbidden: []),
        .init(
            "PUBLISH", .vfreebusy, "3.3.1", required: [.start, .end, .organizer],
            once: [], forbidden: [.attendee, .duration, .requestStatus]),
        .init(
            "REQUEST", .vfreebusy, "3.3.2", required: [.attendee, .end, .start, .organizer],
            once: [], forbidden: [.freeBusy, .duration, .requestStatus, .url]),
        .init(
            "REPLY", .vfreebusy, "3.3.3", required: [.attendee, .end, .start, .organizer],
            once: [.attendee], forbidden: [.duration, .sequence]),
        .init(
            "PUBLISH", .vtodo, "3.4.1", required: [.start, .organizer, .priority, .summary],
            once: [], forbidden: [.attendee, .requestStatus]),
        .init(
            "REQUEST", .vtodo, "3.4.2", required: [.attendee, .start, .organizer, .priority, .summary],
            once: [], forbidden: [.requestStatus]),
        .init(
            "REPLY", .vtodo, "3.4.3", required: [.attendee, .organizer],
            once: [.attendee], forbidden: []),
        .init(
            "ADD", .vtodo, "3.4.4", required: [.organizer, .priority, .sequence, .summary],
            once: [], forbidden: [.exceptionDates, .recurrenceID, .requestStatus, .recurrenceDates, .recurrenceRule]),
        .init(
            "CANCEL", .vtodo, "3.4.5", required: [.organizer, .sequence],
            once: [], forbidden: [.requestStatus]),
        .init(
            "REFRESH", .vtodo, "3.4.6", required: [.attendee, .uid],
            once: [.attendee],
            forbidden: [
                .attachment, .categories, .classification, .comment, .completed, .contact, .created, .details, .start,
                .due, .duration, .exceptionDates, .geo, .lastModified, .location, .organizer, .percentComplete,
                .priority,
                .recurrenceDates, .relatedTo, .requestStatus, .resources, .recurrenceRule, .sequence, .status, .url,
            ]),
        .init(
            "COUNTER", .vtodo, "3.4.7", required: [.attendee, .organizer, .priority, .summary],
            once: [], forbidden: []),
        .init(
            "DECLINECOUNTER", .vtodo, "3.4.8", required: [.attendee, .organizer, .sequence],
            once: [], forbidden: []),
        .init(
            "PUBLISH", .vjournal, "3.5.1", required: [.details, .start, .organizer],
            once: [], forbidden: [.attendee, .requestStatus]),
        .init(
            "ADD", .vjournal, "3.5.2", required: [.details, .start, .organizer, .sequence],
            once: [],
            forbidden: [.attendee, .exceptionDates, .recurrenceID, .requestStatus, .recurrenceDates, .recurrenceRule]),
        .init(
            "CANCEL", .vjournal, "3.5.3", required: [.organizer, .sequence],
            once: [], forbidden: [.attendee, .requestStatus]),
    ]
}
