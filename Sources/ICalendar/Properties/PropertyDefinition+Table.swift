// The properties of RFC 5545, 7986, 7953, 9073, 9074 and 9253, and those of RFC 7808 and 2445 that feeds use.
extension PropertyDefinition {
    /// The only name that is too long to have a number (`KnownProperty`).
    static let unnumberedName = "STYLED-DESCRIPTION"

    /// The rows of all properties, in the order of the RFCs.
    static let records: [Record] = [
        // RFC 5545 §3.7: calendar properties.
        .init("CALSCALE", "3.7.1", .text),
        .init("METHOD", "3.7.2", .text),
        .init("PRODID", "3.7.3", .text),
        .init("VERSION", "3.7.4", .text),

        // §3.8.1: descriptive properties.
        .init("ATTACH", "3.8.1.1", .uri, or: [.binary]),
        .init("CATEGORIES", "3.8.1.2", .text, .list),
        .init("CLASS", "3.8.1.3", .text),
        .init("COMMENT", "3.8.1.4", .text),
        .init("DESCRIPTION", "3.8.1.5", .text),
        .init("GEO", "3.8.1.6", .float, .structured),
        .init("LOCATION", "3.8.1.7", .text),
        .init("PERCENT-COMPLETE", "3.8.1.8", .integer, in: 0...100),
        .init("PRIORITY", "3.8.1.9", .integer, in: 0...9),
        .init("RESOURCES", "3.8.1.10", .text, .list),
        .init("STATUS", "3.8.1.11", .text),
        .init("SUMMARY", "3.8.1.12", .text),

        // §3.8.2: dates and times.
        .init("COMPLETED", "3.8.2.1", .dateTime, utc: true),
        .init("DTEND", "3.8.2.2", .dateTime, or: [.date]),
        .init("DUE", "3.8.2.3", .dateTime, or: [.date]),
        .init("DTSTART", "3.8.2.4", .dateTime, or: [.date]),
        .init("DURATION", "3.8.2.5", .duration),
        .init("FREEBUSY", "3.8.2.6", .period, .list, utc: true),
        .init("TRANSP", "3.8.2.7", .text),

        // §3.8.3: time zones; RFC 7808.
        .init("TZID", "3.8.3.1", .text),
        .init("TZNAME", "3.8.3.2", .text),
        .init("TZOFFSETFROM", "3.8.3.3", .utcOffset),
        .init("TZOFFSETTO", "3.8.3.4", .utcOffset),
        .init("TZURL", "3.8.3.5", .uri),
        .init("TZUNTIL", "RFC 7808 7.1", .dateTime, utc: true),
        .init("TZID-ALIAS-OF", "RFC 7808 7.2", .text),

        // §3.8.4: relationships.
        .init("ATTENDEE", "3.8.4.1", .calendarAddress),
        .init("CONTACT", "3.8.4.2", .text),
        .init("ORGANIZER", "3.8.4.3", .calendarAddress),
        .init("RECURRENCE-ID", "3.8.4.4", .dateTime, or: [.date]),
        .init("RELATED-TO", "3.8.4.5", .text, or: [.uid, .uri]),
        .init("URL", "3.8.4.6", .uri),
        .init("UID", "3.8.4.7", .text),

        // §3.8.5: recurrence; EXRULE is from RFC 2445.
        .init("EXDATE", "3.8.5.1", .dateTime, or: [.date], .list),
        .init("RDATE", "3.8.5.2", .dateTime, or: [.date, .period], .list),
        .init("RRULE", "3.8.5.3", .recurrence),
        .init("EXRULE", "RFC 2445 4.8.5.2", .recurrence),

        // §3.8.6: alarms; RFC 9074.
        .init("ACTION", "3.8.6.1", .text),
        .init("REPEAT", "3.8.6.2", .integer, in: 0...Int(Int32.max)),
        .init("TRIGGER", "3.8.6.3", .duration, or: [.dateTime]),
        .init("ACKNOWLEDGED", "RFC 9074 6.1", .dateTime, utc: true),
        .init("PROXIMITY", "RFC 9074 8.1", .text),

        // §3.8.7 and §3.8.8: change management and miscellaneous properties.
        .init("CREATED", "3.8.7.1", .dateTime, utc: true),
        .init("DTSTAMP", "3.8.7.2", .dateTime, utc: true),
        .init("LAST-MODIFIED", "3.8.7.3", .dateTime, utc: true),
        .init("SEQUENCE", "3.8.7.4", .integer, in: 0...Int(Int32.max)),
        .init("REQUEST-STATUS", "3.8.8.3", .text, .structured),

        // RFC 7986; four of its properties have no default type.
        .init("NAME", "RFC 7986 5.1", .text),
        .init("REFRESH-INTERVAL", "RFC 7986 5.7", .duration, declared: true),
        .init("SOURCE", "RFC 7986 5.8", .uri, declared: true),
        .init("COLOR", "RFC 7986 5.9", .text),
        .init("IMAGE", "RFC 7986 5.10", .uri, or: [.binary], declared: true),
        .init("CONFERENCE", "RFC 7986 5.11", .uri, declared: true),

        // RFC 7953.
        .init("BUSYTYPE", "RFC 7953 3.2", .text),

        // RFC 9073.
        .init("LOCATION-TYPE", "RFC 9073 6.1", .text, .list),
        .init("PARTICIPANT-TYPE", "RFC 9073 6.2", .text),
        .init("RESOURCE-TYPE", "RFC 9073 6.3", .text),
        .init("CALENDAR-ADDRESS", "RFC 9073 6.4", .calendarAddress),
        .init(unnumberedName, "RFC 9073 6.5", .text, or: [.uri], declared: true),
        .init("STRUCTURED-DATA", "RFC 9073 6.6", .text, or: [.binary, .uri], declared: true),

        // RFC 9253.
        .init("CONCEPT", "RFC 9253 8.1", .uri),
        .init("LINK", "RFC 9253 8.2", .uri, or: [.uid, .xmlReference], declared: true),
        .init("REFID", "RFC 9253 8.3", .text),
    ]
}
