import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// An edit of one occurrence leaves everything else of the feed as it was, other entries with the same UID included.
@Suite("Laws of edits")
struct EditLawTests {
    /// The edits of one occurrence that the laws are about.
    private enum Change: CaseIterable {
        case comment, move, remove
    }

    /// An occurrence as others see it: all but the lines of its component.
    private struct Seen: Hashable, Comparable, CustomStringConvertible {
        let uid: String?
        let recurrenceID: Timestamp?
        let interval: DateInterval
        let isAllDay: Bool
        let summary: String?

        init(_ occurrence: Occurrence, hasUID: Bool) {
            uid = hasUID ? occurrence.uid : nil
            recurrenceID = hasUID ? occurrence.recurrenceID?.timestamp(in: .utc) : nil
            interval = occurrence.interval
            isAllDay = occurrence.isAllDay
            summary = occurrence.summary
        }

        static func < (left: Seen, right: Seen) -> Bool { left.interval.start < right.interval.start }

        var description: String { "\(Feeds.text(interval.start))+\(interval.duration) \(uid ?? "") \(summary ?? "-")" }
    }

    /// The number of edits that were checked and refused.
    private struct Tally {
        var edits = 0
        var refused = 0
    }

    @Test("An edit of one occurrence of a fixture leaves all other occurrences of the feed as they were")
    func fixtures() throws {
        var tally = Tally()
        for url in try Fixtures.sample(Fixtures.calendars) {
            try Self.check(Fixtures.bytes(url), url.lastPathComponent, &tally)
        }
        #expect(tally.edits > 200 && tally.refused * 20 < tally.edits, "\(tally)")
    }

    @Test(
        "An edit of one occurrence of another project's calendar leaves all other occurrences as they were",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func otherCalendars() throws {
        var tally = Tally()
        for url in try Fixtures.otherCalendars { try Self.check(Fixtures.bytes(url), url.path, &tally) }
        #expect(tally.edits > 3_000 && tally.refused * 20 < tally.edits, "\(tally)")
    }

    @Test(
        "An edit of one occurrence of two random series with one UID leaves all other occurrences as they were",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 140))
    func sharedUIDs(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var tally = Tally()
        for _ in 0..<RandomSeeds.draws {
            guard let first = RandomSeries(&generator), let second = RandomSeries(&generator) else { continue }
            let bytes = Self.joined(first, second)
            try Self.check(bytes, "seed \(seed)\n" + String(decoding: bytes, as: UTF8.self), seed: seed, &tally)
        }
        #expect(tally.edits > 100 && tally.refused * 20 < tally.edits, "\(tally)")
    }

    /// One document with the components of two series, which have one UID.
    private static func joined(_ first: RandomSeries, _ second: RandomSeries) -> [UInt8] {
        let end = Array("END:VCALENDAR\r\n".utf8)
        let inner = second.feed.calendars[0].components.filter { $0[.uid]?.text != "other" }
        return first.text.dropLast(end.count) + inner.flatMap { second.text[$0.byteRange] } + end
    }

    // MARK: - The law

    /// Edits some occurrences of a feed, preferring those whose UID several series share.
    private static func check(_ bytes: [UInt8], _ name: String, seed: UInt64 = 1, _ tally: inout Tally) throws {
        let feed = CalendarFeed(bytes)
        let masters = Dictionary(grouping: feed.series.filter { $0.master != nil }) { $0.uid }
        let query = OccurrenceQuery(
            DateInterval(start: .distantPast, end: .distantFuture), timeZone: .gmt, filter: .everything)
        let all = Array(feed.occurrences(matching: query).prefix(400))
        var generator = SplitMix64(seed: seed)
        let shared = all.filter { (masters[$0.uid]?.count ?? 0) > 1 }
        var chosen: [Occurrence] = []
        for _ in 0..<3 where !all.isEmpty { chosen.append(generator.element(of: all)) }
        for _ in 0..<3 where !shared.isEmpty { chosen.append(generator.element(of: shared)) }
        for occurrence in chosen {
            for change in Change.allCases {
                tally.edits += 1
                do throws(SeriesEditError) {
                    try check(change, of: occurrence, in: feed, bytes, name)
                } catch {
                    tally.refused += 1
                }
            }
        }
    }

    private static func check(
        _ change: Change, of occurrence: Occurrence, in feed: CalendarFeed, _ bytes: [UInt8], _ name: String
    ) throws(SeriesEditError) {
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        let seconds = occurrence.isAllDay ? 86_400 : 1_800
        let edit =
            switch change {
            case .comment: try editor.change(occurrence) { $0["COMMENT"] = "Bonn" }
            case .move:
                try editor.move(
                    occurrence,
                    to: RandomEditTests.time(
                        occurrence.start.civilDateTime.adding(seconds: seconds) ?? .latest, like: occurrence.start))
            case .remove: try editor.remove(occurrence)
            }
        guard let edited = try? edit.applied(to: feed.trees[edit.source].bytes) else {
            Issue.record("the patch can't be applied: \(name)")
            return
        }
        var trees = feed.trees
        trees[edit.source] = ComponentTree(recovering: edited)
        // The edit says so if it changed a UID. The first edit of a series with RANGE=THISANDFUTURE makes several series of it.
        let isSplit = feed.series.contains { series in
            (series.master == occurrence.entry || series.overrides.contains(occurrence.entry))
                && series.overrides.contains { $0.recurrenceID?.includesFuture == true }
        }
        let isSeparated = edit.remarks.contains { remark in if case .separated = remark { true } else { false } }
        let hasUID = !isSplit && !isSeparated
        let start = occurrence.interval.start
        let window = DateInterval(start: start - 200 * 86_400, end: start + 400 * 86_400)
        var before = seen(feed, window, hasUID: hasUID)
        var after = seen(CalendarFeed(trees), window, hasUID: hasUID)
        // What comes after the last one of a truncated list is unknown.
        if max(before.count, after.count) >= maximumCount,
            let last = [before.last, after.last].compactMap(\.self).min()
        {
            before.removeAll { !($0 < last) }
            after.removeAll { !($0 < last) }
        }
        let own = Seen(occurrence, hasUID: hasUID)
        let (lost, added) = (difference(before, after), difference(after, before))
        let comment: Comment = "\(change) \(own) in \(name): lost \(lost), added \(added)"
        switch change {
        case .comment: #expect(lost.map(\.interval) == added.map(\.interval) && Set(lost).isSubset(of: [own]), comment)
        case .remove: #expect(lost == [own] && added.isEmpty, comment)
        case .move: #expect((lost == [own] && added.count == 1) || edit.isEmpty, comment)
        }
    }

    private static let maximumCount = 5_000

    private static func seen(_ feed: CalendarFeed, _ window: DateInterval, hasUID: Bool) -> [Seen] {
        let query = OccurrenceQuery(window, timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).prefix(maximumCount).map { Seen($0, hasUID: hasUID) }
    }

    /// The elements of a list that another list lacks, each as often as it lacks it.
    private static func difference(_ left: [Seen], _ right: [Seen]) -> [Seen] {
        var counts: [Seen: Int] = [:]
        for element in right { counts[element, default: 0] += 1 }
        return left.filter { element in
            guard let count = counts[element], count > 0 else { return true }
            counts[element] = count - 1
            return false
        }
    }
}
