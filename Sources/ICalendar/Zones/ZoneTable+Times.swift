import ICalendarSyntax
import Recurrence

extension ZoneTable {
    /// The first time of a property, in its zone; nil, with a diagnostic, where it cannot be read.
    mutating func time(of property: Property, _ log: inout ProblemLog) -> CalendarTime? {
        let parameters = property.plainParameters
        if parameters != nil || !property.hasParameters, let text = property.withValueBytes({ CivilText(plain: $0) }),
            let time = plainTime(text, parameters)
        {
            return time
        }
        guard let value = TimeValue.first(in: property, &log) else { return nil }
        let time = EntryReader.time(value, of: property, &self, &log)
        if let parameters { remember(parameters, of: property, time) }
        return time
    }

    /// A time whose parameters are known to mean nothing but its form and its zone; nil for any other.
    private mutating func plainTime(_ text: CivilText, _ parameters: ArraySlice<UInt8>?) -> CalendarTime? {
        guard let parameters else {
            // A date needs VALUE, and X-WR-TIMEZONE is a zone.
            guard case .dateTime(let clock, let isUTC) = text else { return nil }
            if isUTC { return .utc(clock) }
            return calendarDefault.map { .zoned(clock, $0) } ?? .floating(clock)
        }
        guard let index = memo.index(of: parameters) else { return nil }
        switch (text, memo[index]) {
        case (.date(let date), .date): return .date(date)
        case (.dateTime(let clock, isUTC: false), .local(let zone, let tzid, let earliest)):
            if clock.clockSeconds < earliest {
                noteUse(of: tzid, at: clock)
                memo[index] = .local(zone, tzid: tzid, earliest: clock.clockSeconds)
            }
            return .zoned(clock, zone)
        default: return nil
        }
    }

    private mutating func remember(_ parameters: ArraySlice<UInt8>, of property: Property, _ time: CalendarTime) {
        guard memo.index(of: parameters) == nil else { return }
        let declared = property.parameter("VALUE")?.uppercased()
        switch time {
        case .date where declared == "DATE": memo.insert(parameters, .date)
        case .zoned(let clock, let zone) where declared == nil || declared == "DATE-TIME":
            guard let tzid = property.parameter("TZID"), !tzid.isEmpty else { return }
            memo.insert(parameters, .local(zone, tzid: tzid, earliest: clock.clockSeconds))
        default: return
        }
    }
}

extension CivilText {
    /// What a whole value says, in a form that needs no remark.
    init?(plain octets: Span<UInt8>) {
        // A second 60 is one to remark on.
        if octets.count >= 15, octets[13] == UInt8(ascii: "6") { return nil }
        self.init(0..<octets.count, of: octets)
    }
}
