extension KnownProperty {
    /// The name in capitals, as spelled in the RFC.
    public var name: String {
        switch self {
        case .componentBegin: "BEGIN"
        case .componentEnd: "END"
        case .calendarScale: "CALSCALE"
        case .method: "METHOD"
        case .productIdentifier: "PRODID"
        case .version: "VERSION"
        case .attachment: "ATTACH"
        case .categories: "CATEGORIES"
        case .classification: "CLASS"
        case .comment: "COMMENT"
        case .details: "DESCRIPTION"
        case .geo: "GEO"
        case .location: "LOCATION"
        case .percentComplete: "PERCENT-COMPLETE"
        case .priority: "PRIORITY"
        case .resources: "RESOURCES"
        case .status: "STATUS"
        case .summary: "SUMMARY"
        case .completed: "COMPLETED"
        case .end: "DTEND"
        case .due: "DUE"
        case .start: "DTSTART"
        case .duration: "DURATION"
        case .freeBusy: "FREEBUSY"
        case .transparency: "TRANSP"
        case .zoneIdentifier: "TZID"
        case .zoneName: "TZNAME"
        case .offsetFrom: "TZOFFSETFROM"
        case .offsetTo: "TZOFFSETTO"
        case .zoneURL: "TZURL"
        case .attendee: "ATTENDEE"
        case .contact: "CONTACT"
        case .organizer: "ORGANIZER"
        case .recurrenceID: "RECURRENCE-ID"
        case .relatedTo: "RELATED-TO"
        case .url: "URL"
        case .uid: "UID"
        case .exceptionDates: "EXDATE"
        case .recurrenceDates: "RDATE"
        case .recurrenceRule: "RRULE"
        case .exceptionRule: "EXRULE"
        case .action: "ACTION"
        case .repeatCount: "REPEAT"
        case .trigger: "TRIGGER"
        case .created: "CREATED"
        case .dtstamp: "DTSTAMP"
        case .lastModified: "LAST-MODIFIED"
        case .sequence: "SEQUENCE"
        case .requestStatus: "REQUEST-STATUS"
        case .name: "NAME"
        case .refreshInterval: "REFRESH-INTERVAL"
        case .source: "SOURCE"
        case .color: "COLOR"
        case .image: "IMAGE"
        case .conference: "CONFERENCE"
        case .zoneUntil: "TZUNTIL"
        case .zoneAlias: "TZID-ALIAS-OF"
        case .busyType: "BUSYTYPE"
        case .locationType: "LOCATION-TYPE"
        case .participantType: "PARTICIPANT-TYPE"
        case .resourceType: "RESOURCE-TYPE"
        case .calendarAddress: "CALENDAR-ADDRESS"
        case .structuredData: "STRUCTURED-DATA"
        case .acknowledged: "ACKNOWLEDGED"
        case .proximity: "PROXIMITY"
        case .concept: "CONCEPT"
        case .link: "LINK"
        case .referenceID: "REFID"
        case .xWRCalname: "X-WR-CALNAME"
        case .xWRCaldesc: "X-WR-CALDESC"
        case .xWRTimezone: "X-WR-TIMEZONE"
        case .xPublishedTTL: "X-PUBLISHED-TTL"
        case .xLICLocation: "X-LIC-LOCATION"
        case .xAltDesc: "X-ALT-DESC"
        }
    }

    /// Creates the property with a name, ignoring case; nil if the name is not a known property.
    public init?(name: some StringProtocol) {
        self.init(name: String(name))
    }

    /// The same without a generic call from another module.
    package init?(name: String) { self.init(rawValue: KnownProperty.table.number(ofName: name)) }

    /// Maps names to raw values.
    static let table = NameTable(allCases.map { ($0.name, $0.rawValue) })
}
