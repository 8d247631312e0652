extension RecurrenceRule {
    /// Reads the text of an RRULE property (RFC 5545 §3.3.10, RFC 7529 §4), strictly.
    ///
    /// ```swift
    /// try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261231T225959Z")
    /// ```
    ///
    /// Names and values may be in either case. What the RFC forbids is an error; to read real feeds, see
    /// ``recovering(_:)``.
    ///
    /// - Throws: ``RecurrenceRuleError`` with the octet at which the first fault begins.
    /// - Complexity: O(*n*) in the length of the text
    public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
        let octets = ContiguousArray(text.utf8)
        self = try Self.parse(octets.span) { fault throws(RecurrenceRuleError) in
            if fault.code != .leapSecond { throw fault }
        }
    }

    /// Reads a rule as a reader of real feeds does: repairs what has one plain meaning, refuses the rest, lists both.
    ///
    /// Repaired: blanks, a semicolon at the end, a part written twice (the first stays), `INTERVAL=0` (read as 1), parts
    /// and weekday numbers that the RFC forbids with this FREQ (left out), COUNT beside UNTIL (the first stays), a leap
    /// second. Refused, so that no wrong dates come of it: unknown parts and values out of range.
    ///
    /// - Returns: the rule, or nil if it was refused, and everything that was found wrong.
    /// - Complexity: O(*n*) in the length of the text
    public static func recovering(
        _ text: some StringProtocol
    ) -> (rule: RecurrenceRule?, problems: [RecurrenceRuleError]) {
        let octets = ContiguousArray(text.utf8)
        var problems: [RecurrenceRuleError] = []
        do throws(RecurrenceRuleError) {
            let rule = try parse(octets.span) { fault throws(RecurrenceRuleError) in problems.append(fault) }
            return (rule, problems)
        } catch {
            problems.append(error)
            return (nil, problems)
        }
    }

    /// Splits the text at semicolons and hands each part to the draft.
    ///
    /// - Parameter report: called for each fault that can be repaired; throws to refuse the repair.
    private static func parse(_ text: Span<UInt8>, _ report: RuleDraft.Report) throws(RecurrenceRuleError) -> Self {
        var draft = RuleDraft()
        var start = 0
        while start <= text.count {
            let end = text.firstIndex(of: UInt8(ascii: ";"), in: start..<text.count) ?? text.count
            let part = text.trimming(start..<end)
            if part != start..<end || part.isEmpty {
                try report(RecurrenceRuleError(.strayCharacters, at: start, found: text.string(start..<end)))
            }
            if !part.isEmpty { try draft.read(part, of: text, report) }
            start = end + 1
        }
        return try draft.settled(report)
    }
}

/// What reading a rule asks of its octets. Ranges of offsets stand for pieces of text.
extension Span<UInt8> {
    func firstIndex(of octet: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if self[index] == octet { return index }
            index += 1
        }
        return nil
    }

    /// The range without blanks and tabs at its ends.
    func trimming(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// Whether the range spells a word, in either case.
    ///
    /// - Parameter word: ASCII in upper case.
    func spells(_ word: String, in range: Range<Int>) -> Bool {
        guard word.utf8.count == range.count else { return false }
        var index = range.lowerBound
        for letter in word.utf8 {
            guard self[index].uppercased == letter else { return false }
            index += 1
        }
        return true
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}

extension UInt8 {
    /// The ASCII letter in upper case; any other octet as it is.
    var uppercased: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 0x20 : self }

    /// The value of an ASCII digit.
    var digit: Int? { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self) - 0x30 : nil }
}
