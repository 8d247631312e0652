public import Foundation

/// The files that tests read: those of the repository and, if present, those of other projects.
public enum Fixtures {
    /// The folder of `Package.swift`, relative to this file.
    public static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder `Fixtures`.
    public static let folder = repository.appending(path: "Fixtures")

    /// Data of other projects, in the folder that `ICALENDAR_CONFORMANCE` names; see CONTRIBUTING.md.
    public static let conformance = ProcessInfo.processInfo.environment["ICALENDAR_CONFORMANCE"]
        .map { URL(fileURLWithPath: $0) }

    /// Calendars from people and programs, in the folder next to ``conformance``.
    public static let realFeeds = conformance?.deletingLastPathComponent().appending(path: "feeds")

    /// Every `.ics` file in `Fixtures`.
    public static let calendars = calendars(below: folder)

    /// Every `.ics` file in ``conformance`` and next to it.
    public static let otherCalendars = conformance.map { calendars(below: $0.deletingLastPathComponent()) }

    /// The names of the feeds in `Fixtures/feeds`, without `.ics`.
    public static let feedNames = names(in: folder.appending(path: "feeds"), suffix: ".ics")

    /// Returns the file with a path in `Fixtures`.
    public static func file(_ path: String) -> URL { folder.appending(path: path) }

    /// The names of the files in a folder that end in `suffix`, sorted and without the suffix; none if there is no such
    /// folder.
    public static func names(in folder: URL?, suffix: String) -> [String] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    /// Reads a file of `Fixtures` as JSON.
    public static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: file(path)))
    }

    /// Reads a file.
    public static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

    private static func calendars(below folder: URL) -> [URL] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".ics") }
            .sorted().map { folder.appending(path: $0) }
    }
}
