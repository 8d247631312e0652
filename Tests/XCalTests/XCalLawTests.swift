import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing
import XCal

/// The laws of xCal: nothing is lost, and nothing changes after the first time.
@Suite("xCal and back")
struct XCalLawTests {
    /// The content of a component without the parts that have no meaning: the order of parameters and of a rule's parts, the
    /// case of names, and the spelling of numbers.
    private struct Content: Equatable {
        var name: String
        var lines: [String]
        var components: [Content]

        init(_ component: CalendarComponent) {
            name = component.name
            // White space at the ends of values other than texts isn't kept.
            lines = component.properties.map { Self.line($0).filter { $0 != " " } }
            components = component.components.map(Content.init)
        }

        private static func line(_ property: CalendarProperty) -> String {
            var parameters: [String: [String]] = [:]
            for parameter in property.parameters where !["VALUE", "ENCODING"].contains(parameter.name) {
                parameters[parameter.name, default: []] += parameter.values
            }
            // TRUE and true are the same (RFC 5545 §3.3.2).
            parameters["RSVP"] = parameters["RSVP"]?.map { $0.uppercased() }
            if let zone = parameters["TZID"] { parameters["TZID"] = [zone.joined(separator: ",")] }
            let header = property.name + parameters.sorted { $0.key < $1.key }.map { ";\($0)=\($1)" }.joined()
            let type = property.valueType
            let values = type == .unknown ? [] : property.values.map { "\($0)" }
            if !values.isEmpty { return "\(header):\(type.rawValue):\(values)" }
            let text = property.isBase64 && type != .binary ? property.decodedText : property.value
            if type == .recurrence {
                // Blanks aren't compared, and so don't count in the order either.
                let parts = text.uppercased().filter { $0 != " " }.split(separator: ";")
                return header + parts.sorted().joined(separator: ";")
            }
            let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
            return header + ":"
                + parts.map { Double($0.trimmed).map { "\($0 + 0)" } ?? $0.trimmed }.joined(separator: ";")
        }
    }

    private static func differences(_ before: [Content], _ after: [Content]) -> [String] {
        func lines(_ contents: [Content]) -> [String] {
            contents.flatMap { content in ["BEGIN:" + content.name] + content.lines + lines(content.components) }
        }
        return lines(before).difference(from: lines(after)).map { "\($0)" }
    }

    private static func check(_ bytes: [UInt8], _ note: String) throws {
        let tree = ComponentTree(recovering: bytes)
        var isRepaired = false
        let drafts = tree.components.compactMap { component in
            let (draft, losses) = ComponentDraft.recovering(copying: component)
            isRepaired = isRepaired || !losses.isEmpty
            return draft
        }
        let document = XCalDocument(drafts)
        let xml = document.bytes
        let (read, losses) = try XCalDocument.recovering(xml)
        #expect(losses.isEmpty, "\(note): \(losses)")
        let again = ComponentTree(recovering: read.components.flatMap(\.bytes))
        if !isRepaired, document.losses.isEmpty {
            let (before, after) = (tree.components.map(Content.init), again.components.map(Content.init))
            if before != after { Issue.record("\(note): \(Self.differences(before, after).prefix(3))") }
        }
        // The second document is the third.
        let second = XCalDocument(again.components.compactMap { ComponentDraft.recovering(copying: $0).draft }).bytes
        #expect(try XCalDocument(parsing: second).bytes == second, "\(note)")
        #expect(try XCalDocument.recovering(document.bytes(indentation: 2)).document == read, "\(note)")
    }

    @Test(
        "A fixture comes back from xCal with the same properties",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixtures(path: String) throws { try Self.check(Fixtures.bytes(URL(fileURLWithPath: path)), path) }

    private static let names = [
        "SUMMARY", "categories", "DTSTART", "EXDATE", "RDATE", "RRULE", "GEO", "PRIORITY", "DURATION", "TRIGGER",
        "ATTENDEE",
        "ATTACH", "REQUEST-STATUS", "TZOFFSETTO", "SOURCE", "LINK", "STYLED-DESCRIPTION", "X-Own", "FREEBUSY", "URL",
        "XML",
    ]
    private static let parameters = [
        ";VALUE=DATE", ";VALUE=PERIOD", ";VALUE=text", ";VALUE=UNKNOWN", ";VALUE=X-ODD", ";VALUE=\"a b\"",
        ";VALUE=a^nb",
        ";VALUE=INTEGER", ";VALUE=FLOAT", ";VALUE=BOOLEAN", ";VALUE=TIME", ";VALUE=URI", ";TZID=Europe/Paris",
        ";tzid=\"a:b\"",
        ";CN=^'é^'", ";MEMBER=\"mailto:a@x\",\"mailto:b@x\"", ";X-A=1;X-A=2,3", ";LANGUAGE=de", ";RSVP=TRUE",
    ]
    private static let pieces = [
        "20260301", "T093000", "Z", ",", ";", "/", "PT1H", "-", "+", "0", "1", "0.5", "FREQ=", "DAILY", ";BYDAY=", "MO",
        ";COUNT=3", ";UNTIL=", "=", "\\n", "\\,", "\\;", "\\", "\"", "é", "日本", "TRUE", "mailto:a@x", "+0130", "a", " ",
        "<b>", "&amp;",
        "]]>", "<e xmlns=\"urn:e\"/>",
    ]

    @Test(
        "A random feed comes back from xCal with the same properties", .serialized,
        arguments: RandomSeeds.forDrawing(300, stream: 163))
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            var lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"]
            for _ in 0..<generator.number(in: 1...8) {
                var line = generator.element(of: Self.names)
                for _ in 0..<generator.number(in: 0...2) { line += generator.element(of: Self.parameters) }
                line += ":"
                for _ in 0..<generator.number(in: 0...6) { line += generator.element(of: Self.pieces) }
                lines.append(line)
            }
            lines += ["END:VEVENT", "END:VCALENDAR", ""]
            try Self.check(Array(lines.joined(separator: "\r\n").utf8), "\(seed): \(lines)")
        }
    }

    @Test("Pieces of any size give the same components, and a prefix is an error")
    func pieces() throws {
        let document = XCalDocument(try ComponentDraft(copying: Self.example))
        let bytes = document.bytes(indentation: 1)
        for size in [1, 2, 3, 7, 64, 1_000] {
            var reader = XCalReader()
            var components: [ComponentDraft] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                components += try reader.append(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            components += try reader.finish()
            #expect(components.map(\.bytes) == document.components.map(\.bytes))
        }
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for length in stride(from: 0, to: end, by: 7) {
            #expect(throws: XCalError.self) { try XCalDocument(parsing: bytes[..<length]) }
        }
    }

    private static var example: CalendarComponent {
        get throws {
            let text = Feeds.event(
                "1", "DTSTART;TZID=Europe/Paris:20260302T091500\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU\nSUMMARY:Café <1>\\nb")
            return try #require(ComponentTree(recovering: Feeds.bytes(text)).components.first)
        }
    }
}
