#if Libical
    import CLibical
    import ICalendar

    /// Streams as libical parses them, and the entries in them.
    ///
    /// The handles in it are good as long as it lives; it does not leave the lock.
    final class LibicalFeed {
        /// What a master repeats by: its RRULEs and EXRULEs, and the zone that its start is in.
        @safe struct Recurrence {
            var rules: [OpaquePointer]
            var excludedRules: [OpaquePointer]
            var zone: OpaquePointer?
            /// DTSTART as written.
            var start: CivilDateTime
        }

        private let roots: [LibicalRoot]
        private(set) var entries: [CalendarEntry] = []
        private(set) var recurrences: [CalendarEntry: Recurrence] = [:]
        private(set) var omissions: [EngineOmission] = []

        /// Deeper than any calendar; libical frees components by recursion, which has only so much stack.
        private static let nestingLimit = 64

        init(_ streams: [[UInt8]]) {
            var roots: [LibicalRoot] = []
            var omissions: [EngineOmission] = []
            for bytes in streams {
                if Self.nesting(of: bytes) > Self.nestingLimit {
                    omissions.append(EngineOmission(.unsafe, "components nested deeper than \(Self.nestingLimit)"))
                    continue
                }
                if Self.hasDenseZone(bytes) {
                    omissions.append(
                        EngineOmission(
                            .unsafe, "a VTIMEZONE with a rule of less than a day, which libical expands for ever"))
                    continue
                }
                // A C text ends with its first NUL.
                if bytes.contains(0) { omissions.append(EngineOmission(.unread, "what follows a NUL byte")) }
                if let root = LibicalRoot(bytes) {
                    roots.append(root)
                } else {
                    omissions.append(EngineOmission(.unread, "a stream in which libical finds no component"))
                }
            }
            self.roots = roots
            self.omissions = omissions
            for root in roots { unsafe read(stream: root.handle) }
        }

        /// Whether a VTIMEZONE repeats more often than once a day.
        private static func hasDenseZone(_ bytes: [UInt8]) -> Bool {
            ComponentTree(recovering: bytes).components.contains { calendar in
                calendar.components.contains { zone in
                    zone.isNamed("VTIMEZONE")
                        && zone.components.contains { observance in
                            observance.properties(named: "RRULE").contains { property in
                                RecurrenceRule.recovering(property.value).rule.map { $0.frequency < .daily } ?? false
                            }
                        }
                }
            }
        }

        /// What libical writes of the streams.
        var written: [UInt8] {
            roots.flatMap { root in Array(unsafe LibicalText(shim_component_text(root.handle)).string.utf8) }
        }

        /// The greatest depth of BEGIN, found without parsing.
        private static func nesting(of bytes: [UInt8]) -> Int {
            let (start, end) = (Array("BEGIN:".utf8), Array("END:".utf8))
            var (depth, greatest, lineStart) = (0, 0, true)
            for index in bytes.indices {
                if lineStart {
                    func isHere(_ word: [UInt8]) -> Bool {
                        bytes.count - index >= word.count
                            && word.indices.allSatisfy {
                                let byte = bytes[index + $0]
                                return byte == word[$0] || byte & 0xDF == word[$0] && byte >= 0x61
                            }
                    }
                    if isHere(start) { depth += 1 } else if isHere(end) { depth = max(0, depth - 1) }
                    greatest = max(greatest, depth)
                }
                lineStart = bytes[index] == 0x0A || bytes[index] == 0x0D
            }
            return greatest
        }

        /// Several components of one stream come in one that libical calls XROOT.
        private func read(stream: OpaquePointer) {
            switch unsafe icalcomponent_isa(stream) {
            case ICAL_VCALENDAR_COMPONENT: unsafe read(calendar: stream)
            case ICAL_XROOT_COMPONENT:
                for item in unsafe Self.components(of: stream) {
                    let child = unsafe item.pointer
                    if unsafe icalcomponent_isa(child) == ICAL_VCALENDAR_COMPONENT {
                        unsafe read(calendar: child)
                    }
                }
            default: break
            }
        }

        private func read(calendar: OpaquePointer) {
            unsafe reportErrors(of: calendar, uid: nil)
            var zones = unsafe LibicalZones(calendar)
            for item in unsafe Self.components(of: calendar) {
                let component = unsafe item.pointer
                let kind: CalendarEntry.Kind
                switch unsafe icalcomponent_isa(component) {
                case ICAL_VEVENT_COMPONENT: kind = .event
                case ICAL_VTODO_COMPONENT: kind = .toDo
                case ICAL_VJOURNAL_COMPONENT: kind = .journal
                default: continue
                }
                var reader = unsafe LibicalEntryReader(component, kind: kind)
                reader.read(&zones)
                unsafe reportErrors(of: component, uid: reader.uid)
                omissions += reader.omissions
                guard let (entry, recurrence) = reader.entry() else { continue }
                entries.append(entry)
                recurrences[entry] = recurrence
            }
        }

        /// What the parser could not read stays in the component as X-LIC-ERROR.
        private func reportErrors(of component: OpaquePointer, uid: String?) {
            for item in unsafe Self.properties(of: component)
            where unsafe icalproperty_isa(item.pointer) == ICAL_XLICERROR_PROPERTY {
                let text = unsafe LibicalText(shim_property_value_text(item.pointer)).string
                omissions.append(EngineOmission(uid: uid, .unread, text))
            }
        }

        /// A component or property in the tree, owned by it.
        @safe struct Item {
            let pointer: OpaquePointer
        }

        static func components(of component: OpaquePointer) -> [Item] {
            var result: [Item] = []
            var next = unsafe icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
            while let child = unsafe next {
                unsafe result.append(Item(pointer: child))
                unsafe next = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
            }
            return result
        }

        static func properties(of component: OpaquePointer) -> [Item] {
            var result: [Item] = []
            var next = unsafe icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
            while let property = unsafe next {
                unsafe result.append(Item(pointer: property))
                unsafe next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
            }
            return result
        }
    }
#endif
