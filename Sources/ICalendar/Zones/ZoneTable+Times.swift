import ICalendarSyntax
import Recurrence

extension ZoneTable {
    /// The first time of a property, in its zone; nil, with a diagnostic, where it cannot be read.
    ///
    /// - Parameter octets: those of the tree.
    mutating func time(
        of record: PropertyRecord, in component: Component, _ octets: Span<UInt8>, _ log: inout ProblemLog
    ) -> CalendarTime? {
        let parameters = record.plainParameters
        if parameters != nil || !record.hasParameters, let value = record.plainValue,
            let text = CivilText(plain: value, of: octets), let time = plainTime(text, parameters, octets)
        {
            return time
        }
        let property = component.property(record)
        guard let value = TimeValue.first(in: property, &log) else { return nil }
        let time = EntryReader.time(value, of: property, &self, &log)
        if let parameters { remember(parameters, octets, of: property, time) }
        return time
    }

    /// A time whose parameters are known to mean nothing but its form and its zone; nil for any other.
    private mutating func plainTime(
        _ text: CivilText, _ parameters: Range<Int>?, _ octets: Span<UInt8>
    ) -> CalendarTime? {
        guard let parameters else {
            // A date needs VALUE, and X-WR-TIMEZONE is a zone.
            guard case .dateTime(let clock, let isUTC) = text else { return nil }
            if isUTC { return .utc(clock) }
            return calendarDefault.map { .zoned(clock, $0) } ?? .floating(clock)
        }
        guard let index = memo.index(of: parameters, octets) else { return nil }
        switch (text, memo.meanings[index].zone) {
        case (.date(let date), nil): return .date(date)
        case (.dateTime(let clock, isUTC: false), let zone?):
            if clock.clockSeconds < memo.meanings[index].earliest {
                noteUse(of: memo.meanings[index].tzid, at: clock)
                memo.lowerEarliest(at: index, to: clock.clockSeconds)
            }
            return .zoned(clock, zone)
        default: return nil
        }
    }

    private mutating func remember(
        _ parameters: Range<Int>, _ octets: Span<UInt8>, of property: Property, _ time: CalendarTime
    ) {
        guard memo.index(of: parameters, octets) == nil else { return }
        func insert(_ zone: Zone?, tzid: String, earliest: Int) {
            memo.insert(ParameterMemo.Meaning(parameters: parameters, zone: zone, tzid: tzid, earliest: earliest))
        }
        let declared = property.parameter("VALUE")?.uppercased()
        switch time {
        case .date where declared == "DATE": insert(nil, tzid: "", earliest: .min)
        case .zoned(let clock, let zone) where declared == nil || declared == "DATE-TIME":
            guard let tzid = property.parameterText("TZID"), !tzid.isEmpty else { return }
            insert(zone, tzid: tzid, earliest: clock.clockSeconds)
        default: return
        }
    }
}

extension CivilText {
    /// What a whole value says, in a form that needs no remark.
    init?(plain value: Range<Int>, of octets: Span<UInt8>) {
        // A second 60 is one to remark on.
        if value.count >= 15, octets[value.lowerBound + 13] == UInt8(ascii: "6") { return nil }
        self.init(value, of: octets)
    }
}
