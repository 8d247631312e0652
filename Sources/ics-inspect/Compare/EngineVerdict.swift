import ICalendarLibical

/// The explanation of a known kind of difference.
struct EngineVerdict {
    let title: String
    let reason: String

    #if Libical
        init(_ known: KnownDifference) {
            title = "\(known.id) \(known.title)"
            reason = (known.verdict == .native ? "RFC 5545 supports native: " : "native by decision: ") + known.reason
        }
    #endif
}

extension EngineVerdict {
    /// Writes the explanation, or a line that the difference is unknown.
    static func write(_ verdict: EngineVerdict?, indent: String, _ style: Style, to output: inout Output)
        throws(Failure)
    {
        guard let verdict else { return try output.line(indent + "not a known kind of difference") }
        try output.line(indent + style.accent(verdict.title))
        try output.line(indent + verdict.reason)
    }
}
