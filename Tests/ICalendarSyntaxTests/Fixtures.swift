import Foundation

/// The calendars that laws are tried on: those of the repository and, where they are there, other projects'.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    /// Every `.ics` below `Fixtures`.
    static let calendars = calendars(below: folder)

    /// Every `.ics` beside other projects' data; see CONTRIBUTING.md.
    static let others = ProcessInfo.processInfo.environment["ICALENDAR_CONFORMANCE"].map { path in
        calendars(below: URL(fileURLWithPath: path).deletingLastPathComponent())
    }

    private static func calendars(below folder: URL) -> [URL] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".ics") }
            .sorted().map { folder.appending(path: $0) }
    }

    static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }
}
