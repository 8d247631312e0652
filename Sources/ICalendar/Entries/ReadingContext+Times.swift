import ICalendarSyntax
import Recurrence

extension ReadingContext {
    /// Returns the first time of a property, in its zone; nil, with a diagnostic, if no time can be parsed.
    ///
    /// - Parameter bytes: The bytes of the tree.
    mutating func time(
        of record: PropertyRecord, in component: CalendarComponent, _ bytes: Span<UInt8>
    ) -> CalendarTime? {
        if let time = plainTime(of: record, bytes) { return time }
        let property = component.property(record)
        guard let value = DateTimeValue.first(in: property, &log) else { return nil }
        return remembering(self.time(value, of: property), of: record, property, bytes)
    }

    /// Returns all times of a property that can be parsed, each in its zone.
    mutating func times(
        of record: PropertyRecord, in component: CalendarComponent, _ bytes: Span<UInt8>
    ) -> [CalendarTime] {
        if let time = plainTime(of: record, bytes) { return [time] }
        let property = component.property(record)
        let times = DateTimeValue.all(in: property, &log).map { time($0, of: property) }
        if let first = times.first { _ = remembering(first, of: record, property, bytes) }
        return times
    }

    /// Returns the time of a property with a single value that needs no diagnostic and parameters that were seen
    /// before; nil otherwise.
    private mutating func plainTime(of record: PropertyRecord, _ bytes: Span<UInt8>) -> CalendarTime? {
        let parameters = record.plainParameters
        guard parameters != nil || !record.hasParameters, let value = record.plainValue,
            let text = CivilText(plain: value, of: bytes)
        else { return nil }
        return plainTime(text, parameters, bytes)
    }

    private mutating func remembering(
        _ time: CalendarTime, of record: PropertyRecord, _ property: CalendarProperty, _ bytes: Span<UInt8>
    ) -> CalendarTime {
        if let parameters = record.plainParameters { remember(parameters, bytes, of: property, time) }
        return time
    }

    /// Returns a value with its zone. A local time without a TZID uses the calendar's `X-WR-TIMEZONE`, if there is one.
    mutating func time(_ value: DateTimeValue, of property: CalendarProperty) -> CalendarTime {
        value.time(floatingIn: zones.calendarDefault) { clock, tzid in zones.zone(tzid, at: clock, of: property, &log) }
    }

    /// Returns a time whose parameters, seen before, only specify its form and its zone; nil otherwise.
    private mutating func plainTime(
        _ text: CivilText, _ parameters: Range<Int>?, _ bytes: Span<UInt8>
    ) -> CalendarTime? {
        guard let parameters else {
            // A date needs a VALUE parameter, so this is a date-time; its default zone is X-WR-TIMEZONE.
            guard case .dateTime(let clock, let isUTC) = text else { return nil }
            if isUTC { return .utc(clock) }
            return zones.calendarDefault.map { .zoned(clock, $0) } ?? .floating(clock)
        }
        guard let index = zones.memo.index(of: parameters, bytes) else { return nil }
        switch text {
        case .date(let date): return zones.memo.meanings[index].zone == nil ? .date(date) : nil
        case .dateTime(let clock, isUTC: false):
            guard let zone = zones.memo.meanings[index].zone else { return nil }
            if clock.localSeconds < zones.memo.meanings[index].earliest {
                zones.noteUse(of: zones.memo.meanings[index].tzid, at: clock)
                zones.memo.lowerEarliest(at: index, to: clock.localSeconds)
            }
            return .zoned(clock, zone)
        case .dateTime: return nil
        }
    }

    private mutating func remember(
        _ parameters: Range<Int>, _ bytes: Span<UInt8>, of property: CalendarProperty, _ time: CalendarTime
    ) {
        guard zones.memo.index(of: parameters, bytes) == nil else { return }
        func insert(_ zone: CalendarZone?, tzid: String, earliest: Int) {
            zones.memo.insert(ParameterMemo.Meaning(parameters: parameters, zone: zone, tzid: tzid, earliest: earliest))
        }
        let declared = property.parameter("VALUE")?.uppercased()
        switch time {
        case .date where declared == "DATE": insert(nil, tzid: "", earliest: .min)
        case .zoned(let clock, let zone) where declared == nil || declared == "DATE-TIME":
            guard let tzid = property.parameterText("TZID"), !tzid.isEmpty else { return }
            insert(zone, tzid: tzid, earliest: clock.localSeconds)
        default: return
        }
    }
}

extension CivilText {
    /// Parses a whole value; nil if the value has any form that needs a diagnostic.
    package init?(plain value: Range<Int>, of bytes: Span<UInt8>) {
        // A second of 60 needs a diagnostic.
        if value.count >= 15, bytes[value.lowerBound + 13] == UInt8(ascii: "6") { return nil }
        self.init(value, of: bytes)
    }
}

extension DateTimeValue {
    /// Returns the time in its zone. A local time whose zone is unknown is floating.
    ///
    /// - Parameters:
    ///   - defaultZone: The zone of a local time without a TZID; nil if it depends on the viewer.
    ///   - zone: Returns the zone of a TZID, if it is known.
    func time(
        floatingIn defaultZone: CalendarZone?, _ zone: (CivilDateTime, String) -> CalendarZone?
    ) -> CalendarTime {
        switch self {
        case .date(let date): return .date(date)
        case .utc(let clock): return .utc(clock)
        case .floating(let clock): return defaultZone.map { .zoned(clock, $0) } ?? .floating(clock)
        case .local(let clock, let tzid):
            if UTCNames.contains(tzid) { return .utc(clock) }
            guard let zone = zone(clock, tzid) else { return .floating(clock) }
            return zone.identifier == "UTC" ? .utc(clock) : .zoned(clock, zone)
        }
    }
}
