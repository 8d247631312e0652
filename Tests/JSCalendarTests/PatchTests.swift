import Foundation
import JSCalendar
import TestSupport
import Testing

/// The difference of two objects, and its application.
@Suite("JSCalendar patches")
struct PatchTests {
    /// A random value with objects, arrays and names that need escapes.
    static func value(_ generator: inout SplitMix64, depth: Int) -> JSONValue {
        switch generator.number(below: depth > 0 ? 7 : 4) {
        case 0: return true
        case 1: return JSONValue.integer(generator.number(in: -5...5))
        case 2, 3: return .text(generator.element(of: ["", "a", "b/c", "~"]))
        case 4: return .array([value(&generator, depth: depth - 1)])
        default: return .object(members(&generator, depth: depth - 1))
        }
    }

    static func members(_ generator: inout SplitMix64, depth: Int) -> JSONObject {
        var members: JSONObject = [:]
        for name in ["a", "b", "a/b", "~1", ""] where generator.chance(50) {
            members[name] = value(&generator, depth: depth)
        }
        return members
    }

    @Test("New members have the order of the patch, so that alarms of an override keep theirs")
    func order() throws {
        let patch = JSCalendarPatch(pointers: ["alerts/b": ["offset": "-PT9M"], "alerts/a": ["offset": "-PT5M"]])
        let event = try patch.applied(to: JSCalendarObject(.event, members: ["alerts": [:]]))
        #expect(event.members["alerts"]?.object?.keys == ["b", "a"])
    }

    @Test(
        "A patch of two objects changes the first into the second, and no pointer is a prefix of another", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 61))
    func law(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let old = JSCalendarObject(.event, members: Self.members(&generator, depth: 4))
            let new = JSCalendarObject(.event, members: Self.members(&generator, depth: 4))
            let patch = JSCalendarPatch(from: old, to: new)
            // An empty name at the top would be an empty pointer, which is no pointer.
            guard patch.pointers[""] == nil else { continue }
            #expect(try patch.applied(to: old) == new, "seed \(seed)")
            for pointer in patch.pointers.keys {
                #expect(!patch.pointers.keys.contains { $0.hasPrefix(pointer + "/") }, "seed \(seed)")
            }
        }
    }

    @Test(
        "An invalid pointer makes a patch invalid",
        arguments: ["", "a/b", "title/x", "list/0", "~2", "__proto__/x", String(repeating: "a/", count: 500_000)])
    func invalid(_ pointer: String) {
        let event = JSCalendarObject(.event, members: ["title": "Tea", "list": ["a"]])
        let patch = JSCalendarPatch(pointers: ["color": "red", pointer: "x"])
        #expect(throws: JSCalendarPatchError.self) { try patch.applied(to: event) }
    }
}
