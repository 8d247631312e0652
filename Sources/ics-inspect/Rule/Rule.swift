import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import RecurrencePhrases

/// The command `rule TEXT --start …`: inspects a single rule.
struct Rule: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a recurrence rule in words, and its occurrences.",
        discussion: """
            Names the ambiguities of RFC 5545 that matter for the rule. Lists the dates of the rule alone, so the start is only included if it matches the rule. Faults with a single \
            meaning are corrected and reported on standard error; any other fault is an error (exit 65).

            Examples:
              ics-inspect rule "FREQ=MONTHLY;BYDAY=-1FR"
              ics-inspect rule FREQ=DAILY --start 20260328T023000 --zone Europe/Berlin
              ics-inspect rule "FREQ=YEARLY;BYMONTHDAY=17" --start 20260102 --limit 3
            """)

    @Argument(help: ArgumentHelp("Rule, as in RRULE.", valueName: "rule"))
    var text: String

    @OptionGroup var place: RulePlaceOptions
    @OptionGroup var range: RuleRangeOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(help: "Language of the words (default: that of the locale, or English).")
    var language: LanguageName?

    @OptionGroup(title: "Time") var locale: LocaleOptions

    @Flag(help: "Fail at the first fault (exit 65) instead of correcting faults.")
    var strict = false

    @Option(name: .shortAndLong, help: "table: for people; json: an object; ndjson: an object for each occurrence.")
    var format: RecordFormat = .table

    @Option(help: "Engine that computes the occurrences.")
    var backend: Backend = .native

    func validate() throws {
        let start = place.start.clock
        let position = RecurrenceSet.position(of: start, in: place.zone?.rules)
        _ = try range.positions(in: place.zone, from: position, at: start)
    }

    /// Writes the first difference between the selected engine and the native one.
    private func writeDifference(
        of others: [RuleInspection.Occurrence], from own: [RuleInspection.Occurrence], _ placed: RuleInspection,
        to output: inout Output
    ) throws(Failure) {
        let (left, right) = (own.map(\.clock), others.map(\.clock))
        try output.line()
        guard left != right else { return try output.line("The native engine returns the same occurrences.") }
        let common = min(left.count, right.count)
        let index = (0..<common).first { left[$0] != right[$0] } ?? common
        func text(_ clocks: [CivilDateTime]) -> String { index < clocks.count ? clocks[index].shortText : "nothing" }
        try output.line(
            "The native engine differs from occurrence \(index + 1) of this list on: native \(text(left)), "
                + "\(backend.rawValue) \(text(right)).")
        #if Libical
            let last = max(left.last ?? .earliest, right.last ?? .earliest)
            try EngineVerdict.write(
                placed.verdict(self.text, through: last), indent: "", self.output.terminal.style, to: &output)
        #endif
    }

    private var phrases: RulePhrases {
        language?.phrases ?? RulePhrases(languageCode: locale.value.language.languageCode?.identifier ?? "") ?? .english
    }

    func run() throws {
        let engine = try backend.engine()
        let text = RuleText(text)
        let placed = RuleInspection(try text.rule(isStrict: strict), place)
        if let expansionError = placed.expansionError { throw text.refusal(naming: expansionError) }
        let positions = try range.positions(in: place.zone, from: placed.startPosition, at: placed.start.clock)
        if positions.isEmpty {
            let start = positions.lowerBound
            WindowTime.reportEmptyWindow(
                at: place.zone.map { $0.rules.local(at: Timestamp(secondsSince1970: start.seconds)) }
                    ?? CivilDateTime(localSeconds: start.seconds))
        }
        let own = placed.occurrences(in: positions, upTo: range.cap)
        var listed = own
        if backend != .native {
            let (others, losses) = placed.occurrences(
                in: positions, upTo: range.cap, by: engine, place.zone.flatMap { TimeZone(identifier: $0.identifier) })
            for loss in losses { Console.report("\(engine.name): \(loss)") }
            listed = others
        }
        let words = placed.rule.formatted(phrases)
        var output = Output()
        switch format {
        case .table:
            let table = RuleTable(
                placed, words: words, listed, isWindow: range.isWindow, locale.words, self.output.terminal)
            try table.write(showsDates: place.givenStart != nil || range.isWindow, to: &output)
        case .json: try RuleJSON(placed: placed).write(words: words, listed, to: &output)
        case .ndjson: try RuleJSON(placed: placed).writeLines(listed.occurrences, to: &output)
        }
        if backend != .native, format == .table, place.givenStart != nil {
            try writeDifference(of: listed.occurrences, from: own.occurrences, placed, to: &output)
        }
        try output.finish()
        // The table says so itself.
        if listed.hasMore, format != .table, let cut = range.cut { Console.report(cut) }
    }
}
