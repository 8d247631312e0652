public import Foundation
import ICalendarSyntax
public import Recurrence

/// An error in the text of a recurrence set.
///
/// ```swift
/// do throws(RecurrenceSetError) {
///     _ = try RecurrenceSet("RRULE:FREQ=DAILY")  // DTSTART is missing
/// } catch {
///     print(error.line, error.message)
/// }
/// ```
public struct RecurrenceSetError: Error, Hashable, Sendable {
    /// The number of the line with the error, from 1; 0 if something is missing from the text as a whole.
    public let line: Int

    /// A description of the error, worded like a diagnostic.
    public let message: String
}

extension RecurrenceSetError: CustomStringConvertible, LocalizedError {
    /// The line number and the message.
    public var description: String { line > 0 ? "line \(line): \(message)" : message }

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}

extension RecurrenceSet {
    /// Creates a recurrence set from a DTSTART line and any number of RRULE, RDATE, EXDATE and EXRULE lines, in any
    /// order.
    ///
    /// ```swift
    /// let set = try RecurrenceSet(
    ///     """
    ///     DTSTART;TZID=Europe/Paris:20260302T091500
    ///     RRULE:FREQ=WEEKLY;COUNT=5
    ///     EXDATE;TZID=Europe/Paris:20260309T091500
    ///     """)
    /// set.dates(in: .current).count  // 4
    /// ```
    ///
    /// Lines may end in LF or CR LF and may be folded. A TZID must name a time zone that the system knows.
    ///
    /// - Throws: ``RecurrenceSetError`` if DTSTART is missing or repeated, for any other property, and for a value that
    ///   RFC 5545 does not allow or whose time zone is unknown.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(RecurrenceSetError) {
        let head = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:set"]
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let document = (head + lines.filter { !$0.isEmpty }.map(String.init) + ["END:VEVENT", "END:VCALENDAR"])
            .joined(separator: "\r\n")
        // An empty line would end a fold.
        let numbers = lines.indices.filter { !lines[$0].isEmpty }.map { $0 + 1 }
        func number(ofLine line: Int) -> Int {
            let index = line - head.count - 1
            return numbers.indices.contains(index) ? numbers[index] : 0
        }
        let tree = ComponentTree(recovering: Array(document.utf8))
        guard let event = tree.components.first?.components.first, tree.components.count == 1,
            event.components.isEmpty, tree.components.first?.components.count == 1
        else { throw RecurrenceSetError(line: 0, message: "expected the lines of one recurrence set") }
        let admitted: Set<KnownProperty?> = [
            .uid, .start, .recurrenceRule, .recurrenceDates, .exceptionDates, .exceptionRule,
        ]
        for property in event.properties where !admitted.contains(property.known) {
            throw RecurrenceSetError(
                line: number(ofLine: tree.position(of: property.offset).line),
                message: "expected DTSTART, RRULE, RDATE, EXDATE or EXRULE, found \(property.name.abbreviated(to: 40))")
        }
        let feed = CalendarFeed([tree])
        // Parsing is strict, as for the text of a single rule, even where a feed would be read with a guess.
        // Only an EXDATE without a time is read as it is, because it excludes the day from a set too.
        let faults = feed.diagnostics.filter {
            $0.diagnostic.severity >= .warning && $0.diagnostic.code != .exceptionDateType
        }
        if let fault = faults.first(where: { number(ofLine: $0.position.line) > 0 }) ?? faults.first {
            throw RecurrenceSetError(line: number(ofLine: fault.position.line), message: fault.diagnostic.message)
        }
        let starts = event.properties(.start)
        guard let entry = feed.entries.first, let first = starts.first else {
            throw RecurrenceSetError(line: 0, message: "expected DTSTART, found none")
        }
        if let second = starts.dropFirst().first {
            throw RecurrenceSetError(
                line: number(ofLine: tree.position(of: second.offset).line),
                message: "expected DTSTART once, found “\(first.value)” and “\(second.value)”")
        }
        var excludedRules: [RecurrenceRule] = []
        for property in event.properties(.exceptionRule) {
            do throws(RecurrenceRuleError) {
                excludedRules.append(try RecurrenceRule(property.value))
            } catch {
                throw RecurrenceSetError(
                    line: number(ofLine: tree.position(of: property.offset).line), message: error.description)
            }
        }
        self.init(
            start: entry.nominalStart, rules: entry.rules, adding: entry.recurrenceDates.map(\.start),
            excluding: entry.exceptionDates, excludingRules: excludedRules)
    }
}
