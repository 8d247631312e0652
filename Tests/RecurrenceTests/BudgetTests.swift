import Recurrence
import Testing

@Suite("Budgets of queries")
struct BudgetTests {
    let start: CivilDateTime

    init() throws {
        start = try #require(CivilDateTime(year: 2026, month: 1, day: 1, hour: 9))
    }

    /// 86,400 isn't a multiple of 7, so every day has other times, and only a walk can find the n-th occurrence.
    private let walked = "FREQ=SECONDLY;INTERVAL=7;BYHOUR=9,10"

    @Test("A search for an occurrence that is too far away stops at its budget")
    func number() throws {
        let occurrences = try RecurrenceRule(walked).occurrences(from: start)
        #expect(occurrences.budgeted(10_000)[ordinal: 1_000_000_000] == .truncated(nil))
        #expect(occurrences.budgeted(10_000)[ordinal: 3] == .complete(start.adding(seconds: 14)))
    }

    @Test("A count that exceeds its budget is too low and reported as truncated")
    func count() throws {
        let occurrences = try RecurrenceRule(walked).occurrences(from: start)
        let tomorrow = try #require(start.adding(seconds: 86_400))
        // Two hours have 7,200 seconds. From 9:00:00 to 10:59:59 there are 1,029 multiples of seven.
        #expect(occurrences.occurrences(in: ..<tomorrow).budgeted(10_000).count == .complete(1_029))
        let cut = occurrences.occurrences(in: ..<tomorrow).budgeted(500).count
        #expect(cut.isTruncated)
        #expect(cut.value < 1_029)
    }

    @Test("A list that exceeds its budget has the first occurrences")
    func list() throws {
        let occurrences = try RecurrenceRule("FREQ=DAILY").occurrences(from: start)
        let end = try #require(start.adding(seconds: 100 * 86_400))
        var cut = occurrences.occurrences(in: start..<end).budgeted(10).makeIterator()
        var found: [CivilDateTime] = []
        while let next = cut.next() { found.append(next) }
        #expect(cut.isTruncated)
        #expect((1...10).contains(found.count))
        #expect(found == (0..<found.count).compactMap { start.adding(seconds: $0 * 86_400) })
        var whole = occurrences.occurrences(in: start..<end).budgeted(1_000).makeIterator()
        while whole.next() != nil {}
        #expect(!whole.isTruncated)
    }

    @Test("A window within its budget is complete, and an endless one stops at the budget")
    func window() throws {
        let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY")])
        var members = set.members(from: .min, to: start.position + 7 * 86_400, budget: 10)
        #expect(members.next() == start.position)
        while members.next() != nil {}
        #expect(!members.isTruncated)

        var endless = set.members(from: .min, to: .max, budget: 1_000)
        var count = 0
        while endless.next() != nil { count += 1 }
        #expect(endless.isTruncated)
        #expect((900...1_100).contains(count))
    }

    @Test(
        "Merged, counted and backward queries of a set stop at their budgets",
        arguments: ["FREQ=SECONDLY;INTERVAL=7;BYHOUR=9,10;COUNT=900000000", "FREQ=SECONDLY;INTERVAL=7;BYHOUR=9,10"])
    func sets(_ text: String) throws {
        let rule = try RecurrenceRule(text)
        let merged = RecurrenceSet(start: start, rules: [rule], excludingRules: [try RecurrenceRule("FREQ=SECONDLY")])
        var members = merged.members(from: .min, to: .max, budget: 10_000)
        #expect(members.next() == nil)
        #expect(members.isTruncated)

        let set = RecurrenceSet(start: start, rules: [rule])
        #expect(set.count(from: .min, to: .max, budget: 10_000).isTruncated)
        #expect(set.member(number: 900_000_000, budget: 10_000) == .truncated(nil))
        let far = CivilDateTime.latest.position
        if case .count = rule.end { #expect(set.last(before: far, budget: 10_000).isTruncated) }
        #expect(set.member(number: 2) == start.position + 7)
    }

    @Test("A backward search of a rule stops at its budget")
    func last() throws {
        let rule = try RecurrenceRule(walked)
        let moment = try #require(start.adding(seconds: 60))
        // 8 times 7 seconds after the start.
        #expect(
            rule.occurrences(from: start).budgeted(10_000).last(before: moment) == .complete(start.adding(seconds: 56)))
        var iterator = rule.occurrences(from: start).occurrences(in: ..<moment).budgeted(10_000).reversed()
        #expect(iterator.next() == start.adding(seconds: 56) && iterator.next() == start.adding(seconds: 49))
        let counted = try RecurrenceRule(walked + ";COUNT=900000000").occurrences(from: start)
        #expect(counted.budgeted(10_000).last(before: .latest) == .truncated(nil))
    }

    @Test("A backward search counts every day that it examines")
    func sparseSteps() throws {
        // A step is a second less than a day, so the clock shows 09:00:00 once in 86,399 steps.
        let rule = try RecurrenceRule("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=9;BYMINUTE=0;BYSECOND=0")
        let occurrences = rule.occurrences(from: start)
        #expect(occurrences.budgeted(100).last(before: .latest) == .truncated(nil))
        #expect(!occurrences.budgeted(1_000_000).last(before: .latest).isTruncated)
    }

    @Test("A backward search over excluded members stops at the budget that several sets share")
    func excludedBackward() throws {
        let rule = try RecurrenceRule("FREQ=SECONDLY")
        let set = RecurrenceSet(start: start, rules: [rule], excludingRules: [rule])
        var budget = ExclusionBudget(1_000)
        for _ in 0..<3 {
            var members = set.reversedMembers(from: .min, to: start.position + 600)
            _ = members.next(within: &budget)
            // The first set has 600 members, the second is given up, and the third at once.
            #expect(members.next(within: &budget) == nil)
        }
        var members = set.reversedMembers(from: .min, to: start.position + 600)
        #expect(members.next(within: &budget) == nil)
        #expect(members.isTruncated)
        var unlimited = set.reversedMembers(from: .min, to: start.position + 600)
        #expect(unlimited.next() == nil)
        #expect(!unlimited.isTruncated)
    }

    @Test("An EXRULE that is far denser than the rule is passed over in both directions")
    func denseExclusions() throws {
        let set = RecurrenceSet(
            start: start, rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=500")],
            excludingRules: [try RecurrenceRule("FREQ=SECONDLY;BYMONTH=1,2,3")])
        let members = Array(set.members(from: .min, to: .max))
        let months = try members.map { try #require(set.local($0)).date.month }
        #expect(Set(months) == Set(4...12))
        #expect((350..<400).contains(members.count))
        #expect(Array(set.reversedMembers(from: .min, to: .max)) == members.reversed())
    }

    /// Rules such as February 30 are known to be empty without a budget. February 29 as the hundredth day of the year
    /// isn't known to be empty, but 400 years are examined quickly.
    @Test(
        "A rule that never matches is known to be empty within a small budget",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=YEARLY;BYYEARDAY=100;BYMONTHDAY=29;BYMONTH=2", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30",
            "FREQ=DAILY;INTERVAL=7;BYDAY=SA",
        ])
    func never(_ text: String) throws {
        let occurrences = try RecurrenceRule(text).occurrences(from: start)
        #expect(occurrences.budgeted(100).first(after: .earliest) == .complete(nil))
    }

    /// A feed of 400 series whose EXRULEs exclude everything, 49 kB, took 34 s, because each series had a separate
    /// limit.
    @Test("Sets with every member excluded share the budget of a query")
    func sharedExclusions() throws {
        let start = try #require(CivilDateTime(year: 2026, month: 1, day: 1))
        let minutely = try RecurrenceRule("FREQ=MINUTELY")
        let nothing = RecurrenceSet(start: start, rules: [minutely], excludingRules: [minutely])
        let something = RecurrenceSet(
            start: start, rules: [minutely], excludingRules: [try RecurrenceRule("FREQ=MINUTELY;BYMINUTE=0")])
        var budget = ExclusionBudget(1_000)

        // The rule excludes one member per hour, which leaves most of the budget.
        var members = something.members(from: .min, to: .max)
        for minute in (0..<1_000) where minute % 60 != 0 {
            let member = members.next(within: &budget)
            #expect(member == start.position + minute * 60)
        }
        func isTruncated(_ set: RecurrenceSet) -> Bool {
            let end = start.position + 86_400 * 365
            return set.visitMembers(from: .min, to: end, within: &budget) { _ in true }.isTruncated
        }
        let usesBudgetUp = isTruncated(nothing)
        #expect(usesBudgetUp)
        let isLeftWithNone = isTruncated(something)
        #expect(isLeftWithNone)
        // A set without exclusions uses no budget.
        let needsSome = isTruncated(RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")]))
        #expect(!needsSome)
    }
}
