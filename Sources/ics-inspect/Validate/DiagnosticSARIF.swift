import ICalendar

/// Writes diagnostics as SARIF 2.1.0, the format that code hosts and editors accept from analysis tools.
enum DiagnosticSARIF {
    static func write(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic], of calendar: LoadedCalendar, to output: inout Output
    ) throws(Failure) {
        output.write("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{")
        output.write("\"tool\":{\"driver\":{\"name\":\"ics-inspect\",\"version\":\(quoted(Program.version)),")
        try output.line("\"rules\":[")
        var codes: [CalendarDiagnostic.Code] = []
        for located in diagnostics where !codes.contains(located.diagnostic.code) {
            codes.append(located.diagnostic.code)
        }
        try output.lines(of: codes) { code, output in
            let section = SectionText.of(code).map { " (\($0))" } ?? ""
            output.write("{\"id\":\(quoted(code.rawValue)),\"name\":\(quoted(code.title)),")
            output.write("\"shortDescription\":{\"text\":\(quoted(code.title + section))}")
            if let entry = CodeExplanation.entries[code.rawValue] {
                output.write(",\"fullDescription\":{\"text\":\(quoted(entry.sentence))}")
            }
            output.write("}")
        }
        try output.line("]}},\"columnKind\":\"utf16CodeUnits\",\"results\":[")
        try output.lines(of: diagnostics) { located, output in write(located, of: calendar, to: &output) }
        try output.line("]}]}")
    }

    private static func write(
        _ located: CalendarFeed.LocatedDiagnostic, of calendar: LoadedCalendar, to output: inout Output
    ) {
        let diagnostic = located.diagnostic
        let name = calendar.names[located.source]
        output.write("{\"ruleId\":\(quoted(diagnostic.code.rawValue)),\"level\":\"\(diagnostic.severity)\",")
        output.write("\"message\":{\"text\":\(quoted(diagnostic.message))},")
        let tree = calendar.feed.trees[located.source]
        output.write("\"locations\":[\(location(name, diagnostic.offset, length: diagnostic.length, in: tree))]")
        if let related = diagnostic.relatedOffset {
            output.write(",\"relatedLocations\":[\(location(name, related, length: nil, in: tree))]")
        }
        output.write("}")
    }

    private static func location(_ name: String, _ offset: Int, length: Int?, in tree: ComponentTree) -> String {
        let position = tree.position(of: offset)
        // A position counts bytes from the start of the line, and SARIF counts code units.
        let text = tree.textBytes
        let end = min(max(offset, text.startIndex), text.endIndex)
        let start = max(end - position.column + 1, text.startIndex)
        let column = String(decoding: text[start..<end], as: UTF8.self).utf16.count + 1
        var region = "\"startLine\":\(position.line),\"startColumn\":\(column)"
        if let length { region += ",\"byteOffset\":\(offset),\"byteLength\":\(length)" }
        return
            "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\(quoted(uri(name)))},\"region\":{\(region)}}}"
    }

    private static func quoted(_ text: String) -> String { String(decoding: JSONText.quoted(text), as: UTF8.self) }

    /// Returns a path as a URI reference, with all characters except plain ASCII percent-encoded.
    private static func uri(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.unicodeScalars.append(UnicodeScalar(byte))
            case _ where "-._~/:?=&@+,;".utf8.contains(byte): text.unicodeScalars.append(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}
