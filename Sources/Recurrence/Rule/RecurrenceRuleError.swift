/// A fault in a recurrence rule and its position in the text.
///
/// ``RecurrenceRule/init(_:)-(StringProtocol)`` throws this error, and ``RecurrenceRule/recovering(_:)`` lists the
/// faults that were repaired or refused.
///
/// ```swift
/// do throws(RecurrenceRuleError) {
///     _ = try RecurrenceRule("FREQ=DAILY;INTERVAL=x")
/// } catch {
///     print(error.code, error.offset)  // malformedValue 20
/// }
/// ```
///
/// Rules that were not parsed from text have an ``offset`` of 0.
public struct RecurrenceRuleError: Error, Hashable, Sendable {
    /// The kind of fault, a stable code.
    public let code: Code

    /// The offset in bytes from the start of the rule's text to the part or value at fault.
    public let offset: Int

    /// The part or value at fault, as written.
    public let found: String

    /// The name of the part with a malformed value or a number out of range, such as `INTERVAL`; nil for other faults.
    public var part: String? { faultyPart?.name }

    private let faultyPart: RulePart?

    init(_ code: Code, at offset: Int = 0, found: String = "", of part: RulePart? = nil) {
        self.code = code
        self.offset = offset
        self.found = found
        faultyPart = part
    }

    /// The text that ``found`` should be, if it is a weekday with a longer English name; nil for other faults.
    package var correction: String? {
        guard code == .malformedValue, faultyPart == .weekdays || faultyPart == .weekStart else { return nil }
        let ordinal = found.prefix { !$0.isLetter }
        return Weekday(longName: String(found.dropFirst(ordinal.count))).map { ordinal + $0.abbreviation }
    }

    /// The kinds of fault. The raw value is a stable code.
    ///
    /// The diagnostics of a feed use ICS200 for a rule that was ignored and ICS299 for a rule that was repaired, and
    /// describe the fault in words.
    ///
    /// ```swift
    /// let recovery = RecurrenceRule.recovering("FREQ=DAILY;INTERVAL=0")
    /// recovery.diagnostics.first?.code  // .valueOutOfRange
    /// ```
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The rule has no `FREQ`.
        case missingFrequency = "ICS201"
        /// `FREQ` is not one of the seven frequencies.
        case unknownFrequency = "ICS202"
        /// A part is not of the form `NAME=value`.
        case malformedPart = "ICS203"
        /// A part is defined by neither RFC 5545 nor RFC 7529.
        case unknownPart = "ICS204"
        /// A part occurs more than once.
        case duplicatePart = "ICS205"
        /// A value is not the number, weekday or date that the part requires, or a list is empty.
        case malformedValue = "ICS206"
        /// A number is outside the range of its part.
        case valueOutOfRange = "ICS207"
        /// The rule has both `COUNT` and `UNTIL`.
        case countAndUntil = "ICS208"
        /// The RFC forbids the part with this `FREQ`.
        case partNotAllowed = "ICS209"
        /// A weekday has a number where the RFC forbids one.
        case ordinalNotAllowed = "ICS210"
        /// `BYSETPOS` has no other BY part to choose from.
        case setPositionAlone = "ICS211"
        /// The leap second `BYSECOND=60`, read as 59.
        case leapSecond = "ICS212"
        /// The text contains blanks, or a semicolon at the end.
        case strayCharacters = "ICS213"
        /// `SKIP` has no `RSCALE`, or the `RSCALE` can't be expanded.
        case calendarScale = "ICS214"
    }
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// A sentence without a period that states the expected text and the text found.
    public var description: String { "expected \(expectation), found \(observation ?? "“\(shownText)”")" }

    /// The expected text, as the end of the phrase "expected …".
    package var expectation: String {
        switch code {
        case .missingFrequency: "a FREQ part"
        case .unknownFrequency: "FREQ to be SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
        case .malformedPart: "a part NAME=value"
        case .unknownPart: "a part of RFC 5545 or RFC 7529"
        case .duplicatePart: "each part only once"
        case .malformedValue: faultyPart?.expectedValue ?? "a value that fits the part"
        case .valueOutOfRange: faultyPart?.admittedNumbers ?? "a number in range"
        case .countAndUntil: "COUNT or UNTIL"
        case .partNotAllowed: "no such part with this FREQ"
        case .ordinalNotAllowed: "weekdays without numbers"
        case .setPositionAlone: "another BY part beside BYSETPOS"
        case .leapSecond: "seconds from 0 to 59"
        case .strayCharacters: "parts separated by single semicolons"
        case .calendarScale: "a calendar scale that can be expanded"
        }
    }

    /// The end of the phrase "found …" for faults that don't quote ``shownText``.
    package var observation: String? {
        switch code {
        case .missingFrequency, .setPositionAlone: "none"
        case .countAndUntil: "both"
        case .leapSecond: "60, a leap second, which is read as 59"
        default: nil
        }
    }

    /// The start of ``found``.
    package var shownText: String { "\(found.prefix(40))\(found.count > 40 ? "…" : "")" }
}

extension RecurrenceRuleError.Code: CustomStringConvertible {
    /// The name of the case, such as `missingFrequency`.
    public var description: String {
        switch self {
        case .missingFrequency: "missingFrequency"
        case .unknownFrequency: "unknownFrequency"
        case .malformedPart: "malformedPart"
        case .unknownPart: "unknownPart"
        case .duplicatePart: "duplicatePart"
        case .malformedValue: "malformedValue"
        case .valueOutOfRange: "valueOutOfRange"
        case .countAndUntil: "countAndUntil"
        case .partNotAllowed: "partNotAllowed"
        case .ordinalNotAllowed: "ordinalNotAllowed"
        case .setPositionAlone: "setPositionAlone"
        case .leapSecond: "leapSecond"
        case .strayCharacters: "strayCharacters"
        case .calendarScale: "calendarScale"
        }
    }
}
