import ICalendarSyntax
public import Recurrence

// The catalog of keys. A key is named as in `CalendarEntry` and the drafts if they have the property, and after the
// RFC's name otherwise.

// MARK: Texts. A list has one value for each of its texts.

extension PropertyKey<String> {
    /// CALSCALE (RFC 5545 §3.7.1).
    public static var calendarScale: Self { .text(.calendarScale) }
    /// METHOD (RFC 5545 §3.7.2).
    public static var method: Self { .text(.method) }
    /// PRODID (RFC 5545 §3.7.3).
    public static var productIdentifier: Self { .text(.productIdentifier) }
    /// VERSION (RFC 5545 §3.7.4).
    public static var version: Self { .text(.version) }
    /// CATEGORIES (RFC 5545 §3.8.1.2).
    public static var categories: Self { .text(.categories) }
    /// CLASS (RFC 5545 §3.8.1.3).
    public static var classification: Self { .text(.classification) }
    /// COMMENT (RFC 5545 §3.8.1.4).
    public static var comment: Self { .text(.comment) }
    /// DESCRIPTION (RFC 5545 §3.8.1.5).
    public static var details: Self { .text(.details) }
    /// LOCATION (RFC 5545 §3.8.1.7).
    public static var location: Self { .text(.location) }
    /// RESOURCES (RFC 5545 §3.8.1.10).
    public static var resources: Self { .text(.resources) }
    /// STATUS (RFC 5545 §3.8.1.11).
    public static var status: Self { .text(.status) }
    /// SUMMARY (RFC 5545 §3.8.1.12).
    public static var summary: Self { .text(.summary) }
    /// TRANSP (RFC 5545 §3.8.2.7).
    public static var transparency: Self { .text(.transparency) }
    /// TZID (RFC 5545 §3.8.3.1).
    public static var zoneIdentifier: Self { .text(.zoneIdentifier) }
    /// TZNAME (RFC 5545 §3.8.3.2).
    public static var zoneName: Self { .text(.zoneName) }
    /// TZID-ALIAS-OF (RFC 7808 §7.2).
    public static var zoneAlias: Self { .text(.zoneAlias) }
    /// CONTACT (RFC 5545 §3.8.4.2).
    public static var contact: Self { .text(.contact) }
    /// UID (RFC 5545 §3.8.4.7).
    public static var uid: Self { .text(.uid) }
    /// RELATED-TO (RFC 5545 §3.8.4.5).
    public static var relatedTo: Self { .text(.relatedTo) }
    /// ACTION (RFC 5545 §3.8.6.1).
    public static var action: Self { .text(.action) }
    /// PROXIMITY (RFC 9074 §8.1).
    public static var proximity: Self { .text(.proximity) }
    /// NAME (RFC 7986 §5.1).
    public static var name: Self { .text(.name) }
    /// COLOR (RFC 7986 §5.9).
    public static var color: Self { .text(.color) }
    /// BUSYTYPE (RFC 7953 §3.2).
    public static var busyType: Self { .text(.busyType) }
    /// LOCATION-TYPE (RFC 9073 §6.1).
    public static var locationType: Self { .text(.locationType) }
    /// PARTICIPANT-TYPE (RFC 9073 §6.2).
    public static var participantType: Self { .text(.participantType) }
    /// RESOURCE-TYPE (RFC 9073 §6.3).
    public static var resourceType: Self { .text(.resourceType) }
    /// REFID (RFC 9253 §8.3).
    public static var referenceID: Self { .text(.referenceID) }
    /// STYLED-DESCRIPTION (RFC 9073 §6.5): a description in a markup language, or the URI of one.
    public static var styledDescription: Self { .text(PropertyDefinition.unnumberedName) }

    /// Returns a key for the texts of a property with any name, in any case, for properties that are in no RFC.
    public static func text(_ name: String) -> Self { PropertyKey(named: name, as: .text) { $0.textValue } }

    private static func text(_ known: KnownProperty) -> Self { PropertyKey(each: known) { $0.textValue } }
}

// MARK: URIs. These are untrusted, and this library never opens one.

extension PropertyKey<String> {
    /// TZURL (RFC 5545 §3.8.3.5).
    public static var zoneURL: Self { .reference(.zoneURL) }
    /// ATTENDEE (RFC 5545 §3.8.4.1).
    public static var attendee: Self { .reference(.attendee) }
    /// ORGANIZER (RFC 5545 §3.8.4.3).
    public static var organizer: Self { .reference(.organizer) }
    /// URL (RFC 5545 §3.8.4.6).
    public static var url: Self { .reference(.url) }
    /// SOURCE (RFC 7986 §5.8).
    public static var source: Self { .reference(.source) }
    /// CONFERENCE (RFC 7986 §5.11).
    public static var conference: Self { .reference(.conference) }
    /// CALENDAR-ADDRESS (RFC 9073 §6.4).
    public static var calendarAddress: Self { .reference(.calendarAddress) }
    /// CONCEPT (RFC 9253 §8.1).
    public static var concept: Self { .reference(.concept) }

    private static func reference(_ known: KnownProperty) -> Self { PropertyKey(each: known) { $0.textValue } }
}

// MARK: Dates and times, before the zone is resolved. Those of a `CalendarEntry` have their zones.

extension PropertyKey<DateTimeValue> {
    /// COMPLETED (RFC 5545 §3.8.2.1).
    public static var completed: Self { .time(.completed) }
    /// DTEND (RFC 5545 §3.8.2.2).
    public static var end: Self { .time(.end) }
    /// DUE (RFC 5545 §3.8.2.3).
    public static var due: Self { .time(.due) }
    /// DTSTART (RFC 5545 §3.8.2.4).
    public static var start: Self { .time(.start) }
    /// RECURRENCE-ID (RFC 5545 §3.8.4.4).
    public static var recurrenceID: Self { .time(.recurrenceID) }
    /// EXDATE (RFC 5545 §3.8.5.1).
    public static var exceptionDates: Self { .time(.exceptionDates) }
    /// CREATED (RFC 5545 §3.8.7.1).
    public static var created: Self { .time(.created) }
    /// DTSTAMP (RFC 5545 §3.8.7.2).
    public static var dtstamp: Self { .time(.dtstamp) }
    /// LAST-MODIFIED (RFC 5545 §3.8.7.3).
    public static var lastModified: Self { .time(.lastModified) }
    /// ACKNOWLEDGED (RFC 9074 §6.1).
    public static var acknowledged: Self { .time(.acknowledged) }
    /// TZUNTIL (RFC 7808 §7.1).
    public static var zoneUntil: Self { .time(.zoneUntil) }

    package static func time(_ known: KnownProperty) -> Self {
        PropertyKey(each: known) { value in
            if case .calendarTime(let time) = value { time } else { nil }
        }
    }
}

// MARK: Durations.

extension PropertyKey<CalendarDuration> {
    /// DURATION (RFC 5545 §3.8.2.5).
    public static var duration: Self { .duration(.duration) }
    /// REFRESH-INTERVAL (RFC 7986 §5.7).
    public static var refreshInterval: Self { .duration(.refreshInterval) }

    private static func duration(_ known: KnownProperty) -> Self {
        PropertyKey(each: known) { value in
            if case .duration(let duration) = value { duration } else { nil }
        }
    }
}

// MARK: Integers; offsets from UTC are in seconds east.

extension PropertyKey<Int> {
    /// PERCENT-COMPLETE (RFC 5545 §3.8.1.8).
    public static var percentComplete: Self { .integer(.percentComplete) }
    /// PRIORITY (RFC 5545 §3.8.1.9).
    public static var priority: Self { .integer(.priority) }
    /// REPEAT (RFC 5545 §3.8.6.2).
    public static var repeatCount: Self { .integer(.repeatCount) }
    /// SEQUENCE (RFC 5545 §3.8.7.4).
    public static var sequence: Self { .integer(.sequence) }
    /// TZOFFSETFROM (RFC 5545 §3.8.3.3).
    public static var offsetFrom: Self { .integer(.offsetFrom) }
    /// TZOFFSETTO (RFC 5545 §3.8.3.4).
    public static var offsetTo: Self { .integer(.offsetTo) }

    package static func integer(_ known: KnownProperty) -> Self {
        PropertyKey(each: known) { value in
            switch value {
            case .integer(let number), .utcOffset(let number): number
            default: nil
            }
        }
    }
}

// MARK: Rules.

extension PropertyKey<RecurrenceRule> {
    /// RRULE (RFC 5545 §3.8.5.3).
    public static var recurrenceRule: Self { .recurrence(.recurrenceRule) }
    /// EXRULE (RFC 2445 §4.8.5.2).
    public static var exceptionRule: Self { .recurrence(.exceptionRule) }

    private static func recurrence(_ known: KnownProperty) -> Self {
        PropertyKey(each: known) { value in
            if case .recurrence(let rule) = value { rule } else { nil }
        }
    }
}

// MARK: Periods.

extension PropertyKey<PeriodValue> {
    /// FREEBUSY (RFC 5545 §3.8.2.6).
    public static var freeBusy: Self { .period(.freeBusy) }

    private static func period(_ known: KnownProperty) -> Self {
        PropertyKey(each: known) { value in
            if case .period(let period) = value { period } else { nil }
        }
    }
}

// MARK: Properties with several types.

extension PropertyKey<PropertyValue> {
    /// TRIGGER (RFC 5545 §3.8.6.3).
    public static var trigger: Self { .any(.trigger) }
    /// STRUCTURED-DATA (RFC 9073 §6.6).
    public static var structuredData: Self { .any(.structuredData) }
    /// LINK (RFC 9253 §8.2).
    public static var link: Self { .any(.link) }

    private static func any(_ known: KnownProperty) -> Self { PropertyKey(each: known) { $0 } }
}
