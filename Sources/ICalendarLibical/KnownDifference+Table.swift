#if Libical
    import ICalendar
    import ICalendarChecks

    extension KnownDifference {
        /// Every known difference from libical 3.0.16, with special cases before general ones.
        public static let all: [KnownDifference] =
            blindLimits + years + rulesNotAsked + parts + starts + zones + reading

        private static func event(_ lines: String) -> String {
            "BEGIN:VEVENT\nUID:x\nDTSTAMP:20240101T000000Z\n\(lines)\nEND:VEVENT"
        }

        private static func row(
            _ id: String, _ title: String, _ verdict: Verdict, _ reason: String, _ lines: String, _ window: String,
            isCut: Bool = false, hasLFForCR: Bool = false, native: [String], libical: [String],
            _ explains: @escaping @Sendable (DifferenceFacts) -> Bool
        ) -> KnownDifference {
            KnownDifference(
                id: id, title: title, verdict: verdict, reason: reason,
                example: Example(
                    lines: lines.hasPrefix("BEGIN") ? lines : event(lines), window: window, isCut: isCut,
                    hasLFForCR: hasLFForCR,
                    native: native,
                    libical: libical),
                explains: explains)
        }

        private static let blindLimits: [KnownDifference] = [
            row(
                "L4", "In libical, a negative BYMONTHDAY that limits never matches", .native,
                "§3.3.10: “For example, -10 represents the tenth to the last day of the month.”",
                "DTSTART;VALUE=DATE:20240130\nRRULE:FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=3", "20240101/20240401",
                native: ["20240130", "20240131", "20240228"], libical: ["20240130"]
            ) { facts in facts.anyRule { $0.frequency < .monthly && $0.daysOfTheMonth.contains { $0 < 0 } } },
            row(
                "L5", "In libical, a negative BYYEARDAY that limits never matches", .native,
                "§3.3.10: “For example, -1 represents the last day of the year (December 31st).”",
                "DTSTART:20241231T120000\nRRULE:FREQ=HOURLY;BYHOUR=12;BYYEARDAY=-1,1;COUNT=2", "20241201/20250201",
                native: ["20241231T120000", "20250101T120000"],
                libical: ["20241231T120000"]
            ) { facts in facts.anyRule { $0.frequency < .yearly && $0.daysOfTheYear.contains { $0 < 0 } } },
        ]

        private static let years: [KnownDifference] = [
            row(
                "L24", "Before the year 1583, libical uses the Julian calendar", .native,
                "§3.3.4: dates follow [ISO.8601.2004], which is Gregorian throughout.",
                "DTSTART;VALUE=DATE:07570601\nRRULE:FREQ=MONTHLY;BYMONTH=6;BYDAY=-3TH;COUNT=2", "07570101/07580101",
                native: ["07570601", "07570613"], libical: ["07570601", "07570616"]
            ) { ($0.native ?? $0.libical).map { $0.start.civilDate.components.year < 1_583 } ?? false },
            row(
                "L25", "In libical, rules end with the year 2582", .native, "§3.3.4: years have four digits.",
                "DTSTART;VALUE=DATE:25810101\nRRULE:FREQ=YEARLY", "25800101/25850101",
                native: ["25810101", "25820101", "25830101", "25840101"], libical: ["25810101", "25820101"]
            ) { ($0.native ?? $0.libical).map { $0.start.civilDate.components.year > 2_582 } ?? false },
        ]

        private static let rulesNotAsked: [KnownDifference] = [
            row(
                "L1", "libical isn't called for BYWEEKNO without BYDAY, because it reads beyond the end of an array",
                .native,
                "§3.3.10: “The BYWEEKNO rule part specifies a COMMA-separated list of ordinals specifying weeks of the year.”",
                "DTSTART;VALUE=DATE:20240515\nRRULE:FREQ=YEARLY;BYWEEKNO=20;COUNT=2", "20240101/20260101",
                native: ["20240515", "20250514"], libical: ["20240515"]
            ) { $0.losses.contains(.unsafe) },
            row(
                "L2", "libical isn't called for a rule that would take it more than a million steps", .native,
                "§3.3.10: “BYxxx rule parts modify the recurrence in some manner.” A rule is valid even if few occurrences match.",
                "DTSTART:20240101T000000\nRRULE:FREQ=SECONDLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=0;BYMINUTE=0;BYSECOND=0;COUNT=2",
                "20240101/20260101", native: ["20240101T000000", "20250101T000000"], libical: ["20240101T000000"]
            ) { !$0.losses.isDisjoint(with: [.budget, .neverMatches]) },
            row(
                "L3", "libical doesn't implement BYYEARDAY with BYMONTH or BYMONTHDAY", .native,
                "§3.3.10, the table: BYMONTHDAY and BYYEARDAY expand or limit under YEARLY, in the order of the table.",
                "DTSTART:20240409T090000\nRRULE:FREQ=YEARLY;BYYEARDAY=100;BYMONTH=4;COUNT=2", "20240101/20260101",
                native: ["20240409T090000", "20250410T090000"], libical: ["20240409T090000"]
            ) { $0.losses.contains(.refused) },
        ]

        private static let parts: [KnownDifference] = [
            row(
                "L6", "In libical, BYSETPOS counts only days, and only under MONTHLY and YEARLY", .native,
                "§3.3.10: “this indicates the nth occurrence of the specific occurrence within the set of occurrences specified by the rule.”",
                "DTSTART;VALUE=DATE:20240103\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=2", "20240101/20240201",
                native: ["20240103", "20240110"], libical: ["20240103", "20240105"]
            ) { facts in facts.anyRule { !$0.setPositions.isEmpty } },
            row(
                "L7", "libical ignores INTERVAL beside the BY part of the same unit", .native,
                "§3.3.10: “The INTERVAL rule part contains a positive integer representing at which intervals the recurrence rule repeats.”",
                "DTSTART:20250101T030500\nRRULE:FREQ=HOURLY;INTERVAL=7;BYHOUR=3,6;COUNT=2", "20250101/20250201",
                native: ["20250101T030500", "20250107T060500"], libical: ["20250101T030500", "20250101T060500"]
            ) { facts in
                facts.anyRule {
                    $0.interval > 1 && $0.frequency < .daily
                        && !($0.hours.isEmpty && $0.minutes.isEmpty && $0.seconds.isEmpty)
                }
            },
            row(
                "L8", "BYWEEKNO: the weeks across New Year, negative weeks, week 53, and WKST", .native,
                "§3.3.10: “Week number one of the calendar year is the first week that contains at least four (4) days in that calendar year.”",
                "DTSTART:20241230T090000\nRRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;WKST=SA;COUNT=2", "20240101/20310101",
                native: ["20241230T090000", "20301230T090000"], libical: ["20241230T090000", "20270104T090000"]
            ) { facts in facts.anyRule { !$0.weeks.isEmpty } },
            row(
                "L9", "In libical, BYHOUR, BYMINUTE and BYSECOND multiply a series of dates", .native,
                "§3.3.10: “The BYSECOND, BYMINUTE and BYHOUR rule parts MUST NOT be specified when the associated \"DTSTART\" property has a DATE value type. These rule parts MUST be ignored …”",
                "DTSTART;VALUE=DATE:20241018\nRRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=2", "20241001/20241101",
                native: ["20241018", "20241019"], libical: ["20241018"]
            ) { facts in
                facts.master?.isAllDay == true
                    && facts.anyRule { !($0.hours.isEmpty && $0.minutes.isEmpty && $0.seconds.isEmpty) }
            },
            row(
                "L10", "In libical, a number on BYDAY in a weekly rule selects other days", .decision, "Decisions, D4",
                "DTSTART:20240108T090000\nRRULE:FREQ=WEEKLY;BYDAY=2MO;COUNT=2", "20240101/20240201",
                native: ["20240108T090000", "20240115T090000"],
                libical: ["20240108T090000", "20240124T090000", "20240129T090000"]
            ) { facts in
                facts.anyText("RRULE") { property in
                    property.value.uppercased().split(separator: ";").contains {
                        $0.hasPrefix("BYDAY=") && $0.dropFirst(6).contains(where: \.isNumber)
                    }
                } && facts.anyRule { $0.frequency < .monthly }
            },
            row(
                "L11", "libical walks BYHOUR, BYMINUTE and BYSECOND in the order written, with duplicates", .native,
                "§3.8.5.3: “The recurrence set is the complete set of recurrence instances”, and a set has neither order nor duplicates.",
                "DTSTART:20240101T090000\nRRULE:FREQ=DAILY;BYHOUR=16,9,9;COUNT=3", "20240101/20240201",
                native: ["20240101T090000", "20240101T160000", "20240102T090000"],
                libical: ["20240101T090000", "20240101T160000"]
            ) { facts in
                facts.anyText("RRULE") { property in
                    property.value.uppercased().split(separator: ";").contains { part in
                        guard ["BYHOUR", "BYMINUTE", "BYSECOND", "BYDAY"].contains(where: part.hasPrefix) else {
                            return false
                        }
                        let list = part.drop { $0 != "=" }.dropFirst().split(separator: ",").map(String.init)
                        let numbers = list.compactMap { Int($0) }
                        return Set(list).count < list.count || numbers != numbers.sorted()
                    }
                }
            },
            row(
                "L12", "In libical, BYSECOND=60 is the first second of the next minute", .native,
                "§3.3.12: “Implementations that do not support leap seconds SHOULD interpret the second 60 as equivalent to the second 59.”",
                "DTSTART:20240115T093000\nRRULE:FREQ=DAILY;BYSECOND=0,60;COUNT=2", "20240101/20240201",
                native: ["20240115T093000", "20240115T093059"], libical: ["20240115T093000", "20240115T093100"]
            ) { facts in
                facts.anyText("RRULE") { $0.value.uppercased().contains("BYSECOND=") && $0.value.contains("60") }
            },
            row(
                "L13", "libical stores INTERVAL in 16 bits", .native,
                "§3.3.10: interval is “1*DIGIT”, without an upper limit.",
                "DTSTART:20240101T090000\nRRULE:FREQ=DAILY;INTERVAL=65537;COUNT=3", "20240101/20240201",
                native: ["20240101T090000"], libical: ["20240101T090000", "20240102T090000", "20240103T090000"]
            ) { facts in facts.anyRule { $0.interval > Int(Int16.max) } },
            row(
                "L26", "Under SECONDLY, libical returns the start twice if it isn't the first value of BYSECOND",
                .native,
                "§3.8.5.2: “Duplicate instances are ignored.”",
                "DTSTART:20240229T140105\nRRULE:FREQ=SECONDLY;BYSECOND=4,5;COUNT=3", "20240201/20240301",
                native: ["20240229T140105", "20240229T140204", "20240229T140205"],
                libical: ["20240229T140105", "20240229T140204"]
            ) { facts in facts.anyRule { $0.frequency == .secondly && $0.seconds.count > 1 } },
            row(
                "L27", "With INTERVAL and WKST, libical counts the weeks of a weekly rule from another week", .native,
                "§3.3.10: “This is significant when a WEEKLY \"RRULE\" has an interval greater than 1, and a BYDAY rule part is specified.”",
                "DTSTART;VALUE=DATE:19870819\nRRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=WE,SU;WKST=FR;COUNT=3",
                "19870801/19871001",
                native: ["19870819", "19870906", "19870909"],
                libical: ["19870819", "19870830", "19870902", "19870920"]
            ) { facts in
                facts.anyRule {
                    $0.frequency == .weekly && $0.interval > 1 && $0.weekStart != .monday && !$0.weekdays.isEmpty
                }
            },
        ]

        private static let starts: [KnownDifference] = [
            row(
                "L14", "In libical, UNTIL before the start leaves the start", .decision, "Decisions, D6",
                "DTSTART:20240105T090000\nRRULE:FREQ=DAILY;UNTIL=20240101T000000", "20240101/20240201",
                native: [], libical: ["20240105T090000"]
            ) { $0.endsBeforeStart },
            row(
                "L15", "In libical, an UNTIL without a time excludes its day if the start has a time", .decision,
                "Decisions, D6",
                "DTSTART:20240101T200000\nRRULE:FREQ=DAILY;UNTIL=20240103", "20240101/20240201",
                native: ["20240101T200000", "20240102T200000", "20240103T200000"],
                libical: ["20240101T200000", "20240102T200000"]
            ) { facts in
                facts.master?.isAllDay == false
                    && facts.anyRule { if case .date? = $0.end.until { true } else { false } }
            },
            row(
                "L16", "In libical, COUNT doesn't include a start that the rule doesn't match", .native,
                "§3.3.10: “The \"DTSTART\" property value always counts as the first occurrence.”",
                "DTSTART:20240102T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2", "20240101/20240201",
                native: ["20240102T090000", "20240108T090000"],
                libical: ["20240102T090000", "20240108T090000", "20240115T090000"]
            ) { facts in
                facts.startIsOffRule && facts.anyRule { $0.end.count != nil }
            },
            row(
                "L17", "If the rule doesn't match the start, libical may omit the rest of the first interval",
                .native,
                "§3.3.10: “A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part.”",
                "DTSTART:20850102T052558\nRRULE:FREQ=MINUTELY;BYMINUTE=37;UNTIL=20850102T065900", "20850101/20850201",
                native: ["20850102T052558", "20850102T053758", "20850102T063758"],
                libical: ["20850102T052558", "20850102T063758"]
            ) { $0.startIsOffRule },
        ]

        private static let zones: [KnownDifference] = [
            row(
                "L19", "In libical, hourly rules advance by elapsed hours, not by the clock", .decision,
                "Decisions, D7",
                "DTSTART;TZID=Europe/Berlin:20241026T180000\nRRULE:FREQ=HOURLY;INTERVAL=6;COUNT=4", "20241001/20241101",
                native: ["20241026T180000", "20241027T000000", "20241027T060000", "20241027T120000"],
                libical: ["20241026T180000", "20241027T000000", "20241027T050000", "20241027T110000"]
            ) { facts in facts.master?.start.zone != nil && facts.anyRule { $0.frequency < .daily } },
            row(
                "L18", "In libical, the time after a gap keeps the shift that the gap caused", .native,
                "§3.3.5: “the DATE-TIME value is interpreted using the UTC offset before the gap in local times”, which concerns that value alone.",
                "DTSTART;TZID=Europe/Berlin:20240330T023000\nRRULE:FREQ=DAILY;COUNT=4", "20240101/20240501",
                native: ["20240330T023000", "20240331T033000", "20240401T023000", "20240402T023000"],
                libical: ["20240330T023000", "20240331T033000", "20240401T033000", "20240402T023000"]
            ) { $0.isMovedByGap && !$0.rules.isEmpty },
            row(
                "L20", "libical prefers the feed's VTIMEZONE to the system's zone of the same name", .decision,
                "Decisions, D12",
                """
                BEGIN:VTIMEZONE
                TZID:America/Sao_Paulo
                BEGIN:STANDARD
                DTSTART:19700101T000000
                TZOFFSETFROM:-0200
                TZOFFSETTO:-0200
                END:STANDARD
                END:VTIMEZONE
                BEGIN:VEVENT
                UID:x
                DTSTAMP:20240101T000000Z
                DTSTART;TZID=America/Sao_Paulo:20240114T090000
                END:VEVENT
                """, "20240101/20240201", native: ["20240114T090000 12:00Z"], libical: ["20240114T090000 11:00Z"]
            ) { facts in
                guard let native = facts.native, let libical = facts.libical, let zone = libical.start.zone else {
                    return false
                }
                return zone.origin == .vtimezone && native.start.zone?.origin != .vtimezone
                    && native.start.civilDateTime == libical.start.civilDateTime
            },
            row(
                "L21",
                "Without a VTIMEZONE, libical reads times as floating if the TZID isn't an IANA name, and ignores X-WR-TIMEZONE",
                .decision, "Decisions, D12",
                "DTSTART;TZID=Tokyo Standard Time:20240114T090000", "20240101/20240201",
                native: ["20240114T090000 00:00Z"], libical: ["20240114T090000 09:00Z"]
            ) { facts in
                facts.entries.contains { $0.start.zone.map { $0.origin != .vtimezone } ?? false }
                    && (facts.libical.map { $0.start.zone == nil && !$0.isAllDay } ?? true)
                    && facts.libical?.offsets == nil
            },
        ]

        private static let reading: [KnownDifference] = [
            row(
                "L22", "libical reads a value by its form if the VALUE parameter names another type", .decision,
                "Decisions, D11", "DTSTART;VALUE=DATE-TIME:20240613", "20240601/20240701",
                native: ["20240613T000000"], libical: ["20240613"]
            ) { facts in
                facts.anyText("DTSTART") { property in
                    guard property.hasParameters, let type = property.parameter("VALUE")?.uppercased() else {
                        return false
                    }
                    return (type == "DATE") == property.value.contains("T")
                }
            },
            row(
                "L23", "libical reads no component of a stream without its last END", .decision,
                "Decisions, D11: a bad line affects nothing else", "DTSTART:20240402T090000", "20240401/20240501",
                isCut: true,
                native: ["20240402T090000"],
                libical: []
            ) { $0.isUnreadStream && $0.libical == nil },
            row(
                "L28", "libical ignores a rule it can't parse: COUNT beside UNTIL, an UNTIL of another form",
                .decision,
                "Decisions, D4 and D6: a bad element affects nothing else, and the earlier end applies",
                "DTSTART:20240101T090000\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20240105T000000", "20240101/20240201",
                native: ["20240101T090000", "20240102T090000"], libical: ["20240101T090000"]
            ) { facts in
                facts.anyText("RRULE") { property in LibicalLibrary.withLock { LibicalRule(property.value) == nil } }
            },
            row(
                "L29", "libical loses folds if every CR became an LF", .decision,
                "Decisions, D13: blank lines after every line are removed before folds are read",
                "DTSTART:20240101T090000\nRRULE:FREQ=DAILY;COU\n NT=2", "20240101/20240201", hasLFForCR: true,
                native: ["20240101T090000", "20240102T090000"], libical: ["20240101T090000"]
            ) { facts in
                facts.feed.trees.contains { tree in
                    tree.bytes.contains(0x0A) && !tree.bytes.contains(0x0D)
                        && tree.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
                            .allSatisfy { $0.offset.isMultiple(of: 2) || $0.element.isEmpty }
                }
            },
            row(
                "L30", "libical doesn't read parameters after the colon", .decision,
                "Decisions, D11: a bad line affects nothing else", "DTSTART:VALUE=DATE:20240402", "20240401/20240501",
                native: ["20240402"], libical: []
            ) { facts in
                facts.anyText("DTSTART") { $0.value.first?.isLetter == true && $0.value.contains("=") }
            },
            row(
                "L31", "libical doesn't read a BEGIN after a byte order mark, where files were joined", .decision,
                "Decisions, D11: a bad line affects nothing else",
                event("DTSTART:20230402T090000") + "\nEND:VCALENDAR\n\u{FEFF}BEGIN:VCALENDAR\n"
                    + event("DTSTART:20240402T090000"), "20240401/20240501", native: ["20240402T090000"], libical: []
            ) { facts in
                facts.libical == nil && facts.feed.diagnostics.contains { $0.code == .byteOrderMark && $0.offset > 0 }
            },
        ]
    }
#endif
