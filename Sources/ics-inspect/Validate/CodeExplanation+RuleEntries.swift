/// The rows of the table of codes of rules in the documentation (`Diagnostics.md`), which `rule` prints. A test checks that
/// both are the same.
extension CodeExplanation {
    struct RuleEntry {
        let fault: String
        let section: String
        let action: String
        let example: String

        init(_ fault: String, _ section: String, _ action: String, _ example: String) {
            (self.fault, self.section, self.action, self.example) = (fault, section, action, example)
        }

        /// The action as a sentence.
        var sentence: String { action.prefix(1).uppercased() + action.dropFirst() + "." }
    }

    // swift-format-ignore
    static let ruleEntries: [String: RuleEntry] = [
        "ICS201": RuleEntry("FREQ is missing", "RFC 5545 §3.3.10", "refused", "COUNT=3"),
        "ICS202": RuleEntry("FREQ isn't one of the seven values", "RFC 5545 §3.3.10", "refused", "FREQ=FORTNIGHTLY"),
        "ICS203": RuleEntry("a part isn't NAME=value", "RFC 5545 §3.3.10", "refused", "FREQ=DAILY;COUNT"),
        "ICS204": RuleEntry("a part is unknown", "RFC 5545 §3.3.10", "refused", "FREQ=DAILY;BYMOON=1"),
        "ICS205": RuleEntry("a part occurs twice", "RFC 5545 §3.3.10", "the first one is used", "FREQ=DAILY;COUNT=3;COUNT=4"),
        "ICS206": RuleEntry("a number, weekday or date is malformed", "RFC 5545 §3.3.10", "refused; ignored in a list that has another element; an UNTIL in another form is read if it has a single meaning, and so is a longer name of a weekday, such as WED", "FREQ=DAILY;COUNT=three"),
        "ICS207": RuleEntry("a number is out of range", "RFC 5545 §3.3.10", "refused; ignored in a list that has another element; INTERVAL=0 is read as 1; a COUNT below 1 beside UNTIL is ignored", "FREQ=DAILY;BYHOUR=24"),
        "ICS208": RuleEntry("COUNT and UNTIL are both present", "RFC 5545 §3.3.10", "the earlier end applies", "FREQ=DAILY;COUNT=3;UNTIL=20260301"),
        "ICS209": RuleEntry("a part is forbidden under the FREQ", "RFC 5545 §3.3.10", "the part is ignored", "FREQ=MONTHLY;BYWEEKNO=20"),
        "ICS210": RuleEntry("a number before a weekday is not allowed here", "RFC 5545 §3.3.10", "the number is ignored", "FREQ=WEEKLY;BYDAY=2MO"),
        "ICS211": RuleEntry("BYSETPOS without another BY part", "RFC 5545 §3.3.10", "BYSETPOS is ignored", "FREQ=MONTHLY;BYSETPOS=1"),
        "ICS212": RuleEntry("BYSECOND=60", "RFC 5545 §3.3.12", "read as 59, also strictly", "FREQ=DAILY;BYSECOND=60"),
        "ICS213": RuleEntry("blanks, an empty element, a final semicolon, too many digits", "RFC 5545 §3.3.10", "ignored", "FREQ=DAILY;"),
        "ICS214": RuleEntry("SKIP without RSCALE, or an RSCALE that can't be expanded", "RFC 7529 §4.1", "SKIP is applied; an RSCALE that isn't a valid name is refused", "FREQ=MONTHLY;SKIP=BACKWARD"),
    ]
}
