import ICalendar
import RecurrencePhrases

/// The text of an RRULE, parsed strictly and leniently, and its occurrences from a start in any dialect: forward,
/// backward, by number and from any moment.
enum RuleLaws {
    /// The number of occurrences to examine, because a rule may have millions.
    static let budget = 40

    static func check(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        let text = String(decoding: lines[0], as: UTF8.self)
        guard let rule = checkText(text) else { return }
        var choices = Choices(bytes)
        let (start, isDate) = start(lines.count > 1 ? lines[1] : [], &choices)
        let scale = rule.calendarScale.flatMap { FoundationScale.named($0) }
        let dialect = dialect(&choices)
        let zone = choices.element(of: [nil, .fixed(offset: -12_600), restless])
        _ = rule.ambiguities(from: start, zone: zone, scale: scale)
        let occurrences =
            isDate
            ? rule.occurrences(from: start.date, dialect: dialect, scale: scale)
            : rule.occurrences(from: start, dialect: dialect, scale: scale)
        let all = Array(occurrences.prefix(budget))
        checkOrder(all, from: start)
        checkPlaces(occurrences, all, &choices)
        checkFar(occurrences, all, &choices)
        SetLaws.check(
            RecurrenceSet(
                start: start, isDate: isDate, zone: isDate ? nil : zone, rules: [rule], dialect: dialect,
                scale: { FoundationScale.named($0) }),
            dialect, &choices)
        let key = isDate ? nil : zone
        SetLaws.checkExclusions(start, isDate: isDate, zone: key, rule, dialect, &choices)
    }

    /// - Returns: The rule from a lenient parse of a text.
    private static func checkText(_ text: String) -> RecurrenceRule? {
        let recovery = RecurrenceRule.recovering(text)
        for problem in recovery.diagnostics {
            hold("a fault is inside the text", 0...text.utf8.count ~= problem.offset, "\(problem.offset) \(text)")
            _ = problem.description
        }
        hold("a refused rule is reported", recovery.rule != nil || !recovery.diagnostics.isEmpty, text)
        do throws(RecurrenceRuleError) {
            let strict = try RecurrenceRule(text)
            hold("a strict parser reads the same rule as a lenient one", strict == recovery.rule, text)
            hold(
                "a strict parser accepts text without faults",
                recovery.diagnostics.allSatisfy { $0.code == .leapSecond },
                text)
        } catch {
            let first = recovery.diagnostics.first { $0.code != .leapSecond }
            hold(
                "a strict parser stops at the first fault", error == first,
                "\(text): \(error), \(String(describing: first))")
        }
        guard let rule = recovery.rule else { return nil }
        let written = rule.description
        // COUNT beside UNTIL is written as the author specified, and the strict parser rejects such a rule.
        let again =
            if case .countAndUntil = rule.end { RecurrenceRule.recovering(written).rule } else {
                try? RecurrenceRule(written)
            }
        hold("a written rule can be parsed", again != nil, "\(text): \(written)")
        hold("a written rule is read back", again?.description == written, "\(text): \(written)")
        let isWhole = rule.calendarScale != nil || rule.skip == .omit
        hold("a written rule equals the rule", !isWhole || again == rule, "\(text): \(written)")
        hold("a rule has words", !rule.formatted().isEmpty && !rule.formatted(.german).isEmpty, written)
        return rule
    }

    /// Parses `YYYYMMDD` or `YYYYMMDDTHHMMSS`. For any other text, chooses a time.
    private static func start(_ line: [UInt8].SubSequence, _ choices: inout Choices) -> (CivilDateTime, isDate: Bool) {
        let digits = line.compactMap { 0x30...0x39 ~= $0 ? Int($0) - 0x30 : nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        if digits.count >= 8, let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) {
            guard digits.count >= 14 else { return (CivilDateTime(date), true) }
            let second = number(8..<10) * 3_600 + number(10..<12) * 60 + number(12..<14)
            return (CivilDateTime(date, secondOfDay: min(second, 86_399)), false)
        }
        return (Timestamp(secondsSince1970: choices.number(in: moments)).utc ?? .earliest, false)
    }

    private static let moments = Timestamp.earliest.secondsSince1970...Timestamp.latest.secondsSince1970

    /// Chooses any answers to all nine questions, often those of RFC 5545.
    private static func dialect(_ choices: inout Choices) -> RecurrenceDialect {
        if choices.chance(30) { return choices.element(of: [.rfc5545, .libical, .dateutil]) }
        return RecurrenceDialect(
            missingMonth: choices.element(of: RecurrenceDialect.MissingPart.allCases),
            missingWeekday: choices.element(of: RecurrenceDialect.MissingPart.allCases),
            firstInterval: choices.element(of: RecurrenceDialect.FirstInterval.allCases),
            yearOfWeek: choices.element(of: RecurrenceDialect.YearOfWeek.allCases),
            weekNumberConflict: choices.element(of: RecurrenceDialect.WeekNumberConflict.allCases),
            unmatchedStart: choices.element(of: RecurrenceDialect.UnmatchedStart.allCases),
            skippedTime: choices.element(of: RecurrenceDialect.SkippedTime.allCases),
            repeatedTime: choices.element(of: RecurrenceDialect.RepeatedTime.allCases),
            duplicateInstants: choices.element(of: RecurrenceDialect.DuplicateInstants.allCases))
    }

    /// A clock that jumps by half an hour, by hours and by a day, every few months around 2024.
    private static let restless = ZoneRules(
        initialOffset: 3_600,
        changes: [7_200, 3_600, 5_400, -39_600, 46_800, 3_600, 7_200, 0].enumerated().map { index, offset in
            (Timestamp(secondsSince1970: 1_690_000_000 + index * 9_000_001), offset)
        })

    private static func checkOrder(_ all: [CivilDateTime], from start: CivilDateTime) {
        hold("no occurrence is before the start", all.allSatisfy { $0 >= start })
        hold("occurrences ascend", zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "\(all)")
    }

    /// Every other kind of query must agree with the first occurrences.
    private static func checkPlaces(
        _ occurrences: Recurrences<CivilDateTime>, _ all: [CivilDateTime], _ choices: inout Choices
    ) {
        guard let first = all.first, let last = all.last else {
            hold("the count of an empty rule is 0", occurrences.count(in: ..<CivilDateTime.latest) == 0)
            hold("an empty rule has no last occurrence", occurrences.last(before: .latest) == nil)
            hold("an empty rule has no n-th occurrence", occurrences[ordinal: 1] == nil)
            return
        }
        let index = choices.number(in: 0...all.count - 1)
        let moment = all[index]
        for shift in [-1, 0, 1] {
            guard let near = moment.adding(seconds: shift) else { continue }
            let expected = all.firstIndex { $0 >= near } ?? all.count
            hold("the count before a moment is right", occurrences.count(in: ..<near) == expected, "\(near)")
            hold(
                "the last occurrence before a moment is right",
                occurrences.last(before: near) == (expected == 0 ? nil : all[expected - 1]))
            var iterator = occurrences.occurrences(in: near...).makeIterator()
            for next in all[expected...] {
                hold("seeking equals dropping earlier occurrences", iterator.next() == next, "\(near)")
            }
        }
        hold("an occurrence is found by its number", occurrences[ordinal: index + 1] == moment)
        let reversed = Array(occurrences.occurrences(in: first..<last).reversed())
        hold(
            "backward order is the reverse of forward order", reversed == all.dropLast().reversed(),
            "\(reversed) \(all)")
        let halves =
            Array(occurrences.occurrences(in: first..<moment)) + Array(occurrences.occurrences(in: moment..<last))
        hold("a window has the occurrences of its halves", halves == all.dropLast())
    }

    /// The same for any moment in ten thousand years, within a budget, because some rules require a walk there.
    private static func checkFar(
        _ occurrences: Recurrences<CivilDateTime>, _ all: [CivilDateTime], _ choices: inout Choices
    ) {
        guard let first = all.first, let moment = Timestamp(secondsSince1970: choices.number(in: moments)).utc else {
            return
        }
        let budget = choices.element(of: [0, 1, 1_000, 200_000])
        var iterator = occurrences.occurrences(in: moment...).budgeted(budget).makeIterator()
        let next = iterator.next()
        hold("a walk from a moment has no earlier occurrence", next.map { $0 >= moment } ?? true)
        let last = occurrences.budgeted(budget).last(before: moment)
        hold("the last occurrence before a moment is before that moment", last.value.map { $0 < moment } ?? true)
        guard next != nil || !iterator.isTruncated, case .complete(let last) = last else { return }
        if let next, case .complete(let before) = occurrences.budgeted(budget).last(before: next) {
            hold("the last occurrence before the next one is the last", before == last, "\(moment)")
        }
        if let last {
            var again = occurrences.occurrences(in: last...).budgeted(budget).makeIterator()
            let found = again.next()
            hold(
                "a walk from the last occurrence finds that occurrence", found == last || again.isTruncated, "\(moment)"
            )
            let after = again.next()
            hold("the next occurrence follows the last one", after == next || again.isTruncated, "\(moment)")
        }
        guard case .complete(let count) = occurrences.occurrences(in: ..<moment).budgeted(budget).count else { return }
        hold("the count is 0 only without an earlier occurrence", (count == 0) == (last == nil), "\(moment) \(count)")
        hold("no occurrence is before the first one", moment > first || count == 0)
        if case .complete(let found) = occurrences.budgeted(budget)[ordinal: count + 1] {
            hold("the next occurrence has the next number", found == next, "\(moment) \(count)")
        }
        if count > 0, case .complete(let found) = occurrences.budgeted(budget)[ordinal: count] {
            hold("the last occurrence has the last number", found == last, "\(moment) \(count)")
        }
    }
}
