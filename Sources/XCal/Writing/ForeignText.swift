import ICalendar
import ICalendarSyntax

/// The value of an XML property (RFC 6321 §4.2).
enum ForeignText {
    /// Returns whether a text is a single element in a namespace other than xCal's and none, so that it can be written into
    /// a document as it is.
    ///
    /// - Parameter levels: The depth of the elements around it.
    static func isElement(_ text: String, levels: Int) -> Bool {
        guard text.utf8.first == UInt8(ascii: "<"), !text.utf8.starts(with: "<?".utf8),
            !text.utf8.starts(with: "<!".utf8)
        else { return false }
        var sink = Sink()
        var tokenizer = XMLTokenizer(limits: XMLLimits(depth: XMLLimits.default.depth - levels))
        do throws(XCalError) {
            try tokenizer.read(ContiguousArray(text.utf8).span, into: &sink)
            try tokenizer.finish(into: &sink)
        } catch {
            return false
        }
        return sink.isForeign && text.utf8.last == UInt8(ascii: ">")
    }

    private struct Sink: XMLSink {
        var isForeign = false
        private var depth = 0

        mutating func start(_ element: XMLElement, in scope: XMLNamespaces) {
            if depth == 0 { isForeign = element.namespace.map { $0 != XCalBuilder.namespace } ?? false }
            depth += 1
        }
        mutating func end() { depth -= 1 }
        mutating func text(_ bytes: Span<UInt8>) {}
    }
}
