import Foundation
import TestSupport
import Testing

/// The privacy manifests of the libraries, compared with their sources.
@Suite("Privacy manifests")
struct PrivacyManifestTests {
    /// The API that needs a reason, by category, from Apple's page “Describing use of required reason API”. Properties are
    /// listed by the names of their keys if EventKit has properties of the same name.
    static let calls: KeyValuePairs = [
        "FileTimestamp": [
            "fileModificationDate", "contentModificationDateKey", "creationDateKey", "getattrlist", "getattrlistbulk",
            "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat", "attributesOfItem",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
            "statfs", "statvfs", "fstatfs", "fstatvfs", "attributesOfFileSystem",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults", "AppStorage"],
    ]

    static let libraries: [String] = {
        let sources = Fixtures.repository.appending(path: "Sources")
        return ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()
            .filter { !["ics-inspect", "CCurl", "CLibical", "CZlib"].contains($0) && !$0.hasPrefix(".") }
    }()

    private struct Manifest: Decodable {
        struct Access: Decodable {
            let type: String
            let reasons: [String]

            private enum CodingKeys: String, CodingKey {
                case type = "NSPrivacyAccessedAPIType"
                case reasons = "NSPrivacyAccessedAPITypeReasons"
            }
        }
        let isTracking: Bool
        let accesses: [Access]

        private enum CodingKeys: String, CodingKey {
            case isTracking = "NSPrivacyTracking"
            case accesses = "NSPrivacyAccessedAPITypes"
        }
    }

    @Test("A library declares a reason for every API that needs one, and for no other", arguments: libraries)
    func isComplete(_ library: String) throws {
        let folder = Fixtures.repository.appending(path: "Sources/\(library)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        var words: Set<Substring> = []
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for line in text.split(separator: "\n") {
                words.formUnion(
                    line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex).matches(of: /\w+/).map(
                        \.output))
            }
        }
        let used = Self.calls.filter { !words.isDisjoint(with: $0.value.map { $0[...] }) }
        let manifest = folder.appending(path: "PrivacyInfo.xcprivacy")
        guard FileManager.default.fileExists(atPath: manifest.path) else {
            #expect(used.map(\.key) == [])
            return
        }
        let declared = try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: manifest))
        #expect(
            declared.accesses.map(\.type).sorted()
                == used.map { "NSPrivacyAccessedAPICategory" + $0.key }.sorted())
        #expect(declared.accesses.allSatisfy { !$0.reasons.isEmpty })
        #expect(!declared.isTracking)
        // A manifest that isn't a resource reaches no app.
        let package = try String(contentsOf: Fixtures.repository.appending(path: "Package.swift"), encoding: .utf8)
        let target = try #require(package.firstRange(of: try Regex(#"target\(\s+name: "\#(library)","#)))
        let settings = package[target.upperBound...]
        let end = settings.firstRange(of: ".target(")?.lowerBound ?? settings.endIndex
        #expect(settings[..<end].contains("resources: privacy"))
    }
}
