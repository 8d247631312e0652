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

    /// All codes above, for the table in the documentation.
    public static let calendarCodes: [CalendarDiagnostic.Code] = [
        .malformedValue, .invalidDate, .invalidTime, .dateTimeForm, .leapSecond, .valueTypeMismatch, .valueTypeMissing,
        .zoneOnUTC, .negativeDuration, .durationForm, .durationRange, .integerRange, .emptyListValue, .utcOffsetForm,
        .structureForm, .uriWithoutScheme, .notUTC, .parameterValue, .parameterMissing, .parameterWithoutEffect,
        .invalidRule, .repairedRule, .propertyMissing, .duplicateProperty, .uidMissing, .startMissing, .endBeforeStart,
        .endEqualsStart, .endAndDuration, .unknownZone,
        .zoneDiffers, .zoneUndefined, .duplicateZone, .zoneWithoutObservances, .zoneTooLarge, .recurrenceIDType,
        .overrideWithoutInstance, .supersededRevision, .exceptionDateType, .ruleWithoutEffect,
        .untilType, .recurrenceDateType, .duplicateUID, .ruleInOverride, .exceptionWithoutOccurrence, .untilBeforeStart,
    ]
}
