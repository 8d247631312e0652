import ICalendar
import ICalendarSyntax
import Recurrence

/// The zone of the times without Z: TZ and the DAYLIGHT properties of a calendar.
struct VCalendarZone {
    /// A period of daylight saving time, with clocks just before the changes.
    private struct Daylight {
        let offset: Int
        let start: CivilDateTime
        let end: CivilDateTime
        let names: [String]
    }

    /// The standard offset in seconds east of UTC.
    private let offset: Int
    private var periods: [Daylight] = []

    /// Creates a zone from TZ, such as `-05` or `+05:30`; nil for any other text.
    init?(_ text: String) {
        guard let offset = Self.offset(text) else { return nil }
        self.offset = offset
    }

    /// The identifier. No system knows it, so that the VTIMEZONE counts.
    var identifier: String { "vCalendar " + ValueText.offset(offset) }

    /// Adds `TRUE;-04;19960407T020000;19961027T020000;EST;EDT`. Returns false for any other parts but `FALSE`.
    mutating func add(daylight parts: [String]) -> Bool {
        if parts.first?.trimmed.uppercased() == "FALSE" { return true }
        guard parts.count >= 4, let daylight = Self.offset(parts[1]), let start = VCalendarTime(parts[2]),
            let end = VCalendarTime(parts[3])
        else { return false }
        let standard = offset
        func local(_ time: VCalendarTime, _ offset: Int) -> CivilDateTime {
            time.isUTC ? time.clock.adding(seconds: offset) ?? time.clock : time.clock
        }
        periods.append(
            Daylight(
                offset: daylight, start: local(start, standard), end: local(end, daylight),
                names: parts.dropFirst(4).map(\.trimmed)))
        return true
    }

    /// Parses an offset in the form of ISO 8601.
    private static func offset(_ text: String) -> Int? {
        var digits = text.trimmed.filter { $0 != ":" }[...]
        guard let sign = digits.popFirst(), sign == "+" || sign == "-" || sign == "Z" else { return nil }
        if sign == "Z" { return 0 }
        guard [1, 2, 4].contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)), hours <= 14, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
    }

    /// Returns a local time in UTC.
    func utc(_ clock: CivilDateTime) -> CivilDateTime? {
        let period = periods.first { $0.start <= clock && clock < $0.end }
        return clock.adding(seconds: -(period?.offset ?? offset))
    }

    /// Returns the VTIMEZONE.
    func component() throws(WritingError) -> ComponentDraft {
        let standard = periods.lazy.compactMap { $0.names.first }.first { !$0.isEmpty }
        var observances = [
            try Self.observance("STANDARD", from: offset, to: offset, at: "19700101T000000", name: standard)
        ]
        for period in periods {
            observances.append(
                try Self.observance(
                    "DAYLIGHT", from: offset, to: period.offset, at: ValueText.dateTime(period.start),
                    name: period.names.dropFirst().first))
            observances.append(
                try Self.observance(
                    "STANDARD", from: period.offset, to: offset, at: ValueText.dateTime(period.end),
                    name: period.names.first))
        }
        return try ComponentDraft(
            "VTIMEZONE", properties: [PropertyDraft("TZID", text: identifier)], components: observances)
    }

    private static func observance(
        _ name: String, from: Int, to: Int, at start: String, name label: String?
    ) throws(WritingError) -> ComponentDraft {
        var properties = [
            try PropertyDraft("DTSTART", value: start),
            try PropertyDraft("TZOFFSETFROM", value: ValueText.offset(from)),
            try PropertyDraft("TZOFFSETTO", value: ValueText.offset(to)),
        ]
        if let label, !label.isEmpty { properties.append(try PropertyDraft("TZNAME", text: label)) }
        return try ComponentDraft(name, properties: properties)
    }
}

extension VCalendarTime {
    /// Returns the time in UTC; the clock as it is without a zone.
    func utc(from zone: VCalendarZone?) -> CivilDateTime { isUTC ? clock : zone?.utc(clock) ?? clock }
}
