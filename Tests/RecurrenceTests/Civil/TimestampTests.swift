import Foundation
import Recurrence
import Testing

@Suite("Timestamps and civil times as text")
struct TimestampTests {
    @Test(
        "A timestamp is read back from what it prints",
        arguments: [0, -1, 1_772_355_600, -62_135_596_800, 253_402_300_799, 253_402_300_800, Int.min, Int.max])
    func printing(seconds: Int) throws {
        let timestamp = Timestamp(secondsSince1970: seconds)
        #expect(Timestamp(timestamp.description) == timestamp)
        let coded = try JSONEncoder().encode([timestamp])
        #expect(try JSONDecoder().decode([Timestamp].self, from: coded) == [timestamp])
    }

    @Test("A timestamp prints as RFC 3339 has it")
    func form() {
        #expect(Timestamp(secondsSince1970: 1_772_355_600).description == "2026-03-01T09:00:00Z")
        #expect(Timestamp(secondsSince1970: 253_402_300_800).description == "@253402300800")
        #expect(Timestamp.earliest.description == "0001-01-01T00:00:00Z")
        #expect(Timestamp.latest.description == "9999-12-31T23:59:59Z")
    }

    @Test(
        "A text that is no timestamp is none",
        arguments: [
            "", "@", "@0", "@x", "2026-03-01", "2026-03-01T09:00:00", "2026-02-30T09:00:00Z", "2026-03-01T24:00:00Z",
        ])
    func refusal(text: String) { #expect(Timestamp(text) == nil) }

    @Test("Seconds that overflow give no timestamp")
    func overflow() {
        #expect(Timestamp(secondsSince1970: .max).adding(seconds: 1) == nil)
        #expect(Timestamp(secondsSince1970: 1).adding(seconds: -2) == Timestamp(secondsSince1970: -1))
    }

    @Test("Days and local times are parsed from their descriptions and from the RFC's forms")
    func civil() throws {
        let day = try #require(CivilDate(year: 2026, month: 3, day: 1))
        #expect(CivilDate("2026-03-01") == day)
        #expect(CivilDate("20260301") == day)
        let nine = CivilDateTime(day, secondOfDay: 9 * 3_600)
        #expect(CivilDateTime("2026-03-01T09:00:00") == nine)
        #expect(CivilDateTime("20260301T090000") == nine)
        for text in [
            "2026-02-29", "2026-3-1", "26-03-01", "2026-03-01T09:00:00", "2026/03/01", " 2026-03-01", "2026-03-01 ",
        ] {
            #expect(CivilDate(text) == nil, "\(text)")
        }
        for text in [
            "2026-03-01", "2026-03-01T09:00", "2026-03-01T09:60:00", "20260301T090000Z", "2026-03-01 09:00:00",
        ] {
            #expect(CivilDateTime(text) == nil, "\(text)")
        }
        let coded = try JSONEncoder().encode([day])
        #expect(String(decoding: coded, as: UTF8.self) == #"["2026-03-01"]"#)
        #expect(try JSONDecoder().decode([CivilDate].self, from: coded) == [day])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CivilDateTime].self, from: Data(#"["2026-03-01"]"#.utf8))
        }
    }

    @Test("A range of days can be iterated, and adding months ends at the end of a shorter month")
    func arithmetic() throws {
        let last = try #require(CivilDate("2026-02-26")), first = try #require(CivilDate("2026-03-02"))
        #expect(
            (last...first).map(\.description) == ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
        #expect(CivilDate.latest.advanced(by: 1) == .latest)
        #expect(CivilDate.earliest.advanced(by: .min) == .earliest)
        let months: [(String, Int, String?)] = [
            ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-01-31", -2, "2025-11-30"),
            ("2024-02-29", 12, "2025-02-28"), ("2026-12-15", 1, "2027-01-15"), ("9999-12-01", 1, nil),
            ("0001-01-01", -1, nil), ("2026-01-01", .max, nil),
        ]
        for (from, count, to) in months {
            #expect(CivilDate(from)?.adding(months: count)?.description == to, "\(from) \(count)")
        }
        let time = try #require(CivilDateTime("2026-01-31T09:00:00"))
        #expect(time.adding(months: 1)?.description == "2026-02-28T09:00:00")
        #expect(time.adding(days: 1)?.description == "2026-02-01T09:00:00")
    }
}
