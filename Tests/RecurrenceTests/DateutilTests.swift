import Recurrence
import Testing

/// Results of python-dateutil 2.9.0, recorded from actual runs.
@Suite("The dialect of python-dateutil")
struct DateutilTests {
    /// In dateutil, the week of DTSTART begins on DTSTART's day, so BYSETPOS counts from that day. Months count as a
    /// whole.
    @Test(
        "In dateutil's dialect BYSETPOS counts the first week from DTSTART's day on",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2", 1, ["0102T09", "0107T09", "0114T09", "0121T09"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYSETPOS=1", 1, ["0103T09", "0113T09", "0127T09", "0210T09"]),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1;WKST=SU", 3, ["0103T09", "0110T09", "0117T09", "0124T09"]),
            // On DTSTART's day, 08:00 counts too, one hour before DTSTART.
            ("FREQ=WEEKLY;BYDAY=WE,FR;BYHOUR=8,10;BYSETPOS=2", 1, ["0101T10", "0108T10", "0115T10", "0122T10"]),
            ("FREQ=WEEKLY;BYHOUR=8,10;BYSETPOS=1", 1, ["0108T08", "0115T08", "0122T08", "0129T08"]),
            (
                "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA;BYSETPOS=1,-1;COUNT=4", 1,
                ["0104T09", "0121T09", "0125T09", "0211T09"]
            ),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2", 15, ["0204T09", "0304T09", "0402T09", "0502T09"]),
        ])
    func firstWeek(text: String, day: Int, expected: [String]) throws {
        let start = try #require(CivilDateTime(year: 1997, month: 1, day: day, hour: 9))
        let occurrences = try RecurrenceRule(text).occurrences(from: start, dialect: .dateutil)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let found = occurrences.prefix(4).map {
            digits($0.date.month) + digits($0.date.day) + "T" + digits($0.hour)
        }
        #expect(found == expected)
    }
}
