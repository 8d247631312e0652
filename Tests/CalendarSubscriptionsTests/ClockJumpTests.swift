import CalendarSubscriptions
import Foundation
import Testing

@Suite("Clocks that jump")
struct ClockJumpTests {
    private static let feed = calendar(events(1...12))

    @Test("A clock that was years ahead delays no decision when it is put right")
    func streaks() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed)
        let right = client.now
        client.now = right + 5 * 365 * 86_400
        // The loss starts while the clock is wrong. Events of five years ago are over, so these are later.
        let late = calendar((1...12).map { event("l\($0)", "\($0)", "2099\($0 < 10 ? "0" : "")\($0)02T090000Z") })
        #expect(try client.refresh(200, late).isUpdated)
        #expect(try client.refresh(200, calendar()).isSuspicious)
        client.now = right
        #expect(client.delay == 0)
        #expect(try client.refresh(200, calendar()).isSuspicious)
        try client.wait(86_400)
        #expect(try client.refresh(200, calendar()).isUpdated)
        client.now = right + 5 * 365 * 86_400
        #expect(try client.refresh(410).failure == .status(410))
        client.now = right
        #expect(try client.refresh(410).failure == .status(410))
        try client.wait(86_400)
        #expect(try client.refresh(410).isGone)
    }

    @Test(
        "When the clock is put back, a schedule keeps its delays, also those of a server that asked for fewer requests")
    func schedule() throws {
        let start = RefreshFleetTests.start
        for (status, delay) in [(200, 3_600.0), (429, 7_200)] {
            var schedule = RefreshSchedule(hosts: .app)
            var subscription = try RefreshFleetTests.subscription("a")
            schedule.insert(subscription, at: start)
            #expect(schedule.start(at: start) == ["a"])
            let answer = SubscriptionResponse.answer(
                status: status, headers: ["Retry-After": "7200"], body: RefreshFleetTests.calendarBody)
            try RefreshFleetTests.end(&subscription, answer, in: &schedule, at: start)
            let past = start - 5 * 365 * 86_400
            #expect(schedule.start(at: past) == [])
            let next = try #require(schedule.wakeUp(at: past))
            #expect((delay...1.1 * delay).contains(next.timeIntervalSince(past)))
            #expect(schedule.start(at: past + delay / 2) == [])
            #expect(schedule.start(at: next) == ["a"])
        }
    }
}
