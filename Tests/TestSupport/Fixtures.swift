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

    /// Why a test of ``conformance`` is skipped.
    public static let conformanceIsMissing = "set ICALENDAR_CONFORMANCE to other projects' data"

    /// Every `.ics` file in `Fixtures`.
    public static var calendars: [URL] {
        get throws { try paths(below: folder, suffix: ".ics", atLeast: 120).map { folder.appending(path: $0) } }
    }

    /// The elements of a list of fixtures for a law that takes long: with `REQUIRE_ALL` all of them, otherwise every fifth.
    public static func sample<Element>(_ list: [Element]) -> [Element] {
        if ProcessInfo.processInfo.environment["REQUIRE_ALL"] != nil { return list }
        return stride(from: 2, to: list.count, by: 5).map { list[$0] }
    }

    /// Every `.ics` file in ``conformance`` and next to it; none without this data.
    public static var otherCalendars: [URL] {
        get throws {
            guard let folder = conformance?.deletingLastPathComponent() else { return [] }
            return try paths(below: folder, suffix: ".ics", atLeast: 150).map { folder.appending(path: $0) }
        }
    }

    /// The names of the feeds in `Fixtures/feeds`, without `.ics`.
    public static var feedNames: [String] {
        get throws { try names(in: folder.appending(path: "feeds"), suffix: ".ics", atLeast: 80) }
    }

    /// Returns the file with a path in `Fixtures`.
    public static func file(_ path: String) -> URL { folder.appending(path: path) }

    /// Returns the names of the files in a folder that end in `suffix`, sorted and without the suffix; none without a folder.
    ///
    /// - Throws: An error if the folder can't be listed or has fewer than `count` such files, so that a test of all files
    ///   can't pass because it found none.
    public static func names(in folder: URL?, suffix: String, atLeast count: Int) throws -> [String] {
        guard let folder else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).matching(
            suffix, in: folder, atLeast: count
        )
        .map { String($0.dropLast(suffix.count)) }
    }

    /// Returns the relative paths of the files below a folder that end in `suffix`, sorted, without those in `.build`.
    ///
    /// - Throws: An error if the folder can't be listed or has fewer than `count` such files.
    public static func paths(below folder: URL, suffix: String, atLeast count: Int) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.contains(".build") }
            .matching(suffix, in: folder, atLeast: count)
    }

    /// Reads a file of `Fixtures` as JSON.
    public static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: file(path)))
    }

    /// Reads a file.
    public static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }
}

extension [String] {
    fileprivate func matching(_ suffix: String, in folder: URL, atLeast least: Int) throws -> [String] {
        let paths = filter { $0.hasSuffix(suffix) }.sorted()
        guard paths.count >= least else { throw TooFewFiles(folder: folder.path, count: paths.count, least: least) }
        return paths
    }
}

private struct TooFewFiles: Error { var folder: String, count: Int, least: Int }
