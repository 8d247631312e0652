import Recurrence
import RecurrenceReference
import Testing

/// The days of years repeat after 4 or 28 years, until a year that is divisible by 4 and has no leap day.
///
/// A copy of 1896 once had January 1 of 1900, because the days of other years of this rule begin in September.
@Suite("Years around one without a leap day")
struct CenturyTests {
    @Test(
        "The occurrences are those that the reference finds",
        arguments: [
            "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=-366,-97,-38,316", "FREQ=YEARLY;BYYEARDAY=-366",
            "FREQ=YEARLY;BYYEARDAY=366,300",
            "FREQ=YEARLY;BYMONTH=2,9;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=1,53", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU",
            "FREQ=YEARLY;INTERVAL=3;BYWEEKNO=-1", "FREQ=YEARLY;BYYEARDAY=1,-366;BYDAY=MO,TU,WE",
        ], [1796, 1868, 1888, 1988, 2072, 2096])
    func reference(text: String, year: Int) throws {
        let rule = try RecurrenceRule(text)
        let start = try #require(CivilDateTime(year: year, month: 1, day: 30))
        let horizon = try #require(CivilDateTime(year: year + 130, month: 1, day: 1))
        let expected = ReferenceExpander.occurrences(of: rule, from: start, limit: 1_000, until: horizon)
        #expect(Array(rule.occurrences(from: start).prefix { $0 < horizon }.prefix(1_000)) == expected)
    }
}
