import ICalendar

/// A question that RFC 5545 leaves open and the possible answers, as sentences. This file lists all of them.
struct DialectSentences {
    let question: RecurrenceDialect.Question
    /// The subject of the question.
    let subject: String
    /// The section of the RFC that leaves the question open.
    let section: String
    let answers: [Answer]

    /// An answer, with the name used in the library.
    struct Answer {
        let name: String
        let sentence: String
        /// The presets that use this answer.
        let dialects: [DialectName]
    }

    static func of(_ question: RecurrenceDialect.Question) -> DialectSentences {
        switch question {
        case .missingMonth:
            DialectSentences(
                question, "BYMONTHDAY in a yearly rule without BYMONTH", "§3.3.10", \.missingMonth,
                [
                    (.fromStart, "The days are those of the start's month: what is missing comes from DTSTART."),
                    (.every, "The days are those of all twelve months: the RFC's table has BYMONTHDAY expand."),
                ])
        case .missingWeekday:
            DialectSentences(
                question, "BYWEEKNO without a part that names days", "§3.3.10", \.missingWeekday,
                [
                    (.fromStart, "Each of the weeks has the start's weekday: what is missing comes from DTSTART."),
                    (.every, "Each of the weeks has all its seven days: the RFC's table has BYWEEKNO expand."),
                ])
        case .firstInterval:
            DialectSentences(
                question, "BYSETPOS in the interval that holds the start", "§3.3.10", \.firstInterval,
                [
                    (.whole, "Positions are counted from the interval's start, also what lies before the start."),
                    (.fromStart, "Positions are counted from the start on."),
                    (
                        .weekFromStart,
                        "Positions are counted from the start's day on in a week, and from the interval's beginning in any other."
                    ),
                ])
        case .yearOfWeek:
            DialectSentences(
                question, "BYWEEKNO with an INTERVAL of years: the week across New Year", "§3.3.10", \.yearOfWeek,
                [
                    (.weekYear, "A week belongs whole to its week-year; INTERVAL counts week-years from the start's."),
                    (.calendarYear, "Each day belongs to its calendar year, which may split the week."),
                    (
                        .weekYearFromCalendarYear,
                        "A week belongs whole to its week-year; INTERVAL counts from the start's calendar year, "
                            + "unless the start is on the rule."
                    ),
                ])
        case .daysBesideWeeks:
            DialectSentences(
                question, "BYYEARDAY or BYMONTHDAY beside BYWEEKNO", "§3.3.10", \.daysBesideWeeks,
                [
                    (.intersect, "An occurrence is where both hold."),
                    (.refuse, "The rule has no occurrence."),
                ])
        case .unmatchedStart:
            DialectSentences(
                question, "A start that the rule does not match, in a feed", "§3.8.5.3", \.unmatchedStart,
                [
                    (.isFirst, "It is the first occurrence, and COUNT counts it."),
                    (.isNone, "It is no occurrence, and COUNT does not count it."),
                ])
        case .skippedTime:
            DialectSentences(
                question, "A local time that the clock skips", "§3.3.5", \.skippedTime,
                [
                    (.offsetBefore, "It is read at the offset before the gap, so that 02:30 becomes 03:30."),
                    (.leaveOut, "It is left out."),
                    (.endOfGap, "It moves to the end of the gap, so that 02:30 becomes 03:00."),
                ])
        case .repeatedTime:
            DialectSentences(
                question, "A local time that the clock shows twice", "§3.3.5", \.repeatedTime,
                [
                    (.first, "The first of the two is meant."),
                    (.second, "The second of the two is meant."),
                ])
        case .duplicateInstants:
            DialectSentences(
                question, "Two local times that are one instant", "§3.8.5.2", \.duplicateInstants,
                [
                    (.merge, "They are one occurrence, and COUNT counts it once."),
                    (.keep, "Each of them is counted by COUNT."),
                ])
        }
    }

    private init<Value: Equatable>(
        _ question: RecurrenceDialect.Question, _ subject: String, _ section: String,
        _ path: KeyPath<RecurrenceDialect, Value>, _ answers: [(value: Value, sentence: String)]
    ) {
        self.question = question
        self.subject = subject
        self.section = "RFC 5545 \(section)"
        self.answers = answers.map { answer in
            Answer(
                name: "\(answer.value)", sentence: answer.sentence,
                dialects: DialectName.allCases.filter { $0.dialect[keyPath: path] == answer.value })
        }
    }

    /// Returns the answer that a dialect uses, and the others.
    func answers(usedFirst dialect: DialectName) -> (used: Answer?, others: [Answer]) {
        (answers.first { $0.dialects.contains(dialect) }, answers.filter { !$0.dialects.contains(dialect) })
    }
}
