import Foundation
import ICalendar

/// The text of a rule from the command line.
struct RuleText {
    private let text: String
    /// The number of bytes before the rule, because users may paste a line with its name.
    private let prefix: Int

    /// The maximum number of columns to show around a problem.
    private static let width = 72

    /// The maximum number of repairs to show, because each one shows the part of the text around it.
    private static let maximumCount = 20

    private static let propertyName = "RRULE:"

    init(_ text: String) {
        self.text = text
        prefix = text.uppercased().hasPrefix(Self.propertyName) ? Self.propertyName.utf8.count : 0
    }

    /// Returns the rule and reports repairs on standard error.
    ///
    /// - Parameter isStrict: Whether to throw at the first problem.
    func rule(isStrict: Bool) throws(Failure) -> RecurrenceRule {
        let value = String(decoding: text.utf8.dropFirst(prefix), as: UTF8.self)
        if isStrict {
            do throws(RecurrenceRuleError) {
                return try RecurrenceRule(value)
            } catch {
                throw refusal(error)
            }
        }
        let recovery = RecurrenceRule.recovering(value)
        guard let rule = recovery.rule else { throw refusal(recovery.error) }
        for problem in recovery.diagnostics.prefix(Self.maximumCount) { Console.note(report(problem, as: "repaired")) }
        let rest = recovery.diagnostics.count - Self.maximumCount
        if rest > 0 { Console.report("\(rest) more fault\(rest == 1 ? "" : "s") (repaired)") }
        return rule
    }

    /// Returns the failure for a rule that can be parsed but not used.
    func refusal(naming error: RecurrenceRuleError) -> Failure {
        refusal(error, at: offset(of: error.found))
    }

    private func refusal(_ error: RecurrenceRuleError?) -> Failure {
        guard let error else { return Failure(.dataError, "the rule cannot be read") }
        return refusal(error, at: error.offset)
    }

    private func refusal(_ error: RecurrenceRuleError, at offset: Int) -> Failure {
        Console.note(report(error, at: offset, as: "refused"))
        return Failure(.dataError)
    }

    private func report(_ error: RecurrenceRuleError, as verdict: String) -> String {
        report(error, at: error.offset, as: verdict)
    }

    /// Returns the message, the text and a caret under the byte, which is counted from 1 as in files.
    ///
    /// ```
    /// ics-inspect: byte 21: expected INTERVAL of 1 or more, found “0” [ICS207] (repaired)
    ///   FREQ=DAILY;INTERVAL=0
    ///                       ^
    /// ```
    private func report(_ error: RecurrenceRuleError, at offset: Int, as verdict: String) -> String {
        let sentence = TextWidth.cut(PlainText.of(error.description), to: 2 * Self.width)
        let (line, column) = excerpt(around: prefix + offset)
        return """
            ics-inspect: byte \(offset + 1): \(sentence) [\(error.code.rawValue)] (\(verdict))
              \(line)
              \(String(repeating: " ", count: column))^
            """
    }

    /// Returns the text, or the part around a byte, and the column of the byte.
    private func excerpt(around byte: Int) -> (line: String, column: Int) {
        let bytes = Array(text.utf8)
        var before = PlainText.of(String(decoding: bytes.prefix(byte), as: UTF8.self))
        let after = PlainText.of(String(decoding: bytes.dropFirst(byte), as: UTF8.self))
        if TextWidth.of(before + after) > Self.width, TextWidth.of(before) > Self.width / 2 {
            while TextWidth.of(before) > Self.width / 2 { before = String(before.dropFirst(max(1, before.count / 64))) }
            before = "…" + before
        }
        let column = TextWidth.of(before)
        return (before + TextWidth.cut(after, to: Self.width - column), column)
    }

    /// Returns the offset of a name in any case; 0 if the text doesn't contain the name.
    private func offset(of name: String) -> Int {
        let bytes = Array(text.utf8.dropFirst(prefix)).map(Self.uppercased)
        let sought = Array(name.utf8).map(Self.uppercased)
        guard !sought.isEmpty, sought.count <= bytes.count else { return 0 }
        return (0...bytes.count - sought.count).first { bytes[$0...].starts(with: sought) } ?? 0
    }

    private static func uppercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 0x20 : byte
    }
}
