extension RulePhrases {
    /// Creates the phrases of a built-in language from an ISO 639-1 code such as `fr`; returns nil for other languages.
    ///
    /// ```swift
    /// let phrases = RulePhrases(languageCode: "pl") ?? .english
    /// try RecurrenceRule("FREQ=WEEKLY;INTERVAL=5").formatted(phrases)  // co 5 tygodni
    /// ```
    public init?(languageCode: String) {
        switch languageCode {
        case "en": self = .english
        case "de": self = .german
        case "fr": self = .french
        case "es": self = .spanish
        case "it": self = .italian
        case "pt": self = .portuguese
        case "nl": self = .dutch
        case "pl": self = .polish
        case "ru": self = .russian
        case "ja": self = .japanese
        case "zh": self = .chinese
        default: return nil
        }
    }
}
