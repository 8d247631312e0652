import Recurrence
import Testing

@Suite("Changing a rule")
struct RuleChangingTests {
    @Test("Changing one part of a rule keeps the others")
    func part() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE")
        #expect(try rule.with { $0.interval = 3 }.description == "FREQ=WEEKLY;COUNT=10;INTERVAL=3;BYDAY=MO,WE")
        #expect(try rule.ending(.never).description == "FREQ=WEEKLY;BYDAY=MO,WE")
        #expect(try rule.ending(.count(3)).description == "FREQ=WEEKLY;COUNT=3;BYDAY=MO,WE")
        #expect(try rule.with { _ in } == rule)
    }

    @Test("SKIP of any rule can be passed to a new rule")
    func skip() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY")
        #expect(
            try RecurrenceRule(frequency: rule.frequency, skip: rule.skip, calendarScale: rule.calendarScale) == rule)
        #expect(throws: RecurrenceRuleError.self) { try rule.with { $0.skip = .forward } }
        #expect(
            try rule.with {
                $0.skip = .forward
                $0.calendarScale = "gregorian"
            }.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD")
    }

    @Test("COUNT beside UNTIL is kept in a parsed rule and rejected in a new one")
    func twoEnds() throws {
        let rule = try #require(RecurrenceRule.recovering("FREQ=DAILY;COUNT=3;UNTIL=20260301").rule)
        #expect(try rule.with { $0.interval = 2 }.end == rule.end)
        let daily = try RecurrenceRule("FREQ=DAILY")
        #expect(throws: RecurrenceRuleError.self) { try daily.ending(rule.end) }
    }

    @Test("The message for a number out of range names the part and its range")
    func message() throws {
        let rule = try RecurrenceRule("FREQ=DAILY")
        func fault(_ change: (inout RecurrenceRule.Parts) -> Void) -> RecurrenceRuleError? {
            do throws(RecurrenceRuleError) {
                _ = try rule.with(change)
                return nil
            } catch {
                return error
            }
        }
        let interval = try #require(fault { $0.interval = 0 })
        #expect(interval.part == "INTERVAL")
        #expect(interval.description == "expected INTERVAL of 1 or more, found “0”")
        #expect(fault { $0.hours = [24] }?.description == "expected BYHOUR from 0 to 23, found “24”")
        #expect(
            fault { $0.daysOfTheMonth = [-32] }?.description
                == "expected BYMONTHDAY from 1 to 31, or -31 to -1, found “-32”")
        #expect(fault { $0.months = [13] }?.description == "expected BYMONTH from 1 to 12, found “13”")
    }

    @Test(
        "The message for a malformed value names the part and the expected values",
        arguments: [
            ("COUNT=x", "COUNT", "COUNT of 1 or more"), ("BYHOUR=9,noon", "BYHOUR", "BYHOUR from 0 to 23"),
            ("BYDAY=MX", "BYDAY", "BYDAY with weekdays such as MO or -1FR"),
            ("WKST=XX", "WKST", "WKST with a weekday such as MO"),
            ("UNTIL=soon", "UNTIL", "UNTIL with a date such as 20260301, or a date-time such as 20260301T090000Z"),
            ("RSCALE=GREGORIAN;SKIP=NO", "SKIP", "SKIP with OMIT, BACKWARD or FORWARD"),
        ])
    func malformed(part: String, name: String, expected: String) throws {
        let error = try #require(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=DAILY;" + part) }
        #expect(error.code == .malformedValue)
        #expect(error.part == name)
        let value = try #require(part.split(whereSeparator: { "=,".contains($0) }).last)
        #expect(error.description == "expected \(expected), found “\(value)”")
    }

    @Test("The name of the property may precede a rule", arguments: ["RRULE:", "rrule:"])
    func prefix(name: String) throws {
        #expect(try RecurrenceRule(name + "FREQ=DAILY") == RecurrenceRule("FREQ=DAILY"))
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(name) }
        do throws(RecurrenceRuleError) {
            _ = try RecurrenceRule(name + "FREQ=DAILY;INTERVAL=0")
        } catch {
            #expect(error.offset == 26)
        }
    }
}
