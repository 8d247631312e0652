import Foundation
import ICalendar
import Testing

/// The layouts of years, compared with each other and day by day with Foundation.
@Suite("Foundation's calendars as scales")
struct FoundationScaleTests {
    static let names = [
        "CHINESE", "COPTIC", "DANGI", "ETHIOAA", "ETHIOPIC", "HEBREW", "INDIAN", "ISLAMIC", "ISLAMIC-CIVIL",
        "ISLAMIC-TBLA", "ISLAMIC-UMALQURA", "PERSIAN",
    ]

    @Test("A scale is found by its name in either case, and unknown or Gregorian names have none")
    func naming() {
        for name in Self.names + ["hebrew", "islamicc", "Ethiopic-Amete-Alem"] {
            #expect(FoundationScale.named(name) != nil, "\(name)")
        }
        for name in ["GREGORIAN", "JAPANESE", "RUSSIAN", "VIETNAMESE", ""] {
            #expect(FoundationScale.named(name) == nil, "\(name)")
        }
    }

    @Test("The years of a scale follow each other without a gap in days and months", .serialized, arguments: names)
    func chain(_ name: String) throws {
        let scale = try #require(FoundationScale.named(name))
        // Years based on observations of the moon and sun take long to compute.
        let isSlow = ["CHINESE", "DANGI"].contains(name)
        let first = isSlow ? try #require(CivilDate(year: 1850, month: 1, day: 1)) : .earliest
        let last = isSlow ? try #require(CivilDate(year: 2150, month: 1, day: 1)) : .latest
        let years = scale.year(containing: DayNumber(first))...scale.year(containing: DayNumber(last))
        var (day, month): (DayNumber?, Int?)
        for number in years {
            guard let year = scale.layout(ofYear: number) else {
                Issue.record("no year \(number)")
                return
            }
            if let day, let month { #expect(year.firstDay == day && year.firstMonth == month, "\(number)") }
            (day, month) = (year.firstDay.adding(days: year.length), year.firstMonth + year.months.count)
            #expect(
                scale.year(containing: year.firstDay) == number
                    && year.firstDay.adding(days: year.length - 1).map(scale.year(containing:)) == number)
            let names = year.months.map(\.name)
            #expect(names == names.sorted() && Set(names).count == names.count && names.first == 1, "\(number)")
        }
        #expect(try #require(day) > DayNumber(last))
    }

    @Test("A scale returns the same year when queried directly and in sequence")
    func order() throws {
        // A scale of its own name has a table of its own only in another process, so a far year is asked for first.
        let scale = try #require(FoundationScale.named("ISLAMIC-TBLA"))
        for number in [9_000, 3, 5_000, 1_445, 1_444, 1_446, -500] {
            let year = try #require(scale.layout(ofYear: number))
            #expect(year.length == 354 || year.length == 355)
            #expect(scale.layout(ofYear: number + 1)?.firstDay == year.firstDay.adding(days: year.length))
        }
    }

    @Test("A scale has no years beyond its range and doesn't trap there", .serialized, arguments: names)
    func bounds(_ name: String) throws {
        let scale = try #require(FoundationScale.named(name))
        for number in [Int.min + 1, -90_000, 90_000, Int.max] { #expect(scale.layout(ofYear: number) == nil) }
        for day in [Int.min, -10_000_000, 10_000_000, Int.max] {
            _ = scale.year(containing: DayNumber(daysSince1970: day))
        }
    }
}
