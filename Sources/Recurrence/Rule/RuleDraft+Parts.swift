extension RuleDraft {
    /// Parses one part, `NAME=value`, without surrounding blanks.
    mutating func read(
        _ range: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) {
        var word = SWARWord()
        var equals = range.lowerBound
        while equals < range.upperBound, text[equals] != UInt8(ascii: "=") {
            word.append(text[equals].uppercased)
            equals += 1
        }
        guard equals < range.upperBound else {
            throw RecurrenceRuleError(.malformedPart, at: range.lowerBound, found: text.string(range))
        }
        // If the name is known as written, no blanks surround it.
        let known = RulePart(word)
        let name = known == nil ? text.trimming(range.lowerBound..<equals) : range.lowerBound..<equals
        let value = text.trimming(equals + 1..<range.upperBound)
        if name.upperBound != equals || value.lowerBound != equals + 1 {
            try report(RecurrenceRuleError(.strayCharacters, at: equals, found: text.string(range)))
        }
        guard let part = known ?? RulePart(SWARWord(name, of: text)) else {
            throw RecurrenceRuleError(.unknownPart, at: range.lowerBound, found: text.string(name))
        }
        guard offsets[part] == nil else {
            try report(RecurrenceRuleError(.duplicatePart, at: range.lowerBound, found: part.name))
            return
        }
        offsets[part] = range.lowerBound
        try read(part, value, of: text, &report)
    }

    private mutating func read(
        _ part: RulePart, _ value: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) {
        switch part {
        case .frequency:
            let word = SWARWord(value, of: text)
            guard let known = Self.frequencies.first(where: { $0.word == word }) else {
                throw RecurrenceRuleError(.unknownFrequency, at: value.lowerBound, found: text.string(value))
            }
            frequency = known.frequency
        case .interval:
            interval = try Self.number(value, part, of: text, &report)
        case .count:
            do throws(RecurrenceRuleError) {
                count = try Self.number(value, part, of: text, &report)
            } catch {
                guard error.code == .valueOutOfRange else { throw error }
                try report(error)
                countFault = error
            }
        case .until:
            until = try Self.moment(value, of: text, &report)
        case .seconds:
            seconds = try Self.numbers(value, part, of: text, &report)
            if seconds.contains(60) {
                try report(RecurrenceRuleError(.leapSecond, at: value.lowerBound, found: text.string(value)))
                seconds = seconds.map { min($0, 59) }
            }
        case .minutes: minutes = try Self.numbers(value, part, of: text, &report)
        case .hours: hours = try Self.numbers(value, part, of: text, &report)
        case .daysOfTheMonth: daysOfTheMonth = try Self.numbers(value, part, of: text, &report)
        case .daysOfTheYear: daysOfTheYear = try Self.numbers(value, part, of: text, &report)
        case .weeks: weeks = try Self.numbers(value, part, of: text, &report)
        case .setPositions: setPositions = try Self.numbers(value, part, of: text, &report)
        case .weekdays:
            weekdays.reserveCapacity(Self.likelyCount(in: value, elementLength: 2))
            try Self.forEachElement(of: value, part, in: text, &report) { range, report throws(RecurrenceRuleError) in
                weekdays.append(try Self.dayOfWeek(range, of: text, &report))
            }
        case .months:
            months.reserveCapacity(Self.likelyCount(in: value, elementLength: 1))
            try Self.forEachElement(of: value, part, in: text, &report) { range, report throws(RecurrenceRuleError) in
                months.append(try Self.month(range, of: text, &report))
            }
        case .weekStart:
            weekStart = try Self.weekday(value, of: text, in: value, part, &report)
        case .calendarScale:
            guard !value.isEmpty else { throw RecurrenceRuleError(.malformedValue, at: value.lowerBound, of: part) }
            calendarScale = String(
                decoding: text.string(value).utf8.map(\.uppercased), as: UTF8.self)
        case .skip:
            let word = SWARWord(value, of: text)
            guard let known = Self.skips.first(where: { $0.word == word }) else {
                throw RecurrenceRuleError(.malformedValue, at: value.lowerBound, found: text.string(value), of: part)
            }
            skip = known.skip
        }
    }

    private static let frequencies = RecurrenceRule.Frequency.allCases.reversed().map {
        (word: SWARWord($0.word), frequency: $0)
    }

    private static let skips = RecurrenceRule.Skip.allCases.map { (word: SWARWord($0.word), skip: $0) }

    private static let weekdays = Weekday.allCases.map { (word: SWARWord($0.abbreviation), weekday: $0) }

    /// Passes each element of a list to `body`.
    ///
    /// An element that is empty or that `body` refuses is reported and ignored. A list without a valid element is an
    /// error (Decisions.md D4).
    private static func forEachElement(
        of value: Range<Int>, _ part: RulePart, in text: Span<UInt8>, _ report: inout Report,
        _ body: (Range<Int>, inout Report) throws(RecurrenceRuleError) -> Void
    ) throws(RecurrenceRuleError) {
        var isEmpty = true
        var refusal: RecurrenceRuleError?
        var start = value.lowerBound
        while start <= value.upperBound, !value.isEmpty {
            let end = text.firstIndex(of: UInt8(ascii: ","), in: start..<value.upperBound) ?? value.upperBound
            let element = text.trimming(start..<end)
            if element != start..<end || element.isEmpty {
                try report(RecurrenceRuleError(.strayCharacters, at: start, found: text.string(start..<end)))
            }
            if !element.isEmpty {
                do throws(RecurrenceRuleError) {
                    try body(element, &report)
                    isEmpty = false
                } catch {
                    try report(error)
                    refusal = error
                }
            }
            start = end + 1
        }
        guard isEmpty else { return }
        throw refusal ?? RecurrenceRuleError(.malformedValue, at: value.lowerBound, found: text.string(value), of: part)
    }

    /// Returns an estimate of the number of elements in a list, capped so that a long text reserves no more memory than
    /// a typical list.
    private static func likelyCount(in value: Range<Int>, elementLength: Int) -> Int {
        min((value.count + 1) / (elementLength + 1), 8)
    }

    private static func numbers(
        _ value: Range<Int>, _ part: RulePart, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(likelyCount(in: value, elementLength: 1))
        try forEachElement(of: value, part, in: text, &report) { range, report throws(RecurrenceRuleError) in
            result.append(try number(range, part, of: text, &report))
        }
        return result
    }

    private static func number(
        _ range: Range<Int>, _ part: RulePart, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> Int {
        guard let (number, end) = signedNumber(range, of: text), end == range.upperBound else {
            throw RecurrenceRuleError(.malformedValue, at: range.lowerBound, found: text.string(range), of: part)
        }
        if part.admits(number) {
            // The grammar allows a sign only for numbers that can count from the end, and no more digits than the range
            // needs.
            let hasSign = text[range.lowerBound].digit == nil
            if (hasSign && !part.admitsNegative) || range.count - (hasSign ? 1 : 0) > part.digits {
                try report(RecurrenceRuleError(.strayCharacters, at: range.lowerBound, found: text.string(range)))
            }
            return number
        }
        let fault = RecurrenceRuleError(
            .valueOutOfRange, at: range.lowerBound, found: text.string(range), of: part)
        // Some producers write INTERVAL=0 for "no interval". No other number out of range has one plain meaning.
        guard part == .interval, number == 0 else { throw fault }
        try report(fault)
        return 1
    }

    /// Parses an optional sign and digits at the start of the range; returns nil if there are no digits or the number
    /// exceeds an Int.
    private static func signedNumber(_ range: Range<Int>, of text: Span<UInt8>) -> (number: Int, end: Int)? {
        var index = range.lowerBound
        var isNegative = false
        if index < range.upperBound, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        let firstDigit = index
        var number = 0
        while index < range.upperBound, let digit = text[index].digit {
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            number = sum
            index += 1
        }
        return index == firstDigit ? nil : (isNegative ? -number : number, index)
    }

    private static func dayOfWeek(
        _ range: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> RecurrenceRule.DayOfWeek {
        let (ordinal, end) = signedNumber(range, of: text) ?? (nil, range.lowerBound)
        let weekday = try weekday(end..<range.upperBound, of: text, in: range, .weekdays, &report)
        guard ordinal != nil else { return .every(weekday) }
        return .nth(try number(range.lowerBound..<end, .weekdays, of: text, &report), weekday)
    }

    /// Parses a weekday.
    ///
    /// - Parameter value: The value that contains the weekday, for a fault. A longer name, such as `WED`, is repaired.
    private static func weekday(
        _ range: Range<Int>, of text: Span<UInt8>, in value: Range<Int>, _ part: RulePart, _ report: inout Report
    ) throws(RecurrenceRuleError) -> Weekday {
        let word = SWARWord(range, of: text)
        if let known = weekdays.first(where: { $0.word == word }) { return known.weekday }
        let fault = RecurrenceRuleError(.malformedValue, at: value.lowerBound, found: text.string(value), of: part)
        guard let weekday = Weekday(longName: text.string(range)) else { throw fault }
        try report(fault)
        return weekday
    }

    private static func month(
        _ range: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> RecurrenceRule.Month {
        let isLeap = text[range.upperBound - 1].uppercased == UInt8(ascii: "L")
        let digits = range.lowerBound..<(isLeap ? range.upperBound - 1 : range.upperBound)
        return RecurrenceRule.Month(try number(digits, .months, of: text, &report), isLeap: isLeap)
    }

    /// Parses an `UNTIL`: a date, a local time, or a time in UTC.
    ///
    /// Impossible dates and times are refused, never rolled over. Those in another format with a single meaning are
    /// repaired.
    private static func moment(
        _ range: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> RecurrenceRule.Until {
        let moment: CivilText
        if let strict = CivilText(range, of: text) {
            moment = strict
        } else {
            moment = try lenientMoment(range, of: text, &report)
        }
        return switch moment {
        case .date(let date): .date(date)
        case .dateTime(let dateTime, isUTC: false): .floating(dateTime)
        case .dateTime(let dateTime, isUTC: true): .utc(dateTime)
        }
    }
    private static func lenientMoment(
        _ range: Range<Int>, of text: Span<UInt8>, _ report: inout Report
    ) throws(RecurrenceRuleError) -> CivilText {
        let fault = RecurrenceRuleError(.malformedValue, at: range.lowerBound, found: text.string(range), of: .until)
        switch CivilText.lenient(range, of: text) {
        case .otherForm(let moment), .hour24(let moment):
            try report(fault)
            return moment
        case .invalidDate, .invalidTime, .unreadable: throw fault
        }
    }
}
