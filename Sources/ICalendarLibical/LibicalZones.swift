#if Libical
    import CLibical
    import ICalendar

    /// The time zones of one calendar as libical resolves them: VTIMEZONEs of the calendar first, then libical's
    /// built-in zones.
    @safe struct LibicalZones {
        /// A libical zone and the equivalent `CalendarZone`, which is nil for UTC.
        @safe struct Resolved {
            let handle: OpaquePointer
            let zone: CalendarZone?
        }

        private let calendar: OpaquePointer?
        private var resolved: [String: Resolved?] = [:]

        /// Creates the zones of a calendar.
        ///
        /// - Parameter calendar: The VCALENDAR, or nil for only the built-in zones.
        init(_ calendar: OpaquePointer?) { unsafe self.calendar = calendar }

        /// The zone of a TZID, or nil if libical doesn't know the TZID. Times in an unknown zone are floating.
        subscript(identifier: String) -> Resolved? {
            mutating get {
                if let known = resolved[identifier] { return known }
                let found = resolve(identifier)
                resolved[identifier] = .some(found)
                return found
            }
        }

        private func resolve(_ identifier: String) -> Resolved? {
            var isFromFeed = false
            guard let handle = unsafe shim_zone(calendar, identifier, &isFromFeed) else { return nil }
            guard unsafe handle != shim_zone_utc() else { return unsafe Resolved(handle: handle, zone: nil) }
            let location = unsafe shim_zone_location(handle).map { unsafe String(cString: $0) }
            let zone = unsafe CalendarZone(
                identifier: isFromFeed ? identifier : location ?? identifier, writtenIdentifier: identifier,
                origin: isFromFeed ? .vtimezone : .iana, rules: Self.rules(of: handle))
            return unsafe Resolved(handle: handle, zone: zone)
        }

        /// Returns the rules of a zone. libical returns the offset of one instant at a time, so changes are found by
        /// querying every day and bisecting where two offsets differ. Two changes within a day that cancel each other
        /// are missed.
        private static func rules(of zone: OpaquePointer) -> ZoneRules {
            func offset(_ instant: Int) -> Int { unsafe Int(shim_zone_offset(zone, Int64(instant))) }
            var last = (instant: firstInstant, offset: offset(firstInstant))
            let initial = last.offset
            var changes: [(timestamp: Timestamp, offset: Int)] = []
            while last.instant < lastInstant {
                let next = last.instant + (last.instant < denseFrom ? sparseStep : denseStep)
                let following = offset(next)
                if following != last.offset {
                    var (low, high) = (last.instant, next)
                    while high - low > 1 {
                        let middle = low + (high - low) / 2
                        if offset(middle) == last.offset { low = middle } else { high = middle }
                    }
                    changes.append((Timestamp(secondsSince1970: high), offset(high)))
                    last = (high, offset(high))
                } else {
                    last = (next, following)
                }
            }
            return ZoneRules(initialOffset: initial, checkedChanges: changes)
        }

        /// 1900-01-01. Offsets before this instant are ignored.
        private static let firstInstant = -2_208_988_800
        /// 1970-01-01. Before this instant, feeds mostly contain birthdays, and a weekly step is sufficient.
        private static let denseFrom = 0
        private static let sparseStep = 7 * 86_400
        private static let denseStep = 86_400
        /// 2129-01-01, the end of the table in ``ZoneRules``.
        private static let lastInstant = 5_017_593_600
    }
#endif
