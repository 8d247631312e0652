import Foundation
import TestSupport
import Testing

/// Every public structure and enumeration prints as a short text. Other tests look at the texts.
///
/// Without a description, an array or an error that contains a value prints the names of its module and types.
@Suite("Conformance to CustomStringConvertible")
struct DescriptionConformanceTests {
    /// The structures whose synthesized description is short and names no internal type, such as two numbers.
    static let plain: Set = [
        "Budgeted", "CalendarYear", "Index", "NativeEngine", "PropertyDefinition", "RequestStatus", "RuleQuery",
        "SelectionRules", "ThreeWayMerge", "Parts",
        // An enumeration without cases.
        "EngineLimits",
    ]

    /// The names of a module's public structures and enumerations, and of its types that conform to a protocol with a description.
    static func types(in module: String) throws -> (structures: Set<String>, described: Set<String>) {
        let folder = Fixtures.repository.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        var (structures, described): (Set<String>, Set<String>) = ([], [])
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(public struct|public enum|extension) ([\w.]+)(?:<[^>]*>)?([^{]*)\{/) {
                let name = String(match.2.split(separator: ".").last ?? "")
                if match.1 != "extension" { structures.insert(name) }
                let isDescribed = match.3.contains(
                    /StringConvertible|Summarized|CaseNamed|LocalizedError|ExtensibleToken|FormatStyle/)
                let isList = match.3.contains(/AsyncSequence|Iterator|OptionSet/)
                if isDescribed || isList { described.insert(name) }
            }
        }
        return (structures, described)
    }

    @Test(
        "A public structure or enumeration has a description",
        arguments: [
            "ICalendarSyntax", "Recurrence", "ICalendar", "MonthDecorations", "CalendarStorage",
            "CalendarSubscriptions",
        ])
    func structures(module: String) throws {
        let (structures, described) = try Self.types(in: module)
        #expect(structures.count > 10)
        let missing = structures.subtracting(described).subtracting(Self.plain)
        #expect(missing.isEmpty, "\(missing.sorted())")
    }
}
