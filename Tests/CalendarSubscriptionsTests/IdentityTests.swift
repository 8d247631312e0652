import CalendarSubscriptions
import Foundation
import Testing

@Suite("Feeds with new UIDs on each request")
struct IdentityTests {
    /// Returns a feed of eight events whose UIDs have a prefix, some of them changed.
    static func feed(_ prefix: String, changing: [Int: String] = [:], without: Set<Int> = []) -> String {
        calendar(
            (1...8).filter { !without.contains($0) }.map { number in
                changing[number] ?? event("\(prefix)\(number)", "\(number)", "2026040\(number)T090000Z")
            })
    }

    static func uids(_ client: SubscriptionClient) -> Set<String> {
        Set(CalendarFeed(client.copy ?? []).entries.compactMap(\.uid))
    }

    static let former = Set((1...8).map { "a\($0)" })

    @Test("New UIDs everywhere change nothing, as often as they come")
    func unchanged() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed("a"))
        for prefix in ["b", "c", "a", "d"] {
            try client.wait()
            #expect(try client.refresh(200, Self.feed(prefix)).isUnchanged)
        }
        #expect(Self.uids(client) == Self.former)
    }

    @Test("An entry that moved, or has another description, keeps its UID and is the only change")
    func moved() throws {
        let changes = [
            event("b3", "3", "20260410T090000Z"), event("b3", "3", "20260403T090000Z", "LOCATION:Kiel"),
        ]
        for (index, change) in changes.enumerated() {
            var client = try SubscriptionClient()
            try client.refresh(200, Self.feed("a"))
            let result = try client.refresh(200, Self.feed("b", changing: [3: change]))
            #expect(result.isUpdated, "\(index)")
            #expect(result.remarks == [.recreatedUIDs(8)])
            #expect(result.update?.series.changed == ["a3"])
            #expect(result.update?.series.added.isEmpty == true && result.update?.series.removed.isEmpty == true)
            #expect(Self.uids(client) == Self.former)
            // The saved copy is what the next response is compared with.
            #expect(
                try client.refresh(200, Self.feed("c", changing: [3: change.replacing("b3", with: "c3")])).isUnchanged)
        }
    }

    @Test("An entry that is new or gone is added or removed, the others keep their UIDs")
    func added() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed("a", without: [5]))
        let added = try client.refresh(200, Self.feed("b"))
        #expect(added.update?.series.added == ["b5"])
        #expect(added.update?.series.changed.isEmpty == true)
        let removed = try client.refresh(200, Self.feed("c", without: [2]))
        #expect(removed.update?.series.removed == ["a2"])
        #expect(Self.uids(client) == Self.former.subtracting(["a2", "a5"]).union(["b5"]))
    }

    @Test("Equal twins are paired in order, and no UID is given twice")
    func twins() throws {
        func feed(_ prefix: String, _ more: String...) -> String {
            calendar((1...4).map { event("\(prefix)\($0)", "Reserved") } + more)
        }
        var client = try SubscriptionClient()
        try client.refresh(200, feed("a"))
        let result = try client.refresh(200, feed("b", event("b5", "Reserved"), event("b6", "Free")))
        #expect(result.update?.series.added == ["b5", "b6"])
        #expect(Self.uids(client) == ["a1", "a2", "a3", "a4", "b5", "b6"])
    }

    @Test("An override and a reference follow the UID of their series")
    func overrides() throws {
        func feed(_ uid: String, _ summary: String) -> String {
            calendar(
                event(uid, "Yoga", "20260406T180000Z", "RRULE:FREQ=WEEKLY;COUNT=4"),
                event(uid, summary, "20260413T190000Z", "RECURRENCE-ID:20260413T180000Z"),
                event("\(uid)-hall", "Hall", "20260401T080000Z", "RELATED-TO:\(uid)"))
        }
        var client = try SubscriptionClient()
        try client.refresh(200, feed("a", "Judo"))
        #expect(try client.refresh(200, feed("b", "Judo")).isUnchanged)
        let result = try client.refresh(200, feed("c", "Aikido"))
        #expect(result.update?.series.changed == ["a"])
        #expect(Self.uids(client) == ["a", "a-hall"])
        #expect(String(decoding: client.copy ?? [], as: UTF8.self).contains("RELATED-TO:a\r\n"))
    }

    @Test("In a feed with stable UIDs, an equal event with another UID is another event")
    func stable() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed("a"))
        let other = event("new", "3 again", "20260403T090000Z")
        let result = try client.refresh(200, Self.feed("a", changing: [3: other]))
        #expect(result.update?.series.added == ["new"])
        #expect(result.update?.series.removed == ["a3"])
    }

    @Test("The policy can switch the matching off")
    func off() throws {
        var client = try SubscriptionClient()
        client.subscription.policy.keepsUIDs = false
        try client.refresh(200, Self.feed("a"))
        let result = try client.refresh(200, Self.feed("b"))
        #expect(result.isUpdated)
        #expect(result.update?.series.removed == Self.former)
    }
}
