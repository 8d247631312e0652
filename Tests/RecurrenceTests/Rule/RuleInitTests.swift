import Recurrence
import Testing

@Suite("Rules built from parts")
struct RuleInitTests {
    @Test("A rule built from its parts equals the rule parsed from text") func builtAsRead() throws {
        let built = try RecurrenceRule(
            frequency: .yearly, interval: 4, end: .count(3), seconds: [60], minutes: [1], hours: [2],
            weekdays: [.every(.tuesday), .nth(-1, .monday)], daysOfTheMonth: [8, 2], daysOfTheYear: [-1],
            months: [11], setPositions: [-1], weekStart: .sunday, skip: .backward, calendarScale: "GREGORIAN")
        let read = try RecurrenceRule(
            """
            RSCALE=GREGORIAN;FREQ=YEARLY;INTERVAL=4;COUNT=3;BYSECOND=59;BYMINUTE=1;BYHOUR=2;BYDAY=-1MO,TU;\
            BYMONTHDAY=2,8;BYYEARDAY=-1;BYMONTH=11;BYSETPOS=-1;WKST=SU;SKIP=BACKWARD
            """)
        #expect(built == read)
    }

    typealias Build = @Sendable () throws -> RecurrenceRule

    static let faults: [(Code, Build)] = [
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, interval: 0) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, interval: .min) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, end: .count(0)) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, seconds: [61]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, minutes: [-1]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, hours: [24]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .monthly, weekdays: [.nth(0, .monday)]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .monthly, weekdays: [.nth(.min, .monday)]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .monthly, daysOfTheMonth: [0]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .yearly, daysOfTheYear: [367]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .yearly, weeks: [-54]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .yearly, months: [13]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .yearly, months: [.init(5, isLeap: true)]) }),
        (.valueOutOfRange, { try RecurrenceRule(frequency: .daily, hours: [1], setPositions: [.max]) }),
        (.partNotAllowed, { try RecurrenceRule(frequency: .monthly, weeks: [1]) }),
        (.partNotAllowed, { try RecurrenceRule(frequency: .daily, daysOfTheYear: [1]) }),
        (.partNotAllowed, { try RecurrenceRule(frequency: .weekly, daysOfTheMonth: [1]) }),
        (.ordinalNotAllowed, { try RecurrenceRule(frequency: .weekly, weekdays: [.nth(1, .monday)]) }),
        (.setPositionAlone, { try RecurrenceRule(frequency: .monthly, setPositions: [1]) }),
        (.calendarScale, { try RecurrenceRule(frequency: .monthly, skip: .forward) }),
    ]

    @Test("A rule that the RFC forbids can't be built", arguments: faults.indices)
    func forbidden(index: Int) {
        let (code, build) = Self.faults[index]
        let error = #expect(throws: RecurrenceRuleError.self) { try build() }
        #expect(error?.code == code)
    }
}
