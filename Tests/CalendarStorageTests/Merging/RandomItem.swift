import TestSupport

/// A random series with random changes, represented as lines, so that a test can determine which lines a merge must
/// contain.
struct RandomItem {
    /// The lines of the master by name, without DTSTART and the rule.
    var master: [String: [String]]
    /// The lines of the overrides, by their RECURRENCE-ID.
    var overrides: [String: [String]] = [:]
    /// The triggers of the alarms.
    var alarms: [String]
    /// The lines of the next part of the series, after a split; nil if there is none.
    var tail: [String: [String]]?
    /// The titles of other events, by UID.
    var others: [String: String] = [:]
    var isRecurring: Bool
    /// Whether changes split the series, cancel it and add dates, too.
    var canSplit = false
    private var categories: [String] = []

    private static let texts = ["Kiel", "Bergen", #"A\, B"#, "Årsmøte", "Plan A", "東京", "x", #"one\ntwo"#]
    private static let singles = ["SUMMARY", "LOCATION", "DESCRIPTION", "CONTACT", "X-FOO", "URL", "CLASS"]
    private static let days = ["20260309", "20260316", "20260323", "20260330", "20260406"]
    private static let people = ["ada", "bo", "cy", "di"].map { "mailto:\($0)@example.com" }

    init(_ random: inout SplitMix64) {
        master = ["SEQUENCE": ["SEQUENCE:1"], "DTSTAMP": ["DTSTAMP:20260101T000000Z"]]
        alarms = random.chance(50) ? ["-PT5M"] : []
        isRecurring = random.chance(60)
        master["DTSTART"] = ["DTSTART;TZID=Europe/Paris:20260302T091500"]
        master["DURATION"] = ["DURATION:PT1H"]
        if isRecurring { master["RRULE"] = ["RRULE:FREQ=WEEKLY;COUNT=9"] }
        for _ in 0..<random.number(below: 6) { change(&random, where: { _ in true }) }
    }

    /// Changes one of the elements that `isAllowed` names.
    ///
    /// - Returns: the name of the property or component that changed.
    @discardableResult
    mutating func change(_ random: inout SplitMix64, where isAllowed: (String) -> Bool) -> String? {
        var names = Self.singles + ["ATTENDEE", "COMMENT", "CATEGORIES", "VALARM", "DTSTART", "DURATION", "other"]
        if isRecurring { names += ["EXDATE", "override", "RRULE"] }
        if canSplit { names += ["split", "STATUS", "RDATE"] }
        let name = random.element(of: names)
        guard isAllowed(name) else { return nil }
        switch name {
        case "ATTENDEE":
            let person = random.element(of: Self.people)
            let answer = random.element(of: ["ACCEPTED", "DECLINED", "TENTATIVE"])
            master[name, default: []].removeAll { $0.hasSuffix(person) }
            if random.chance(70) { master[name, default: []].append("ATTENDEE;PARTSTAT=\(answer):\(person)") }
        case "COMMENT":
            changeList(name, &random) { random in "COMMENT:" + random.element(of: Self.texts) }
        case "CATEGORIES":
            var words = Set(categories)
            for _ in 0..<random.number(in: 1...3) { words.formSymmetricDifference([random.element(of: Self.texts)]) }
            categories = words.sorted()
            master[name] = categories.isEmpty ? nil : ["CATEGORIES:" + categories.joined(separator: ",")]
        case "EXDATE":
            let exceptions = Self.days.filter { overrides[$0] == nil && random.chance(30) }
            master[name] = exceptions.map { "EXDATE;TZID=Europe/Paris:\($0)T091500" }
        case "DTSTART":
            guard !isRecurring || (overrides.isEmpty && master["EXDATE", default: []].isEmpty) else { return nil }
            master[name] = ["DTSTART;TZID=Europe/Paris:20260302T\(random.number(in: 10...18))1500"]
        case "DURATION": master[name] = ["DURATION:PT\(random.number(in: 1...4))H"]
        case "RRULE":
            master[name] = ["RRULE:FREQ=WEEKLY;COUNT=\(random.number(in: 8...12))"]
        case "VALARM":
            if alarms.isEmpty || random.chance(50) {
                alarms.append("-PT\(random.number(in: 1...59))M")
            } else {
                alarms.remove(at: random.number(below: alarms.count))
            }
        case "RDATE":
            let day = random.element(of: Self.days + ["20260408"])
            master[name] = master[name] == nil ? ["RDATE;TZID=Europe/Paris:\(day)T091500"] : nil
        case "STATUS": master[name] = ["STATUS:" + random.element(of: ["CANCELLED", "CONFIRMED"])]
        case "split":
            let hasDates = ["EXDATE", "RDATE"].contains { !master[$0, default: []].isEmpty }
            guard isRecurring, tail == nil, overrides.isEmpty, !hasDates else { return nil }
            var part = master
            part["DTSTART"] = master["DTSTART"]?.map { $0.replacing("20260302", with: "20260323") }
            part["RRULE"] = ["RRULE:FREQ=WEEKLY;COUNT=5"]
            part["RELATED-TO"] = ["RELATED-TO;RELTYPE=FIRST:series"]
            tail = part
            master["RRULE"] = ["RRULE:FREQ=WEEKLY;COUNT=3"]
            master["RELATED-TO"] = ["RELATED-TO;RELTYPE=NEXT:\(tailUID)"]
        case "override":
            let day = random.element(of: Self.days)
            if master["EXDATE", default: []].contains(where: { $0.contains(day) }) { return nil }
            guard master["DTSTART"] == ["DTSTART;TZID=Europe/Paris:20260302T091500"] else { return nil }
            overrides[day] =
                overrides[day] != nil && random.chance(40)
                ? nil
                : [
                    "DTSTART;TZID=Europe/Paris:\(day)T1\(random.number(in: 0...8))0000", "DURATION:PT1H",
                    "SUMMARY:" + random.element(of: Self.texts),
                ]
        case "other":
            let uid = "other-\(random.number(below: 4))"
            others[uid] = others[uid] != nil && random.chance(40) ? nil : random.element(of: Self.texts)
        default: changeSingle(name, &random)
        }
        return name
    }

    /// The UID of the next part, which each version draws anew.
    var tailUID = "tail"

    private mutating func changeSingle(_ name: String, _ random: inout SplitMix64) {
        switch name {
        case "CLASS": master[name] = ["CLASS:" + random.element(of: ["PUBLIC", "PRIVATE", "CONFIDENTIAL"])]
        case "URL": master[name] = ["URL:https://example.com/\(random.number(below: 5))"]
        default:
            let language = random.chance(20) && name != "X-FOO" ? ";LANGUAGE=en;X-P=1" : ""
            master[name] = random.chance(20) ? nil : ["\(name)\(language):" + random.element(of: Self.texts)]
        }
    }

    private mutating func changeList(
        _ name: String, _ random: inout SplitMix64, _ line: (inout SplitMix64) -> String
    ) {
        var lines = master[name, default: []]
        if lines.isEmpty || random.chance(60) {
            lines.append(line(&random))
        } else {
            lines.remove(at: random.number(below: lines.count))
        }
        master[name] = lines
    }

    /// Gives the master and the revision that an editor gives to a change.
    mutating func touch(_ random: inout SplitMix64) {
        master["SEQUENCE"] = ["SEQUENCE:\(random.number(in: 2...20))"]
        master["DTSTAMP"] = ["DTSTAMP:202602\(random.number(in: 10...28))T000000Z"]
    }

    // MARK: - As bytes

    /// The lines of an alarm.
    static func alarm(_ trigger: String) -> [String] {
        ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Now", "TRIGGER:\(trigger)", "END:VALARM"]
    }

    /// The components, each as its lines.
    var components: [[String]] {
        var components: [[String]] = []
        let names = ["DTSTAMP", "DTSTART", "DURATION", "RRULE", "EXDATE"]
        for (uid, properties) in [("series", Optional(master)), (tailUID, tail)] {
            guard let properties else { continue }
            let lines = (names + properties.keys.filter { !names.contains($0) }.sorted()).flatMap {
                properties[$0] ?? []
            }
            components.append(["UID:\(uid)"] + lines + alarms.flatMap(Self.alarm))
        }
        for (day, lines) in overrides.sorted(by: { $0.key < $1.key }) {
            components.append(
                ["UID:series", "DTSTAMP:20260101T000000Z", "RECURRENCE-ID;TZID=Europe/Paris:\(day)T091500"] + lines)
        }
        for (uid, title) in others.sorted(by: { $0.key < $1.key }) {
            components.append(
                ["UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:20260302T091500Z", "SUMMARY:\(title)"])
        }
        return components
    }

    private static let zone = [
        "BEGIN:VTIMEZONE", "TZID:Europe/Paris", "BEGIN:STANDARD", "DTSTART:19961027T030000", "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "BEGIN:DAYLIGHT",
        "DTSTART:19960331T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    /// The calendar, in the order and form that this project writes.
    var bytes: [UInt8] {
        let events = components.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
        return Feeds.bytes(
            ofLines: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + Self.zone + events
                + ["END:VCALENDAR"])
    }

    /// The calendar as another program writes it: with another order, other folds and another letter case.
    func rewritten(_ random: inout SplitMix64) -> [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "PRODID:-//Other//EN", "VERSION:2.0"]
        for component in components.shuffled(using: &random) {
            let alarms = component.firstIndex(of: "BEGIN:VALARM") ?? component.count
            let properties = component[..<alarms].shuffled(using: &random).map { line in
                random.chance(20) ? line.prefix { $0.isLetter }.lowercased() + line.drop { $0.isLetter } : line
            }
            lines += ["BEGIN:VEVENT"] + properties + component[alarms...] + ["END:VEVENT"]
        }
        lines += Self.zone + ["END:VCALENDAR"]
        return Feeds.bytes(
            ofLines: lines.map { line in
                guard line.count > 30, !line.hasPrefix("BEGIN"), random.chance(40) else { return line }
                return line.prefix(20) + "\r\n " + line.dropFirst(20)
            })
    }
}
