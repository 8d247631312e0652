import TestSupport

/// Random calendars with events, to-dos, series, overrides, participants, alarms, locations, links and parts without a
/// counterpart.
///
/// An element is a line, or a component in one string. Elements of an event have no order, so that a test can insert one.
struct RandomCalendar {
    var generator: SplitMix64
    /// The elements of each event or to-do, besides its UID.
    var events: [[String]] = []
    /// The changed occurrences of each event, as elements.
    var overrides: [[[String]]] = []
    /// The name of the component of each event.
    private var names: [String] = []

    init(seed: UInt64) { self.init(SplitMix64(seed: seed)) }

    init(_ generator: SplitMix64) {
        self.generator = generator
        for _ in 0..<self.generator.number(in: 1...3) { if self.generator.chance(70) { addEvent() } else { addToDo() } }
    }

    /// The bytes of the calendar.
    var bytes: [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN"]
        for (number, event) in events.enumerated() {
            for elements in [event] + overrides[number] {
                lines += ["BEGIN:\(names[number])", "UID:event-\(number)@example.com", "DTSTAMP:20260101T000000Z"]
                lines += elements + ["END:\(names[number])"]
            }
        }
        return Feeds.bytes(
            ofLines: lines.joined(separator: "\n").split(separator: "\n").map(String.init) + ["END:VCALENDAR"])
    }

    // MARK: - Times

    private static let zones = [
        ";TZID=Europe/Berlin:", ";TZID=America/New_York:", ";TZID=Asia/Kolkata:", ":", ";VALUE=DATE:",
    ]
    private static let rules = [
        "FREQ=DAILY;COUNT=9", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=7", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=4",
        "FREQ=DAILY;INTERVAL=3",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3",
    ]

    private func day(_ number: Int) -> String { "202603" + (number < 10 ? "0" : "") + "\(number)" }

    /// Returns a random form of times: the rest of a line, for a day and an hour.
    private mutating func form() -> (isDate: Bool, time: (String, Int) -> String) {
        let zone = generator.element(of: Self.zones)
        let isDate = zone.contains("DATE")
        let isUTC = zone == ":" && generator.chance(50)
        return (isDate, { isDate ? zone + $0 : "\(zone)\($0)T\($1)0000\(isUTC ? "Z" : "")" })
    }

    private mutating func addEvent() {
        let (isDate, time) = form()
        var event = ["DTSTART" + time(day(9), 10)]
        switch generator.number(below: 3) {
        case 0: event.append("DTEND" + time(day(10), 11))
        case 1: event.append(isDate ? "DURATION:P2D" : "DURATION:PT90M")
        default: break
        }
        add("VEVENT", event, recurs: generator.chance(70), time)
    }

    /// Adds a to-do, which may lack a start, or any time.
    private mutating func addToDo() {
        let (isDate, time) = form()
        let hasStart = generator.chance(70)
        var toDo = hasStart ? ["DTSTART" + time(day(9), 10)] : []
        switch generator.number(below: 3) {
        case 0: toDo.append("DUE" + time(day(10), 11))
        case 1 where hasStart: toDo.append(isDate ? "DURATION:P2D" : "DURATION:PT90M")
        default: break
        }
        for line in ["PERCENT-COMPLETE:40", "COMPLETED:20260310T120000Z", "ESTIMATED-DURATION:PT3H"]
        where generator.chance(30) { toDo.append(line) }
        if generator.chance(50) {
            toDo.append("STATUS:" + generator.element(of: ["NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"]))
        }
        add("VTODO", toDo, recurs: hasStart && generator.chance(50), time)
    }

    private mutating func add(_ name: String, _ times: [String], recurs: Bool, _ time: (String, Int) -> String) {
        var event = times
        var changed: [[String]] = []
        if recurs {
            event.append("RRULE:FREQ=DAILY;COUNT=20")
            if generator.chance(30) { event[event.count - 1] = "RRULE:" + generator.element(of: Self.rules) }
            if generator.chance(40) { event.append("EXDATE" + time(day(11), 10)) }
            if generator.chance(40) { event.append("RDATE" + time(day(29), 15)) }
            for number in [13, 14] where event[event.firstIndex { $0.hasPrefix("RRULE") } ?? 0].contains("COUNT=20") {
                guard generator.chance(50) else { continue }
                var override = ["RECURRENCE-ID" + time(day(number), 10)]
                override.append("DTSTART" + time(day(number), generator.element(of: [10, 12])))
                for _ in 0..<generator.number(in: 0...3) { override.append(element()) }
                changed.append(Self.unique(override))
            }
        }
        for _ in 0..<generator.number(in: 0...8) { event.append(element()) }
        names.append(name)
        events.append(Self.unique(event))
        overrides.append(changed)
    }

    /// Removes elements with a name that an event has only once.
    private static func unique(_ elements: [String]) -> [String] {
        var names: Set<String> = []
        let several = [
            "ATTENDEE", "BEGIN", "ATTACH", "CONFERENCE", "RELATED-TO", "COMMENT", "X-OWN", "IMAGE", "CATEGORIES",
        ]
        return elements.filter { element in
            let name = String(element.prefix { $0 != ":" && $0 != ";" })
            return several.contains(name) ? names.insert(element).inserted : names.insert(name).inserted
        }
    }

    // MARK: - Other elements

    /// Returns a random line or component of an event.
    mutating func element() -> String {
        let word = generator.element(of: [
            "one", "two\\, too", "drei\\nvier", "é;x".replacing(";", with: "\\;"), "five",
        ])
        switch generator.number(below: 18) {
        case 0: return "SUMMARY:\(word)"
        case 1: return "DESCRIPTION;LANGUAGE=de:\(word)"
        case 2: return "LOCATION:\(word)"
        case 3: return "CATEGORIES:\(word),last"
        case 4: return "STATUS:" + generator.element(of: ["CONFIRMED", "TENTATIVE", "X-ODD"])
        case 5: return "CLASS:" + generator.element(of: ["PRIVATE", "CONFIDENTIAL", "X-ODD"])
        case 6: return "PRIORITY:\(generator.number(in: 0...9))"
        case 7: return "ORGANIZER;CN=Ada:mailto:ada@example.com"
        case 8, 9: return attendee()
        case 10, 11: return alarm()
        case 12: return "ATTACH;FMTTYPE=text/plain:https://example.com/\(generator.number(below: 50))"
        case 13: return "CONFERENCE;VALUE=URI;FEATURE=AUDIO;LABEL=Call:tel:+1-\(generator.number(below: 50))"
        case 14:
            return "RELATED-TO;RELTYPE=" + generator.element(of: ["PARENT", "SIBLING"])
                + ":other-\(generator.number(below: 9))"
        case 15: return "COMMENT:\(word)"
        case 16: return "X-OWN;X-PARAMETER=a:\(word)"
        default: return place()
        }
    }

    /// Returns an ATTENDEE.
    mutating func attendee() -> String {
        let status = generator.element(of: ["ACCEPTED", "DECLINED", "NEEDS-ACTION"])
        let role = generator.element(of: [";ROLE=OPT-PARTICIPANT", ";CUTYPE=ROOM;RSVP=TRUE", ";X-ODD=1", ""])
        let address = generator.element(of: ["ada", "bob", "cyd", "dee"]) + "\(generator.number(below: 9))"
        return "ATTENDEE;PARTSTAT=\(status)\(role):mailto:\(address)@example.com"
    }

    /// Returns a VALARM.
    mutating func alarm() -> String {
        let minutes = generator.number(in: 1...59)
        let action = generator.element(of: [
            "DISPLAY\nDESCRIPTION:x", "AUDIO", "EMAIL\nSUMMARY:a\nDESCRIPTION:b\nATTENDEE:mailto:a@x",
        ])
        return "BEGIN:VALARM\nTRIGGER:-PT\(minutes)M\nACTION:\(action)\nEND:VALARM"
    }

    /// Returns a VLOCATION.
    mutating func place() -> String {
        "BEGIN:VLOCATION\nUID:place-\(generator.number(below: 500))\nNAME:Room\nLOCATION-TYPE:office\nEND:VLOCATION"
    }
}
