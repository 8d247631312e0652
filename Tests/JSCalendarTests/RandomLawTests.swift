import Foundation
import ICalendar
import JCal
import JSCalendar
import TestSupport
import Testing

/// The laws of the conversion, on random calendars.
@Suite("Random calendars as JSCalendar", .serialized)
struct RandomLawTests {
    private static let viewers = [
        "UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Kiritimati",
    ]
    .map(Feeds.zone)

    private static func options(_ version: JSCalendarOptions.Version, keeping: Bool = true) -> JSCalendarOptions {
        var options = JSCalendarOptions()
        (options.version, options.keepsForeignParts) = (version, keeping)
        return options
    }

    private static func shown(_ feed: CalendarFeed, _ viewer: TimeZone) -> [String] {
        let query = OccurrenceQuery(
            Feeds.interval("2026-02-01", "2026-07-01"), timeZone: viewer, filter: .everything)
        return feed.occurrences(matching: query).map {
            "\($0.interval.start) \($0.interval.end) \($0.isAllDay) \($0.uid ?? "-") \($0.recurrenceID.map { "\($0)" } ?? "-")"
        }
    }

    @Test(
        "A random calendar comes back with its lines, and with its occurrences in five zones",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 63), JSCalendarOptions.Version.allCases)
    func comesBack(_ seed: UInt64, _ version: JSCalendarOptions.Version) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let bytes = RandomCalendar(seed: generator.next()).bytes
            let feed = CalendarFeed(bytes)
            let (document, losses) = JSCalendarDocument.recovering(feed, options: Self.options(version))
            let back = try JSCalendarDocument(parsing: document.bytes).feed().feed
            let note = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
            #expect(losses.allSatisfy { $0.outcome != .omitted }, "\(note)")
            let (expected, found) = (feed.jCalLines(byUID: true), back.jCalLines(byUID: true))
            let different = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
            #expect(different.isEmpty, "\(note)")
            for viewer in Self.viewers { #expect(Self.shown(feed, viewer) == Self.shown(back, viewer), "\(note)") }
        }
    }

    @Test(
        "Without parts that only converters read, occurrences are the same, and every difference is a loss and the reverse",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 64))
    func losses(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let bytes = RandomCalendar(seed: generator.next()).bytes
            let feed = CalendarFeed(bytes)
            let options = Self.options(.v2, keeping: false)
            let (document, losses) = JSCalendarDocument.recovering(feed, options: options)
            let back = document.feed(options: options).feed
            let note = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
            if !losses.contains(where: \.changesOccurrences) {
                for viewer in Self.viewers { #expect(Self.shown(feed, viewer) == Self.shown(back, viewer), "\(note)") }
            }
            let different = LostProperties.different(feed, back)
            #expect(different.subtracting(LostProperties.named(by: losses)) == [], "\(note)")
            let omitted = losses.filter { $0.outcome == .omitted }
            for loss in omitted {
                // If a whole override is lost, its loss includes what only the override said.
                let whole = omitted.filter {
                    $0.uid == loss.uid && [.component("VEVENT"), .component("VTODO")].contains($0.part)
                }
                #expect(!LostProperties.named(by: [loss] + whole).isDisjoint(with: different), "\(loss) \(note)")
            }
        }
    }

    @Test(
        "A document of version 2.0 that becomes 1.0 and 2.0 again keeps all of its members",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 65))
    func versions(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let feed = CalendarFeed(RandomCalendar(seed: generator.next()).bytes)
            let first = JSCalendarDocument.recovering(feed).document
            let older = JSCalendarDocument.recovering(first.feed().feed, options: Self.options(.v1)).document
            let again = JSCalendarDocument.recovering(older.feed().feed).document
            #expect(again == first, "seed \(seed): \(first) \(older)")
            #expect(older.objects.allSatisfy { $0["version"] == nil })
        }
    }

    @Test(
        "Keys of elements stay the same if another element is inserted",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 66))
    func keys(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            var calendar = RandomCalendar(seed: generator.next())
            let before = Self.elements(calendar)
            #expect(Self.elements(calendar) == before)
            let new = [calendar.attendee(), calendar.alarm(), calendar.place(), "ATTACH:https://example.com/new"]
            let element = generator.element(of: new)
            // Equal elements are numbered.
            guard !calendar.events[0].contains(where: { $0.hasSuffix(element.suffix(20)) }) else { continue }
            calendar.events[0].insert(element, at: generator.number(in: 0...calendar.events[0].count))
            let after = Self.elements(calendar)
            #expect(after.isSuperset(of: before), "seed \(seed): \(element) \(calendar.events[0])")
            #expect(after.count == before.count + 1, "seed \(seed): \(element) \(calendar.events[0])")
        }
    }

    /// The maps, keys and main members of the elements of all entries.
    private static func elements(_ calendar: RandomCalendar) -> Set<String> {
        let document = JSCalendarDocument.recovering(CalendarFeed(calendar.bytes)).document
        var elements: Set<String> = []
        for entry in document.objects.flatMap(\.entries) {
            for map in ["participants", "alerts", "locations", "links", "virtualLocations"] {
                for (key, value) in entry[map]?.object ?? [:] {
                    let main = ["calendarAddress", "trigger", "name", "href", "uri"].compactMap { value.object?[$0] }
                    elements.insert("\(entry["uid"] ?? .null) \(map) \(key) \(main)")
                }
            }
        }
        return elements
    }

    @Test(
        "A written document is valid, and stays the same from the second time on",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 67), JSCalendarOptions.Version.allCases)
    func isValid(_ seed: UInt64, _ version: JSCalendarOptions.Version) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let bytes = RandomCalendar(seed: generator.next()).bytes
            let options = Self.options(version, keeping: generator.chance(70))
            let first = JSCalendarDocument.recovering(CalendarFeed(bytes), options: options).document
            let note = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
            let faults = first.objects.flatMap { JSCalendarSchema(version).faults(of: .object($0.members)) }
            #expect(faults == [], "\(note)")
            let second = JSCalendarDocument.recovering(first.feed(options: options).feed, options: options).document
            let third = JSCalendarDocument.recovering(second.feed(options: options).feed, options: options).document
            #expect(second.bytes == third.bytes, "\(note)")
        }
    }

    @Test(
        "A document with random members ends without a trap, and a written one is read in the same way entry by entry",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 68))
    func replaced(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let feed = CalendarFeed(RandomCalendar(seed: generator.next()).bytes)
            var written: [UInt8] = []
            _ = JSCalendarDocument.write(feed, options: .default) { bytes in
                written += bytes
                bytes.removeAll()
            }
            let document = try JSCalendarDocument(parsing: written)
            #expect(document == JSCalendarDocument.recovering(feed).document, "seed \(seed)")
            guard case .object(let members) = Self.replaced(.object(document.objects[0].members), &generator) else {
                continue
            }
            let mutated = JSCalendarDocument([JSCalendarObject(.group, members: members)])
            let whole = mutated.components()
            let (lines, _, losses) = try JSCalendarDocument.contentLines(parsing: mutated.bytes)
            #expect(lines == whole.components.flatMap(\.bytes), "seed \(seed)")
            #expect(losses == whole.losses, "seed \(seed)")
        }
    }

    /// Returns a value in which a random part is another one.
    private static func replaced(_ value: JSONValue, _ generator: inout SplitMix64) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty && generator.chance(95):
            let name = generator.element(of: members.keys.sorted())
            members[name] = replaced(members[name] ?? .null, &generator)
            return .object(members)
        case .array(var values) where !values.isEmpty && generator.chance(95):
            let index = generator.number(below: values.count)
            values[index] = replaced(values[index], &generator)
            return .array(values)
        default:
            return generator.element(of: [
                .null, true, "", "P1D", "2026-03-13T10:00:00", "Europe/Berlin", "a\r\nb", [], [:], [[]], .integer(-1),
                .number(1e300), ["a": true], ["a": ["@type": "Location"]], ["x/y": .null],
            ])
        }
    }

    @Test(
        "An entry beside others is read as it is alone",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 69))
    func entries(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        func components(_ entries: [JSCalendarObject]) -> [ComponentDraft] {
            JSCalendarDocument(entries).components().components.flatMap(\.components).filter { $0.name != "VTIMEZONE" }
        }
        var entries: [JSCalendarObject] = []
        for _ in 0..<RandomSeeds.draws {
            let feed = CalendarFeed(RandomCalendar(seed: generator.next()).bytes)
            entries += JSCalendarDocument.recovering(feed).document.objects.flatMap(\.entries)
        }
        // People and alarms again, beside another organizer and in the other type of entry.
        for entry in entries {
            var other = entry
            other["organizerCalendarAddress"] = "mailto:other@example.com"
            entries.append(other)
            other["@type"] = entry.kind == .event ? "Task" : "Event"
            entries.append(other)
        }
        #expect(components(entries) == entries.flatMap { components([$0]) }, "seed \(seed)")
    }
}
