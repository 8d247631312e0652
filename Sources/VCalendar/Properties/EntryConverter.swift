import CalendarConversion
import ICalendar
import ICalendarSyntax
import Recurrence

/// Converts the properties of a VEVENT or VTODO.
struct EntryConverter {
    private let name: String
    private let lines: [VCalendarLine]
    private let zone: VCalendarZone?
    private let uid: String
    /// Whether the dates have no times.
    private let isDate: Bool
    private let start: VCalendarTime?
    private var properties: [PropertyDraft] = []
    private var alarms: [ComponentDraft] = []
    private(set) var losses: [ConversionLoss] = []

    init(_ name: String, _ lines: [VCalendarLine], _ zone: VCalendarZone?) {
        (self.name, self.lines, self.zone) = (name, lines, zone)
        let times = ["DTSTART", "DTEND", "DUE"].compactMap { name in lines.first { $0.name == name } }
            .compactMap { VCalendarTime($0.value) }
        isDate = !times.isEmpty && times.allSatisfy(\.isDate)
        start = times.first
        let written = lines.first { $0.name == "UID" }?.text.trimmed ?? ""
        uid = written.isEmpty ? Self.hash(lines) : written
    }

    /// Returns a UID for an entry without one, the same for equal properties.
    private static func hash(_ lines: [VCalendarLine]) -> String {
        var hash = FNV1a()
        for line in lines { for byte in "\(line.name):\(line.value)\n".utf8 { hash.combine(byte) } }
        return "vcalendar-" + String(hash.value, radix: 16)
    }

    /// Returns the component.
    mutating func component() -> ComponentDraft? {
        add("UID", PropertyDraft.escaped(uid))
        addStamp()
        for line in lines where line.name != "UID" { convert(line) }
        return try? ComponentDraft(name, properties: properties, components: alarms)
    }

    /// Adds the DTSTAMP that RFC 5545 requires.
    private mutating func addStamp() {
        let source = ["LAST-MODIFIED", "DTSTART", "DUE", "DCREATED"].compactMap { name in
            lines.first { $0.name == name }
        }
        .compactMap { VCalendarTime($0.value) }.first
        let stamp = source?.utc(from: zone) ?? Self.epoch
        add("DTSTAMP", ValueText.dateTime(stamp, isUTC: true))
    }

    /// 1 January 1970, for entries without any time.
    private static let epoch = CivilDateTime(uncheckedLocalSeconds: 0)

    // MARK: - Properties

    private mutating func convert(_ line: VCalendarLine) {
        switch line.name {
        case "RRULE", "EXRULE", "XRULE": convertRule(line)
        case "RNUM": break
        case "AALARM", "DALARM", "PALARM", "MALARM": convertAlarm(line)
        default: addProperties(of: line)
        }
    }

    private mutating func addProperties(of line: VCalendarLine) {
        var reason = ConversionLoss.Reason.invalidValue
        do throws(WritingError) {
            if let drafts = try drafts(of: line) {
                properties += drafts
                return
            }
        } catch {
            reason = .forbiddenCharacter
        }
        let isTime = ["DTSTART", "DTEND", "DUE", "RDATE", "EXDATE"].contains(line.name)
        lose(.property(line.name), .omitted, reason, changes: isTime)
    }

    /// Returns the properties that a line becomes; nil if its value has no meaning.
    private func drafts(of line: VCalendarLine) throws(WritingError) -> [PropertyDraft]? {
        switch line.name {
        case "DTSTART", "DTEND", "DUE": return try time(line)
        case "RDATE", "EXDATE": return try times(line)
        case "DCREATED", "CREATED": return try utc(line, "CREATED")
        case "LAST-MODIFIED", "COMPLETED": return try utc(line, line.name)
        case "STATUS": return [try StatusConverter.status(line, of: name)]
        case "TRANSP":
            let number = Int(line.value.trimmed)
            return [try PropertyDraft("TRANSP", value: number.map { $0 > 0 ? "TRANSPARENT" : "OPAQUE" } ?? line.value)]
        case "ATTENDEE": return [try StatusConverter.attendee(line)]
        default: return try line.plainProperty()
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        do throws(WritingError) {
            properties.append(try PropertyDraft(name, value: value))
        } catch {
            lose(.property(name), .omitted, .forbiddenCharacter)
        }
    }

    private mutating func lose(
        _ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome, _ reason: ConversionLoss.Reason,
        changes: Bool = false
    ) {
        losses.append(ConversionLoss(part, outcome, reason, uid: uid, changesOccurrences: changes))
    }

    // MARK: - Times

    private func time(_ line: VCalendarLine) throws(WritingError) -> [PropertyDraft]? {
        guard let time = VCalendarTime(line.value) else { return nil }
        return [try property(line.name, [time])]
    }

    private func times(_ line: VCalendarLine) throws(WritingError) -> [PropertyDraft]? {
        // Some programs write commas, as in iCalendar.
        let texts = line.value.split { $0 == ";" || $0 == "," }.map { String($0).trimmed }.filter { !$0.isEmpty }
        let times = texts.compactMap { VCalendarTime($0) }
        guard !times.isEmpty, times.count == texts.count else { return nil }
        return [try property(line.name, times)]
    }

    /// A property of times of one form: that of the first.
    private func property(_ name: String, _ times: [VCalendarTime]) throws(WritingError) -> PropertyDraft {
        let isDate = times.allSatisfy(\.isDate) && (self.isDate || name == "EXDATE")
        let texts = times.map { isDate ? ValueText.date($0.clock.date) : ValueText.dateTime($0.clock, isUTC: $0.isUTC) }
        var parameters: [CalendarParameter] = []
        if isDate {
            parameters.append(CalendarParameter(name: "VALUE", values: ["DATE"]))
        } else if let zone, !times.contains(where: \.isUTC) {
            parameters.append(CalendarParameter(name: "TZID", values: [zone.identifier]))
        }
        return try PropertyDraft(name, value: texts.joined(separator: ","), parameters: parameters)
    }

    private func utc(_ line: VCalendarLine, _ name: String) throws(WritingError) -> [PropertyDraft]? {
        guard let time = VCalendarTime(line.value) else { return nil }
        return [try PropertyDraft(name, value: ValueText.dateTime(time.utc(from: zone), isUTC: true))]
    }

    // MARK: - Rules

    private mutating func convertRule(_ line: VCalendarLine) {
        let name = line.name == "RRULE" ? "RRULE" : "EXRULE"
        let text = line.value.trimmed
        if text.uppercased().hasPrefix("FREQ=") {
            // The grammar of 2.0 in a file of 1.0.
            return add(name, text)
        }
        guard let rule = VCalendarRule(text) else {
            return lose(.property(line.name), .omitted, .invalidValue, changes: true)
        }
        let clock = start?.clock ?? Self.epoch
        let flat = rule.flattened(from: clock)
        if flat == nil { lose(.property(line.name), .omitted, .noEquivalent, changes: true) }
        if rule.hasEndMark || rule.inner.contains(where: \.hasEndMark) {
            lose(.property(line.name), .approximated, .noEquivalent)
        }
        let written = flat ?? rule
        if written.hasGuessedCount(from: clock) {
            lose(.property(line.name), .approximated, .severalRules, changes: true)
        }
        for text in written.texts(from: clock, isDate: isDate) {
            add(name, text)
        }
    }

    // MARK: - Alarms

    /// Converts `date;snooze;repeat;…`.
    private mutating func convertAlarm(_ line: VCalendarLine) {
        let parts = line.parts
        guard parts.contains(where: { !$0.trimmed.isEmpty }) else { return }
        guard let time = VCalendarTime(parts[0]) else {
            return lose(.property(line.name), .omitted, .invalidValue)
        }
        do throws(WritingError) {
            alarms.append(
                try AlarmConverter(line, parts, summary: lines.first { $0.name == "SUMMARY" }?.text)
                    .component(at: time.utc(from: zone), isUTC: time.isUTC || zone != nil))
        } catch {
            lose(.property(line.name), .omitted, .forbiddenCharacter)
        }
    }
}
