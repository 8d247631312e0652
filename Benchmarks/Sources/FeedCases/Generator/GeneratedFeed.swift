import Answers
import Foundation

/// A generated feed that resembles real ones: about 1.3 kB for each event, 60 % single and 40 % recurring events,
/// folded descriptions in several scripts, attendees with quoted parameters, alarms, EXDATEs, overrides, two
/// VTIMEZONEs.
///
/// The feed is the same on every machine. Its content is known from its generation: the expected answers are computed
/// here by testing every day, never by an engine.
public final class GeneratedFeed: Sendable {
    /// The number of events, without overrides.
    public let eventCount: Int
    /// The file.
    public let bytes: [UInt8]
    /// The number of logical lines, including BEGIN and END.
    public let lineCount: Int
    /// The number of components at all levels.
    public let componentCount: Int
    /// The number of VEVENTs, including overrides.
    public let entryCount: Int
    /// The number of VEVENTs, and the sum of their starts on the wall clock.
    let starts: Answer
    /// The number of bytes of all SUMMARYs and DESCRIPTIONs, unfolded and unescaped.
    let textLength: Int
    /// Generated again on request, so that a measurement of memory includes only the file.
    private var events: [GeneratedEvent] { Self.writer(events: eventCount).events }

    public static let thousand = GeneratedFeed(events: 1_000)
    public static let tenThousand = GeneratedFeed(events: 10_000)
    public static let hundredThousand = GeneratedFeed(events: 100_000)

    /// The first day of every window, in the year in the middle of the events' starts.
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

    /// Each event as a separate file, with its overrides and zones.
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

    /// Returns the window of the suites, which lasts a number of years, in seconds since 1970.
    static func window(years: Int) -> Range<Int> {
        windowStart.number * 86_400..<Day(year: windowStart.year + years).number * 86_400
    }

    /// Returns the starts of all occurrences in a window that starts and ends at midnight UTC.
    func answer(in window: Range<Int>) -> Answer {
        var answer = Answer()
        for event in events {
            event.forEachStart(before: window.upperBound / 86_400 + 1) { start in
                if window.contains(start) { answer.add(start) }
            }
        }
        return answer
    }

    /// Returns the number of occurrences on days of Berlin's clock. Each occurrence is on one such day.
    func count(onDaysOfBerlin days: Range<Int>) -> Int {
        var count = 0
        for event in events {
            event.forEachStart(before: days.upperBound + 1) { start in
                // A date is the same day everywhere. For other events, Berlin's clock determines the day.
                let offset = event.place == .allDay ? 0 : Place.berlin.offset(on: Day(number: start / 86_400))
                if days.contains((start + offset) / 86_400) { count += 1 }
            }
        }
        return count
    }
}
