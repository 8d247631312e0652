import CalendarDelivery
import Foundation
import ICalendar
import TestSupport
import Testing

/// The notifications that an app schedules ahead of time, and what changes when feeds do.
@Suite("Notification plans")
struct NotificationPlanTests {
    private static func meeting(_ uid: String = "a", _ start: String = "20260302T090000Z", more: String = "") -> String
    {
        Feeds.event(
            uid,
            """
            DTSTART:\(start)
            DURATION:PT1H
            SUMMARY:Talk
            \(more)
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Go
            TRIGGER:-PT15M
            END:VALARM
            """)
    }

    private static let march = Feeds.interval("2026-03-01", "2026-04-01")

    private static func plan(_ lines: String, limit: Int = .max) -> NotificationPlan {
        NotificationPlan(Feeds.feed(lines).alarms(in: march, timeZone: .gmt, limit: limit))
    }

    @Test("A request has the date of its alarm and the texts and times of its occurrence")
    func request() throws {
        let plan = Self.plan(Self.meeting(more: "LOCATION:Kiel"))
        let request = try #require(plan.requests.first)
        #expect(plan.requests.count == 1)
        #expect(request.date == Feeds.date("2026-03-02T08:45:00Z"))
        #expect(request.title == "Talk" && request.message == "Go" && request.location == "Kiel")
        #expect("\(request.start) \(request.end)" == "2026-03-02T09:00:00Z 2026-03-02T10:00:00Z")
        #expect(request.id.hasSuffix("/20260302T090000Z/a"))
        let id = try #require(Occurrence.ID(request.occurrenceID))
        #expect(Feeds.feed(Self.meeting()).occurrence(for: id, timeZone: .gmt)?.summary == "Talk")
    }

    @Test("A plan that is encoded and decoded equals the plan of the feed parsed again")
    func coding() throws {
        let zoned =
            "DTSTART;TZID=Europe/Berlin:20260301T090000\nRRULE:FREQ=DAILY\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM"
        let plan = Self.plan(Feeds.event("z", zoned), limit: 5)
        #expect(plan.requests.count == 5)
        let data = try JSONEncoder().encode(plan)
        #expect(
            try JSONDecoder().decode(NotificationPlan.self, from: data) == Self.plan(Feeds.event("z", zoned), limit: 5))
    }

    @Test("Only new, changed and missing requests differ from the plan before")
    func changes() throws {
        let former = Self.plan(Self.meeting("a") + Self.meeting("b") + Self.meeting("c"))
        // The first event stays, the second moves, the third is gone, and the fourth is new.
        let plan = Self.plan(Self.meeting("a") + Self.meeting("b", "20260305T090000Z") + Self.meeting("d"))
        let changes = plan.changes(since: former)
        let ids = Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], former.requests.map(\.id)))
        #expect(changes.unchanged == [ids["a"]])
        // The identity of an event that doesn't recur contains its start.
        #expect(changes.removed == [ids["b"], ids["c"]])
        #expect(changes.added.map(\.occurrenceID) == ["20260302T090000Z/d", "20260305T090000Z/b"])
        let renamed = Self.plan(Self.meeting("a", more: "LOCATION:Kiel")).changes(since: Self.plan(Self.meeting("a")))
        #expect(renamed.added.map(\.id) == [ids["a"]] && renamed.removed.isEmpty && renamed.unchanged.isEmpty)
        #expect(plan.changes(since: nil).added == plan.requests)
    }

    @Test(
        "Added and unchanged requests are the new plan, and the former plan is the removed, changed and unchanged ones")
    func law() {
        var numbers = SplitMix64(seed: 44)
        for _ in 0..<100 {
            func draw() -> NotificationPlan {
                Self.plan(
                    (0..<8).filter { _ in numbers.number(below: 2) == 0 }.map { number in
                        Self.meeting("\(number)", more: "LOCATION:\(numbers.number(below: 2))")
                    }.joined())
            }
            let (former, plan) = (draw(), draw())
            let changes = plan.changes(since: former)
            var applied = Dictionary(uniqueKeysWithValues: former.requests.map { ($0.id, $0) })
            for id in changes.removed { applied[id] = nil }
            #expect(Set(applied.keys).isSuperset(of: changes.unchanged))
            for request in changes.added {
                #expect(applied[request.id] != request)
                applied[request.id] = request
            }
            #expect(applied == Dictionary(uniqueKeysWithValues: plan.requests.map { ($0.id, $0) }))
        }
    }

    @Test("Alarms of an entry have different identities, and keep them if lines are folded or an alarm is acknowledged")
    func identities() {
        func alarms(_ uid: String, _ more: String) -> [ScheduledAlarm] {
            Feeds.feed(
                Feeds.event(
                    "a",
                    """
                    DTSTART:20260302T090000Z
                    RRULE:FREQ=DAILY;COUNT=2
                    BEGIN:VALARM
                    \(uid)
                    ACTION:DISPLAY
                    TRIGGER:-PT15M
                    REPEAT:1
                    DURATION:PT5M
                    \(more)
                    END:VALARM
                    BEGIN:VALARM
                    ACTION:AUDIO
                    TRIGGER:-PT15M
                    END:VALARM
                    """)
            ).alarms(in: Self.march, timeZone: .gmt)
        }
        let ids = Set(alarms("X-A:1", "").map(\.id))
        // Two alarms, one of which repeats once, of two occurrences.
        #expect(ids.count == 6)
        #expect(Set(alarms("X-A:1", "ACKNOWLEDGED:20260101T000000Z").map(\.id)) == ids)
        // With a UID, the text of an alarm can change.
        #expect(
            Set(alarms("UID:one", "DESCRIPTION:Go").map(\.id)) == Set(alarms("UID:one", "DESCRIPTION:Run").map(\.id)))
    }

    @Test("The plan of an index distinguishes feeds that have the same invitation")
    func index() throws {
        let index = OccurrenceIndex([("home", Feeds.feed(Self.meeting())), ("work [1]", Feeds.feed(Self.meeting()))])
        let plan = NotificationPlan(index.alarms(in: Self.march, timeZone: .gmt))
        #expect(Set(plan.requests.map(\.id)).count == 2)
        let feeds = plan.requests.compactMap { OccurrenceIndex<String>.OccurrenceID($0.occurrenceID)?.feedID }
        #expect(feeds == ["home", "work [1]"])
        let starts = NotificationPlan(index.occurrences(in: Self.march, timeZone: .gmt))
        #expect(
            starts.requests.map(\.date) == [Feeds.date("2026-03-02T09:00:00Z"), Feeds.date("2026-03-02T09:00:00Z")])
    }

    @Test("A plan of occurrences takes as many as it is given, even of a series without an end")
    func occurrences() {
        let feed = Feeds.feed(Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY"))
        let plan = NotificationPlan(feed.occurrences(in: Feeds.date("2026-03-10")..., timeZone: .gmt).prefix(2))
        #expect(plan.requests.map(\.id) == ["20260310T090000Z/a", "20260311T090000Z/a"])
    }

    @Test("An alarm at a fixed time has the identity of its entry")
    func fixedTime() {
        let feed = Feeds.feed(
            Feeds.event(
                "a",
                """
                DTSTART:20260302T090000Z
                RRULE:FREQ=DAILY
                BEGIN:VALARM
                TRIGGER;VALUE=DATE-TIME:20260310T080000Z
                END:VALARM
                """))
        let plan = NotificationPlan(feed.alarms(in: Self.march, timeZone: .gmt))
        #expect(plan.requests.map(\.occurrenceID) == ["20260302T090000Z/a"])
        #expect(plan.requests.map(\.date) == [Feeds.date("2026-03-10T08:00:00Z")])
    }
}
