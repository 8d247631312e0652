public import Recurrence

extension RecurrenceRule {
    /// Returns the rule as a sentence, without an initial capital or a final period.
    ///
    /// ```swift
    /// try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12").formatted()
    /// // every month on the last Friday, 12 times
    /// try RecurrenceRule("FREQ=YEARLY;BYDAY=4TH;BYMONTH=11").formatted(.german)
    /// // jedes Jahr am 4. Donnerstag im November
    /// ```
    ///
    /// Every rule can be formatted, and the sentence contains every part that matters, so rules with the same sentence
    /// have the same occurrences. `WKST` matters with `BYWEEKNO`, and in a weekly rule with `BYDAY` and an `INTERVAL`
    /// above 1 or `BYSETPOS` (RFC 5545 §3.3.10). The sentence leaves open anything that the rule takes from DTSTART:
    /// "every month" doesn't state a day.
    ///
    /// - Parameter phrases: The language; see ``RulePhrases`` to add your own.
    /// - Complexity: O(*n*) in the length of the lists
    public func formatted(_ phrases: RulePhrases = .english) -> String {
        RuleWords(rule: self, language: phrases).sentence
    }

    /// Whether the rule would have other occurrences if weeks started on another day.
    var dependsOnWeekStart: Bool {
        switch frequency {
        case .yearly: !weeks.isEmpty
        case .weekly: !weekdays.isEmpty && (interval > 1 || !setPositions.isEmpty)
        default: false
        }
    }
}

/// Builds the sentence for one rule, in this order: FREQ, days, times, conditions, BYSETPOS, end, notes.
struct RuleWords {
    let rule: RecurrenceRule
    let language: RulePhrases

    /// A piece of the sentence. Commas set off a clause.
    struct Piece {
        var text: String
        var isClause = false
    }

    var sentence: String {
        let frequency = Piece(text: everyWorkday ?? language.every(rule.frequency, rule.interval))
        let pieces = [frequency] + days + times + conditions + choice + ends + notes
        var result = ""
        var isAfterClause = false
        for piece in pieces {
            if !result.isEmpty {
                result += piece.isClause || isAfterClause ? language.clauseSeparator : language.wordSeparator
            }
            result += piece.text
            isAfterClause = piece.isClause
        }
        return result
    }

    /// The phrase for FREQ and BYDAY together, if the rule is weekly from Monday to Friday.
    var everyWorkday: String? {
        rule.frequency == .weekly && rule.interval == 1 && rule.setPositions.isEmpty
            && rule.weekdays == [
                .every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday),
            ]
            && !language[.everyWorkday].isEmpty ? language[.everyWorkday] : nil
    }

    var isGregorian: Bool { rule.calendarScale == nil || rule.calendarScale == "GREGORIAN" }

    /// Returns the first and last element of a list of at least three consecutive numbers that count from the start, or
    /// nil for any other list.
    static func run(_ numbers: [Int]) -> (first: Int, last: Int)? {
        guard let first = numbers.first, let last = numbers.last, numbers.count > 2, first >= 0,
            last - first == numbers.count - 1
        else { return nil }
        return (first, last)
    }

    /// Returns numbers in spoken order: those that count from the start, then those that count from the end, both
    /// ascending.
    static func spoken(_ numbers: [Int]) -> [Int] {
        numbers.filter { $0 >= 0 } + numbers.filter { $0 < 0 }
    }

    func ordinals(
        _ numbers: [Int], _ use: RulePhrases.OrdinalUse, or: Bool = false
    ) -> String {
        let words = Self.spoken(numbers).map { language.ordinal($0, use) }
        return or ? language.orList(words) : language.andList(words)
    }
}

extension RuleWords {
    /// The BYSETPOS clause, unless the phrase for the days already includes the positions.
    private var choice: [Piece] {
        guard !rule.setPositions.isEmpty, chosenDays == nil else { return [] }
        return [
            Piece(
                text: language.fill(
                    .butOnly,
                    [
                        "ordinals": ordinals(rule.setPositions, .occurrence), "each": language.inEach(rule.frequency),
                    ]), isClause: true)
        ]
    }

    private var ends: [Piece] {
        (rule.end.until.map { [Piece(text: words($0))] } ?? [])
            + (rule.end.count.map { [Piece(text: language.times($0), isClause: true)] } ?? [])
    }

    private func words(_ until: RecurrenceRule.Until) -> String {
        switch until {
        case .date(let date): language.fill(.untilDate, ["date": words(date)])
        case .floating(let moment): words(moment, .untilLocal)
        case .utc(let moment): words(moment, .untilUTC)
        }
    }

    private func words(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return language.fill(
            .date,
            [
                "day": String(day), "ordinal": language.ordinal(day, .untilDate), "year": String(year),
                // UNTIL is Gregorian regardless of RSCALE (RFC 7529 §4.1).
                "month": language.name(of: RecurrenceRule.Month(month), isGregorian: true, in: .dates),
            ])
    }

    private func words(_ moment: CivilDateTime, _ phrase: RulePhrases.Phrase) -> String {
        let second = moment.second == 0 ? nil : moment.second
        return language.fill(
            phrase,
            [
                "date": words(moment.date), "time": language.clock(moment.hour, moment.minute, second),
            ])
    }

    /// The notes for WKST, RSCALE and SKIP.
    private var notes: [Piece] {
        var notes: [String] = []
        if rule.weekStart != .monday, rule.dependsOnWeekStart {
            notes.append(language.fill(.weeksStart, ["weekday": language.name(of: rule.weekStart, in: .weekStart)]))
        }
        if let scale = rule.calendarScale {
            notes.append(language.fill(.inCalendar, ["calendar": language.calendars[scale] ?? scale]))
        }
        switch rule.skip {
        case .omit: break
        case .backward: notes.append(language[.skipBackward])
        case .forward: notes.append(language[.skipForward])
        }
        return notes.map { Piece(text: $0, isClause: true) }
    }
}
