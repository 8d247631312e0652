#if Libical
    import CLibical
    import ICalendar
    import ICalendarChecks

    /// Creates a ``CalendarEntry`` from a libical component, with values as libical reads them.
    @safe struct LibicalEntryReader {
        private let component: OpaquePointer
        private let kind: CalendarEntry.Kind
        private(set) var losses: [EngineLoss] = []

        private(set) var uid: String?
        private var start: Time?
        private var end: Time?
        private var duration: CalendarDuration?
        private var recurrenceID: (time: Time, includesFuture: Bool)?
        private var rules: [OpaquePointer]
        private var excludedRules: [OpaquePointer]
        private var recurrenceDates: [CalendarEntry.RecurrenceDate] = []
        private var exceptionDates: [CalendarTime] = []
        private var sequence = 0
        private var dtstamp: CivilDateTime?
        private var status: String?
        private var isTransparent = false

        /// A time, and libical's zone of that time.
        @safe private struct Time {
            let time: CalendarTime
            let zone: OpaquePointer?
        }

        init(_ component: OpaquePointer, kind: CalendarEntry.Kind) {
            unsafe self.component = component
            self.kind = kind
            unsafe rules = []
            unsafe excludedRules = []
        }

        /// Reads the properties. If a property that may occur once is repeated, the first one counts.
        mutating func read(_ zones: inout LibicalZones) {
            for item in unsafe LibicalFeed.properties(of: component) {
                let property = unsafe item.pointer
                switch unsafe icalproperty_isa(property) {
                case ICAL_UID_PROPERTY:
                    if uid == nil { uid = unsafe Self.text(property).flatMap { $0.isEmpty ? nil : $0 } }
                case ICAL_DTSTART_PROPERTY:
                    if start == nil { unsafe start = time(property, &zones) }
                case ICAL_DTEND_PROPERTY, ICAL_DUE_PROPERTY:
                    if end == nil { unsafe end = time(property, &zones) }
                case ICAL_DURATION_PROPERTY:
                    if duration == nil { duration = unsafe Self.duration(icalproperty_get_duration(property)) }
                case ICAL_RECURRENCEID_PROPERTY:
                    if recurrenceID == nil, let time = unsafe time(property, &zones) {
                        unsafe recurrenceID = (time, shim_property_includes_future(property))
                    }
                case ICAL_RRULE_PROPERTY: unsafe rules.append(property)
                case ICAL_EXRULE_PROPERTY: unsafe excludedRules.append(property)
                case ICAL_RDATE_PROPERTY: unsafe readRecurrenceDate(property, &zones)
                case ICAL_EXDATE_PROPERTY:
                    if let time = unsafe time(property, &zones) { exceptionDates.append(time.time) }
                case ICAL_SEQUENCE_PROPERTY: sequence = unsafe Int(icalproperty_get_sequence(property))
                case ICAL_DTSTAMP_PROPERTY: dtstamp = unsafe time(property, &zones)?.time.civilDateTime
                case ICAL_STATUS_PROPERTY: status = unsafe LibicalText(shim_property_value_text(property)).string
                case ICAL_TRANSP_PROPERTY: isTransparent = unsafe shim_property_is_transparent(property)
                default: break
                }
            }
        }

        private static func text(_ property: OpaquePointer) -> String? {
            unsafe shim_property_text(property).map { unsafe String(cString: $0) }
        }

        private static func duration(_ duration: icaldurationtype) -> CalendarDuration {
            let sign = duration.is_neg != 0 ? -1 : 1
            return CalendarDuration(
                days: sign * (Int(duration.weeks) * 7 + Int(duration.days)),
                seconds: sign
                    * (Int(duration.hours) * 3_600 + Int(duration.minutes) * 60 + Int(duration.seconds)))
        }

        // MARK: Times

        private mutating func time(_ property: OpaquePointer, _ zones: inout LibicalZones) -> Time? {
            let identifier = unsafe shim_property_zone_identifier(property).map { unsafe String(cString: $0) }
            return unsafe time(shim_property_time(property), in: identifier, of: property, &zones)
        }

        private mutating func time(
            _ value: icaltimetype, in identifier: String?, of property: OpaquePointer, _ zones: inout LibicalZones
        ) -> Time? {
            guard unsafe !shim_time_is_null(value), let clock = unsafe CivilDateTime(value) else {
                let text = unsafe LibicalText(shim_property_value_text(property)).string
                losses.append(EngineLoss(uid: uid, .unread, "a time “\(text)”"))
                return nil
            }
            if unsafe shim_time_is_date(value) { return unsafe Time(time: .date(clock.date), zone: nil) }
            if unsafe shim_time_is_utc(value) { return unsafe Time(time: .utc(clock), zone: shim_zone_utc()) }
            guard let identifier, let resolved = zones[identifier] else {
                return unsafe Time(time: .floating(clock), zone: nil)
            }
            return unsafe Time(
                time: resolved.zone.map { .zoned(clock, $0) } ?? .utc(clock), zone: resolved.handle)
        }

        private mutating func readRecurrenceDate(_ property: OpaquePointer, _ zones: inout LibicalZones) {
            guard let start = unsafe time(property, &zones)?.time else { return }
            var end = unsafe icaltimetype()
            var length = icaldurationtype()
            guard unsafe shim_property_period(property, &end, &length) else {
                recurrenceDates.append(CalendarEntry.RecurrenceDate(start: start, duration: nil))
                return
            }
            var duration = Self.duration(length)
            let identifier = unsafe shim_property_zone_identifier(property).map { unsafe String(cString: $0) }
            if unsafe !shim_time_is_null(end), let end = unsafe time(end, in: identifier, of: property, &zones)?.time {
                duration = CalendarDuration(
                    seconds: max(0, end.timestamp(in: .utc).seconds(since: start.timestamp(in: .utc))))
            }
            recurrenceDates.append(CalendarEntry.RecurrenceDate(start: start, duration: duration))
        }

        // MARK: The entry

        /// Returns the entry with the recurrence, or nil if there is no time at which the entry could be shown.
        func entry() -> (CalendarEntry, LibicalFeed.Recurrence)? {
            // A to-do can have only an end (RFC 5545 §3.6.2), and an override can leave its start unchanged.
            guard let anchor = start ?? (kind == .toDo ? end : nil) ?? recurrenceID?.time,
                let tree = writtenComponent
            else { return nil }
            var values = CalendarEntry.Values(kind: kind, start: anchor.time)
            values.uid = uid
            if start != nil { values.end = end?.time }
            values.duration = duration
            values.recurrenceID = recurrenceID.map {
                CalendarEntry.RecurrenceID($0.time.time, includesFuture: $0.includesFuture)
            }
            values.rules = unsafe Self.rules(of: rules)
            values.excludedRules = unsafe Self.rules(of: excludedRules)
            values.recurrenceDates = recurrenceDates
            values.exceptionDates = exceptionDates
            values.sequence = sequence
            values.dtstamp = dtstamp
            values.status = status
            values.isTransparent = isTransparent
            return unsafe (
                CalendarEntry(values, component: tree),
                LibicalFeed.Recurrence(
                    rules: rules, excludedRules: excludedRules, zone: anchor.zone, start: anchor.time.civilDateTime)
            )
        }

        private static func rules(of properties: [OpaquePointer]) -> [RecurrenceRule] {
            unsafe properties.compactMap { property in
                guard let rule = unsafe LibicalRule(property) else { return nil }
                return RecurrenceRule.recovering(rule.text).rule
            }
        }

        /// The component as libical writes it, from which texts are read on access.
        private var writtenComponent: CalendarComponent? {
            let text = unsafe LibicalText(shim_component_text(component)).string
            return ComponentTree(recovering: Array(text.utf8)).components.first
        }
    }
#endif
