import ICalendarSyntax
import Recurrence

/// A duration as defined in RFC 5545 §3.3.6. Days and weeks are nominal: a day may have 23 or 25 hours. Hours, minutes
/// and seconds are exact.
///
/// ```swift
/// let reminder = CalendarDuration("-PT15M")
/// let trip: CalendarDuration = .days(3)
/// ```
public struct CalendarDuration: Hashable, Sendable {
    /// The number of calendar days, including weeks.
    public var days: Int

    /// The number of exact seconds, added after the days.
    public var seconds: Int

    /// Creates a duration of days and seconds. The RFC can only represent it if both have the same sign, or one is
    /// zero.
    public init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// The length in seconds if every day has 24 hours.
    package var nominalSeconds: Int { days * 86_400 + seconds }

    /// The longest duration, longer than the years 1 to 9999. Longer durations are clamped to this one, so that no sum
    /// overflows.
    static let longest = CalendarDuration(days: 4_000_000)

    /// The duration with at most as many days, and as many seconds, as ``longest``.
    var clamped: CalendarDuration {
        let (days, seconds) = (Self.longest.days, Self.longest.nominalSeconds)
        return CalendarDuration(
            days: min(max(self.days, -days), days), seconds: min(max(self.seconds, -seconds), seconds))
    }
}

extension CalendarDuration {
    /// Returns the value of a DURATION property; nil, with a diagnostic, if the value has no meaning or has more than
    /// 68 years of seconds. A negative duration is read as zero, and a duration that exceeds all years is clamped, both
    /// with a diagnostic.
    static func read(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> CalendarDuration? {
        guard let parsed = DurationText(of: property, &log) else {
            log.report(
                .error, .malformedValue, in: property, expected: "a duration such as PT1H30M", action: "left out")
            return nil
        }
        if parsed.overflows {
            log.report(.warning, .durationRange, in: property, expected: "a duration within 9999 years", action: "cut")
            return parsed.isNegative ? CalendarDuration() : longest
        }
        if parsed.isNegative, parsed.days != 0 || parsed.seconds != 0 {
            log.report(
                .warning, .negativeDuration, in: property, expected: "a duration above zero", action: "read as zero")
            return CalendarDuration()
        }
        if parsed.seconds > Int(Int32.max) {
            // 68 years in seconds are an overflow in the producer, not an event.
            log.report(
                .error, .durationRange, in: property, expected: "a time of up to 2147483647 seconds", action: "left out"
            )
            return nil
        }
        if !parsed.isRegular {
            log.report(.warning, .durationForm, in: property, expected: "weeks alone, or days and a time after T")
        }
        return CalendarDuration(days: parsed.days, seconds: parsed.seconds)
    }
}

extension CalendarDuration {
    /// Returns a duration that may be negative, such as a TRIGGER; nil, with a diagnostic, if the value has no meaning.
    ///
    /// - Parameter action: The action reported for an unreadable value; nil for "left out".
    static func signed(_ property: CalendarProperty, action: DiagnosticText?, _ log: inout DiagnosticLog)
        -> CalendarDuration?
    {
        guard let text = DurationText(of: property, &log), !text.overflows else {
            log.report(
                .error, .malformedValue, in: property, expected: "a duration such as -PT15M",
                action: action ?? "left out")
            return nil
        }
        if !text.isRegular {
            log.report(.warning, .durationForm, in: property, expected: "weeks alone, or days and a time after T")
        }
        return text.duration
    }
}

/// The text `[+-]P…` with weeks, days, hours, minutes and seconds in any order and combination, because producers write
/// them that way.
struct DurationText {
    private(set) var isNegative = false
    private(set) var days = 0
    private(set) var seconds = 0
    private(set) var overflows = false

    /// Whether the text follows the RFC's grammar.
    private(set) var isRegular = true

    init?(_ text: String) { self.init(ContiguousArray(text.utf8).span) }

    /// Parses the value of a property, after parameters on the wrong side of the colon.
    fileprivate init?(of property: CalendarProperty, _ log: inout DiagnosticLog) {
        var (parsed, isMisplaced) = (DurationText?.none, false)
        property.withValueBytes { (bytes: Span<UInt8>) in
            let misplaced = MisplacedParameters(bytes)
            isMisplaced = misplaced != nil
            parsed = DurationText(bytes.extracting((misplaced?.valueStart ?? 0)..<bytes.count))
        }
        if isMisplaced { MisplacedParameters.report(property, action: "read as parameters", &log) }
        guard let parsed else { return nil }
        self = parsed
    }

    init?(_ bytes: Span<UInt8>) {
        var hasSign = false
        var hasStarted = false
        var isTime = false
        var number: Int?
        // A set of units, as bits numbered by ``order(of:)``.
        var units = 0
        for index in 0..<bytes.count where bytes[index] != 0x20 && bytes[index] != 0x09 {
            let byte = bytes[index]
            let letter = byte & 0xDF
            if !hasStarted {
                if letter == UInt8(ascii: "P") {
                    hasStarted = true
                } else if !hasSign, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
                    hasSign = true
                    isNegative = byte == UInt8(ascii: "-")
                } else {
                    return nil
                }
            } else if 0x30...0x39 ~= byte {
                // 9999 years are 315 billion seconds.
                number = min((number ?? 0) * 10 + Int(byte - 0x30), Self.tooMuch)
            } else if letter == UInt8(ascii: "T"), number == nil {
                isRegular = isRegular && !isTime
                isTime = true
            } else {
                guard let amount = number, let order = Self.order(of: letter) else { return nil }
                number = nil
                add(amount, of: letter)
                isRegular = isRegular && isTime == (order > 1) && units & 1 << order == 0
                units |= 1 << order
            }
        }
        guard units != 0, number == nil else { return nil }
        // T must be followed by hours, minutes or seconds.
        if isTime, units >> 2 == 0 { isRegular = false }
        // Weeks can't be combined with other units.
        if units & 1 != 0, units != 1 { isRegular = false }
    }

    /// The duration, including its sign.
    var duration: CalendarDuration {
        isNegative ? CalendarDuration(days: -days, seconds: -seconds) : CalendarDuration(days: days, seconds: seconds)
    }

    /// Returns the rank of a unit, from the longest.
    private static func order(of unit: UInt8) -> Int? {
        switch unit {
        case UInt8(ascii: "W"): 0
        case UInt8(ascii: "D"): 1
        case UInt8(ascii: "H"): 2
        case UInt8(ascii: "M"): 3
        case UInt8(ascii: "S"): 4
        default: nil
        }
    }

    /// A number that no duration contains, and whose multiples fit an `Int`.
    private static let tooMuch = 400_000_000_001

    private mutating func add(_ number: Int, of unit: UInt8) {
        guard number < Self.tooMuch else {
            overflows = true
            return
        }
        switch unit {
        case UInt8(ascii: "W"): days += number * 7
        case UInt8(ascii: "D"): days += number
        case UInt8(ascii: "H"): seconds += number * 3_600
        case UInt8(ascii: "M"): seconds += number * 60
        default: seconds += number
        }
        if days > CalendarDuration.longest.days || seconds > CalendarDuration.longest.days * 86_400 { overflows = true }
    }
}
