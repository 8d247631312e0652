import Recurrence
import Testing

@Suite("Civil times")
struct CivilDateTimeTests {
    @Test(
        "Local seconds count every day as 86,400",
        arguments: [
            (1970, 1, 1, 0, 0, 0, 0), (1969, 12, 31, 23, 59, 59, -1), (1970, 1, 2, 1, 2, 3, 90_123),
            (2038, 1, 19, 3, 14, 8, 2_147_483_648), (1, 1, 1, 0, 0, 0, -62_135_596_800),
            (9_999, 12, 31, 23, 59, 59, 253_402_300_799),
        ])
    func localSeconds(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, localSeconds: Int
    ) throws {
        let moment = try #require(
            CivilDateTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second))
        #expect(moment.localSeconds == localSeconds)
        #expect(CivilDateTime(localSeconds: localSeconds) == moment)
        #expect(moment.date == CivilDate(year: year, month: month, day: day))
        #expect([moment.hour, moment.minute, moment.second] == [hour, minute, second])
        #expect(moment.secondOfDay == hour * 3_600 + minute * 60 + second)
    }

    @Test(
        "A time that no clock shows is nil",
        arguments: [
            (24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, -1, 0), (0, 0, 60), (0, 0, -1), (Int.max, 0, 0), (0, Int.min, 0),
        ])
    func impossibleTimes(hour: Int, minute: Int, second: Int) {
        #expect(CivilDateTime(year: 2024, month: 1, day: 1, hour: hour, minute: minute, second: second) == nil)
    }

    @Test("A time on a date that doesn't exist is nil") func impossibleDate() {
        #expect(CivilDateTime(year: 2023, month: 2, day: 29, hour: 9) == nil)
    }

    @Test("A second of the day that is out of range is clamped to that day") func clampedSecond() {
        #expect(CivilDateTime(.latest, secondOfDay: 86_400) == .latest)
        #expect(CivilDateTime(.earliest, secondOfDay: -1) == .earliest)
        #expect(CivilDateTime(.latest, secondOfDay: .max) == .latest)
    }

    @Test("Times end with the years 1 and 9999") func range() {
        #expect(CivilDateTime.earliest.description == "0001-01-01T00:00:00")
        #expect(CivilDateTime.latest.description == "9999-12-31T23:59:59")
        #expect(CivilDateTime(localSeconds: -62_135_596_801) == nil)
        #expect(CivilDateTime(localSeconds: 253_402_300_800) == nil)
        #expect(CivilDateTime.latest.adding(seconds: 1) == nil)
        #expect(CivilDateTime.latest.adding(seconds: .max) == nil)
        #expect(CivilDateTime.earliest.adding(seconds: .min) == nil)
        #expect(CivilDateTime.earliest.adding(seconds: 315_537_897_599) == .latest)
    }

    @Test("Adding seconds crosses midnight, also backwards and before 1970") func addingSeconds() {
        let moment = CivilDateTime(year: 1969, month: 3, day: 1)
        #expect(moment?.adding(seconds: -1)?.description == "1969-02-28T23:59:59")
        #expect(moment?.adding(seconds: 86_400)?.description == "1969-03-02T00:00:00")
    }
}
