import JSCalendar
import TestSupport
import Testing

/// The members of an object, beside a dictionary and a list of names.
@Suite("JSON objects")
struct JSONObjectTests {
    @Test(
        "An object has the members of a dictionary, in the order in which they were added",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 68))
    func law(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // Small objects, and some that have an index.
        for count in [3, 40, 80] {
            var object = JSONObject()
            var (values, names): ([String: JSONValue], [String]) = ([:], [])
            for step in 0..<(4 * count) {
                let name = "\(generator.number(below: count))"
                let value: JSONValue? = generator.chance(25) ? nil : .integer(step)
                object[name] = value
                if value == nil { names.removeAll { $0 == name } } else if values[name] == nil { names.append(name) }
                values[name] = value
                #expect(object[name] == value, "seed \(seed)")
            }
            #expect(object.map(\.key) == names, "seed \(seed)")
            #expect(object.allSatisfy { values[$0.key] == $0.value }, "seed \(seed)")
            let reversed = JSONObject(object.reversed().map { ($0.key, $0.value) })
            #expect(reversed == object && reversed.hashValue == object.hashValue, "seed \(seed)")
            #expect(reversed.description == object.description, "seed \(seed)")
            object["another"] = true
            #expect(reversed != object, "seed \(seed)")
        }
    }

    @Test("Names that look alike are different members", arguments: [0, 40])
    func exactNames(_ others: Int) throws {
        // Canonically equivalent, with the same length and the same first, middle and last byte.
        let names = ["a\u{301}\u{323}z", "a\u{323}\u{301}z"]
        var object = JSONObject((0..<others).map { ("\($0)", true) })
        for (index, name) in names.enumerated() { object[name] = .integer(index) }
        #expect(object.count == others + 2)
        #expect(object[names[0]] == 0 && object[names[1]] == 1)
        #expect(try JSCalendarDocument(parsing: object.description.utf8).objects.first?.members == object)
    }

    @Test("A document is written in the order in which it was read")
    func order() throws {
        let text = #"{"@type":"Event","uid":"b","title":"a","x":{"z":1,"a":2},"alerts":{}}"#
        let document = try JSCalendarDocument(parsing: text.utf8)
        #expect(String(decoding: document.bytes, as: UTF8.self) == text)
    }

    /// If the number of each were looked for from the start, there would be two million lookups.
    @Test("Two thousand equal participants have keys with consecutive numbers")
    func equalElements() throws {
        let count = 2_000
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000Z"]
            + Array(repeating: "ATTENDEE:mailto:a@example.com", count: count) + ["END:VEVENT", "END:VCALENDAR", ""]
        let (document, _) = JSCalendarDocument.recovering(CalendarFeed(Array(lines.joined(separator: "\r\n").utf8)))
        guard case .object(let people)? = document.objects.first?.entries.first?["participants"] else {
            Issue.record("no participants")
            return
        }
        let first = try #require(people.first?.key)
        #expect(people.map(\.key) == [first] + (2...count).map { "\(first)-\($0)" })
    }
}
