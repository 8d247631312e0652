import ICalendar

/// Writes diagnostics as SARIF 2.1.0, the format that code hosts and editors accept from analysis tools.
enum DiagnosticSARIF {
    static func write(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic], of calendar: LoadedCalendar, to output: inout Output
    ) throws(Failure) {
        var codes: [CalendarDiagnostic.Code] = []
        for located in diagnostics where !codes.contains(located.diagnostic.code) {
            codes.append(located.diagnostic.code)
        }
        let driver: JSONObject = [
            "name": "ics-inspect", "version": Program.version, "rules": JSONLines(codes.lazy.map(rule)),
        ]
        let run: JSONObject = [
            "tool": ["driver": driver] as JSONObject, "columnKind": "utf16CodeUnits",
            "results": JSONLines(diagnostics.lazy.map { result($0, of: calendar) }),
        ]
        try output.line(
            json: [
                "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
            ] as JSONObject)
    }

    private static func text(_ text: String) -> JSONObject { ["text": text] }

    private static func rule(_ code: CalendarDiagnostic.Code) -> JSONObject {
        let section = SectionText.of(code).map { " (\($0))" } ?? ""
        let rule: JSONObject = [
            "id": code.rawValue, "name": code.title, "shortDescription": text(code.title + section),
        ]
        guard let entry = CodeExplanation.entries[code.rawValue] else { return rule }
        return rule.appending(["fullDescription": text(entry.sentence)])
    }

    private static func result(
        _ located: CalendarFeed.LocatedDiagnostic, of calendar: LoadedCalendar
    ) -> JSONObject {
        let diagnostic = located.diagnostic
        let name = calendar.names[located.source]
        let tree = calendar.feed.trees[located.source]
        let result: JSONObject = [
            "ruleId": diagnostic.code.rawValue, "level": diagnostic.severity.description,
            "message": text(diagnostic.message),
            "locations": [location(name, diagnostic.offset, length: diagnostic.length, in: tree)],
        ]
        guard let related = diagnostic.relatedOffset else { return result }
        return result.appending(["relatedLocations": [location(name, related, length: nil, in: tree)]])
    }

    private static func location(
        _ name: String, _ offset: Int, length: Int?, in tree: ComponentTree
    ) -> JSONObject {
        let position = tree.position(of: offset)
        // A position counts bytes from the start of the line, and SARIF counts code units.
        let text = tree.textBytes
        let end = min(max(offset, text.startIndex), text.endIndex)
        let start = max(end - position.column + 1, text.startIndex)
        let column = String(decoding: text[start..<end], as: UTF8.self).utf16.count + 1
        let place: JSONObject = ["startLine": position.line, "startColumn": column]
        let region = length.map { place.appending(["byteOffset": offset, "byteLength": $0]) } ?? place
        return [
            "physicalLocation": ["artifactLocation": ["uri": uri(name)] as JSONObject, "region": region] as JSONObject
        ]
    }

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
