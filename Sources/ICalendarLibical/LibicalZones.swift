#if Libical
    import CLibical
    import ICalendar

    /// The zones of one calendar as libical resolves them: the calendar's VTIMEZONE first, then libical's own of that name.
    @safe struct LibicalZones {
        /// A zone of libical, and what it is to us; nil for UTC.
        @safe struct Resolved {
            let handle: OpaquePointer
            let zone: CalendarZone?
        }

        private let calendar: OpaquePointer?
        private var resolved: [String: Resolved?] = [:]

        /// - Parameter calendar: the VCALENDAR; nil where only libical's own zones are asked for.
        init(_ calendar: OpaquePointer?) { unsafe self.calendar = calendar }

        /// What a TZID means; nil where libical does not know it, and its times float.
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

        /// libical answers for one instant at a time: its changes are found by asking for each day and halving where two
        /// answers differ. Two changes within a day that undo each other are not seen.
        private static func rules(of zone: OpaquePointer) -> ZoneRules {
            func offset(_ instant: Int) -> Int { unsafe Int(shim_zone_offset(zone, Int64(instant))) }
            var last = (instant: firstInstant, offset: offset(firstInstant))
            let initial = last.offset
            var changes: [(instant: Int, offset: Int)] = []
            while last.instant < lastInstant {
                let next = last.instant + (last.instant < denseFrom ? sparseStep : denseStep)
                let following = offset(next)
                if following != last.offset {
                    var (low, high) = (last.instant, next)
                    while high - low > 1 {
                        let middle = low + (high - low) / 2
                        if offset(middle) == last.offset { low = middle } else { high = middle }
                    }
                    changes.append((high, offset(high)))
                    last = (high, offset(high))
                } else {
                    last = (next, following)
                }
            }
            return ZoneRules(initialOffset: initial, changes: changes)
        }

        /// 1900-01-01: what libical says of earlier times is not looked at.
        private static let firstInstant = -2_208_988_800
        /// 1970-01-01: before it a feed has birthdays, and a week is near enough.
        private static let denseFrom = 0
        private static let sparseStep = 7 * 86_400
        private static let denseStep = 86_400
        /// 2129-01-01, the end of what ``ZoneRules`` tabulates.
        private static let lastInstant = 5_017_593_600
    }
#endif
