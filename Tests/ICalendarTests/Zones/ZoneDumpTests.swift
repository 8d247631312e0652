import Foundation
import ICalendar
import TestSupport
import Testing

/// The table of each zone, compared with the system's zone database as printed by `zdump`.
@Suite("Zones against zdump")
struct ZoneDumpTests {
    static let program = ["/usr/bin/zdump", "/usr/sbin/zdump"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Zones with half hours, negative and suspended summer time, skipped days, missing midnights and late decisions.
    static let zones = [
        "Africa/Cairo", "Africa/Casablanca", "America/Caracas", "America/New_York", "America/Sao_Paulo",
        "America/St_Johns", "Antarctica/Troll", "Asia/Beirut", "Asia/Kathmandu", "Asia/Pyongyang", "Asia/Tehran",
        "Asia/Tokyo", "Australia/Lord_Howe", "Europe/Dublin", "Europe/Istanbul", "Europe/London", "Europe/Moscow",
        "Europe/Paris", "Pacific/Apia", "Pacific/Kwajalein",
    ]

    /// A change, as seconds since 1970 and the offset from then on.
    struct Change: Hashable { var instant: Int, offset: Int }

    @Test(
        "A zone has the changes from 1970 to 2037 that zdump prints",
        .requires(program != nil, "zdump isn't installed"), arguments: zones)
    func changes(_ zone: String) throws {
        let (first, end) = (0, 2_145_916_800)  // 1970-01-01 and 2038-01-01
        let timeZone = try #require(TimeZone(identifier: zone))
        let found = ZoneRules(timeZone).changes.map {
            Change(instant: $0.timestamp.secondsSince1970, offset: $0.offsetAfter)
        }.filter { first + 86_400..<end ~= $0.instant }
        #expect(found == (try Self.dump(zone)).filter { first + 86_400..<end ~= $0.instant })
    }

    /// Lines such as `Asia/Tokyo  Sat Sep 11 15:00:00 1948 UT = Sun Sep 12 00:00:00 1948 JST isdst=0 gmtoff=32400`: one for
    /// the second before a change and one for the change.
    private static func dump(_ zone: String) throws -> [Change] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(program))
        process.arguments = ["-v", "-c", "1969,2038", zone]
        let output = Pipe()
        process.standardOutput = output
        try process.runWithinLimit()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var changes: [Change] = []
        var offset: Int?
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 15, let month = months.firstIndex(of: String(words[2])), let day = Int(words[3]),
                let year = Int(words[5]), let next = Int(words[words.count - 1].dropFirst("gmtoff=".count)),
                let date = calendar.date(from: DateComponents(year: year, month: month + 1, day: day))
            else { continue }
            let clock = words[4].split(separator: ":").compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 }
            if let offset, offset != next {
                changes.append(Change(instant: Int(date.timeIntervalSince1970) + clock, offset: next))
            }
            offset = next
        }
        return changes
    }
}
