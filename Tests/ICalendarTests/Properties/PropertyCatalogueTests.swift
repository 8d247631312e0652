import ICalendar
import Testing

/// Every key of the catalog, read from a line with its name.
@Suite("The catalogue of property and parameter keys")
struct PropertyCatalogueTests {
    /// The first value of a key in a component with one line.
    static func value<Value>(_ key: PropertyKey<Value>, of value: String) throws -> Value? {
        try PropertyKeyTests.component("\(key.name):\(value)").value(key)
    }

    @Test("Every key of a text reads the property of its name")
    func texts() throws {
        let keys: [(PropertyKey<String>, String)] = [
            (.calendarScale, "CALSCALE"), (.method, "METHOD"), (.productIdentifier, "PRODID"), (.version, "VERSION"),
            (.categories, "CATEGORIES"), (.classification, "CLASS"), (.comment, "COMMENT"), (.details, "DESCRIPTION"),
            (.location, "LOCATION"), (.resources, "RESOURCES"), (.status, "STATUS"), (.summary, "SUMMARY"),
            (.transparency, "TRANSP"), (.zoneIdentifier, "TZID"), (.zoneName, "TZNAME"),
            (.zoneAlias, "TZID-ALIAS-OF"), (.contact, "CONTACT"), (.uid, "UID"), (.relatedTo, "RELATED-TO"),
            (.action, "ACTION"), (.proximity, "PROXIMITY"), (.name, "NAME"), (.color, "COLOR"),
            (.busyType, "BUSYTYPE"), (.locationType, "LOCATION-TYPE"), (.participantType, "PARTICIPANT-TYPE"),
            (.resourceType, "RESOURCE-TYPE"), (.referenceID, "REFID"), (.styledDescription, "STYLED-DESCRIPTION"),
            (.text("x-own"), "X-OWN"),
        ]
        for (key, name) in keys {
            #expect(key.name == name)
            #expect(try Self.value(key, of: "one\\; two") == "one; two", "\(name)")
        }
    }

    @Test("Every key of a URI or calendar address reads the property of its name")
    func references() throws {
        let keys: [(PropertyKey<String>, String)] = [
            (.zoneURL, "TZURL"), (.attendee, "ATTENDEE"), (.organizer, "ORGANIZER"), (.url, "URL"),
            (.source, "SOURCE"), (.conference, "CONFERENCE"), (.calendarAddress, "CALENDAR-ADDRESS"),
            (.concept, "CONCEPT"),
        ]
        for (key, name) in keys {
            #expect(key.name == name)
            #expect(try Self.value(key, of: "https://example.com/a") == "https://example.com/a", "\(name)")
        }
    }

    @Test("Every key of a time reads the property of its name")
    func times() throws {
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9))
        let keys: [(PropertyKey<DateTimeValue>, String)] = [
            (.completed, "COMPLETED"), (.end, "DTEND"), (.due, "DUE"), (.start, "DTSTART"),
            (.recurrenceID, "RECURRENCE-ID"), (.exceptionDates, "EXDATE"), (.created, "CREATED"),
            (.dtstamp, "DTSTAMP"), (.lastModified, "LAST-MODIFIED"), (.acknowledged, "ACKNOWLEDGED"),
            (.zoneUntil, "TZUNTIL"),
        ]
        for (key, name) in keys {
            #expect(key.name == name)
            #expect(try Self.value(key, of: "20260301T090000Z") == .utc(nine), "\(name)")
        }
    }

    @Test("Every key of a number, duration, rule or period reads the property of its name")
    func others() throws {
        let numbers: [(PropertyKey<Int>, String, String)] = [
            (.percentComplete, "PERCENT-COMPLETE", "3"), (.priority, "PRIORITY", "3"), (.repeatCount, "REPEAT", "3"),
            (.sequence, "SEQUENCE", "3"), (.offsetFrom, "TZOFFSETFROM", "+000003"),
            (.offsetTo, "TZOFFSETTO", "+000003"),
        ]
        for (key, name, text) in numbers {
            #expect(key.name == name)
            #expect(try Self.value(key, of: text) == 3, "\(name)")
        }
        #expect(try Self.value(.duration, of: "PT3S") == CalendarDuration(seconds: 3))
        #expect(try Self.value(.refreshInterval, of: "PT3S") == CalendarDuration(seconds: 3))
        for key in [PropertyKey<RecurrenceRule>.recurrenceRule, .exceptionRule] {
            #expect(try Self.value(key, of: "FREQ=DAILY") == RecurrenceRule("FREQ=DAILY"))
        }
        #expect(PropertyKey<RecurrenceRule>.exceptionRule.name == "EXRULE")
        #expect(
            try Self.value(.freeBusy, of: "20260301T090000Z/PT1H")?.end == .duration(CalendarDuration(seconds: 3_600)))
    }

    /// The value of a parameter on a line that has a value too.
    static func parameter<Value>(_ key: ParameterKey<Value>, _ value: String) throws -> Value? {
        let component = try PropertyKeyTests.component("X-OWN;\(key.name)=\(value):1")
        return try #require(component.properties.first).parameter(key)
    }

    @Test("Every key of a parameter reads the parameter of its name")
    func parameters() throws {
        let texts: [(ParameterKey<String>, String)] = [
            (.alternateRepresentation, "ALTREP"), (.commonName, "CN"), (.directory, "DIR"), (.formatType, "FMTTYPE"),
            (.language, "LANGUAGE"), (.sentBy, "SENT-BY"), (.zoneIdentifier, "TZID"), (.email, "EMAIL"),
            (.label, "LABEL"), (.schema, "SCHEMA"), (.linkRelation, "LINKREL"),
        ]
        for (key, name) in texts {
            #expect(key.name == name)
            #expect(try Self.parameter(key, "\"a/b:c\"") == "a/b:c", "\(name)")
        }
        let words: [(ParameterKey<String>, String)] = [
            (.userType, "CUTYPE"), (.encoding, "ENCODING"), (.participationStatus, "PARTSTAT"), (.range, "RANGE"),
            (.related, "RELATED"), (.relationType, "RELTYPE"), (.role, "ROLE"),
        ]
        for (key, name) in words {
            #expect(key.name == name)
            #expect(try Self.parameter(key, "x-word") == "X-WORD", "\(name)")
        }
        let lists: [(ParameterKey<[String]>, String)] = [
            (.delegatedFrom, "DELEGATED-FROM"), (.delegatedTo, "DELEGATED-TO"), (.member, "MEMBER"),
            (.display, "DISPLAY"), (.feature, "FEATURE"),
        ]
        for (key, name) in lists {
            #expect(key.name == name)
            #expect(try Self.parameter(key, "\"A\",\"B\"") == ["A", "B"], "\(name)")
        }
        #expect(try Self.parameter(.expectsReply, "TRUE") == true)
        #expect(try Self.parameter(.isDerived, "FALSE") == false)
        #expect(try Self.parameter(.order, "2") == 2)
        #expect(try Self.parameter(.valueType, "DATE") == .date)
        #expect(try Self.parameter(.freeBusyKind, "BUSY-TENTATIVE") == .tentative)
        #expect(try Self.parameter(.gap, "PT3S") == CalendarDuration(seconds: 3))
    }
}
