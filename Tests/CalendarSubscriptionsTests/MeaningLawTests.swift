import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

@Suite("The meaning of random feeds")
struct MeaningLawTests {
    /// A component as lines, with its inner components, and the calendar's own properties as the first one.
    private typealias Block = [String]

    private static func feed(_ random: inout SplitMix64) -> [Block] {
        var blocks: [Block] = [["NAME:Team", "COLOR:red"]]
        blocks.append([
            "BEGIN:VTIMEZONE", "TZID:Hall", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
        ])
        let starts = [
            "DTSTART:20260402T090000Z", "DTSTART;VALUE=DATE:20260402", "DTSTART:20260402T090000",
            "DTSTART;TZID=Hall:20260402T090000",
        ]
        let extras = [
            "LOCATION:Kiel", "DESCRIPTION:a\\, b", "CATEGORIES:a,b", "RRULE:FREQ=DAILY;COUNT=3", "STATUS:CONFIRMED",
            "ATTENDEE;CN=Ada;ROLE=CHAIR:mailto:ada@example.com", "URL:https://example.com/", "X-ROOM:7",
        ]
        for number in 1...random.number(in: 1...5) {
            var block = ["BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z", random.element(of: starts)]
            block.append("SUMMARY:Talk \(number)")
            block += extras.filter { _ in random.chance(40) }
            if random.chance(40) {
                block += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT5M", "END:VALARM"]
            }
            blocks.append(block + ["END:VEVENT"])
        }
        // Undated entries are part of the meaning, too.
        blocks.append(["BEGIN:VTODO", "UID:t", "DTSTAMP:20260101T000000Z", "SUMMARY:Todo", "END:VTODO"])
        blocks.append(["BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20260101T000000Z", "SUMMARY:Note", "END:VJOURNAL"])
        return blocks
    }

    /// Writes a feed as a producer does at another time: in another order, with other folds, stamps and letter case.
    private static func written(_ feed: [Block], _ random: inout SplitMix64) -> String {
        let parts = [feed[0], feed[1]] + feed.dropFirst(2).shuffled(using: &random)
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//\(random.next())//EN"]
        if random.chance(30) { lines.append("METHOD:PUBLISH") }
        if random.chance(30) { lines.append("REFRESH-INTERVAL;VALUE=DURATION:PT\(random.number(in: 1...9))H") }
        for part in parts {
            for line in part {
                var line = line
                if line.hasPrefix("DTSTAMP") { line = "DTSTAMP:20260101T0000\(random.number(in: 10...59))Z" }
                if line.hasPrefix("ATTENDEE"), random.chance(50) {
                    line = "ATTENDEE;ROLE=CHAIR;CN=Ada:mailto:ada@example.com"
                }
                if line.hasPrefix("DESCRIPTION"), random.chance(50) { line = line.replacing("\\,", with: ",") }
                if line.hasPrefix("SUMMARY"), random.chance(50) { line = line.replacing("SUMMARY", with: "Summary") }
                if random.chance(30) {
                    line.insert(
                        contentsOf: "\r\n ",
                        at: line.index(line.startIndex, offsetBy: random.number(in: 1...line.count - 1)))
                }
                lines.append(line)
                guard line.hasPrefix("UID:"), random.chance(30) else { continue }
                lines += ["LAST-MODIFIED:20260301T080000Z", "SEQUENCE:\(random.number(in: 0...9))"]
            }
        }
        return (lines + ["END:VCALENDAR", ""]).joined(separator: random.chance(20) ? "\n" : "\r\n")
    }

    /// Changes something that people see.
    private static func changed(_ feed: [Block], _ random: inout SplitMix64) -> [Block] {
        var feed = feed
        switch random.number(below: 8) {
        case 0: feed[0][random.number(below: 2)] += "x"
        case 1: feed[1] = feed[1].map { $0.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0200") }
        case 2: feed.remove(at: random.number(in: 2...feed.count - 1))
        case 3:
            feed.append([
                "BEGIN:VEVENT", "UID:new", "DTSTAMP:20260101T000000Z", "DTSTART:20260402T090000Z", "END:VEVENT",
            ])
        case 4:
            let index = random.number(in: 2...feed.count - 1)
            feed[index].insert("COMMENT:\(random.next())", at: 3)
        case 5:
            let index = random.number(in: 2...feed.count - 1)
            feed[index] = feed[index].map { $0.hasPrefix("SUMMARY") ? $0.replacing(":", with: ";LANGUAGE=en:") : $0 }
        case 6:
            feed[2].insert(
                contentsOf: ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT\(random.number(in: 1...9))S", "END:VALARM"],
                at: feed[2].count - 1)
        default: feed[2] = feed[2].map { $0.hasPrefix("DTSTART") ? $0.replacing("20260402", with: "20260403") : $0 }
        }
        return feed
    }

    @Test(
        "A feed is unchanged if and only if nothing changed but order, folds, letter case and stamps", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 197))
    func meaning(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let feed = Self.feed(&random)
            let (first, second) = (Self.written(feed, &random), Self.written(feed, &random))
            let third = Self.written(Self.changed(feed, &random), &random)
            var client = try SubscriptionClient()
            client.subscription.policy.holdsBackLosses = false
            #expect(try client.refresh(200, first).isUpdated)
            #expect(try client.refresh(200, second).isUnchanged, "\(first)\n\(second)")
            #expect(try client.refresh(200, third).isUpdated, "\(second)\n\(third)")
        }
    }
}
