import Foundation
import TestSupport
import Testing

/// Every public structure prints as a short text. Other tests look at the texts.
@Suite("Conformance to CustomStringConvertible")
struct DescriptionConformanceTests {
    /// The structures whose synthesized description is short and names no internal type, such as two numbers.
    static let plain: Set = [
        "Budgeted", "CalendarYear", "Fix", "GeographicPosition", "Index", "JCalDocument", "NativeEngine", "Marks",
        "PeriodValue",
        "PropertyDefinition", "RecurrenceDate", "RecurrenceID", "Recovery", "Repetition", "RequestStatus", "RuleQuery",
        "RuleTemplate", "SelectionRules", "SyntaxLimits", "CalendarLimits", "ThreeWayMerge", "TimeOfDay", "Omission",
        "Parts",
    ]

    /// The names of a module's public structures, and of its types that conform to a protocol with a description.
    static func types(in module: String) throws -> (structures: Set<String>, described: Set<String>) {
        let folder = Fixtures.repository.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        var (structures, described): (Set<String>, Set<String>) = ([], [])
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(public struct|extension) ([\w.]+)(?:<[^>]*>)?([^{]*)\{/) {
                let name = String(match.2.split(separator: ".").last ?? "")
                if match.1 == "public struct" { structures.insert(name) }
                if match.3.contains(/StringConvertible|CalendarToken|AsyncSequence|Iterator|FormatStyle|OptionSet/) {
                    described.insert(name)
                }
            }
        }
        return (structures, described)
    }

    @Test(
        "A public structure has a description",
        arguments: ["ICalendarSyntax", "Recurrence", "ICalendar", "MonthDecorations", "CalendarStorage"])
    func structures(module: String) throws {
        let (structures, described) = try Self.types(in: module)
        #expect(structures.count > 10)
        let missing = structures.subtracting(described).subtracting(Self.plain)
        #expect(missing.isEmpty, "\(missing.sorted())")
    }
}
