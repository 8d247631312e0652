#if BENCHMARK_LIBICAL
    import CLibicalBench
    import Foundation

    /// Text for libical's parser, which requires a NUL at the end.
    struct LibicalText: Sendable {
        private let bytes: [CChar]

        init(_ bytes: [UInt8]) {
            // Debian's libical has no zone files, so the system's files are read.
            set_zone_directory("/usr/share/zoneinfo")
            icaltimezone_set_builtin_tzdata(0)
            self.bytes = bytes.map { CChar(bitPattern: $0) } + [0]
        }

        /// The VCALENDAR. The caller has to free the component.
        func parse() -> OpaquePointer {
            guard let calendar = icalparser_parse_string(bytes) else { fatalError("libical reads nothing") }
            return calendar
        }

        func calendar() -> LibicalCalendar { LibicalCalendar(parse()) }
    }

    /// A VCALENDAR of libical that is kept between runs. Runs don't overlap, so its cursors are never used by two of them.
    final class LibicalCalendar: @unchecked Sendable {
        let component: OpaquePointer

        init(_ component: OpaquePointer) { self.component = component }

        deinit { icalcomponent_free(component) }

        /// Returns the starts of all occurrences in a window, as seconds since 1970. libical applies EXDATE and RDATE;
        /// overrides are matched here, because libical leaves them to its caller.
        func forEachStart(in window: Range<Int>, _ body: (Int) -> Void) {
            struct Override: Hashable {
                var uid: String
                var instant: Int
            }
            var overrides: Set<Override> = []
            var event = icalcomponent_get_first_component(component, ICAL_VEVENT_COMPONENT)
            while let current = event {
                if let property = icalcomponent_get_first_property(current, ICAL_RECURRENCEID_PROPERTY) {
                    let time = icalproperty_get_datetime_with_component(property, current)
                    let instant = Int(icaltime_as_timet_with_zone(time, time.zone))
                    overrides.insert(Override(uid: String(cString: icalcomponent_get_uid(current)), instant: instant))
                }
                event = icalcomponent_get_next_component(component, ICAL_VEVENT_COMPONENT)
            }
            let utc = icaltimezone_get_utc_timezone()
            let lower = icaltime_from_timet_with_zone(window.lowerBound, 0, utc)
            let upper = icaltime_from_timet_with_zone(window.upperBound, 0, utc)
            withoutActuallyEscaping(body) { body in
                var starts = Starts(window: window, body: body)
                event = icalcomponent_get_first_component(component, ICAL_VEVENT_COMPONENT)
                while let current = event {
                    let isOverride = icalcomponent_get_first_property(current, ICAL_RECURRENCEID_PROPERTY) != nil
                    let uid = isOverride || overrides.isEmpty ? nil : String(cString: icalcomponent_get_uid(current))
                    starts.isReplaced = { instant in
                        uid.map { overrides.contains(Override(uid: $0, instant: instant)) } ?? false
                    }
                    withUnsafeMutablePointer(to: &starts) { starts in
                        icalcomponent_foreach_recurrence(current, lower, upper, Self.take, starts)
                    }
                    event = icalcomponent_get_next_component(component, ICAL_VEVENT_COMPONENT)
                }
            }
        }

        private static let take:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<icaltime_span>?, UnsafeMutableRawPointer?) -> Void = {
                _, span, data in
                guard let span, let starts = data?.assumingMemoryBound(to: Starts.self) else { return }
                let instant = Int(span.pointee.start)
                guard starts.pointee.window.contains(instant), !starts.pointee.isReplaced(instant) else { return }
                starts.pointee.body(instant)
            }

        private struct Starts {
            var window: Range<Int>
            var body: (Int) -> Void
            var isReplaced: (Int) -> Bool = { _ in false }
        }
    }
#endif
