public import ICalendarSyntax
import Recurrence

// ICS100–199: values. ICS200–299: recurrence rules. ICS300–399: the meaning of properties and components together.
extension CalendarDiagnostic.Code {
    /// A value that its type does not allow.
    public static let malformedValue = Self("ICS101", "malformed value", section: "3.3")
    /// A day that does not exist, or a year outside 1 to 9999.
    public static let invalidDate = Self("ICS102", "invalid date", section: "3.3.4")
    /// An hour of 24 or another time that does not exist.
    public static let invalidTime = Self("ICS103", "invalid time", section: "3.3.5")
    /// A date-time that is not in the RFC's form but is unambiguous.
    public static let dateTimeForm = Self("ICS104", "date-time form", section: "3.3.5")
    /// A second of 60; 59 is used instead.
    public static let leapSecond = Self("ICS105", "leap second", section: "3.3.12")
    /// A value that does not have the type given by VALUE.
    public static let valueTypeMismatch = Self("ICS106", "value type mismatch", section: "3.2.20")
    /// A value of eight digits without VALUE=DATE.
    public static let valueTypeMissing = Self("ICS107", "VALUE missing", section: "3.2.20")
    /// A TZID parameter on a time in UTC.
    public static let zoneOnUTC = Self("ICS108", "TZID on UTC", section: "3.2.19")
    /// A negative duration where the property does not allow one.
    public static let negativeDuration = Self("ICS109", "negative duration", section: "3.8.2.5")
    /// A duration that is not in the RFC's form but is unambiguous.
    public static let durationForm = Self("ICS110", "duration form", section: "3.3.6")
    /// A duration longer than the supported years.
    public static let durationRange = Self("ICS111", "duration out of range", section: "3.3.6")
    /// A number outside the range of its property.
    public static let integerRange = Self("ICS112", "integer out of range", section: "3.3.8")
    /// A list that contains an empty element.
    public static let emptyListValue = Self("ICS113", "empty list value", section: "3.1.1")
    /// A UTC offset that is not in the RFC's form but is unambiguous.
    public static let utcOffsetForm = Self("ICS114", "utc-offset form", section: "3.3.14")
    /// A structured value whose parts are not in the RFC's form but are unambiguous.
    public static let structureForm = Self("ICS115", "structured value form", section: "3.8.1.6")
    /// A URI or calendar user address without a scheme.
    public static let uriWithoutScheme = Self("ICS116", "URI without a scheme", section: "3.3.13")
    /// A local time in a property that requires UTC.
    public static let notUTC = Self("ICS117", "time not in UTC", section: "3.3.5")
    /// A parameter value that is not allowed.
    public static let parameterValue = Self("ICS118", "parameter value", section: "3.2")
    /// A property without a parameter that its value requires.
    public static let parameterMissing = Self("ICS119", "parameter missing", section: "3.2")
    /// A parameter that has no effect because of the rest of its property.
    public static let parameterWithoutEffect = Self("ICS120", "parameter without effect", section: "3.2")

    /// A comma or semicolon in a TEXT value that is not escaped with a backslash.
    public static let unescapedText = Self("ICS121", "unescaped comma or semicolon", section: "3.3.11")
    /// A backslash in a TEXT value before a character for which the RFC defines no escape.
    public static let unknownEscape = Self("ICS122", "unknown escape", section: "3.3.11")
    /// A STATUS that is not allowed in its component.
    public static let statusValue = Self("ICS123", "STATUS of another component", section: "3.8.1.11")
    /// A TRANSP that is neither OPAQUE nor TRANSPARENT.
    public static let transparencyValue = Self("ICS124", "unknown TRANSP", section: "3.8.2.7")
    /// A REQUEST-STATUS that does not start with a code such as `2.0`.
    public static let requestStatusForm = Self("ICS125", "REQUEST-STATUS form", section: "3.8.8.3")
    /// A COLOR that is not a CSS color name.
    public static let colorValue = Self("ICS126", "COLOR without a CSS name", section: "RFC 7986 5.9")
    /// A word that is not registered by any RFC and does not start with `X-`.
    public static let unregisteredValue = Self("ICS127", "unregistered value", section: "8.3")
    /// A list property without any element.
    public static let emptyProperty = Self("ICS128", "empty property", section: "3.8.1")
    /// A TZID parameter on a date.
    public static let zoneOnDate = Self("ICS129", "TZID on a date", section: "3.2.19")
    /// An address that starts with `mailto:` twice.
    public static let repeatedScheme = Self("ICS130", "mailto: written twice", section: "3.3.3")

    /// A parameter after the colon, as part of the value.
    public static let misplacedParameter = Self("ICS131", "parameter after the colon", section: "3.1")

    /// A rule that can't be parsed; it is ignored.
    public static let invalidRule = Self("ICS200", "invalid RRULE", section: "3.3.10")
    /// A rule with an error that was repaired; the message describes the repair.
    public static let repairedRule = Self("ICS299", "repaired RRULE", section: "3.3.10")

    /// A component without a required property.
    public static let propertyMissing = Self("ICS301", "property missing", section: "3.6")
    /// A repeated property that may appear only once.
    public static let duplicateProperty = Self("ICS302", "duplicate property", section: "3.6")
    /// A component without a UID.
    public static let uidMissing = Self("ICS303", "UID missing", section: "3.8.4.7")
    /// A component without a DTSTART.
    public static let startMissing = Self("ICS304", "DTSTART missing", section: "3.8.2.4")
    /// A DTEND or DUE before the start.
    public static let endBeforeStart = Self("ICS305", "end before start", section: "3.8.2.2")
    /// An all-day DTEND that equals DTSTART.
    public static let endEqualsStart = Self("ICS306", "end equals start", section: "3.8.2.2")
    /// A component with both DTEND and DURATION.
    public static let endAndDuration = Self("ICS307", "DTEND and DURATION", section: "3.6.1")
    /// A DTEND or DUE that is floating while the start has a zone, or the reverse.
    public static let endForm = Self("ICS308", "end in another form than the start", section: "3.8.2.2")
    /// A DURATION with hours, minutes or seconds for a start that is a date.
    public static let durationOfDate = Self("ICS309", "DURATION with a time for a date", section: "3.6.1")
    /// A TZID that neither the feed nor the system defines.
    public static let unknownZone = Self("ICS310", "unknown TZID", section: "3.2.19")
    /// A VTIMEZONE whose offsets differ from the system's zone of the same name.
    public static let zoneDiffers = Self("ICS311", "VTIMEZONE differs from IANA", section: "3.6.5")
    /// A TZID without a VTIMEZONE in the calendar, though the system knows the zone.
    public static let zoneUndefined = Self("ICS313", "TZID without VTIMEZONE", section: "3.2.19")
    /// Two VTIMEZONE components with the same TZID.
    public static let duplicateZone = Self("ICS312", "duplicate VTIMEZONE", section: "3.6.5")
    /// A VTIMEZONE with neither STANDARD nor DAYLIGHT.
    public static let zoneWithoutObservances = Self("ICS314", "VTIMEZONE without observances", section: "3.6.5")
    /// A VTIMEZONE with more onsets than the limits allow.
    public static let zoneTooLarge = Self("ICS315", "VTIMEZONE larger than the limit", section: "3.6.5")
    /// A RECURRENCE-ID that is not in the same form as the series' DTSTART.
    public static let recurrenceIDType = Self("ICS320", "RECURRENCE-ID type", section: "3.8.4.4")
    /// A RECURRENCE-ID that matches no occurrence, or that has no series.
    public static let overrideWithoutInstance = Self("ICS321", "override without instance", section: "3.8.4.4")
    /// Two components with the same UID; the later revision is used.
    public static let supersededRevision = Self("ICS322", "superseded revision", section: "3.8.7.4")
    /// An EXDATE that is not in the same form as the series' DTSTART.
    public static let exceptionDateType = Self("ICS323", "EXDATE type", section: "3.8.5.1")
    /// A rule whose RSCALE or FREQ cannot apply to the start.
    public static let ruleWithoutEffect = Self("ICS324", "rule without effect", section: "3.3.10")
    /// An UNTIL that is not in the form required by the rule's DTSTART.
    public static let untilType = Self("ICS325", "UNTIL type", section: "3.3.10")
    /// An RDATE that is not in the same form as DTSTART.
    public static let recurrenceDateType = Self("ICS326", "RDATE type", section: "3.8.5.2")
    /// Two components of the same kind, UID, RECURRENCE-ID and revision.
    public static let duplicateUID = Self("ICS327", "duplicate UID", section: "3.8.4.7")
    /// An RRULE in a component with a RECURRENCE-ID.
    public static let ruleInOverride = Self("ICS328", "RRULE beside RECURRENCE-ID", section: "3.8.4.4")
    /// An EXDATE that matches no occurrence.
    public static let exceptionWithoutOccurrence = Self("ICS329", "EXDATE without occurrence", section: "3.8.5.1")
    /// An UNTIL before DTSTART, so the series has no occurrences.
    public static let untilBeforeStart = Self("ICS330", "UNTIL before DTSTART", section: "3.3.10")
    /// A BYHOUR, BYMINUTE or BYSECOND for a start that is a date.
    public static let timePartOfDate = Self("ICS331", "BYHOUR of a date", section: "3.3.10")
    /// A DTSTART that does not match its rule.
    public static let startOffRule = Self("ICS332", "DTSTART off its rule", section: "3.8.5.3")
    /// More than one RRULE in a component.
    public static let severalRules = Self("ICS333", "several RRULEs", section: "3.8.5.3")
    /// An EXRULE, which RFC 5545 removed.
    public static let exceptionRule = Self("ICS334", "EXRULE", section: "A.3")
    /// A rule with no occurrences after DTSTART.
    public static let ruleWithoutOccurrences = Self("ICS335", "rule without occurrences", section: "3.3.10")
    /// A series whose occurrences are all excluded by EXDATE and EXRULE.
    public static let everythingExcluded = Self("ICS336", "every occurrence excluded", section: "3.8.5.1")
    /// A DTSTART in a gap, where clocks are set forward.
    public static let startInGap = Self("ICS337", "DTSTART in a gap", section: "3.3.5")
    /// A VTIMEZONE that no TZID refers to.
    public static let zoneUnused = Self("ICS338", "unused VTIMEZONE", section: "3.6.5")
    /// An alarm relative to a start or end that its component does not have.
    public static let triggerWithoutTime = Self("ICS339", "TRIGGER without its time", section: "3.8.6.3")
    /// A property that is not allowed in its component.
    public static let misplacedProperty = Self("ICS340", "property out of place", section: "3.6")
    /// A component inside another component that cannot contain it.
    public static let misplacedComponent = Self("ICS341", "component out of place", section: "3.6")
    /// A property that follows a nested component.
    public static let propertyAfterComponent = Self("ICS342", "property after a component", section: "3.6")
    /// A VCALENDAR without any components.
    public static let emptyCalendar = Self("ICS343", "calendar without components", section: "3.6")
    /// A VERSION other than 2.0.
    public static let versionValue = Self("ICS344", "VERSION is not 2.0", section: "3.7.4")
    /// A CALSCALE other than GREGORIAN.
    public static let calendarScaleValue = Self("ICS345", "CALSCALE is not GREGORIAN", section: "3.7.1")
    /// A METHOD that no RFC defines.
    public static let methodValue = Self("ICS346", "unknown METHOD", section: "3.7.2")
    /// A component or property that METHOD requires or forbids.
    public static let methodRule = Self("ICS347", "against its METHOD", section: "RFC 5546 3")
    /// An ATTENDEE without an ORGANIZER.
    public static let organizerMissing = Self("ICS348", "ATTENDEE without ORGANIZER", section: "3.8.4.3")
    /// An observance whose start is not a local time without a TZID.
    public static let observanceStart = Self("ICS349", "observance start", section: "3.6.5")
    /// An override whose UID differs from a series' UID only in case.
    public static let uidCase = Self("ICS350", "UID in another case", section: "3.8.4.7")
    /// A property or component whose name is one letter away from a registered name.
    public static let misspelledName = Self("ICS351", "misspelled name", section: "8.3")
    /// An override of an occurrence that another override of a later revision replaces.
    public static let supersededOverride = Self("ICS352", "superseded override", section: "3.8.7.4")
    /// A VTIMEZONE whose last change of clocks is long before the last occurrence in its zone.
    public static let zoneEnds = Self("ICS353", "VTIMEZONE ends before its series", section: "3.6.5")

    /// All codes of this extension, for the table in the documentation.
    public static let calendarCodes: [CalendarDiagnostic.Code] = [
        .malformedValue, .invalidDate, .invalidTime, .dateTimeForm, .leapSecond, .valueTypeMismatch, .valueTypeMissing,
        .zoneOnUTC, .negativeDuration, .durationForm, .durationRange, .integerRange, .emptyListValue, .utcOffsetForm,
        .structureForm, .uriWithoutScheme, .notUTC, .parameterValue, .parameterMissing, .parameterWithoutEffect,
        .unescapedText, .unknownEscape, .statusValue, .transparencyValue, .requestStatusForm, .colorValue,
        .unregisteredValue, .emptyProperty, .zoneOnDate, .repeatedScheme, .misplacedParameter,
        .invalidRule, .repairedRule, .propertyMissing, .duplicateProperty, .uidMissing, .startMissing, .endBeforeStart,
        .endEqualsStart, .endAndDuration, .unknownZone,
        .zoneDiffers, .zoneUndefined, .duplicateZone, .zoneWithoutObservances, .zoneTooLarge, .recurrenceIDType,
        .overrideWithoutInstance, .supersededRevision, .exceptionDateType, .ruleWithoutEffect,
        .untilType, .recurrenceDateType, .duplicateUID, .ruleInOverride, .exceptionWithoutOccurrence, .untilBeforeStart,
        .endForm, .durationOfDate, .timePartOfDate, .startOffRule, .severalRules, .exceptionRule,
        .ruleWithoutOccurrences, .everythingExcluded, .startInGap, .zoneUnused, .triggerWithoutTime, .misplacedProperty,
        .misplacedComponent, .propertyAfterComponent, .emptyCalendar, .versionValue, .calendarScaleValue, .methodValue,
        .methodRule, .organizerMissing, .observanceStart, .uidCase, .misspelledName, .supersededOverride, .zoneEnds,
    ]
}
