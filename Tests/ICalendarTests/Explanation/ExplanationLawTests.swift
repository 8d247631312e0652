import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// Reasons beside what the series does without the lines that they name.
@Suite("Explanations of random series")
struct ExplanationLawTests {
    /// A random series, and its master with fewer lines.
    private struct Variants {
        let series: CalendarSeries
        let all: CalendarSeries
        let withoutExceptions: CalendarSeries
        let endless: CalendarSeries

        init?(_ random: RandomSeries) {
            let text = String(decoding: random.text, as: UTF8.self)
            let components = text.components(separatedBy: "BEGIN:VEVENT\r\n")
            guard let zones = components.first,
                let master = components.first(where: { $0.contains("UID:series\r\n") && !$0.contains("RECURRENCE-ID") })
            else { return nil }
            let lines = master.components(separatedBy: "END:VCALENDAR")[0].components(separatedBy: "\r\n")
            let kept = lines.filter { !$0.hasPrefix("EXDATE") && !$0.hasPrefix("EXRULE") }
            let endless = kept.map { line in
                line.hasPrefix("RRULE") ? line.replacing(/;(COUNT|UNTIL)=[^;]*/, with: "") : line
            }
            func series(_ lines: [String]) -> CalendarSeries? {
                let event = "BEGIN:VEVENT\r\n" + lines.joined(separator: "\r\n")
                return CalendarFeed(Array((zones + event + "END:VCALENDAR\r\n").utf8)).series.first
            }
            guard let own = random.feed.series.first(where: { $0.uid == "series" && $0.master != nil }),
                let all = series(lines), let some = series(kept), let most = series(endless)
            else { return nil }
            (self.series, self.all, withoutExceptions, self.endless) = (own, all, some, most)
        }

        func has(_ date: Date, _ series: CalendarSeries) -> Bool {
            let query = OccurrenceQuery(
                DateInterval(start: date - 1, duration: 2), timeZone: .gmt, filter: .everything)
            return series.occurrences(matching: query).contains { $0.interval.start == date }
        }
    }

    @Test(
        "The reason for a missing occurrence is a line without which it occurs, or that has no such occurrence",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 512))
    func absence(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            guard let random = RandomSeries(&generator), !random.parts.contains(.range),
                let variants = Variants(random)
            else { continue }
            let note = "seed \(seed): \(String(decoding: random.text, as: UTF8.self))"
            let query = OccurrenceQuery(
                Feeds.interval("2010-01-01", "2030-01-01"), timeZone: .gmt, filter: .everything)
            let members = variants.endless.occurrences(matching: query).prefix(60).map(\.interval.start)
            for member in members + members.prefix(5).map({ $0 + 86_400 }) + members.prefix(2).map({ $0 - 604_800 }) {
                check(member, variants, isDate: random.parts.contains(.date), note)
            }
        }
    }

    private func check(_ date: Date, _ variants: Variants, isDate: Bool, _ note: String) {
        guard let clock = CivilDateTime(date, in: .gmt) else { return }
        let explanation = variants.series.explanation(at: isDate ? .date(clock.date) : .utc(clock), timeZone: .gmt)
        let comment: Comment = "\(date) \(explanation.findings.map(\.message)) in \(note)"
        if let occurrence = explanation.occurrence {
            #expect(occurrence.interval.start == date || isDate && occurrence.interval.contains(date), comment)
            return
        }
        #expect(!variants.has(date, variants.series), comment)
        guard explanation.moved == nil else {
            #expect(explanation.moved?.recurrenceID?.date(in: .gmt) == date, comment)
            return
        }
        guard let reason = explanation.findings.first else {
            Issue.record("no reason: \(comment)")
            return
        }
        switch reason.topic {
        case .exclusion:
            #expect(!variants.has(date, variants.all) && variants.has(date, variants.withoutExceptions), comment)
        case .count, .until:
            #expect(!variants.has(date, variants.withoutExceptions) && variants.has(date, variants.endless), comment)
        case .start: #expect(variants.series.master.map { $0.start.date(in: .gmt) > date } ?? false, comment)
        default: #expect(!variants.has(date, variants.endless), comment)
        }
    }
}
