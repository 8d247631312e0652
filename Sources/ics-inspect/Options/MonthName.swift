import ArgumentParser

/// A month, written as `YYYY-MM`.
struct MonthName: Sendable {
    let year: Int
    let month: Int

    static func parse(_ text: String) throws -> MonthName {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 4, 1...2 ~= parts[1].count,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let year = Int(parts[0]), let month = Int(parts[1]), 1...12 ~= month
        else { throw ValidationError("expected YYYY-MM, such as 2026-03") }
        return MonthName(year: year, month: month)
    }
}
