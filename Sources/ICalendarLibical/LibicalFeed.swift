#if Libical
    import CLibical
    import Foundation
    import ICalendar
    import ICalendarChecks

    /// The streams as libical parses them, and their entries.
    ///
    /// The handles are valid as long as the feed exists. The feed never leaves the lock.
    final class LibicalFeed {
        /// The recurrence of a master: the RRULEs and EXRULEs, and the time zone of the start.
        @safe struct Recurrence {
            var rules: [OpaquePointer]
            var excludedRules: [OpaquePointer]
            var zone: OpaquePointer?
            /// The DTSTART as written.
            var start: CivilDateTime
        }

        private let roots: [LibicalRoot]
        private(set) var entries: [CalendarEntry] = []
        private(set) var recurrences: [ObjectIdentifier: Recurrence] = [:]
        private(set) var losses: [EngineLoss] = []

        /// A limit above the nesting of any real calendar. libical frees components recursively, and the stack is
        /// limited.
        private static let maximumNesting = 64

        init(_ streams: [[UInt8]]) {
            var roots: [LibicalRoot] = []
            var losses: [EngineLoss] = []
            for bytes in streams {
                if let danger = Self.danger(in: bytes) {
                    losses.append(EngineLoss(.unsafe, danger))
                    continue
                }
                // A C string ends at the first NUL.
                if bytes.contains(0) { losses.append(EngineLoss(.unread, "the bytes after a NUL")) }
                if let root = LibicalRoot(bytes) {
                    roots.append(root)
                } else {
                    losses.append(EngineLoss(.unread, "a stream in which libical finds no component"))
                }
            }
            self.roots = roots
            self.losses = losses
            for root in roots { unsafe read(stream: root.handle) }
        }

        /// Returns the reason libical must not read a stream, or nil if the stream is safe.
        ///
        /// The lines are those of the native parser, which unfolds as libical does. Nesting is counted by BEGIN and END
        /// alone, because libical doesn't close a component where another can't be inside it.
        private static func danger(in bytes: [UInt8]) -> String? {
            var (depth, zoneDepth): (Int, Int?) = (0, nil)
            for line in ComponentTree(recovering: bytes).contentLines {
                switch line.known {
                case .componentBegin:
                    depth += 1
                    if depth > maximumNesting { return "components nested deeper than \(maximumNesting)" }
                    if zoneDepth == nil, line.value?.trimmingCharacters(in: .whitespaces).uppercased() == "VTIMEZONE" {
                        zoneDepth = depth
                    }
                case .componentEnd:
                    if zoneDepth == depth { zoneDepth = nil }
                    depth = max(0, depth - 1)
                case .recurrenceRule where zoneDepth != nil:
                    guard let value = line.value, let rule = RecurrenceRule.recovering(value).rule else { continue }
                    if rule.frequency < .daily {
                        return "a VTIMEZONE with a rule of less than a day, which libical expands endlessly"
                    }
                default: break
                }
            }
            return nil
        }

        /// The streams as libical writes them.
        var written: [UInt8] {
            roots.flatMap { root in Array(unsafe LibicalText(shim_component_text(root.handle)).string.utf8) }
        }

        /// Reads a stream. libical wraps several top-level components of one stream in a component named XROOT.
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
                losses += reader.losses
                guard let (entry, recurrence) = reader.entry() else { continue }
                entries.append(entry)
                recurrences[entry.identity] = recurrence
            }
        }

        /// Reports the lines that the parser couldn't read, which stay in the component as X-LIC-ERROR.
        private func reportErrors(of component: OpaquePointer, uid: String?) {
            for item in unsafe Self.properties(of: component)
            where unsafe icalproperty_isa(item.pointer) == ICAL_XLICERROR_PROPERTY {
                let text = unsafe LibicalText(shim_property_value_text(item.pointer)).string
                losses.append(EngineLoss(uid: uid, .unread, text))
            }
        }

        /// A component or property that belongs to a tree of libical.
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
