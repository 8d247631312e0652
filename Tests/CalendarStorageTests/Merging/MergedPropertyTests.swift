import CalendarStorage
import ICalendar
import TestSupport
import Testing

/// Every property of the RFCs in a merge, so that one that is added later can't be forgotten.
@Suite("Merging each property")
struct MergedPropertyTests {
    /// A property with two values that mean something else.
    struct Sample: Sendable, CustomTestStringConvertible {
        let definition: PropertyDefinition
        let first: String
        let second: String

        /// Nil for the identity and the times of an entry, and for properties of other components.
        init?(_ definition: PropertyDefinition) {
            let others = ["UID", "DTSTART", "DTEND", "DUE", "DURATION", "RECURRENCE-ID", "SUMMARY", "RRULE", "EXRULE"]
            let known = KnownProperty(name: definition.name)
            let isOfEvent = known.map { ComponentDefinition.of(.vevent).admitted.contains($0) } ?? true
            let isOfToDo = known.map { ComponentDefinition.of(.vtodo).admitted.contains($0) } ?? true
            guard isOfEvent || isOfToDo, !others.contains(definition.name) else { return nil }
            self.definition = definition
            let (value, other): (String, String)
            switch (definition.name, definition.type) {
            case ("GEO", _): (value, other) = ("1.5;2.5", "3.5;4.5")
            case ("REQUEST-STATUS", _): (value, other) = ("2.0;Success", "3.1;Invalid")
            case ("STATUS", _): (value, other) = ("CANCELLED", "TENTATIVE")
            case (_, .integer): (value, other) = ("1", "2")
            case (_, .float): (value, other) = ("1.5", "2.5")
            case (_, .boolean): (value, other) = ("TRUE", "FALSE")
            case (_, .date): (value, other) = ("20260401", "20260402")
            case (_, .dateTime): (value, other) = ("20260401T090000Z", "20260402T090000Z")
            case (_, .duration): (value, other) = ("PT1H", "PT2H")
            case (_, .calendarAddress): (value, other) = ("mailto:ada@example.com", "mailto:bo@example.com")
            case (_, .uri): (value, other) = ("https://example.com/a", "https://example.com/b")
            default: (value, other) = ("one", "two")
            }
            let type = definition.declaresType ? ";VALUE=\(definition.type.rawValue.uppercased())" : ""
            (first, second) = ("\(definition.name)\(type):\(value)", "\(definition.name)\(type):\(other)")
        }

        var testDescription: String { definition.name }
    }

    static let samples = PropertyDefinition.table.compactMap(Sample.init)

    private static func item(_ title: String, _ lines: [String] = []) -> [UInt8] {
        Feeds.bytes(
            (["BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000Z", "SUMMARY:\(title)"] + lines + ["END:VEVENT"])
                .joined(separator: "\n"))
    }

    private static func lines(_ bytes: [UInt8]) -> Set<String> {
        Set(ComponentTree(recovering: bytes).contentLines.map(\.text))
    }

    @Test("A property that one version adds, changes or removes is merged with another change of the other version")
    func disjoint() throws {
        #expect(Self.samples.count >= 30)
        for sample in Self.samples {
            for (old, new) in [(nil, sample.first), (sample.first, sample.second), (sample.first, nil)] {
                let base = Self.item("a", [old].compactMap(\.self))
                let (ours, theirs) = (
                    Self.item("a", [new].compactMap(\.self)), Self.item("b", [old].compactMap(\.self))
                )
                for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
                    let merged = Self.lines(try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes())
                    #expect(merged == Self.lines(Self.item("b", [new].compactMap(\.self))), "\(sample.testDescription)")
                }
            }
        }
    }

    @Test("A property that both versions changed is a conflict, or the result has both values or the greater one")
    func both() {
        let base = Self.item("a")
        for sample in Self.samples {
            let (ours, theirs) = (Self.item("a", [sample.first]), Self.item("a", [sample.second]))
            do throws(MergeConflicts) {
                let merged = Self.lines(try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes())
                let isKept = merged.isSuperset(of: [sample.first, sample.second])
                let isCombined =
                    merged.contains("\(sample.definition.name):one,two")
                    || merged.contains("\(sample.definition.name):two,one")
                    || merged.contains { $0.hasPrefix("\(sample.definition.name):") && $0.contains(",") }
                let isRevision = ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"].contains(sample.definition.name)
                #expect(
                    isKept || isCombined || isRevision && merged.contains(sample.second), "\(sample.testDescription)")
            } catch {
                #expect(
                    error.conflicts.allSatisfy { $0.properties.contains(sample.definition.name) },
                    "\(sample.testDescription)")
            }
        }
    }
}
