import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import JCal
import TestSupport
import Testing

/// The laws of editing (article *Editing*), on random series and edits.
@Suite("Random edits of series")
struct RandomEditTests {
    /// The maximum number of occurrences to compare; later ones are ignored.
    static let limit = 40

    /// The first occurrences, without those that start with the last one of a truncated list, because these may be any
    /// of several.
    static func shown(_ feed: CalendarFeed, limit: Int = limit) -> [ShownOccurrence] {
        var shown = RandomSeries.occurrences(feed, limit: limit).map { ShownOccurrence($0) }
        if shown.count == limit, let last = shown.last { shown.removeAll { $0.interval.start == last.interval.start } }
        return shown.sorted { $0.sortKey < $1.sortKey }
    }

    /// The laws of every edit: undo, other UIDs, no new diagnostic, one component for each occurrence.
    static func check(_ edit: SeriesEdit, of series: RandomSeries, _ comment: String) throws -> CalendarFeed {
        let bytes = try edit.applied(to: series.text)
        #expect(try edit.inverse.applied(to: bytes) == series.text, "\(comment)")
        let edited = CalendarFeed(bytes)
        let other = series.feed.entries.first { $0.uid == "other" }?.component
        let same = edited.entries.first { $0.uid == "other" }?.component
        #expect(Self.text(other, series.text) == Self.text(same, bytes), "\(comment)")
        var known: [String: Int] = [:]
        for diagnostic in series.feed.validate() { known[diagnostic.diagnostic.code.rawValue, default: 0] += 1 }
        var found: [String: Int] = [:]
        for diagnostic in edited.validate() { found[diagnostic.diagnostic.code.rawValue, default: 0] += 1 }
        // "The tail's DTSTART is the nominal local time of the member": 02:30 in a gap, so that it goes on at 02:30 (ICS337). "VTIMEZONE:
        // added for a new zone; none removed", also if the part that used it is removed (ICS338), or if occurrences move to a time
        // after the last change that the VTIMEZONE defines (ICS311).
        let ignored: Set<String> = ["ICS311", "ICS337", "ICS338"]
        for (code, _) in found where known[code] == nil && !ignored.contains(code) {
            let message = edited.validate().first { $0.diagnostic.code.rawValue == code }?.diagnostic.message ?? ""
            Issue.record("\(code) \(message): \(comment)\n\(String(decoding: bytes, as: UTF8.self))")
        }
        let pairs = Set(repeatedIdentities(series.feed).map { String($0.split(separator: " ", maxSplits: 1)[1]) })
        for identity in repeatedIdentities(edited) {
            // A series may have had an override of one occurrence and one from it on; they may move to another UID and time.
            #expect(!pairs.isEmpty, "\(identity): \(comment)")
        }
        return edited
    }

    /// The UIDs and RECURRENCE-IDs that several components share.
    private static func repeatedIdentities(_ feed: CalendarFeed) -> [String] {
        var identities: Set<String> = []
        var repeated: [String] = []
        for entry in feed.entries {
            let identity = "\(entry.uid ?? "") \(entry.recurrenceID.map { "\($0.time.timestamp(in: .utc))" } ?? "-")"
            if !identities.insert(identity).inserted { repeated.append(identity) }
        }
        return repeated
    }

    /// The number of random edits in all tests of this run, of refused ones, and of series with a range that no rule has.
    private final class Tally: @unchecked Sendable {
        private let lock = NSLock()
        private var counts = (drawn: 0, refused: 0, inexact: 0)

        func add(_ drawn: Int, _ refused: Int, _ inexact: Int) -> (drawn: Int, refused: Int, inexact: Int) {
            lock.lock()
            defer { lock.unlock() }
            counts = (counts.drawn + drawn, counts.refused + refused, counts.inexact + inexact)
            return counts
        }
    }

    private static let tally = Tally()

    static func text(_ component: CalendarComponent?, _ bytes: [UInt8]) -> String {
        component.map { String(decoding: bytes[$0.byteRange], as: UTF8.self) } ?? ""
    }

    /// The original starts of occurrences, in order, without overrides that name no occurrence, which keep their
    /// places.
    static func nominalStarts(_ feed: CalendarFeed) -> [CalendarTime] {
        let alone = RandomSeries.alone(feed)
        return RandomSeries.occurrences(feed).filter { !alone.contains($0.entry) }
            .compactMap(\.recurrenceID).sorted { $0.civilDateTime < $1.civilDateTime }
    }

    static func document(_ edit: SeriesEdit, _ series: RandomSeries) -> String {
        String(decoding: (try? edit.applied(to: series.text)) ?? [], as: UTF8.self)
    }

    static func comment(_ series: RandomSeries, _ occurrence: Occurrence) -> String {
        "\(occurrence.recurrenceID ?? occurrence.start)\n\(String(decoding: series.text, as: UTF8.self))"
    }

    /// Generates series and chooses one occurrence of each.
    static func forEach(
        seed: UInt64, _ body: (RandomSeries, Occurrence, inout SplitMix64) throws -> Bool
    ) rethrows -> (drawn: Int, refused: Int) {
        var generator = SplitMix64(seed: seed)
        var (drawn, refused, inexact) = (0, 0, 0)
        for _ in 0..<RandomSeeds.draws {
            guard let series = RandomSeries(&generator) else { continue }
            let occurrences = series.editable().prefix(12)
            guard !occurrences.isEmpty else { continue }
            let occurrence = generator.element(of: Array(occurrences))
            drawn += 1
            do {
                if try !body(series, occurrence, &generator) { refused += 1 }
            } catch SeriesEditError.inexactRange where series.parts.contains(.range) {
                // No rule has the occurrences of the range.
                inexact += 1
            }
        }
        let all = tally.add(drawn, refused, inexact)
        #expect(
            all.inexact <= 10 + all.drawn / 10, "\(all.inexact) of \(all.drawn) series have ranges that no rule has")
        if refused > 0 { print("refused: \(all.refused) of \(all.drawn) random edits") }
        #expect(all.refused <= 1 + all.drawn / 1_000, "\(all.refused) of \(all.drawn) edits were refused")
        return (drawn, refused)
    }

    @Test("Random series have all four forms, gaps and folds, and overrides before, at and after the occurrence")
    func drawsEverything() {
        var generator = SplitMix64(seed: 100_000_000)
        var parts: [RandomSeries.Part: Int] = [:]
        var zones: [String: (gaps: Int, folds: Int)] = [:]
        var overrides = (before: 0, at: 0, after: 0)
        for _ in 0..<4_000 {
            guard let series = RandomSeries(&generator) else { continue }
            for part in series.parts { parts[part, default: 0] += 1 }
            let occurrences = Array(series.editable().prefix(12))
            guard !occurrences.isEmpty else { continue }
            if let id = generator.element(of: occurrences).recurrenceID?.timestamp(in: .utc) {
                let ids = series.feed.series.first { $0.uid == "series" }?.overrides.compactMap {
                    $0.recurrenceID?.time.timestamp(in: .utc)
                }
                overrides.before += ids?.count { $0 < id } ?? 0
                overrides.at += ids?.count { $0 == id } ?? 0
                overrides.after += ids?.count { $0 > id } ?? 0
            }
            for case .zoned(let clock, let zone)? in series.occurrences().map(\.recurrenceID) {
                switch zone.rules.resolve(clock) {
                case .gap: zones[series.zone ?? "", default: (0, 0)].gaps += 1
                case .fold: zones[series.zone ?? "", default: (0, 0)].folds += 1
                default: break
                }
            }
        }
        for part in RandomSeries.Part.allCases { #expect(parts[part, default: 0] >= 40, "\(part) \(parts)") }
        for zone in RandomSeries.zones {
            let found = zones[zone] ?? (0, 0)
            #expect(found.gaps >= 2 && found.folds >= 2, "\(zone) \(found)")
        }
        #expect(overrides.before >= 100 && overrides.at >= 100 && overrides.after >= 100, "\(overrides)")
    }

    @Test(
        "An empty change of all changes no byte", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 16, stream: 101))
    func emptyChange(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, _ in
            let edit = try SeriesEditor(series.feed, options: EditedFeed.options).change(occurrence, span: .all) { _ in
            }
            #expect(edit.isEmpty && edit.steps.isEmpty, "\(Self.comment(series, occurrence))")
            return true
        }
    }

    @Test(
        "A split shows the same occurrences", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 61))
    func split(seed: UInt64) throws {
        let counts = try Self.forEach(seed: seed) { series, occurrence, _ in
            let comment = Self.comment(series, occurrence)
            let edit: SeriesEdit
            do {
                edit = try SeriesEditor(series.feed, options: EditedFeed.options).change(
                    occurrence, span: .thisAndFuture
                ) { _ in }
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            let edited = try Self.check(edit, of: series, comment)
            #expect(
                Self.shown(edited) == Self.shown(series.feed),
                "\(comment)\n\(Self.document(edit, series))")
            return true
        }
        #expect(counts.drawn > 30 && counts.refused <= counts.drawn / 10)
    }

    @Test(
        "A change of one occurrence changes that one", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 62))
    func changeThis(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, generator in
            let comment = Self.comment(series, occurrence)
            let editor = SeriesEditor(series.feed, options: EditedFeed.options)
            let seconds = occurrence.isAllDay ? 86_400 : generator.element(of: [1_800, 86_400, 90_000, -172_800])
            let moves = generator.chance(50)
            guard let clock = occurrence.start.civilDateTime.adding(seconds: seconds) else { return false }
            let start = Self.time(clock, like: occurrence.start)
            let edit = try editor.change(occurrence) {
                $0.location = "Bonn"
                if moves { $0.start = start }
            }
            let edited = try Self.check(edit, of: series, comment)
            var expected = Self.shown(series.feed)
            guard let index = expected.firstIndex(of: ShownOccurrence(occurrence)) else { return false }
            var changed = expected.remove(at: index)
            changed.location = "Bonn"
            let after = Self.shown(edited)
            let found = after.filter { $0.location == "Bonn" }
            #expect(found.count == 1, "\(comment)")
            if !moves { #expect(found == [changed], "\(comment)") }
            #expect(
                Self.agree(after.filter { $0.location != "Bonn" }, expected),
                "\(comment)\n\(Self.document(edit, series))")
            return true
        }
    }

    @Test(
        "A removal of one occurrence removes that one", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 63))
    func removeThis(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, _ in
            let comment = Self.comment(series, occurrence)
            let edit = try SeriesEditor(series.feed, options: EditedFeed.options).remove(occurrence)
            let edited = try Self.check(edit, of: series, comment)
            var expected = Self.shown(series.feed)
            guard let index = expected.firstIndex(of: ShownOccurrence(occurrence)) else { return false }
            expected.remove(at: index)
            #expect(
                Self.agree(Self.shown(edited), expected),
                "\(comment)\n\(Self.document(edit, series))")
            return true
        }
    }

    @Test(
        "A removed occurrence that is added again is as it was", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 66))
    func addAgain(seed: UInt64) throws {
        var restored = 0
        _ = try Self.forEach(seed: seed) { series, occurrence, _ in
            // A removal also removes an override.
            guard occurrence.entry.recurrenceID == nil, let start = occurrence.recurrenceID else { return true }
            let comment = Self.comment(series, occurrence)
            var editor = CalendarEditor(series.feed, options: EditedFeed.options)
            try editor.remove(occurrence)
            // An override without a master is a series of its own, to which nothing can be added.
            let other = RandomSeries.occurrences(editor.feed).first {
                $0.uid == occurrence.uid && $0.recurrenceID != nil && $0.entry.recurrenceID == nil
            }
            guard let other else { return true }
            let edit: SeriesEdit
            do {
                edit = try editor.addOccurrence(at: start, toSeriesOf: other)
            } catch SeriesEditError.invalidValue("the EXRULE of the series may exclude the time") {
                return true
            }
            #expect(Self.shown(editor.feed) == Self.shown(series.feed), "\(comment)\n\(edit)")
            restored += 1
            return true
        }
        #expect(restored > 2)
    }

    @Test(
        "To split and remove the second part is to remove this and following", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 64))
    func removeFollowing(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, _ in
            let comment = Self.comment(series, occurrence)
            var (direct, twice) = (
                CalendarEditor(series.feed, options: EditedFeed.options),
                CalendarEditor(series.feed, options: EditedFeed.options)
            )
            let edit: SeriesEdit
            do {
                edit = try direct.remove(occurrence, span: .thisAndFuture)
                let split = try twice.change(occurrence, span: .thisAndFuture) { _ in }
                let uid = split.newUID ?? "series"
                for series in twice.feed.series where series.uid == uid {
                    guard let entry = series.master else { continue }
                    let first = RandomSeries.occurrences(twice.feed, limit: 200).first {
                        $0.entry == entry || series.overrides.contains($0.entry)
                    }
                    if let first { try twice.remove(first, span: .all) }
                }
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            _ = try Self.check(edit, of: series, comment)
            if series.parts.contains(.range) {
                // The second part is several series. The first one has the occurrences before.
                let (old, new) = (RandomSeries.alone(series.feed), RandomSeries.alone(direct.feed))
                let key = (occurrence.recurrenceID ?? occurrence.start).timestamp(in: .utc)
                let left = RandomSeries.occurrences(series.feed, limit: 500).filter { other in
                    !old.contains(other.entry) && other.recurrenceID.map { $0.timestamp(in: .utc) < key } ?? false
                }
                let found = RandomSeries.occurrences(direct.feed, limit: 500).filter { !new.contains($0.entry) }
                let texts = [left, found].map { $0.map { ShownOccurrence($0).description }.sorted() }
                #expect(texts[0] == texts[1], "\(comment)")
                return true
            }
            #expect(Self.shown(direct.feed) == Self.shown(twice.feed), "\(comment)")
            while twice.undo() != nil {}
            #expect(twice.bytes == series.text)
            return true
        }
    }

    @Test(
        "All occurrences move by the same time, or the edit says that they don't", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 65))
    func moveAll(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed &+ 1)
        let counts = try Self.forEach(seed: seed) { series, occurrence, _ in
            let comment = Self.comment(series, occurrence)
            var options = EditedFeed.options
            options.weekdays = generator.element(of: EditOptions.WeekdayMove.allCases)
            options.overrides = generator.element(of: EditOptions.OverridePolicy.allCases)
            let editor = SeriesEditor(series.feed, options: options)
            let span = generator.element(of: [EditSpan.all, .thisAndFuture])
            let seconds = occurrence.isAllDay ? 86_400 : generator.element(of: [1_800, 3_600, 86_400, -90_000])
            guard let clock = occurrence.start.civilDateTime.adding(seconds: seconds) else { return false }
            let (edit, isGiven): (SeriesEdit, Bool)
            do {
                (edit, isGiven) = try Self.move(
                    occurrence, to: Self.time(clock, like: occurrence.start), span: span, editor)
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            let edited = try Self.check(edit, of: series, "\(span) \(seconds) \(comment)")
            let (before, after) = (Self.shown(series.feed), Self.shown(edited))
            if span == .all, edit.remarks.isEmpty, !isGiven, !series.parts.contains(.range), !Self.isSkipped(occurrence)
            {
                // The others move as far as the occurrence was dragged, even if an override had moved it before.
                let distance = seconds
                // A time that the clock skips is the same occurrence as the time that it shows instead.
                let old = Self.nominalStarts(series.feed).map { time in
                    time.civilDateTime.adding(seconds: distance).map { Self.time($0, like: time).timestamp(in: .utc) }
                }
                let new = Self.nominalStarts(edited).map { $0.timestamp(in: .utc) }
                let all = min(old.count, new.count) - 5
                if all > 0 {
                    #expect(Set(old.prefix(all)).isSubset(of: new.map(Optional.some)), "\(seconds) \(comment)")
                }
            }
            // Only if no occurrences may have moved past the end of the query.
            let isWhole = (before + after).allSatisfy { $0.interval.end < Feeds.date("2029-12-28") }
            if edit.remarks.isEmpty, !isGiven, before.count < Self.limit - 3, isWhole {
                #expect(
                    before.count == after.count,
                    "\(span) \(seconds) \(options.overrides) \(comment)\n\(Self.document(edit, series))")
            }
            return true
        }
        #expect(counts.drawn > 30)
    }

    @Test(
        "A change of this and following leaves what is before, and changes the rest alike", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 8, stream: 66))
    func changeFollowing(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, _ in
            let comment = Self.comment(series, occurrence)
            let edit: SeriesEdit
            do {
                edit = try SeriesEditor(series.feed, options: EditedFeed.options).change(
                    occurrence, span: .thisAndFuture
                ) { $0["CONTACT"] = "Ada" }
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            let edited = try Self.check(edit, of: series, comment)
            #expect(Self.shown(edited) == Self.shown(series.feed), "\(comment)")
            guard let key = occurrence.recurrenceID?.timestamp(in: .utc) else { return true }
            let before = RandomSeries.alone(series.feed)
            let firstKey = RandomSeries.occurrences(series.feed, limit: 500).filter { !before.contains($0.entry) }
                .compactMap { $0.recurrenceID?.timestamp(in: .utc) }.min()
            // Occurrences after an override of this and the following ones have its times, and may be named before the
            // split.
            if series.parts.contains(.range) { return true }
            let alone = RandomSeries.alone(edited)
            for changed in RandomSeries.occurrences(edited) where !alone.contains(changed.entry) {
                guard let own = changed.recurrenceID?.timestamp(in: .utc) else { continue }
                let isAfter = own >= key || key == firstKey
                #expect((changed.entry.component.first("CONTACT") != nil) == isAfter, "\(changed.start) \(comment)")
            }
            return true
        }
    }

    @Test(
        "Two splits give the same occurrences in either order", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 16, stream: 67))
    func twoSplits(seed: UInt64) throws {
        _ = try Self.forEach(seed: seed) { series, occurrence, generator in
            let comment = Self.comment(series, occurrence)
            // An override that names no occurrence isn't a series that can be split.
            let other = generator.element(of: Array(series.editable().prefix(12)))
            var edits = [
                CalendarEditor(series.feed, options: EditedFeed.options),
                CalendarEditor(series.feed, options: EditedFeed.options),
            ]
            do {
                for (index, pair) in [(occurrence, other), (other, occurrence)].enumerated() {
                    try edits[index].change(pair.0, span: .thisAndFuture) { _ in }
                    // The other occurrence may be in the new series, which has another UID.
                    let second = RandomSeries.occurrences(edits[index].feed, limit: 300).first {
                        ShownOccurrence($0) == ShownOccurrence(pair.1)
                    }
                    if let second { try edits[index].change(second, span: .thisAndFuture) { _ in } }
                }
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            #expect(Self.shown(edits[0].feed) == Self.shown(series.feed), "\(comment)")
            #expect(Self.shown(edits[1].feed) == Self.shown(series.feed), "\(comment)")
            return true
        }
    }

    @Test(
        "An edit of a series that was jCal shows the same as the series edited and made jCal", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 16, stream: 68))
    func jCal(seed: UInt64) throws {
        func converted(_ bytes: [UInt8]) throws -> CalendarFeed {
            let drafts = ComponentTree(recovering: bytes).components.compactMap {
                ComponentDraft.recovering(copying: $0).draft
            }
            let data = try JSONEncoder().encode(JCalDocument(drafts[0]))
            return CalendarFeed(try JSONDecoder().decode(JCalDocument.self, from: data).bytes)
        }
        _ = try Self.forEach(seed: seed) { series, occurrence, generator in
            let comment = Self.comment(series, occurrence)
            let span = generator.element(of: EditSpan.allCases)
            do {
                func edited(_ feed: CalendarFeed) throws -> [UInt8] {
                    var edit = CalendarEditor(feed, options: EditedFeed.options)
                    try edit.change(occurrence, span: span) { $0.location = "Kiel" }
                    return edit.bytes
                }
                let after = try Self.shown(converted(edited(series.feed)))
                let before = try Self.shown(CalendarFeed(edited(converted(series.text))))
                #expect(after == before, "\(span) \(comment)")
            } catch let error as SeriesEditError where error != .inexactRange {
                #expect(Self.isExpected(error), "\(error) \(comment)")
                return false
            }
            return true
        }
    }

    /// Returns whether lists are equal up to the limit of the query.
    static func agree(_ left: [ShownOccurrence], _ right: [ShownOccurrence]) -> Bool {
        let count = min(left.count, right.count)
        return abs(left.count - right.count) <= (max(left.count, right.count) >= limit - 1 ? 1 : 0)
            && left.prefix(count).sorted { $0.description < $1.description }.count == count
            && Set(left.prefix(max(0, count - 2))).isSubset(of: right)
            && Set(right.prefix(max(0, count - 2))).isSubset(of: left)
    }

    /// Whether an occurrence is at a time that the clock skips. It is dragged from the time that is shown instead, so that not all
    /// occurrences can move by that distance.
    private static func isSkipped(_ occurrence: Occurrence) -> Bool {
        guard case .zoned(let clock, let zone)? = occurrence.recurrenceID, case .gap = zone.rules.resolve(clock) else {
            return false
        }
        return true
    }

    static func time(_ clock: CivilDateTime, like time: CalendarTime) -> CalendarTime {
        switch time {
        case .date: .date(clock.date)
        case .floating: .floating(clock)
        case .utc: .utc(clock)
        case .zoned(_, let zone): .zoned(clock, zone)
        }
    }

    /// Moves like a user: if the rule is ambiguous, the user moves all weekdays or specifies a rule.
    static func move(
        _ occurrence: Occurrence, to start: CalendarTime, span: EditSpan, _ editor: SeriesEditor
    ) throws(SeriesEditError) -> (edit: SeriesEdit, isRuleGiven: Bool) {
        do {
            return (try editor.move(occurrence, to: start, span: span), false)
        } catch .ambiguousRule(let candidates) {
            let rules =
                candidates.isEmpty ? [RecurrenceRule.recovering("FREQ=DAILY").rule].compactMap { $0 } : [candidates[0]]
            let edit = try editor.change(occurrence, span: span) {
                $0.start = start
                $0.rules = rules
            }
            return (edit, true)
        }
    }

    static func isExpected(_ error: SeriesEditError) -> Bool {
        switch error {
        case .unsplittable(.phaseNotExpressible), .unsplittable(.timeNotExpressible): true
        default: false
        }
    }
}
