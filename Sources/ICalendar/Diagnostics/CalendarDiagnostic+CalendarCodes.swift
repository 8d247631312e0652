public import ICalendarSyntax
import Recurrence

// ICS100–199 values, ICS200–299 recurrence rules, ICS300–399 what the parts mean together.
extension CalendarDiagnostic.Code {
    /// A value that its type does not admit.
    public static let malformedValue = Self("ICS101", "malformed value", section: "3.3")
    /// A day that the calendar does not have, or a year outside 1 to 9999.
    public static let invalidDate = Self("ICS102", "invalid date", section: "3.3.4")
    /// An hour 24 or a time that no clock shows.
    public static let invalidTime = Self("ICS103", "invalid time", section: "3.3.5")
    /// A date-time written in another form than the RFC's, but plain.
    public static let dateTimeForm = Self("ICS104", "date-time form", section: "3.3.5")
    /// A second 60, read as 59.
    public static let leapSecond = Self("ICS105", "leap second", section: "3.3.12")
    /// A value that is not of the type that VALUE names.
    public static let valueTypeMismatch = Self("ICS106", "value type mismatch", section: "3.2.20")
    /// Eight digits without VALUE=DATE.
    public static let valueTypeMissing = Self("ICS107", "VALUE missing", section: "3.2.20")
    /// TZID on a time in UTC.
    public static let zoneOnUTC = Self("ICS108", "TZID on UTC", section: "3.2.19")
    /// A duration below zero.
    public static let negativeDuration = Self("ICS109", "negative duration", section: "3.8.2.5")
    /// A duration written in another form than the RFC's, but plain.
    public static let durationForm = Self("ICS110", "duration form", section: "3.3.6")
    /// A duration longer than all years together.
    public static let durationRange = Self("ICS111", "duration out of range", section: "3.3.6")
    /// A number outside the range of its property.
    public static let integerRange = Self("ICS112", "integer out of range", section: "3.3.8")
    /// An element of a list that is empty.
    public static let emptyListValue = Self("ICS113", "empty list value", section: "3.1.1")
    /// An offset written in another form than the RFC's, but plain.
    public static let utcOffsetForm = Self("ICS114", "utc-offset form", section: "3.3.14")
    /// A value of several parts that are put together otherwise, but plainly.
    public static let structureForm = Self("ICS115", "structured value form", section: "3.8.1.6")
    /// A URI or the address of somebody that has no scheme.
    public static let uriWithoutScheme = Self("ICS116", "URI without a scheme", section: "3.3.13")
    /// A local time where the property has to be in UTC.
    public static let notUTC = Self("ICS117", "time not in UTC", section: "3.3.5")
    /// A value of a parameter that its definition does not admit.
    public static let parameterValue = Self("ICS118", "parameter value", section: "3.2")
    /// A parameter that has to stand beside a value.
    public static let parameterMissing = Self("ICS119", "parameter missing", section: "3.2")
    /// A parameter that means nothing beside what else its property says.
    public static let parameterWithoutEffect = Self("ICS120", "parameter without effect", section: "3.2")

    /// A comma or a semicolon in a TEXT without a backslash before it.
    public static let unescapedText = Self("ICS121", "unescaped comma or semicolon", section: "3.3.11")
    /// A backslash in a TEXT before a character that the RFC has no escape for.
    public static let unknownEscape = Self("ICS122", "unknown escape", section: "3.3.11")
    /// A STATUS that its component cannot have.
    public static let statusValue = Self("ICS123", "STATUS of another component", section: "3.8.1.11")
    /// A TRANSP that is neither OPAQUE nor TRANSPARENT.
    public static let transparencyValue = Self("ICS124", "unknown TRANSP", section: "3.8.2.7")
    /// A REQUEST-STATUS that does not start with a code such as `2.0`.
    public static let requestStatusForm = Self("ICS125", "REQUEST-STATUS form", section: "3.8.8.3")
    /// A COLOR that is no name of CSS.
    public static let colorValue = Self("ICS126", "COLOR without a CSS name", section: "RFC 7986 5.9")
    /// A word that no RFC has where words are registered, and that does not start with `X-`.
    public static let unregisteredValue = Self("ICS127", "unregistered value", section: "8.3")
    /// A list that has no element.
    public static let emptyProperty = Self("ICS128", "empty property", section: "3.8.1")
    /// TZID on a date.
    public static let zoneOnDate = Self("ICS129", "TZID on a date", section: "3.2.19")

    /// A rule that says nothing an engine could follow, left out.
    public static let invalidRule = Self("ICS200", "invalid RRULE", section: "3.3.10")
    /// A rule that was repaired; the message says how.
    public static let repairedRule = Self("ICS299", "repaired RRULE", section: "3.3.10")

    /// A property that has to be there.
    public static let propertyMissing = Self("ICS301", "property missing", section: "3.6")
    /// A property that may stand once.
    public static let duplicateProperty = Self("ICS302", "duplicate property", section: "3.6")
    /// An event without a UID.
    public static let uidMissing = Self("ICS303", "UID missing", section: "3.8.4.7")
    /// An event without a DTSTART.
    public static let startMissing = Self("ICS304", "DTSTART missing", section: "3.8.2.4")
    /// A DTEND or DUE before the start.
    public static let endBeforeStart = Self("ICS305", "end before start", section: "3.8.2.2")
    /// An all-day DTEND equal to DTSTART.
    public static let endEqualsStart = Self("ICS306", "end equals start", section: "3.8.2.2")
    /// DTEND beside DURATION.
    public static let endAndDuration = Self("ICS307", "DTEND and DURATION", section: "3.6.1")
    /// A DTEND or DUE that floats where the start has a zone, or the reverse.
    public static let endForm = Self("ICS308", "end in another form than the start", section: "3.8.2.2")
    /// A DURATION with hours, minutes or seconds beside a start that is a date.
    public static let durationOfDate = Self("ICS309", "DURATION with a time for a date", section: "3.6.1")
    /// A TZID that neither the feed nor the system explains.
    public static let unknownZone = Self("ICS310", "unknown TZID", section: "3.2.19")
    /// A VTIMEZONE whose offsets are not those of the system's zone of that name.
    public static let zoneDiffers = Self("ICS311", "VTIMEZONE differs from IANA", section: "3.6.5")
    /// A TZID for which the calendar has no VTIMEZONE, though the system knows it.
    public static let zoneUndefined = Self("ICS313", "TZID without VTIMEZONE", section: "3.2.19")
    /// Two VTIMEZONEs with one TZID.
    public static let duplicateZone = Self("ICS312", "duplicate VTIMEZONE", section: "3.6.5")
    /// A VTIMEZONE that has neither STANDARD nor DAYLIGHT.
    public static let zoneWithoutObservances = Self("ICS314", "VTIMEZONE without observances", section: "3.6.5")
    /// A VTIMEZONE that has more onsets than the limits allow.
    public static let zoneTooLarge = Self("ICS315", "VTIMEZONE larger than the limit", section: "3.6.5")
    /// A RECURRENCE-ID in another form than the DTSTART of its series.
    public static let recurrenceIDType = Self("ICS320", "RECURRENCE-ID type", section: "3.8.4.4")
    /// A RECURRENCE-ID that matches no occurrence of its series, or has no series.
    public static let overrideWithoutInstance = Self("ICS321", "override without instance", section: "3.8.4.4")
    /// Two components of one UID, of which the later revision stays.
    public static let supersededRevision = Self("ICS322", "superseded revision", section: "3.8.7.4")
    /// An EXDATE in another form than the DTSTART of its series.
    public static let exceptionDateType = Self("ICS323", "EXDATE type", section: "3.8.5.1")
    /// An RSCALE or a FREQ that cannot act on this start.
    public static let ruleWithoutEffect = Self("ICS324", "rule without effect", section: "3.3.10")
    /// An UNTIL in another form than the DTSTART of its rule asks for.
    public static let untilType = Self("ICS325", "UNTIL type", section: "3.3.10")
    /// An RDATE in another form than DTSTART.
    public static let recurrenceDateType = Self("ICS326", "RDATE type", section: "3.8.5.2")
    /// Two components of one kind, UID and RECURRENCE-ID, and of one revision.
    public static let duplicateUID = Self("ICS327", "duplicate UID", section: "3.8.4.7")
    /// An RRULE beside a RECURRENCE-ID.
    public static let ruleInOverride = Self("ICS328", "RRULE beside RECURRENCE-ID", section: "3.8.4.4")
    /// An EXDATE that names no occurrence.
    public static let exceptionWithoutOccurrence = Self("ICS329", "EXDATE without occurrence", section: "3.8.5.1")
    /// An UNTIL before DTSTART: the series has no occurrences.
    public static let untilBeforeStart = Self("ICS330", "UNTIL before DTSTART", section: "3.3.10")
    /// BYHOUR, BYMINUTE or BYSECOND beside a start that is a date.
    public static let timePartOfDate = Self("ICS331", "BYHOUR of a date", section: "3.3.10")
    /// A DTSTART that its rule does not produce.
    public static let startOffRule = Self("ICS332", "DTSTART off its rule", section: "3.8.5.3")
    /// Several RRULEs in one component.
    public static let severalRules = Self("ICS333", "several RRULEs", section: "3.8.5.3")
    /// An EXRULE, which RFC 5545 dropped.
    public static let exceptionRule = Self("ICS334", "EXRULE", section: "A.3")
    /// A rule that produces nothing after DTSTART.
    public static let ruleWithoutOccurrences = Self("ICS335", "rule without occurrences", section: "3.3.10")
    /// A series of which EXDATE and EXRULE leave nothing.
    public static let everythingExcluded = Self("ICS336", "every occurrence excluded", section: "3.8.5.1")
    /// A DTSTART that clocks skip.
    public static let startInGap = Self("ICS337", "DTSTART in a gap", section: "3.3.5")
    /// A VTIMEZONE that no TZID names.
    public static let zoneUnused = Self("ICS338", "unused VTIMEZONE", section: "3.6.5")
    /// An alarm relative to a start or an end that its event doesn't have.
    public static let triggerWithoutTime = Self("ICS339", "TRIGGER without its time", section: "3.8.6.3")
    /// A property that its component cannot have.
    public static let misplacedProperty = Self("ICS340", "property out of place", section: "3.6")
    /// A component inside another that cannot hold it.
    public static let misplacedComponent = Self("ICS341", "component out of place", section: "3.6")
    /// A property after a component inside its own.
    public static let propertyAfterComponent = Self("ICS342", "property after a component", section: "3.6")
    /// A VCALENDAR without a component.
    public static let emptyCalendar = Self("ICS343", "calendar without components", section: "3.6")
    /// A VERSION other than 2.0.
    public static let versionValue = Self("ICS344", "VERSION is not 2.0", section: "3.7.4")
    /// A CALSCALE other than GREGORIAN.
    public static let calendarScaleValue = Self("ICS345", "CALSCALE is not GREGORIAN", section: "3.7.1")
    /// A METHOD that no RFC has.
    public static let methodValue = Self("ICS346", "unknown METHOD", section: "3.7.2")
    /// A component or a property that METHOD requires or forbids.
    public static let methodRule = Self("ICS347", "against its METHOD", section: "RFC 5546 3")
    /// ATTENDEE without ORGANIZER.
    public static let organizerMissing = Self("ICS348", "ATTENDEE without ORGANIZER", section: "3.8.4.3")
    /// The start of an observance that is not a local time without a TZID.
    public static let observanceStart = Self("ICS349", "observance start", section: "3.6.5")
    /// An override whose UID differs from that of a series in case only.
    public static let uidCase = Self("ICS350", "UID in another case", section: "3.8.4.7")

    /// All codes above, for the table in the documentation.
    public static let calendarCodes: [CalendarDiagnostic.Code] = [
        .malformedValue, .invalidDate, .invalidTime, .dateTimeForm, .leapSecond, .valueTypeMismatch, .valueTypeMissing,
        .zoneOnUTC, .negativeDuration, .durationForm, .durationRange, .integerRange, .emptyListValue, .utcOffsetForm,
        .structureForm, .uriWithoutScheme, .notUTC, .parameterValue, .parameterMissing, .parameterWithoutEffect,
        .unescapedText, .unknownEscape, .statusValue, .transparencyValue, .requestStatusForm, .colorValue,
        .unregisteredValue, .emptyProperty, .zoneOnDate,
        .invalidRule, .repairedRule, .propertyMissing, .duplicateProperty, .uidMissing, .startMissing, .endBeforeStart,
        .endEqualsStart, .endAndDuration, .unknownZone,
        .zoneDiffers, .zoneUndefined, .duplicateZone, .zoneWithoutObservances, .zoneTooLarge, .recurrenceIDType,
        .overrideWithoutInstance, .supersededRevision, .exceptionDateType, .ruleWithoutEffect,
        .untilType, .recurrenceDateType, .duplicateUID, .ruleInOverride, .exceptionWithoutOccurrence, .untilBeforeStart,
        .endForm, .durationOfDate, .timePartOfDate, .startOffRule, .severalRules, .exceptionRule,
        .ruleWithoutOccurrences, .everythingExcluded, .startInGap, .zoneUnused, .triggerWithoutTime, .misplacedProperty,
        .misplacedComponent, .propertyAfterComponent, .emptyCalendar, .versionValue, .calendarScaleValue, .methodValue,
        .methodRule, .organizerMissing, .observanceStart, .uidCase,
    ]
}
