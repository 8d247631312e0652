import Foundation
import TestSupport
import Testing

@Suite("The page on architecture")
struct ArchitecturePageTests {
    private static let page = "Sources/ICalendar/ICalendar.docc/Architecture.md"

    /// The files that the page names in backticks, by the end of their paths.
    private static let files: [String] = {
        let text = (try? Pages.text(page)) ?? ""
        let quoted = text.split(separator: "`", omittingEmptySubsequences: false)
        return quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }.filter { $0.hasSuffix(".swift") }
    }()

    @Test("Every file that the architecture page names exists")
    func files() throws {
        let folders = ["Sources", "Tests"].map { Fixtures.repository.appending(path: $0).path }
        let paths = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).map {
                "/" + (folder as NSString).lastPathComponent + "/" + $0
            }
        }
        #expect(Self.files.count > 30)
        for file in Self.files where !file.contains("Type+Concern") {
            let end = file.hasPrefix("/") ? file : "/" + file
            #expect(paths.contains { $0.hasSuffix(end) }, "\(file)")
        }
    }
}
