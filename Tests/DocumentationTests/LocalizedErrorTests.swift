import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

/// An alert shows an error's `localizedDescription`, which is a number unless the type is a `LocalizedError`.
@Suite("Errors in an alert")
struct LocalizedErrorTests {
    /// The names of the public error types of all libraries, and of the types that conform to `LocalizedError`.
    private static func errors() throws -> (errors: Set<String>, localized: Set<String>) {
        let folder = Fixtures.repository.appending(path: "Sources")
        let paths = try Fixtures.paths(below: folder, suffix: ".swift", atLeast: 500)
        var (errors, localized): (Set<String>, Set<String>) = ([], [])
        for path in paths where !path.contains(".docc/") && !path.hasPrefix("ics-inspect/") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let types = /(public (?:struct|enum|final class)|extension) ([\w.]+)(?:<[^>]*>)?:([^{]*)\{/
            for match in text.matches(of: types) {
                let name = String(match.2.split(separator: ".").last ?? "")
                if match.3.contains(/\bError\b/) { errors.insert(name) }
                if match.3.contains(/\bLocalizedError\b/) { localized.insert(name) }
            }
        }
        return (errors, localized)
    }

    @Test("Every public error of the libraries is a LocalizedError, and this test names each")
    func everyErrorIsLocalized() throws {
        let (errors, localized) = try Self.errors()
        let expected: Set = [
            "Fault", "FileError", "JSCalendarError", "JSCalendarPatchError", "JSONError", "MergeConflicts",
            "PatchError", "RecurrenceRuleError", "RecurrenceSetError", "RefreshFailure", "SchedulingError",
            "SeriesEditError", "SplitError", "StoreError", "SyntaxError", "TransportFault", "VCalendarError",
            "WritingError", "XCalError",
        ]
        #expect(errors == expected)
        #expect(expected.subtracting(localized).isEmpty)
    }

    @Test(
        "An alert shows the sentence of an error",
        arguments: [
            (SubscriptionAddress.Fault.noHost, "the address names no host"),
            (TransportFault.late, "the server took too long to answer"),
            (RefreshFailure.status(500), "the server answered with status 500"),
        ] as [(any Error, String)])
    func sentence(error: any Error, text: String) {
        #expect(error.localizedDescription == text)
    }
}
