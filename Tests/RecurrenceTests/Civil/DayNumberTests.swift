import Foundation
import Recurrence
import Testing

@Suite("Day numbers")
struct DayNumberTests {
    @Test("A day number is the Gregorian date so many days from 1970-01-01")
    func dates() throws {
        // Days between dates as Python's `date.toordinal()` counts them.
        let examples = [
            (0, "1970-01-01"), (-1, "1969-12-31"), (20_513, "2026-03-01"), (-719_162, "0001-01-01"),
            (2_932_896, "9999-12-31"),
        ]
        for (number, text) in examples {
            let day = DayNumber(daysSince1970: number), date = try #require(CivilDate(text))
            #expect(day == DayNumber(date) && day.date == date && day.description == text)
        }
        #expect(DayNumber(CivilDate.earliest) < DayNumber(CivilDate.latest))
    }

    @Test(
        "A day outside the years 1 to 9999 has a number and no date", arguments: [Int.min, -719_163, 2_932_897, .max])
    func bounds(number: Int) { #expect(DayNumber(daysSince1970: number).date == nil) }

    @Test("A day number is parsed and decoded from its description", arguments: [Int.min, -719_163, 0, 20_513, .max])
    func printing(number: Int) throws {
        let day = DayNumber(daysSince1970: number)
        #expect(DayNumber(day.description) == day)
        let coded = try JSONEncoder().encode([day])
        #expect(try JSONDecoder().decode([DayNumber].self, from: coded) == [day])
    }

    @Test("A text that describes no day is not a day number", arguments: ["", "@", "@0", "@x", "2026-02-29", "20513"])
    func refusal(text: String) { #expect(DayNumber(text) == nil) }

    @Test("Adding days returns nil if the sum overflows")
    func arithmetic() {
        #expect(DayNumber(daysSince1970: 1).adding(days: -2) == DayNumber(daysSince1970: -1))
        #expect(DayNumber(daysSince1970: .max).adding(days: 1) == nil)
    }
}
