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
                    (.fromStart, "The days are in the start's month, because a missing part is taken from DTSTART."),
                    (.every, "The days are in all twelve months, because BYMONTHDAY expands in the RFC's table."),
                ])
        case .missingWeekday:
            DialectSentences(
                question, "BYWEEKNO without a part for days", "§3.3.10", \.missingWeekday,
                [
                    (.fromStart, "Each week has the start's weekday, because a missing part is taken from DTSTART."),
                    (.every, "Each week has all seven days, because BYWEEKNO expands in the RFC's table."),
                ])
        case .firstInterval:
            DialectSentences(
                question, "BYSETPOS in the interval that contains the start", "§3.3.10", \.firstInterval,
                [
                    (.whole, "Positions count every time in the interval, including times before the start."),
                    (.fromStart, "Positions count only times from the start on."),
                    (
                        .weekFromStart,
                        "In a week, positions count from the start's day on; in any other interval, they count every time."
                    ),
                ])
        case .yearOfWeek:
            DialectSentences(
                question, "BYWEEKNO with an INTERVAL of years: the week across New Year", "§3.3.10", \.yearOfWeek,
                [
                    (.weekYear, "A week belongs to one week-year as a whole, and INTERVAL counts week-years."),
                    (.calendarYear, "Each day belongs to its calendar year, which may divide the week."),
                    (
                        .weekYearFromCalendarYear,
                        "A week belongs to one week-year as a whole, and INTERVAL counts from the start's calendar year, "
                            + "unless the start matches the rule."
                    ),
                ])
        case .weekNumberConflict:
            DialectSentences(
                question, "BYYEARDAY or BYMONTHDAY beside BYWEEKNO", "§3.3.10", \.weekNumberConflict,
                [
                    (.intersect, "An occurrence must match both."),
                    (.noOccurrences, "The rule has no occurrences."),
                ])
        case .unmatchedStart:
            DialectSentences(
                question, "A start that the rule does not match, in a feed", "§3.8.5.3", \.unmatchedStart,
                [
                    (.included, "The start is the first occurrence, and COUNT includes the start."),
                    (.excluded, "The start is not an occurrence, and COUNT does not include the start."),
                ])
        case .skippedTime:
            DialectSentences(
                question, "A local time that the clock skips", "§3.3.5", \.skippedTime,
                [
                    (.shiftForward, "The time is read with the offset before the gap, so 02:30 becomes 03:30."),
                    (.omit, "The time is omitted."),
                    (.endOfGap, "The time moves to the end of the gap, so 02:30 becomes 03:00."),
                ])
        case .repeatedTime:
            DialectSentences(
                question, "A local time that the clock shows twice", "§3.3.5", \.repeatedTime,
                [
                    (.first, "The time is the first of the two."),
                    (.second, "The time is the second of the two."),
                ])
        case .duplicateInstants:
            DialectSentences(
                question, "Two local times at the same instant", "§3.8.5.2", \.duplicateInstants,
                [
                    (.merge, "They are one occurrence, and COUNT counts one."),
                    (.keep, "They are two occurrences, and COUNT counts both."),
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
