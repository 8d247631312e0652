/// The properties that parsers look up most, identified during the scan.
///
/// ```swift
/// let start = event[.start]?.value
/// ```
///
/// A loop over a hundred thousand properties compares one byte for each. Properties that aren't listed here are kept
/// like all others, under their own names. Names have at most sixteen bytes; see `NameTable`.
///
/// A property has the same name here as among the typed keys of `ICalendar`: `event[.start]` is the property, and
/// `event.value(.start)` its value.
public enum KnownProperty: UInt8, Sendable, Hashable, CaseIterable {
    /// The BEGIN of a component: RFC 5545 3.6.
    case componentBegin
    /// The END of a component: RFC 5545 3.6.
    case componentEnd
    /// CALSCALE: RFC 5545 3.7.1.
    case calendarScale
    /// METHOD: RFC 5545 3.7.2.
    case method
    /// PRODID: RFC 5545 3.7.3.
    case productIdentifier
    /// VERSION: RFC 5545 3.7.4.
    case version
    /// ATTACH: RFC 5545 3.8.1.1.
    case attachment
    /// CATEGORIES: RFC 5545 3.8.1.2.
    case categories
    /// CLASS: RFC 5545 3.8.1.3.
    case classification
    /// COMMENT: RFC 5545 3.8.1.4.
    case comment
    /// DESCRIPTION: RFC 5545 3.8.1.5.
    case details
    /// GEO: RFC 5545 3.8.1.6.
    case geo
    /// LOCATION: RFC 5545 3.8.1.7.
    case location
    /// PERCENT-COMPLETE: RFC 5545 3.8.1.8.
    case percentComplete
    /// PRIORITY: RFC 5545 3.8.1.9.
    case priority
    /// RESOURCES: RFC 5545 3.8.1.10.
    case resources
    /// STATUS: RFC 5545 3.8.1.11.
    case status
    /// SUMMARY: RFC 5545 3.8.1.12.
    case summary
    /// COMPLETED: RFC 5545 3.8.2.1.
    case completed
    /// DTEND: RFC 5545 3.8.2.2.
    case end
    /// DUE: RFC 5545 3.8.2.3.
    case due
    /// DTSTART: RFC 5545 3.8.2.4.
    case start
    /// DURATION: RFC 5545 3.8.2.5.
    case duration
    /// FREEBUSY: RFC 5545 3.8.2.6.
    case freeBusy
    /// TRANSP: RFC 5545 3.8.2.7.
    case transparency
    /// TZID: RFC 5545 3.8.3.1.
    case zoneIdentifier
    /// TZNAME: RFC 5545 3.8.3.2.
    case zoneName
    /// TZOFFSETFROM: RFC 5545 3.8.3.3.
    case offsetFrom
    /// TZOFFSETTO: RFC 5545 3.8.3.4.
    case offsetTo
    /// TZURL: RFC 5545 3.8.3.5.
    case zoneURL
    /// ATTENDEE: RFC 5545 3.8.4.1.
    case attendee
    /// CONTACT: RFC 5545 3.8.4.2.
    case contact
    /// ORGANIZER: RFC 5545 3.8.4.3.
    case organizer
    /// RECURRENCE-ID: RFC 5545 3.8.4.4.
    case recurrenceID
    /// RELATED-TO: RFC 5545 3.8.4.5.
    case relatedTo
    /// URL: RFC 5545 3.8.4.6.
    case url
    /// UID: RFC 5545 3.8.4.7.
    case uid
    /// EXDATE: RFC 5545 3.8.5.1.
    case exceptionDates
    /// RDATE: RFC 5545 3.8.5.2.
    case recurrenceDates
    /// RRULE: RFC 5545 3.8.5.3.
    case recurrenceRule
    /// EXRULE: RFC 2445 4.8.5.2.
    case exceptionRule
    /// ACTION: RFC 5545 3.8.6.1.
    case action
    /// REPEAT: RFC 5545 3.8.6.2.
    case repeatCount
    /// TRIGGER: RFC 5545 3.8.6.3.
    case trigger
    /// CREATED: RFC 5545 3.8.7.1.
    case created
    /// DTSTAMP: RFC 5545 3.8.7.2.
    case dtstamp
    /// LAST-MODIFIED: RFC 5545 3.8.7.3.
    case lastModified
    /// SEQUENCE: RFC 5545 3.8.7.4.
    case sequence
    /// REQUEST-STATUS: RFC 5545 3.8.8.3.
    case requestStatus
    /// NAME: RFC 7986 5.1.
    case name
    /// REFRESH-INTERVAL: RFC 7986 5.7.
    case refreshInterval
    /// SOURCE: RFC 7986 5.8.
    case source
    /// COLOR: RFC 7986 5.9.
    case color
    /// IMAGE: RFC 7986 5.10.
    case image
    /// CONFERENCE: RFC 7986 5.11.
    case conference
    /// TZUNTIL: RFC 7808 7.1.
    case zoneUntil
    /// TZID-ALIAS-OF: RFC 7808 7.2.
    case zoneAlias
    /// BUSYTYPE: RFC 7953 3.2.
    case busyType
    /// LOCATION-TYPE: RFC 9073 6.1.
    case locationType
    /// PARTICIPANT-TYPE: RFC 9073 6.2.
    case participantType
    /// RESOURCE-TYPE: RFC 9073 6.3.
    case resourceType
    /// CALENDAR-ADDRESS: RFC 9073 6.4.
    case calendarAddress
    /// STRUCTURED-DATA: RFC 9073 6.6.
    case structuredData
    /// ACKNOWLEDGED: RFC 9074 6.1.
    case acknowledged
    /// PROXIMITY: RFC 9074 8.1.
    case proximity
    /// CONCEPT: RFC 9253 8.1.
    case concept
    /// LINK: RFC 9253 8.2.
    case link
    /// REFID: RFC 9253 8.3.
    case referenceID
    /// X-WR-CALNAME: in wide use without an RFC.
    case xWRCalname
    /// X-WR-CALDESC: in wide use without an RFC.
    case xWRCaldesc
    /// X-WR-TIMEZONE: in wide use without an RFC.
    case xWRTimezone
    /// X-PUBLISHED-TTL: in wide use without an RFC.
    case xPublishedTTL
    /// X-LIC-LOCATION: in wide use without an RFC.
    case xLICLocation
    /// X-ALT-DESC: in wide use without an RFC.
    case xAltDesc
}

extension KnownProperty: CustomStringConvertible {
    /// The name in RFC 5545 form, equal to ``name-property``.
    public var description: String { name }
}
