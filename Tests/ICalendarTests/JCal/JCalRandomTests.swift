import Foundation
import ICalendar
import JCal
import RecurrenceReference
import TestSupport
import Testing

/// The laws of jCal on random lines: names of every kind, parameters, and values with and without the form of their
/// type.
@Suite("jCal of random feeds")
struct JCalRandomTests {
    private static let names = [
        "SUMMARY", "categories", "DTSTART", "EXDATE", "RDATE", "RRULE", "GEO", "PRIORITY", "DURATION", "TRIGGER",
        "ATTENDEE",
        "ATTACH", "REQUEST-STATUS", "TZOFFSETTO", "SOURCE", "LINK", "STYLED-DESCRIPTION", "X-Own", "FREEBUSY", "URL",
    ]
    private static let parameters = [
        ";VALUE=DATE", ";VALUE=PERIOD", ";VALUE=text", ";VALUE=UNKNOWN", ";VALUE=X-ODD", ";VALUE=\"a b\"",
        ";VALUE=a^nb", ";VALUE=",
        ";VALUE=INTEGER", ";VALUE=FLOAT", ";VALUE=BOOLEAN", ";VALUE=TIME", ";VALUE=URI", ";TZID=Europe/Paris",
        ";tzid=\"a:b\"",
        ";CN=^'é^'", ";MEMBER=\"mailto:a@x\",\"mailto:b@x\"", ";X-A=", ";X-A=1;X-A=2,3", ";LANGUAGE=de",
        ";RANGE=THISANDFUTURE",
    ]
    private static let pieces = [
        "20260301", "T093000", "Z", ",", ";", "/", "PT1H", "-", "+", "0", "1", "-0", "0.5", "1e9",
        "99999999999999999999", "FREQ=",
        "DAILY", ";BYDAY=", "MO", ";COUNT=3", ";UNTIL=", "=", "\\n", "\\,", "\\;", "\\", "\"", "é", "ß", "日本", "TRUE",
        "mailto:a@x",
        "+0130", "a", " ",
    ]

    private static func feed(_ generator: inout SplitMix64) -> String {
        var lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"]
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            var line = names.randomElement(using: &generator) ?? ""
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                line += parameters.randomElement(using: &generator) ?? ""
            }
            line += ":"
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                line += pieces.randomElement(using: &generator) ?? ""
            }
            lines.append(line)
        }
        lines += ["END:VEVENT", "END:VCALENDAR", ""]
        return lines.joined(separator: "\r\n")
    }

    @Test(
        "jCal of a random feed keeps names, parameters and values, and is written in one way",
        .serialized, arguments: RandomSeeds.forDrawing(300, stream: 23))
    func laws(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for number in 0..<RandomSeeds.draws {
            let feed = Self.feed(&generator)
            let comment: Comment = "feed \(number): \(feed)"
            let tree = ComponentTree(recovering: Array(feed.utf8))
            let drafts = tree.components.compactMap { ComponentDraft.recovering(copying: $0).draft }
            try #require(drafts.count == 1, comment)
            let text = try JCalTests.encode(JCalDocument(drafts))
            let document = try JCalTests.decode(text)
            #expect(try JCalTests.encode(document) == text, comment)
            let again = ComponentTree(recovering: document.bytes)
            let before = tree.components.flatMap { JCalTests.Content($0).components.flatMap(\.properties) }
            let after = again.components.flatMap { JCalTests.Content($0).components.flatMap(\.properties) }
            #expect(before.count == after.count, comment)
            if let (old, new) = zip(before, after).first(where: { $0 != $1 }) { #expect(old == new, comment) }
        }
    }

    @Test(
        "Damaged jCal throws, or becomes a document that is written and read the same", .serialized,
        arguments: RandomSeeds.forDrawing(300, stream: 165))
    func damaged(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let faults = [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "1e999", "-0", "null", "\u{1}", "text",
        ]
        for _ in 0..<RandomSeeds.draws {
            let tree = ComponentTree(recovering: Array(Self.feed(&generator).utf8))
            let drafts = tree.components.compactMap { ComponentDraft.recovering(copying: $0).draft }
            var bytes = Array(try JCalTests.encode(JCalDocument(drafts)).utf8)
            for _ in 0..<generator.number(in: 1...3) {
                let place = generator.number(in: 0...bytes.count)
                if generator.chance(50) {
                    bytes.insert(contentsOf: generator.element(of: faults).utf8, at: place)
                } else if place < bytes.count {
                    bytes.remove(at: place)
                }
            }
            guard let document = try? JCalDocument(parsing: bytes) else { continue }
            let written = try JCalTests.encode(document)
            let again = try JCalDocument(parsing: written.utf8)
            #expect(try JCalTests.encode(again) == written, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
