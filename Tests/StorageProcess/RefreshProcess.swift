import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar

/// Refreshes the subscription of a folder again and again. The server is a clock: each version of the feed has a few milliseconds,
/// and is the same for all processes.
enum RefreshProcess {
    /// Acknowledges each version that is saved with a line on standard output.
    static func run(_ folder: SubscriptionFolder) throws -> Never {
        while true {
            let opened = try folder.open()
            let address = try SubscriptionAddress("https://example.com/a.ics")
            var subscription = opened?.subscription ?? FeedSubscription(address, id: "a")
            let now = Date()
            let version = Int(now.timeIntervalSince1970 * 1_000) / 5
            guard case .send(let request) = subscription.startRefresh(at: now) else { exit(65) }
            let response: SubscriptionResponse =
                request.headers["If-None-Match"] == "\(version)"
                ? .answer(status: 304) : .answer(status: 200, headers: ["ETag": "\(version)"], body: feed(version))
            let result: RefreshResult
            switch subscription.receive(response, to: request, at: now) {
            case .send: exit(65)
            case .finished(let ended): result = ended
            case .compare(let pending):
                result = subscription.compare(pending, with: opened?.copy.map { CalendarFeed($0) }, at: now)
            }
            // Without a pause, the test would wait for the lock of the folder most of the time.
            defer { usleep(2_000) }
            if try folder.save(result) { try StorageProcess.acknowledge("\(version)") }
        }
    }

    private static func feed(_ version: Int) -> [UInt8] {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN", "BEGIN:VEVENT", "UID:a",
            "DTSTAMP:20260101T000000Z",
            "DTSTART:20990101T090000Z", "SUMMARY:\(version)", "END:VEVENT", "END:VCALENDAR", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
