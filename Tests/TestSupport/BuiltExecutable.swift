public import Foundation

/// An executable of this package, built together with the tests.
public enum BuiltExecutable {
    /// `ics-inspect`, next to the test bundle; `ICS_INSPECT` specifies another path.
    public static let inspect: URL? = {
        if let path = ProcessInfo.processInfo.environment["ICS_INSPECT"] { return URL(fileURLWithPath: path) }
        return built("ics-inspect")
    }()

    /// `storage-process`, which edits or watches calendars on disk.
    public static let storageProcess: URL? = built("storage-process")

    private static func built(_ name: String) -> URL? {
        var folders = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            .map { $0.deletingLastPathComponent() }
        folders.append(URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent())
        folders.append(Bundle.main.bundleURL)
        return folders.map { $0.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
