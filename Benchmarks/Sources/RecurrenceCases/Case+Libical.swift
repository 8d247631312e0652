#if BENCHMARK_LIBICAL
    import Answers
    import CLibicalBench
    import Foundation

    extension Case {
        /// libical 3: its rule iterator, with each result converted to an instant by libical's zone.
        ///
        /// The window is set with `icalrecur_iterator_set_start` where this is allowed (not with COUNT), because that is
        /// libical's fastest way.
        static func libical(_ row: Row) -> [Case] {
            // Only read after initialization. The zone lives as long as the process.
            nonisolated(unsafe) let zone = zone(named: row.zone)
            nonisolated(unsafe) let start = icaltime_from_string(row.start.filter { $0 != "-" && $0 != ":" })
            nonisolated(unsafe) let bound = icaltime_from_timet_with_zone(row.lowerBound, 0, zone)
            let (text, lower, upper) = (row.rule, row.lowerBound, row.upperBound)
            let isUTC = row.zone == "UTC"
            let seeks = row.mode == .query && !text.contains("COUNT")

            @Sendable func sum(_ rule: icalrecurrencetype) -> Answer {
                var answer = Answer()
                guard let iterator = icalrecur_iterator_new(rule, start) else { return answer }
                defer { icalrecur_iterator_free(iterator) }
                if seeks { icalrecur_iterator_set_start(iterator, bound) }
                while true {
                    let next = icalrecur_iterator_next(iterator)
                    if icaltime_is_null_time(next) != 0 { return answer }
                    let instant = isUTC ? icaltime_as_timet(next) : icaltime_as_timet_with_zone(next, zone)
                    if instant >= upper { return answer }
                    if instant >= lower { answer.add(instant) }
                }
            }
            nonisolated(unsafe) let rule = icalrecurrencetype_from_string(text)
            let prepared = Case(
                row: row, engine: "libical", variant: row.mode == .query ? "prepared" : nil, expected: row.ruleAnswer
            ) { sum(rule) }
            guard row.mode == .query else { return [prepared] }
            return [
                prepared,
                Case(row: row, engine: "libical", variant: "text", expected: row.ruleAnswer) {
                    sum(icalrecurrencetype_from_string(text))
                },
            ]
        }

        private static func zone(named name: String) -> OpaquePointer {
            // Debian's libical has no zone files, so the system's files are read.
            set_zone_directory("/usr/share/zoneinfo")
            icaltimezone_set_builtin_tzdata(0)
            let zone = name == "UTC" ? icaltimezone_get_utc_timezone() : icaltimezone_get_builtin_timezone(name)
            guard let zone else { fatalError("libical has no zone \(name)") }
            return zone
        }
    }
#endif
