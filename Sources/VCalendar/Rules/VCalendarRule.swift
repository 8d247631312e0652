import ICalendar
import ICalendarSyntax

/// A recurrence rule of vCalendar 1.0, parsed: `MP1 1+ FR 0900 #10`.
struct VCalendarRule {
    enum Kind: String, CaseIterable {
        case daily = "D"
        case weekly = "W"
        case monthlyByPosition = "MP"
        case monthlyByDay = "MD"
        case yearlyByMonth = "YM"
        case yearlyByDay = "YD"
        case minutely = "M"
    }

    /// A weekday, a day or a month, and the times of day at which the rule recurs then.
    struct Selector: Hashable {
        /// The value as a BY part has it: `MO`, `2FR`, `-1`, `6`; empty for each day of a daily rule.
        var value: String
        /// Minutes of the day; empty for the time of the start.
        var times: [Int] = []
    }

    var kind: Kind
    var interval: Int
    var selectors: [Selector] = []
    /// The number of occurrences; 0 for no end; nil if none is given.
    var count: Int?
    /// The last time, with digits as written.
    var until: String?
    /// Whether a time had a mark for the end of the rule's last interval, which has no counterpart.
    var hasEndMark = false
    /// The months of a yearly rule whose selectors are days of months.
    var months: [String] = []
    /// Whether those days are weekdays with positions.
    var hasPositions = false
    /// The rules inside each interval of this one, the outer first.
    var inner: [VCalendarRule] = []

    /// The number of occurrences that counts: no end means 2.
    var effectiveCount: Int? { count == 0 ? nil : count ?? (until == nil ? 2 : nil) }
}

extension VCalendarRule {
    /// Parses a rule and the rules inside it; nil if a word has no meaning there.
    init?(_ text: String) {
        var words = text.uppercased().split(whereSeparator: \.isWhitespace)[...]
        // Each rule inside another needs a word.
        var rules: [VCalendarRule] = []
        while !words.isEmpty {
            guard rules.count < Self.maximumDepth, let rule = VCalendarRule(&words) else { return nil }
            rules.append(rule)
        }
        guard let first = rules.first else { return nil }
        self = first
        inner = Array(rules.dropFirst())
    }

    /// The maximum number of rules inside each other. There are seven kinds, and each has a smaller interval.
    private static let maximumDepth = 7

    private init?(_ words: inout ArraySlice<Substring>) {
        guard let first = words.popFirst(), let (kind, interval) = Self.frequency(first) else { return nil }
        (self.kind, self.interval) = (kind, interval)
        var positions: [String] = []
        var isAfterPosition = false
        while let word = words.first, Self.frequency(word) == nil {
            words.removeFirst()
            let isPosition = kind == .monthlyByPosition && Self.position(word) != nil
            guard isPosition || !isAfterPosition || Self.weekdays.contains(String(word)) else { return nil }
            if isPosition, let position = Self.position(word) {
                if !isAfterPosition { positions = [] }
                positions.append(position)
                isAfterPosition = true
            } else {
                guard read(word, positions) else { return nil }
                isAfterPosition = false
            }
        }
        if isAfterPosition { return nil }
    }

    /// Reads a word that isn't the position of a weekday. Returns false if it has no meaning.
    private mutating func read(_ word: Substring, _ positions: [String]) -> Bool {
        if word.first == "#" {
            guard count == nil, let number = Self.number(word.dropFirst(), in: 0...Self.maximumCount) else {
                return false
            }
            count = number
            return true
        }
        if word.utf8.count >= 8, word.utf8.prefix(8).allSatisfy({ 0x30...0x39 ~= $0 }) {
            guard until == nil, VCalendarTime(String(word)) != nil else { return false }
            until = String(word)
            return true
        }
        let isEnd = word.last == "$"
        let word = isEnd ? word.dropLast() : word
        hasEndMark = hasEndMark || isEnd
        if word.utf8.count == 4, let time = Self.time(word) {
            if selectors.isEmpty { selectors.append(Selector(value: "")) }
            selectors[selectors.count - 1].times.append(time)
            return kind != .minutely
        }
        guard let values = Self.values(of: word, kind, positions) else { return false }
        selectors += values.map { Selector(value: $0) }
        return true
    }

    static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let maximumCount = 1_000_000

    private static func frequency(_ word: Substring) -> (Kind, Int)? {
        let letters = word.prefix { $0.isLetter }
        guard let kind = Kind(rawValue: String(letters)),
            let interval = number(word.dropFirst(letters.count), in: 1...maximumCount)
        else { return nil }
        return (kind, interval)
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    private static func time(_ word: Substring) -> Int? {
        guard let hour = number(word.prefix(2), in: 0...23), let minute = number(word.suffix(2), in: 0...59) else {
            return nil
        }
        return hour * 60 + minute
    }

    private static func position(_ word: Substring) -> String? {
        guard let sign = word.last, sign == "+" || sign == "-", let number = number(word.dropLast(), in: 1...5) else {
            return nil
        }
        return (sign == "-" ? "-" : "") + "\(number)"
    }

    /// Returns the values of a BY part that a word stands for; nil if the word doesn't fit the kind of rule.
    private static func values(of word: Substring, _ kind: Kind, _ positions: [String]) -> [String]? {
        switch kind {
        case .weekly: return weekdays.contains(String(word)) ? [String(word)] : nil
        case .monthlyByPosition:
            guard weekdays.contains(String(word)), !positions.isEmpty else { return nil }
            return positions.map { $0 + word }
        case .monthlyByDay:
            if word == "LD" { return ["-1"] }
            let digits = word.last == "+" || word.last == "-" ? word.dropLast() : word
            return number(digits, in: 1...31).map { [word.last == "-" ? "-\($0)" : "\($0)"] }
        case .yearlyByMonth: return number(word, in: 1...12).map { ["\($0)"] }
        case .yearlyByDay: return number(word, in: 1...366).map { ["\($0)"] }
        case .daily, .minutely: return nil
        }
    }
}
