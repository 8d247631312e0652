import Foundation
import ICalendar

/// The files that the tests read.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let feeds = root.appending(path: "Fixtures/feeds")

    static let feedNames: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: feeds.path)) ?? []
        return names.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// Other projects' data; see CONTRIBUTING.md.
    static let conformance = ProcessInfo.processInfo.environment["ICALENDAR_CONFORMANCE"]
}

/// `YYYYMMDD` or `YYYYMMDDTHHMMSS`, read by these tests themselves.
struct ComparableTime {
    let clock: CivilDateTime
    let isDate: Bool

    init?(_ text: String) {
        let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
        guard digits.count == 8 || digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        isDate = digits.count == 8
        guard
            let clock = CivilDateTime(
                year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: isDate ? 0 : number(8..<10),
                minute: isDate ? 0 : number(10..<12), second: isDate ? 0 : number(12..<14))
        else { return nil }
        self.clock = clock
    }

    /// As an instant, read in UTC.
    var date: Date { Date(timeIntervalSince1970: TimeInterval(clock.localSeconds)) }

    static func text(_ time: CalendarTime) -> String {
        let text = "\(time.civilDateTime)".filter { $0 != "-" && $0 != ":" }
        return time.isDate ? String(text.prefix(8)) : text
    }
}
