import Foundation
import ICalendar
import Scheduling
import TestSupport
import Testing

/// The laws of scheduling where messages are late, doubled, reordered and lost. Each has many messages, so there are a tenth as
/// many as of other laws.
@Suite("Meetings over a bad network")
struct NetworkLawTests {
    @Test(
        "Whatever happens to the mail, the copies and the answers agree after the next request, and SEQUENCE never falls",
        .serialized, arguments: RandomSeeds.forDrawing(HistoryLawTests.count / 10, stream: 488))
    func convergence(seed: UInt64) throws {
        for number in 0..<HistoryLawTests.draws {
            var network = Network(seed: seed &* 1_000 &+ number)
            try network.run(steps: 10)
            try network.settle()
            #expect(network.faults.isEmpty, "seed \(seed) \(number)")
            let history = network.history
            // Somebody who was invited by an attendee who then changed their mind isn't known to the organizer.
            for (address, copy) in history.copies where address != History.delegate {
                let (expected, actual) = (history.expected(for: address), history.actual(of: copy))
                #expect(expected == actual, "seed \(seed) \(number), \(address)")
                let own = copy.items.values.reduce(into: [String: CalendarUser.Status]()) { all, bytes in
                    all.merge(History.statuses(of: address, in: CalendarFeed(bytes))) { first, _ in first }
                }
                let known = History.statuses(of: address, in: history.feed)
                #expect(known == own, "seed \(seed) \(number), \(address)")
            }
        }
    }
}
