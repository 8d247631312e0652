import ICalendarSyntax

/// A document that arrives in pieces, which may end anywhere.
enum StreamLaws {
    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let encoding = choices.chance(70) ? SourceEncoding.detect : choices.element(of: SourceEncoding.allCases)
        checkWhole(bytes, encoding, &choices)
        checkLimits(bytes, encoding, &choices)
        checkEnd(bytes, encoding)
    }

    /// A stream has the same content as the whole document, also under the limits that have the same meaning in both.
    private static func checkWhole(_ bytes: [UInt8], _ encoding: SourceEncoding, _ choices: inout Choices) {
        let limits = SyntaxLimits(
            nesting: choices.element(of: [1, 2, 32]), parametersPerLine: choices.element(of: [1, 128]),
            diagnostics: choices.element(of: [1, 3, 1_000]))
        let whole = StreamRecord(ComponentTree(recovering: bytes, encoding: encoding, limits: limits))
        let stream = record(bytes, StreamReader(encoding: encoding, limits: limits), &choices)
        hold("a stream has the content of the whole document", stream == whole, "stream \(stream)\nwhole \(whole)")
    }

    /// Under any limits, the places where pieces end have no effect.
    private static func checkLimits(_ bytes: [UInt8], _ encoding: SourceEncoding, _ choices: inout Choices) {
        let limits = SyntaxLimits(
            totalBytes: choices.element(of: [0, 10, 100, 4_294_967_294]),
            lineLength: choices.element(of: [0, 1, 20, 1 << 20]), nesting: choices.element(of: [0, 1, 3, 2_000]),
            components: choices.element(of: [0, 1, 5, 1_000]), parametersPerLine: choices.element(of: [0, 1, 2_000]),
            diagnostics: choices.element(of: [0, 1, 5, 1_000]))
        let reader = StreamReader(encoding: encoding, limits: limits)
        let one = record(bytes, reader, &choices)
        let other = record(bytes, reader, &choices)
        hold("two divisions of a stream have the same result", one == other, "\(limits): \(one)\n\(other)")
    }

    /// After its end, a reader ignores further bytes.
    private static func checkEnd(_ bytes: [UInt8], _ encoding: SourceEncoding) {
        var reader = StreamReader(encoding: encoding)
        _ = reader.read(bytes)
        _ = reader.finish()
        hold("a finished reader returns nothing", reader.read(bytes).isEmpty && reader.finish().isEmpty)
    }

    private static func record(_ bytes: [UInt8], _ reader: StreamReader, _ choices: inout Choices) -> StreamRecord {
        var reader = reader
        var record = StreamRecord()
        var start = 0
        let longest = choices.element(of: [1, 3, 20, 300, 1 << 20])
        while start < bytes.count {
            let end = min(start + choices.number(in: 1...longest), bytes.count)
            for item in reader.read(bytes[start..<end]) { record.add(item) }
            start = end
        }
        for item in reader.finish() { record.add(item) }
        return record
    }
}
