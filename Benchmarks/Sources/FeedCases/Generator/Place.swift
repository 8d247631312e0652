/// The clock of an event: the zones of generated feeds, with their offsets since 2007 computed by hand-written rules.
enum Place: CaseIterable {
    case berlin, newYork, utc
    /// A date, counted as its midnight in UTC.
    case allDay

    var tzid: String? {
        switch self {
        case .berlin: "Europe/Berlin"
        case .newYork: "America/New_York"
        case .utc, .allDay: nil
        }
    }

    /// Returns the offset in seconds east of UTC on a day, between 03:00 and 24:00.
    func offset(on day: Day) -> Int {
        switch self {
        case .berlin: 3_600 + (Self.isSummer(day, fromMonth: 3, last: true, toMonth: 10) ? 3_600 : 0)
        case .newYork: -18_000 + (Self.isSummer(day, fromMonth: 3, last: false, toMonth: 11) ? 3_600 : 0)
        case .utc, .allDay: 0
        }
    }

    /// European summer time lasts from the last Sunday of March to the last Sunday of October; American, from the
    /// second Sunday of March to the first Sunday of November.
    private static func isSummer(_ day: Day, fromMonth: Int, last: Bool, toMonth: Int) -> Bool {
        if day.month > fromMonth, day.month < toMonth { return true }
        guard day.month == fromMonth || day.month == toMonth else { return false }
        let sunday = day.day - day.weekday  // of this week; below 1 in the month before
        let hasStarted: Bool
        if last {
            hasStarted = sunday > day.daysInMonth - 7
        } else {
            hasStarted = sunday >= (day.month == fromMonth ? 8 : 1)
        }
        return day.month == fromMonth ? hasStarted : !hasStarted
    }

    /// The VTIMEZONE of the two zones that have one.
    var definition: [String] {
        switch self {
        case .berlin:
            Self.zone(
                "Europe/Berlin", ("STANDARD", "19701025T030000", "+0200", "+0100", "CET", "BYMONTH=10;BYDAY=-1SU"),
                ("DAYLIGHT", "19700329T020000", "+0100", "+0200", "CEST", "BYMONTH=3;BYDAY=-1SU"))
        case .newYork:
            Self.zone(
                "America/New_York",
                ("STANDARD", "20071104T020000", "-0400", "-0500", "EST", "BYMONTH=11;BYDAY=1SU"),
                ("DAYLIGHT", "20070311T020000", "-0500", "-0400", "EDT", "BYMONTH=3;BYDAY=2SU"))
        case .utc, .allDay: []
        }
    }

    private static func zone(
        _ tzid: String,
        _ observances: (name: String, start: String, from: String, to: String, zone: String, rule: String)...
    ) -> [String] {
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(tzid)"]
        for each in observances {
            lines += [
                "BEGIN:\(each.name)", "DTSTART:\(each.start)", "TZOFFSETFROM:\(each.from)", "TZOFFSETTO:\(each.to)",
                "TZNAME:\(each.zone)", "RRULE:FREQ=YEARLY;\(each.rule)", "END:\(each.name)",
            ]
        }
        return lines + ["END:VTIMEZONE"]
    }
}
