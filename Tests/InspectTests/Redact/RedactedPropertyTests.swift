import Foundation
import ICalendar
import TestSupport
import Testing

/// Every property and parameter of the RFCs, so that one that is added later can't be forgotten.
@Suite("redact, property by property")
struct RedactedPropertyTests {
    @Test("No text, address or URI of a registered property or parameter is left")
    func properties() throws {
        var lines: [String] = []
        for definition in PropertyDefinition.table {
            let values =
                switch definition.type {
                case .calendarAddress, .uri: ["mailto:karenina@example.org", "https://karenina.example.org/karenina"]
                default: ["Karenina", "karenina;Karenina,KARENINA"]
                }
            lines += values.map { "\(definition.name):\($0)" }
        }
        for parameter in ParameterDefinition.table {
            lines.append("X-NOTE;\(parameter.name)=Karenina:1")
            lines.append("ATTENDEE;\(parameter.name)=\"mailto:karenina@example.org\":mailto:karenina@example.org")
        }
        #expect(lines.count > 150)
        try TemporaryFolder.with { folder in
            // In a component, and outside of one.
            let path = try folder.calendar(
                "feed.ics", (["BEGIN:VEVENT"] + lines + ["END:VEVENT"] + lines).joined(separator: "\n"))
            let run = try Executable.run("redact", path)
            #expect(run.status == 0)
            let left = run.text.split(separator: "\r\n").filter { $0.lowercased().contains("karenina") }
            #expect(left.isEmpty)
            // The names stay.
            for definition in PropertyDefinition.table where definition.name != "BEGIN" && definition.name != "END" {
                #expect(run.text.contains("\n\(definition.name):"), "\(definition.name)")
            }
        }
    }
}
