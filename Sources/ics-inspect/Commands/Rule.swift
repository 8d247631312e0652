import ArgumentParser
import ICalendar

/// `rule TEXT --start …`: a rule by itself.
struct Rule: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a recurrence rule in words, its occurrences, and which readings of the RFC mattered.",
        discussion: """
            It is the rule's own set: the start is listed only where it matches the rule. What is wrong with the rule is \
            repaired where that has one plain meaning, and said on standard error; what is refused ends the run (exit 65).

            Examples:
              ics-inspect rule FREQ=DAILY --start 20260328T023000 --zone Europe/Berlin
              ics-inspect rule "FREQ=YEARLY;BYMONTHDAY=17" --start 20260102 --count 3
            """)

    @Argument(help: ArgumentHelp("The rule, as it stands in RRULE.", valueName: "rule"))
    var text: String

    @OptionGroup var place: RulePlaceOptions
    @OptionGroup var range: RuleRangeOptions

    @Option(help: "The language of the words.")
    var language: LanguageName = .en

    @Flag(help: "Refuse the rule at its first fault (exit 65) instead of repairing it.")
    var strict = false

    @Option(help: "table for people; json (an object) or ndjson (an object an occurrence) for programs.")
    var format: Format = .table

    @Option(help: "The engine.")
    var backend: Backend = .native

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson
    }

    func validate() throws {
        let start = place.start.clock
        _ = try range.keys(in: place.zone, from: place.zone?.rules.instant(of: start) ?? start.clockSeconds)
    }

    func run() throws {
        try backend.require()
        let text = RuleText(text)
        let placed = PlacedRule(try text.rule(isStrict: strict), place)
        if let obstacle = placed.obstacle { throw text.refusal(naming: obstacle) }
        let listed = placed.occurrences(in: try range.keys(in: place.zone, from: placed.startKey), upTo: range.cap)
        let words = placed.rule.words(in: language.vocabulary)
        var output = Output()
        switch format {
        case .table:
            try RuleTable(placed, words: words, listed, isWindow: range.isWindow).write(to: &output)
        case .json: try RuleJSON(placed: placed).write(words: words, listed, to: &output)
        case .ndjson: try RuleJSON(placed: placed).writeLines(listed.occurrences, to: &output)
        }
        try output.finish()
        if listed.hasMore, let cut = range.cut { Console.report(cut) }
    }
}
