/// What is wrong with a recurrence rule, and where.
///
/// Thrown by ``RecurrenceRule/init(_:)-(StringProtocol)``, and listed by ``RecurrenceRule/recovering(_:)`` for what it repaired or had to
/// refuse. ``offset`` counts bytes from the start of the rule's text; it is 0 for rules that were not read from text.
public struct RecurrenceRuleError: Error, Hashable, Sendable {
    /// The kind of fault.
    public let code: Code

    /// Bytes from the start of the rule's text to the part or value at fault.
    public let offset: Int

    /// The text at fault.
    public let found: String

    /// The name of the part that has a number out of its range, such as `INTERVAL`; nil for other faults.
    public var part: String? { code == .valueOutOfRange ? faultyPart?.name : nil }

    private let faultyPart: RulePart?

    init(_ code: Code, at offset: Int = 0, found: String = "", of part: RulePart? = nil) {
        self.code = code
        self.offset = offset
        self.found = found
        faultyPart = part
    }

    /// The kinds of fault. The raw value is a stable code. (The diagnostics of a feed say ICS200 for a rule that was left
    /// out, ICS299 for one that was repaired, and which fault it was in words.)
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no `FREQ`.
        case missingFrequency = "ICS201"
        /// `FREQ` is none of the seven.
        case unknownFrequency = "ICS202"
        /// A part that is not `NAME=value`.
        case malformedPart = "ICS203"
        /// A part that neither RFC 5545 nor RFC 7529 knows.
        case unknownPart = "ICS204"
        /// A part that stands twice.
        case duplicatePart = "ICS205"
        /// A value that is no number, weekday or date where one belongs, or an empty list.
        case malformedValue = "ICS206"
        /// A number outside the range of its part.
        case valueOutOfRange = "ICS207"
        /// `COUNT` and `UNTIL` together.
        case countAndUntil = "ICS208"
        /// A part that the RFC forbids with this `FREQ`.
        case partNotAllowed = "ICS209"
        /// A number before a weekday where the RFC forbids one.
        case ordinalNotAllowed = "ICS210"
        /// `BYSETPOS` without another BY part to choose from.
        case setPositionAlone = "ICS211"
        /// `BYSECOND=60`, read as 59.
        case leapSecond = "ICS212"
        /// Blanks, or a semicolon at the end.
        case strayCharacters = "ICS213"
        /// `SKIP` without `RSCALE`, or an `RSCALE` that cannot be expanded.
        case calendarScale = "ICS214"
    }
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// A sentence without a full stop: what was expected and what was found.
    public var description: String {
        let quoted = "“\(found.prefix(40))\(found.count > 40 ? "…" : "")”"
        return switch code {
        case .missingFrequency: "expected a FREQ part, found none"
        case .unknownFrequency:
            "expected FREQ to be SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY, found \(quoted)"
        case .malformedPart: "expected a part NAME=value, found \(quoted)"
        case .unknownPart: "expected a part of RFC 5545 or RFC 7529, found \(quoted)"
        case .duplicatePart: "expected each part once, found \(quoted) again"
        case .malformedValue: "expected a value that fits the part, found \(quoted)"
        case .valueOutOfRange: "expected \(faultyPart?.admittedNumbers ?? "a number in range"), found \(quoted)"
        case .countAndUntil: "expected COUNT or UNTIL, found both"
        case .partNotAllowed: "expected no such part with this FREQ, found \(quoted)"
        case .ordinalNotAllowed: "expected weekdays without a number here, found \(quoted)"
        case .setPositionAlone: "expected another BY part beside BYSETPOS, found none"
        case .leapSecond: "expected seconds from 0 to 59, found 60, a leap second, which is read as 59"
        case .strayCharacters: "expected parts separated by single semicolons, found \(quoted)"
        case .calendarScale: "expected a calendar scale that can be expanded, found \(quoted)"
        }
    }
}
