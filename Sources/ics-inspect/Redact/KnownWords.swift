import Foundation
import ICalendar

/// Names and words that are the same in many calendars, and therefore say nothing about a person: those that are
/// registered, and extensions that widespread programs write.
enum KnownWords {
    /// Returns whether the name of a property, in upper case, is registered or a widespread extension.
    static func isProperty(_ name: String) -> Bool {
        KnownProperty(name: name) != nil || PropertyDefinition.named(name) != nil || extensions.contains(name)
    }

    /// Returns whether the name of a component, in upper case, is registered or a widespread extension.
    static func isComponent(_ name: String) -> Bool {
        KnownComponent.allCases.contains { $0.name == name } || ["VCARD", "VNOTE", "X-VAVAILABILITY"].contains(name)
    }

    /// Returns whether the name of a parameter, in upper case, is registered or a widespread extension.
    static func isParameter(_ name: String) -> Bool {
        ParameterDefinition.named(name) != nil || parameterExtensions.contains(name)
    }

    /// Returns whether a word, in upper case, is one that a property or a parameter may have.
    static func contains(_ word: String, asValueOf name: String) -> Bool { values[name]?.contains(word) ?? false }

    /// Returns whether a language tag has only registered subtags, such as `de-CH`.
    static func isLanguage(_ tag: String) -> Bool {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let language = subtags.first, languages.contains(language.lowercased()) else { return false }
        return subtags.dropFirst().allSatisfy {
            regions.contains($0.uppercased()) || ["Hans", "Hant", "Latn", "Cyrl"].contains($0)
        }
    }

    private static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    private static let regions = Set(Locale.Region.isoRegions.map(\.identifier))

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Returns whether a PRODID is that of a widespread program, in any version.
    static func isProduct(_ text: String) -> Bool {
        var pattern = ""
        var digitCount = 0
        for character in text {
            digitCount = character.isASCII && character.isNumber ? digitCount + 1 : 0
            // No version has longer numbers, but phone numbers do.
            if digitCount > maximumVersionDigits { return false }
            if digitCount < 2 { pattern.append(digitCount == 1 ? "0" : character) }
        }
        return products.contains(pattern)
    }

    private static let maximumVersionDigits = 5

    /// PRODIDs with a zero for each number.
    private static let products: Set<String> = [
        "-//Google Inc//Google Calendar 0.0//EN", "-//Apple Inc.//macOS 0.0//EN", "-//Apple Inc.//macOS 0.0.0//EN",
        "-//Apple Inc.//Mac OS X 0.0.0//EN", "-//Apple Inc.//iOS 0.0//EN", "-//Apple Inc.//iOS 0.0.0//EN",
        "-//Apple Inc.//iPhone OS 0.0//EN", "-//Apple Inc.//iPhone OS 0.0.0//EN", "-//Apple Inc.//iCal 0.0.0//EN",
        "-//Apple Computer\\, Inc//iCal 0.0//EN", "-//Apple Inc.//iCloud Calendar 0.0//EN",
        "-//Microsoft Corporation//Outlook 0.0 MIMEDIR//EN", "Microsoft Exchange Server 0",
        "Microsoft CDO for Microsoft Exchange", "-//Microsoft Corporation//Outlook MIMEDIR//EN",
        "-//Mozilla.org/NONSGML Mozilla Calendar V0.0//EN", "-//IDN nextcloud.com//Calendar app 0.0.0//EN",
        "-//Nextcloud Calendar v0.0.0", "-//CALENDARSERVER.ORG//NONSGML Version 0//EN",
        "-//PYVOBJECT//NONSGML Version 0//EN", "-//Lotus Development Corporation//NONSGML Notes 0.0//EN",
        "-//K Desktop Environment//NONSGML KOrganizer 0.0.0//EN", "-//K Desktop Environment//NONSGML libkcal 0.0//EN",
        "-//Ximian//NONSGML Evolution Calendar//EN", "-//Ben Fortuna//iCal0j 0.0//EN", "ics.py - http://git.io/lLljaA",
        "-//github.com/rianjs/ical.net//NONSGML ical.net 0.0//EN", "-//sebbo.net//ical-generator//EN",
        "-//hacksw/handcal//NONSGML v0.0//EN", "+//IDN tasks.org//android-0//EN",
    ]

    private static let extensions = words(
        """
        X-WR-CALNAME X-WR-CALDESC X-WR-TIMEZONE X-WR-RELCALID X-WR-ALARMUID X-LIC-LOCATION X-LIC-ERROR X-ALT-DESC
        X-PUBLISHED-TTL X-APPLE-CALENDAR-COLOR X-APPLE-STRUCTURED-LOCATION X-APPLE-TRAVEL-DURATION X-APPLE-TRAVEL-START
        X-APPLE-TRAVEL-ADVISORY-BEHAVIOR X-APPLE-DEFAULT-ALARM X-APPLE-EWS-BUSYSTATUS X-APPLE-CREATOR-IDENTITY
        X-APPLE-CREATOR-TEAM-IDENTITY X-APPLE-SORT-ORDER X-CALENDARSERVER-PRIVATE-COMMENT X-GOOGLE-CONFERENCE
        X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-APPT-SEQUENCE X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-IMPORTANCE
        X-MICROSOFT-CDO-INSTTYPE X-MICROSOFT-CDO-INTENDEDSTATUS X-MICROSOFT-CDO-OWNERAPPTID
        X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE X-MICROSOFT-CDO-ATTENDEE-CRITICAL-CHANGE X-MICROSOFT-DISALLOW-COUNTER
        X-MICROSOFT-DONOTFORWARDMEETING X-MICROSOFT-LOCATIONS X-MS-OLK-FORCEINSPECTOROPEN X-MS-OLK-WKHRSTART
        X-MS-OLK-WKHREND X-MS-OLK-WKHRDAYS X-MS-OLK-CONFTYPE X-MOZ-GENERATION X-MOZ-LASTACK X-MOZ-SNOOZE-TIME
        X-MOZ-SEND-INVITATIONS X-EVOLUTION-CALDAV-HREF X-EVOLUTION-ALARM-UID X-OC-HIDESUBTASKS X-NC-GROUP-ID X-OWNER
        X-CALEND X-TRUMBA-CUSTOMFIELD X-PRIMARY-CALENDAR
        """)

    private static let parameterExtensions = words(
        """
        CHARSET FILENAME SIZE MANAGED-ID SCHEDULE-AGENT SCHEDULE-FORCE-SEND SCHEDULE-STATUS TYPE BASE64 QUOTED-PRINTABLE
        8BIT 7BIT X-NUM-GUESTS X-FILENAME X-TITLE X-ADDRESS X-APPLE-RADIUS X-APPLE-MAPKIT-HANDLE X-APPLE-REFERENCEFRAME
        X-VOBJ-FLOATING-DATETIME X-RESPONSE-COMMENT X-CALENDARSERVER-DTSTAMP X-APPLE-OMIT-YEAR X-EVOLUTION-ENDDATE
        X-LIC-ERRORTYPE
        """)

    /// The words of properties and parameters. Properties and parameters with the same name don't have different words.
    private static let values: [String: Set<String>] = {
        var values = ["TZNAME": Set(TimeZone.abbreviationDictionary.keys)]
        for row in table.split(separator: "\n") {
            let parts = row.split(separator: ":")
            for name in parts[0].split(separator: ",") { values[String(name)] = words(String(parts[1])) }
        }
        return values
    }()

    private static let table = """
        CALSCALE: GREGORIAN
        METHOD: PUBLISH REQUEST REPLY ADD CANCEL REFRESH COUNTER DECLINECOUNTER
        CLASS: PUBLIC PRIVATE CONFIDENTIAL
        STATUS: TENTATIVE CONFIRMED CANCELLED NEEDS-ACTION COMPLETED IN-PROCESS DRAFT FINAL CANCELED
        TRANSP: OPAQUE TRANSPARENT
        ACTION: AUDIO DISPLAY EMAIL PROCEDURE NONE
        PROXIMITY: ARRIVE DEPART CONNECT DISCONNECT
        BUSYTYPE: BUSY BUSY-UNAVAILABLE BUSY-TENTATIVE
        PARTICIPANT-TYPE: ACTIVE INACTIVE SPONSOR CONTACT BOOKING-CONTACT EMERGENCY-CONTACT PUBLICITY-CONTACT \
            PLANNER-CONTACT PERFORMER SPEAKER
        RESOURCE-TYPE: ROOM PROJECTOR REMOTE-CONFERENCE-AUDIO REMOTE-CONFERENCE-VIDEO
        X-MICROSOFT-CDO-IMPORTANCE: 0 1 2
        X-MICROSOFT-CDO-INSTTYPE: 0 1 2 3
        VALUE: BINARY BOOLEAN CAL-ADDRESS DATE DATE-TIME DURATION FLOAT INTEGER PERIOD RECUR TEXT TIME URI UTC-OFFSET UID \
            XML-REFERENCE UNKNOWN
        ENCODING: 8BIT BASE64 7BIT QUOTED-PRINTABLE B Q
        CHARSET: UTF-8 UTF-16 US-ASCII ISO-8859-1 ISO-8859-2 ISO-8859-15 WINDOWS-1250 WINDOWS-1251 WINDOWS-1252 SHIFT_JIS \
            ISO-2022-JP EUC-JP GB2312 GBK BIG5 KOI8-R
        RANGE: THISANDFUTURE THISANDPRIOR
        RELATED: START END
        RELTYPE: PARENT CHILD SIBLING SNOOZE FINISHTOSTART FINISHTOFINISH STARTTOFINISH STARTTOSTART FIRST NEXT DEPENDS-ON \
            REFID CONCEPT
        FBTYPE: FREE BUSY BUSY-UNAVAILABLE BUSY-TENTATIVE
        PARTSTAT: NEEDS-ACTION ACCEPTED DECLINED TENTATIVE DELEGATED COMPLETED IN-PROCESS
        ROLE: CHAIR REQ-PARTICIPANT OPT-PARTICIPANT NON-PARTICIPANT
        CUTYPE: INDIVIDUAL GROUP RESOURCE ROOM UNKNOWN
        DISPLAY: BADGE GRAPHIC FULLSIZE THUMBNAIL
        FEATURE: AUDIO CHAT FEED MODERATOR PHONE SCREEN VIDEO
        SCHEDULE-AGENT: SERVER CLIENT NONE
        SCHEDULE-FORCE-SEND: REQUEST REPLY
        FMTTYPE: TEXT/PLAIN TEXT/HTML TEXT/CALENDAR TEXT/CSV TEXT/VCARD IMAGE/PNG IMAGE/JPEG IMAGE/GIF IMAGE/SVG+XML \
            IMAGE/WEBP IMAGE/BMP AUDIO/BASIC AUDIO/MPEG AUDIO/WAV VIDEO/MP4 VIDEO/MPEG APPLICATION/PDF APPLICATION/OCTET-STREAM \
            APPLICATION/JSON APPLICATION/XML APPLICATION/ZIP APPLICATION/MSWORD APPLICATION/BINARY APPLICATION/LD+JSON \
            APPLICATION/POSTSCRIPT
        X-MICROSOFT-CDO-BUSYSTATUS,X-MICROSOFT-CDO-INTENDEDSTATUS: FREE TENTATIVE BUSY OOF WORKINGELSEWHERE
        RSVP,DERIVED,X-VOBJ-FLOATING-DATETIME,X-MICROSOFT-CDO-ALLDAYEVENT,X-MICROSOFT-DISALLOW-COUNTER: TRUE FALSE
        X-MICROSOFT-DONOTFORWARDMEETING,X-APPLE-DEFAULT-ALARM,X-PRIMARY-CALENDAR: TRUE FALSE
        """

    /// The schemes of URIs that stay before a colon, in lower case.
    static let schemes = words(
        """
        mailto http https ftp tel sip sips xmpp urn uuid webcal webcals data cid geo file ldap ldaps message msteams zoommtg
        facetime principal
        """)

    /// The calendars that a rule may count in (RFC 7529 §4.1), from the Unicode CLDR.
    static let calendarScales = words(
        """
        GREGORIAN GREGORY ISO8601 BUDDHIST JAPANESE ROC CHINESE DANGI COPTIC ETHIOPIC ETHIOAA ETHIOPIC-AMETE-ALEM HEBREW
        INDIAN ISLAMIC ISLAMICC ISLAMIC-CIVIL ISLAMIC-RGSA ISLAMIC-TBLA ISLAMIC-UMALQURA PERSIAN
        """)

    /// The parts of rules (RFC 5545 §3.3.10, RFC 7529 §4.1).
    static let ruleParts = words(
        """
        FREQ UNTIL COUNT INTERVAL BYSECOND BYMINUTE BYHOUR BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST RSCALE
        SKIP
        """)

    static let frequencies: Set<String> = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]

    static let skips: Set<String> = ["OMIT", "BACKWARD", "FORWARD"]

    /// The weekdays of RFC 5545, and the names that producers write instead.
    static let weekdays = words(
        """
        MO TU WE TH FR SA SU MON TUE WED THU FRI SAT SUN MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY
        """)
}
