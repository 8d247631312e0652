import Foundation
import ICalendar

/// Finds what a redaction still shows: runs of three letters or digits at their place, outside of registered names and
/// words, times, rules and zones.
enum RedactionLeaks {
    /// Returns the words with such runs, each after the name of its line.
    static func find(in original: ComponentTree, after redacted: ComponentTree) -> [String] {
        guard original.textBytes.count == redacted.textBytes.count else { return ["another length"] }
        var leaks: [String] = []
        for line in original.contentLines {
            let range = line.byteRange
            let header = range.lowerBound..<max(range.lowerBound, (line.valueOffset ?? range.upperBound) - 1)
            let name = line.name
            let isBase64 = line.parametersText?.uppercased().contains("BASE64") ?? false
            for (index, text) in words(original, redacted, header) {
                if isAllowed(text, inHeaderAt: index, name: name) { continue }
                leaks.append("\(name): \(text) in the header")
            }
            guard let start = line.valueOffset, !isBase64 else { continue }
            let value = line.value ?? ""
            for (index, text) in words(original, redacted, start..<max(start, range.upperBound)) {
                if isAllowed(text.uppercased(), name, line) || isScheme(index, of: value) { continue }
                leaks.append("\(name): \(text)")
            }
        }
        return leaks
    }

    /// The words of a range that have a run of three equal bytes, and the number of bytes before the run. Folds are removed.
    /// The letter of a line break (`\n`) is kept and belongs to no word.
    private static func words(_ original: ComponentTree, _ redacted: ComponentTree, _ range: Range<Int>) -> [(
        Int, String
    )] {
        var before: [UInt8] = []
        var after: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = original.textBytes[index]
            var next = index
            while next < range.upperBound, [13, 10].contains(original.textBytes[next]) { next += 1 }
            if next > index, next < range.upperBound, [32, 9].contains(original.textBytes[next]) {
                index = next + 1
                continue
            }
            before.append(byte)
            after.append(redacted.textBytes[index])
            index += 1
        }
        func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
        var result: [(Int, String)] = []
        var start = 0
        while start < before.count {
            guard isWord(before[start]) else {
                start += 1
                continue
            }
            let escapes = before[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if escapes % 2 == 1, [0x4E, 0x6E].contains(before[start]) {
                start += 1
                continue
            }
            let end = before[start...].firstIndex { !isWord($0) } ?? before.count
            for run in start..<max(start, end - 2) where (run..<run + 3).allSatisfy({ before[$0] == after[$0] }) {
                result.append((run, String(decoding: before[start..<end], as: UTF8.self)))
                break
            }
            start = end
        }
        return result
    }

    private static func isScheme(_ index: Int, of value: String) -> Bool {
        guard let colon = value.lastIndex(of: ":") else { return false }
        let end = value.utf8.distance(from: value.startIndex, to: colon)
        return index < end && value[..<colon].split(separator: ":").allSatisfy { schemes.contains($0.lowercased()) }
            || index < 8 && schemes.contains(value.prefix { $0 != ":" }.lowercased())
    }

    private static func isAllowed(_ word: String, inHeaderAt index: Int, name: String) -> Bool {
        let word = word.uppercased()
        if name.contains(word), isNearlyKnown(name) { return true }
        return parameterWords.contains(word) || schemes.contains(word.lowercased()) || isZone(word)
            || Locale.LanguageCode.isoLanguageCodes.contains { $0.identifier.uppercased() == word }
    }

    /// Whether a name is registered, or is one letter away from such a name.
    private static func isNearlyKnown(_ name: String) -> Bool {
        names.contains { known in
            let start = zip(name, known).prefix { $0 == $1 }.count
            let end = zip(name.reversed(), known.reversed()).prefix { $0 == $1 }.count
            return start + end >= max(name.count, known.count) - 1 && abs(name.count - known.count) <= 1
                || name.sorted() == known.sorted()
        }
    }

    private static func isAllowed(_ word: String, _ name: String, _ line: ContentLine) -> Bool {
        switch name {
        case "BEGIN", "END": return isNearlyKnown(line.value?.trimmingCharacters(in: .whitespaces).uppercased() ?? "")
        case "RRULE", "EXRULE":
            let weekday = word.drop { $0.isNumber }
            return isTime(word) || ruleWords.contains(word) || ruleWords.contains(String(weekday))
                || ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].contains(weekday)
        case "TZID", "X-WR-TIMEZONE", "X-LIC-LOCATION", "TZID-ALIAS-OF":
            return isZone(word) || declaresTime(line) && isTime(word)
        case "TZNAME": return isZone(word) || zoneAbbreviations.contains(word)
        // A year in the name of a product.
        case "PRODID": return products.contains(word) || isTime(word) && word.count <= 5
        case "COLOR", "X-APPLE-CALENDAR-COLOR": return true
        case _ where words.keys.contains(name): return words[name]?.contains(word) ?? false
        default:
            guard times.contains(name) || declaresTime(line) else { return false }
            // Parameters after the colon.
            let startsWithParameter = line.value?.first?.isLetter == true && line.value?.contains("=") == true
            return isTime(word) || startsWithParameter && (parameterWords.contains(word) || isZone(word))
        }
    }

    private static func isTime(_ word: String) -> Bool {
        word.utf8.allSatisfy { "0123456789TZPWDHMS".utf8.contains($0) }
    }

    private static func declaresTime(_ line: ContentLine) -> Bool {
        guard let type = line.property?.parameter("VALUE")?.uppercased() else { return false }
        return ["DATE", "DATE-TIME", "PERIOD", "DURATION", "TIME", "RECUR"].contains(type)
    }

    private static func isZone(_ word: String) -> Bool {
        zones.contains(word) || word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static let zones = Set(
        (TimeZone.knownTimeZoneIdentifiers.joined(separator: "/")
            + "/Etc/UTC/GMT/CET/CEST/EST/EDT/PST/PDT/Eastern/Central/Pacific/Mountain/Standard/Time/Europe/Romance/US/Canada/Calcutta"
            + "/Buenos/Aires/Saigon/Istanbul/Daylight/Tokyo/Kolkata/AUS/SE/Asia/Africa/America/Coordinated/Universal"
            // Older names, names of Windows, and the ASCII letters of Brasília.
            + "/Japan/Saskatchewan/Arabian/and/Bras/lia")
            .uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))

    private static let zoneAbbreviations: Set<String> = [
        "AKDT", "AKST", "BST", "CDT", "CST", "HKT", "IST", "JST", "MDT", "MST", "WEST", "WET",
    ]

    private static let names: [String] =
        PropertyDefinition.table.map(\.name) + KnownProperty.allCases.map(\.name)
        + KnownComponent.allCases.map(\.name) + extensions

    private static let extensions = [
        "BEGIN", "END", "X-ALT-DESC", "X-WR-ALARMUID", "X-APPLE-STRUCTURED-LOCATION",
        "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR",
        "X-APPLE-CALENDAR-COLOR", "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-INTENDEDSTATUS",
        "X-MICROSOFT-CDO-ALLDAYEVENT",
        "X-MICROSOFT-CDO-IMPORTANCE", "X-MICROSOFT-CDO-INSTTYPE", "X-MICROSOFT-CDO-APPT-SEQUENCE",
        "X-MICROSOFT-DISALLOW-COUNTER",
        "X-MICROSOFT-CDO-OWNERAPPTID", "X-MICROSOFT-DONOTFORWARDMEETING", "X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE",
        "X-MICROSOFT-CDO-ATTENDEE-CRITICAL-CHANGE", "X-GOOGLE-CONFERENCE", "X-MOZ-LASTACK", "X-MOZ-GENERATION",
        "X-WR-RELCALID", "X-PRIMARY-CALENDAR", "X-OWNER", "X-LIC-ERROR", "X-EVOLUTION-ALARM-UID",
        "X-TRUMBA-CUSTOMFIELD",
        "X-MS-OLK-WKHRSTART", "X-MS-OLK-WKHREND", "X-MS-OLK-FORCEINSPECTOROPEN", "X-MS-OLK-CONFTYPE",
        "X-APPLE-DEFAULT-ALARM", "X-APPLE-EWS-BUSYSTATUS", "X-CALEND",
    ]

    private static let times: Set<String> = [
        "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE", "DTSTAMP", "CREATED", "LAST-MODIFIED",
        "COMPLETED",
        "ACKNOWLEDGED", "TZUNTIL", "TRIGGER", "DURATION", "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "FREEBUSY",
        "TZOFFSETFROM",
        "TZOFFSETTO", "SEQUENCE", "PRIORITY", "PERCENT-COMPLETE", "REPEAT", "VERSION",
    ]

    private static let words: [String: [String]] = [
        "STATUS": [
            "TENTATIVE", "CONFIRMED", "CANCELLED", "CANCELED", "NEEDS", "ACTION", "COMPLETED", "PROCESS", "DRAFT",
            "FINAL",
        ],
        "CLASS": ["PUBLIC", "PRIVATE", "CONFIDENTIAL"], "TRANSP": ["OPAQUE", "TRANSPARENT"], "CALSCALE": ["GREGORIAN"],
        "METHOD": ["PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"],
        "ACTION": ["AUDIO", "DISPLAY", "EMAIL", "PROCEDURE", "NONE"], "BUSYTYPE": ["BUSY", "UNAVAILABLE", "TENTATIVE"],
        "PROXIMITY": ["ARRIVE", "DEPART", "CONNECT", "DISCONNECT"],
        "PARTICIPANT-TYPE": ["ACTIVE", "SPEAKER", "SPONSOR", "CONTACT", "PERFORMER"],
        "RESOURCE-TYPE": ["ROOM", "PROJECTOR"],
        "X-MICROSOFT-CDO-BUSYSTATUS": ["FREE", "TENTATIVE", "BUSY", "OOF"],
        "X-MICROSOFT-CDO-INTENDEDSTATUS": ["FREE", "TENTATIVE", "BUSY", "OOF"],
        "X-MICROSOFT-CDO-ALLDAYEVENT": ["TRUE", "FALSE"], "X-MICROSOFT-DISALLOW-COUNTER": ["TRUE", "FALSE"],
        "X-APPLE-DEFAULT-ALARM": ["TRUE", "FALSE"], "X-PRIMARY-CALENDAR": ["TRUE", "FALSE"],
        "X-MICROSOFT-DONOTFORWARDMEETING": ["TRUE", "FALSE"],
    ]

    private static let parameterWords: Set<String> = Set(
        """
        VALUE TZID CN CUTYPE PARTSTAT ROLE RSVP DIR SENT BY DELEGATED FROM TO MEMBER LANGUAGE ALTREP FMTTYPE FBTYPE ENCODING \
        RANGE RELATED RELTYPE DISPLAY EMAIL FEATURE LABEL ORDER SCHEMA DERIVED LINKREL GAP CHARSET FILENAME SIZE MANAGED TYPE \
        X NUM GUESTS TITLE ADDRESS APPLE RADIUS MAPKIT HANDLE REFERENCEFRAME VOBJ FLOATING DATETIME RESPONSE COMMENT SCHEDULE \
        AGENT STATUS FORCE SEND CALENDARSERVER DTSTAMP OMIT YEAR EVOLUTION ENDDATE LIC ERRORTYPE \
        BINARY BOOLEAN CAL DATE TIME DURATION FLOAT INTEGER PERIOD RECUR TEXT URI UTC OFFSET UID XML REFERENCE UNKNOWN BASE64 \
        8BIT QUOTED PRINTABLE UTF 8859 ASCII THISANDFUTURE THISANDPRIOR START END PARENT CHILD SIBLING SNOOZE FINISHTOSTART \
        FINISHTOFINISH STARTTOFINISH STARTTOSTART FIRST NEXT DEPENDS REFID CONCEPT FREE BUSY UNAVAILABLE TENTATIVE NEEDS ACTION \
        ACCEPTED DECLINED COMPLETED PROCESS CHAIR REQ PARTICIPANT OPT NON INDIVIDUAL GROUP RESOURCE ROOM BADGE GRAPHIC FULLSIZE \
        THUMBNAIL AUDIO CHAT FEED MODERATOR PHONE SCREEN VIDEO TRUE FALSE SERVER CLIENT NONE PLAIN HTML CALENDAR CSV VCARD IMAGE \
        PNG JPEG GIF SVG BASIC MPEG APPLICATION PDF OCTET STREAM JSON MSWORD POSTSCRIPT ISO WINDOWS
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let ruleWords: Set<String> = Set(
        """
        RRULE FREQ UNTIL COUNT INTERVAL BYSECOND BYMINUTE BYHOUR BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST \
        RSCALE SKIP SECONDLY MINUTELY HOURLY DAILY WEEKLY MONTHLY YEARLY OMIT BACKWARD FORWARD GREGORIAN CHINESE HEBREW INDIAN \
        ISLAMIC CIVIL UMALQURA ETHIOPIC COPTIC PERSIAN JAPANESE BUDDHIST ROC DANGI MON TUE WED THU FRI SAT SUN MONDAY TUESDAY \
        WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY GREGORY TBLA RSGA ETHIOAA AMETE ALEM ISO8601
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let products: Set<String> = Set(
        """
        GOOGLE INC CALENDAR APPLE MACOS IOS ICAL COMPUTER MAC OS IPHONE ICLOUD MICROSOFT CORPORATION OUTLOOK MIMEDIR EXCHANGE \
        SERVER CDO FOR MOZILLA ORG NONSGML IDN NEXTCLOUD COM APP CALENDARSERVER VERSION PYVOBJECT LOTUS DEVELOPMENT NOTES \
        DESKTOP ENVIRONMENT KORGANIZER XIMIAN EVOLUTION BEN FORTUNA ICAL4J HACKSW HANDCAL 9054 9055 LIBKCAL
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let schemes: Set<String> = [
        "mailto", "http", "https", "ftp", "tel", "sip", "sips", "xmpp", "urn", "uuid", "webcal", "data", "cid", "geo",
        "file",
        "ldap", "msteams", "message",
    ]
}
