import Testing

/// Text of a rule with `‸` at the place where a fault is expected.
struct MarkedText: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int

    init(_ marked: String) {
        let pieces = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
        offset = pieces[0].utf8.count
        text = pieces.joined()
    }

    var testDescription: String { text }
}
