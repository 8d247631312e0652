import Foundation
import ICalendar

/// The files that the tests read.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    /// Other projects' data; see CONTRIBUTING.md.
    static let conformance = ProcessInfo.processInfo.environment["ICALENDAR_CONFORMANCE"].map(
        URL.init(fileURLWithPath:))

    /// Real calendars: beside the conformance data.
    static let feeds = conformance?.deletingLastPathComponent().appending(path: "feeds")

    static func names(in folder: URL?, suffix: String) -> [String] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: path)))
    }
}

/// Times as the command line prints them, written by the tests themselves.
enum Printed {
    static func time(_ time: CalendarTime, offset: Int?) -> String {
        switch time {
        case .date(let date): "\(date)"
        case .floating(let clock): "\(clock)"
        case .utc(let clock): "\(clock)Z"
        case .zoned(let clock, _): "\(clock)\(self.offset(offset ?? 0))"
        }
    }

    static func offset(_ seconds: Int) -> String {
        let sign = seconds < 0 ? "-" : "+"
        let magnitude = abs(seconds)
        let minutes = String(format: "%02d:%02d", magnitude / 3_600, magnitude / 60 % 60)
        return sign + minutes + (magnitude % 60 == 0 ? "" : String(format: ":%02d", magnitude % 60))
    }
}
