extension RecurrenceRule {
    /// Reads the text of an RRULE property (RFC 5545 §3.3.10, RFC 7529 §4), strictly.
    ///
    /// ```swift
    /// try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261231T225959Z")
    /// ```
    ///
    /// The name of the property may stand before the rule, as in `RRULE:FREQ=DAILY`. Names and values may be in either case.
    /// What the RFC forbids is an error; to read real feeds, see ``recovering(_:)``.
    ///
    /// - Throws: ``RecurrenceRuleError`` with the byte at which the first fault starts.
    /// - Complexity: O(*n*) in the length of the text
    public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
        try self.init(text) { _ in false }
    }

    /// Reads a rule strictly, but for faults that the caller tolerates.
    init(
        _ text: some StringProtocol, tolerating isTolerated: (RecurrenceRuleError) -> Bool
    ) throws(RecurrenceRuleError) {
        self = try Self.withBytes(of: text) { bytes throws(RecurrenceRuleError) in
            try Self.parse(bytes, from: Self.namePrefix(of: bytes)) { fault throws(RecurrenceRuleError) in
                if fault.code != .leapSecond, !isTolerated(fault) { throw fault }
            }
        }
    }

    /// Reads a rule as a reader of real feeds does: repairs what has one plain meaning, refuses the rest, lists both.
    ///
    /// Repaired: blanks, a semicolon at the end, a part written twice (the first stays), `INTERVAL=0` (read as 1), parts
    /// and weekday numbers that the RFC forbids with this FREQ (left out), an element of a list that is out of range or no
    /// value at all (left out, if another remains), an UNTIL in another form (`2026-03-01`), COUNT beside UNTIL (whichever ends
    /// first; a COUNT below 1 is left out), a leap second. Refused, so that no wrong dates come of it: unknown parts, lists
    /// of which nothing remains, and any other value out of range.
    ///
    /// - Complexity: O(*n*) in the length of the text
    public static func recovering(_ text: some StringProtocol) -> Recovery {
        let inPlace = text.utf8.withContiguousStorageIfAvailable { bytes in
            // The storage, and with it the span, is valid inside this closure only; nothing of it is kept.
            recovering(unsafe bytes.span, from: namePrefix(of: unsafe bytes.span))
        }
        if let inPlace { return inPlace }
        let bytes = ContiguousArray(text.utf8)
        return recovering(bytes.span, from: namePrefix(of: bytes.span))
    }

    /// Reads a rule from bytes, from an offset on, repairing it where possible.
    package static func recovering(_ bytes: Span<UInt8>, from start: Int = 0) -> Recovery {
        var problems: [RecurrenceRuleError] = []
        do throws(RecurrenceRuleError) {
            let rule = try parse(bytes, from: start) { fault throws(RecurrenceRuleError) in problems.append(fault) }
            return Recovery(rule: rule, problems: problems)
        } catch {
            return Recovery(refusal: error, problems: problems)
        }
    }

    /// Hands on the bytes of a text where they are; copied only if they are not contiguous.
    private static func withBytes(
        of text: some StringProtocol, _ body: (Span<UInt8>) throws(RecurrenceRuleError) -> Self
    ) throws(RecurrenceRuleError) -> Self {
        let inPlace = text.utf8.withContiguousStorageIfAvailable { bytes in
            // The storage, and with it the span, is valid inside this closure only; nothing of it is kept.
            Result { () throws(RecurrenceRuleError) in try body(unsafe bytes.span) }
        }
        if let inPlace { return try inPlace.get() }
        return try body(ContiguousArray(text.utf8).span)
    }

    /// How many bytes `RRULE:` takes at the start of a text, which people paste with it.
    private static func namePrefix(of text: Span<UInt8>) -> Int {
        let name: StaticString = "RRULE:"
        guard text.count > name.utf8CodeUnitCount else { return 0 }
        let isNamed = name.withUTF8Buffer { name in
            (0..<name.count).allSatisfy { unsafe text[$0].uppercased == name[$0] }
        }
        return isNamed ? name.utf8CodeUnitCount : 0
    }

    /// Splits the text at semicolons and hands each part to the draft.
    ///
    /// - Parameter report: called for each fault that can be repaired; throws to refuse the repair.
    private static func parse(
        _ text: Span<UInt8>, from offset: Int, _ report: RuleDraft.Report
    ) throws(RecurrenceRuleError) -> Self {
        var draft = RuleDraft()
        var start = offset
        while start <= text.count {
            let end = text.firstIndex(of: UInt8(ascii: ";"), in: start..<text.count) ?? text.count
            let part = text.trimming(start..<end)
            if part != start..<end || (part.isEmpty && text.count > 0) {
                try report(RecurrenceRuleError(.strayCharacters, at: start, found: text.string(start..<end)))
            }
            if !part.isEmpty { try draft.read(part, of: text, report) }
            start = end + 1
        }
        return try draft.settled(report)
    }
}
