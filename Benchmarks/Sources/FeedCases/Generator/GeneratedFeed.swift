import Answers
import Foundation

/// A feed as producers write them, made by rule: about 1.3 kB an event, 60 % single and 40 % recurring, folded descriptions
/// in several scripts, attendees with quoted parameters, alarms, EXDATEs, overrides, two VTIMEZONEs.
///
/// It is the same on every machine. What is in it is known from how it was made: the answers that engines are held against
/// come from here, from a test of every single day, never from an engine.
public final class GeneratedFeed: Sendable {
    /// How many events, overrides not counted.
    public let eventCount: Int
    /// The file.
    public let bytes: [UInt8]
    /// Logical lines, BEGIN and END among them.
    public let lineCount: Int
    /// Components of every level.
    public let componentCount: Int
    /// VEVENTs, overrides among them.
    public let entryCount: Int
    /// VEVENTs: how many, and the sum of their starts on the wall clock.
    let starts: Answer
    /// The bytes of all SUMMARYs and DESCRIPTIONs, unfolded and unescaped.
    let textLength: Int
    /// Made again when they are asked for: whoever measures memory holds the file and not what is known of it.
    private var events: [GeneratedEvent] { Self.writer(events: eventCount).events }

    public static let thousand = GeneratedFeed(events: 1_000)
    public static let tenThousand = GeneratedFeed(events: 10_000)
    public static let hundredThousand = GeneratedFeed(events: 100_000)

    /// The first day of every window, and the year in the middle of the events' starts.
    static let windowStart = Day(year: 2020)

    init(events count: Int) {
        let writer = Self.writer(events: count)
        eventCount = count
        bytes = writer.lines.bytes
        lineCount = writer.lines.lineCount
        componentCount = writer.lines.componentCount
        starts = writer.starts
        entryCount = writer.starts.count
        textLength = writer.textLength
    }

    private static func writer(events count: Int) -> FeedWriter {
        var writer = FeedWriter(seed: 2026)
        writer.start()
        for number in 0..<count { writer.writeEvent(number) }
        writer.end()
        return writer
    }

    /// Each event, with its overrides and the zones, as a file of its own.
    var items: [[UInt8]] {
        var writer = FeedWriter(seed: 2026)
        writer.start()
        let head = writer.lines.bytes
        var bounds = [head.count]
        for number in 0..<eventCount {
            writer.writeEvent(number)
            bounds.append(writer.lines.bytes.count)
        }
        writer.end()
        let bytes = writer.lines.bytes
        return zip(bounds, bounds.dropFirst()).map { head + bytes[$0..<$1] + bytes[bounds[eventCount]...] }
    }

    /// The instants from which the windows of the suites last.
    static func window(years: Int) -> Range<Int> {
        windowStart.number * 86_400..<Day(year: windowStart.year + years).number * 86_400
    }

    /// The starts of all occurrences in a window that starts and ends with a day of UTC.
    func answer(in window: Range<Int>) -> Answer {
        var answer = Answer()
        for event in events {
            event.forEachStart(before: window.upperBound / 86_400 + 1) { start in
                if window.contains(start) { answer.add(start) }
            }
        }
        return answer
    }

    /// How many occurrences there are on days of Berlin's clock: each is on one day there.
    func count(onDaysOfBerlin days: Range<Int>) -> Int {
        var count = 0
        for event in events {
            event.forEachStart(before: days.upperBound + 1) { start in
                // A date is the same day everywhere; for the rest Berlin's clock tells.
                let offset = event.place == .allDay ? 0 : Place.berlin.offset(on: Day(number: start / 86_400))
                if days.contains((start + offset) / 86_400) { count += 1 }
            }
        }
        return count
    }
}
