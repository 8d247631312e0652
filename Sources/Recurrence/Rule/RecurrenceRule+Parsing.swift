extension RecurrenceRule {
    /// Parses the text of an RRULE property strictly (RFC 5545 §3.3.10, RFC 7529 §4).
    ///
    /// ```swift
    /// try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261231T225959Z")
    /// ```
    ///
    /// The text can start with the name of the property, as in `RRULE:FREQ=DAILY`. Names and values can be in either
    /// case. Anything that the RFC forbids is an error; to parse rules from real feeds, use ``recovering(_:)``.
    ///
    /// - Throws: ``RecurrenceRuleError`` with the byte offset of the first fault.
    /// - Complexity: O(*n*) in the length of the text
    public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
        try self.init(text, tolerating: .strict)
    }

    /// Parses a rule strictly, except for the faults that the caller tolerates.
    init(
        _ text: some StringProtocol, tolerating tolerance: RuleDraft.Report.Tolerance
    ) throws(RecurrenceRuleError) {
        self = try Self.withBytes(of: text) { bytes throws(RecurrenceRuleError) in
            var report = RuleDraft.Report(tolerance)
            return try Self.parse(bytes, from: Self.namePrefix(of: bytes), &report)
        }
    }

    /// Parses a rule leniently: repairs faults with one plain meaning, refuses all others, and lists both.
    ///
    /// These faults are repaired:
    ///
    /// - Blanks, and a semicolon at the end.
    /// - A repeated part: the first one applies.
    /// - `INTERVAL=0`, which is read as 1.
    /// - Parts and weekday numbers that the RFC forbids with the rule's FREQ, which are ignored.
    /// - A list element that is out of range or not a value, which is ignored if another element remains.
    /// - An UNTIL in another format, such as `2026-03-01`.
    /// - A weekday with a longer English name, such as `WED`.
    /// - COUNT beside UNTIL: the rule ends at whichever is first. A COUNT below 1 is ignored.
    /// - A leap second.
    ///
    /// Other faults are refused, because guessing would produce wrong dates: unknown parts, lists without a valid
    /// element, and all other values that are out of range.
    ///
    /// - Complexity: O(*n*) in the length of the text
    public static func recovering(_ text: some StringProtocol) -> Recovery {
        let inPlace = text.utf8.withContiguousStorageIfAvailable { bytes in
            // The storage, and therefore the span, is valid only inside this closure, which keeps neither.
            recovering(unsafe bytes.span, from: namePrefix(of: unsafe bytes.span))
        }
        if let inPlace { return inPlace }
        let bytes = ContiguousArray(text.utf8)
        return recovering(bytes.span, from: namePrefix(of: bytes.span))
    }

    /// Parses a rule from bytes, starting at an offset and repairing faults where possible.
    package static func recovering(_ bytes: Span<UInt8>, from start: Int = 0) -> Recovery {
        var report = RuleDraft.Report(.lenient)
        do throws(RecurrenceRuleError) {
            let rule = try parse(bytes, from: start, &report)
            return Recovery(rule: rule, diagnostics: report.faults)
        } catch {
            return Recovery(error: error, diagnostics: report.faults)
        }
    }

    /// Passes the bytes of a text to a closure, copying them only if they are not contiguous.
    private static func withBytes(
        of text: some StringProtocol, _ body: (Span<UInt8>) throws(RecurrenceRuleError) -> Self
    ) throws(RecurrenceRuleError) -> Self {
        let inPlace = text.utf8.withContiguousStorageIfAvailable { bytes in
            // The storage, and therefore the span, is valid only inside this closure, which keeps neither.
            Result { () throws(RecurrenceRuleError) in try body(unsafe bytes.span) }
        }
        if let inPlace { return try inPlace.get() }
        return try body(ContiguousArray(text.utf8).span)
    }

    /// Returns the length in bytes of the `RRULE:` that people paste along with a rule, or 0 without that prefix.
    private static func namePrefix(of text: Span<UInt8>) -> Int {
        let name: StaticString = "RRULE:"
        guard text.count > name.utf8CodeUnitCount else { return 0 }
        let isNamed = name.withUTF8Buffer { name in
            (0..<name.count).allSatisfy { unsafe text[$0].uppercased == name[$0] }
        }
        return isNamed ? name.utf8CodeUnitCount : 0
    }

    /// Splits the text at semicolons and parses each part into a draft.
    private static func parse(
        _ text: Span<UInt8>, from offset: Int, _ report: inout RuleDraft.Report
    ) throws(RecurrenceRuleError) -> Self {
        var draft = RuleDraft()
        var start = offset
        while start <= text.count {
            let end = text.firstIndex(of: UInt8(ascii: ";"), in: start..<text.count) ?? text.count
            let part = text.trimming(start..<end)
            if part != start..<end || (part.isEmpty && text.count > 0) {
                try report(RecurrenceRuleError(.strayCharacters, at: start, found: text.string(start..<end)))
            }
            if !part.isEmpty { try draft.read(part, of: text, &report) }
            start = end + 1
        }
        return try draft.settled(&report)
    }
}
