extension SyntaxReader {
    /// A name that is not in the table: unknown, which is no fault, or known but folded, blank-padded or malformed. False if
    /// nothing is left of it.
    mutating func resolveUnusualName(_ octets: Span<UInt8>, _ record: inout LineRecord) -> Bool {
        let range = record.nameRange
        var name = range
        if record.flags.contains(.headerFolded) {
            let unfolded = Unfolding.copy(octets, range, breaks)
            let trimmed = ASCII.trimmed(unfolded.span, 0..<unfolded.count)
            record.known = propertyNames.number(of: unfolded.span, trimmed)
            if !open.isEmpty { checkName(unfolded.span, trimmed, at: range) }
            return !trimmed.isEmpty
        }
        name = ASCII.trimmed(octets, range)
        guard !name.isEmpty else { return false }
        if name != range {
            record.known = propertyNames.number(of: octets, name)
            if !open.isEmpty || record.known != NameTable.unknown {
                log.report(
                    .warning, .blanksTrimmed, at: range.lowerBound, length: range.count,
                    expected: "a property name without blanks", found: Excerpt.of(octets, range), action: "trimmed")
            }
        }
        if !open.isEmpty { checkName(octets, name, at: range) }
        return true
    }

    private mutating func checkName(_ octets: Span<UInt8>, _ name: Range<Int>, at range: Range<Int>) {
        for offset in name where !ASCII.isNameOctet(octets[offset]) {
            log.report(
                .warning, .invalidName, at: range.lowerBound, length: range.count,
                expected: "a name of letters, digits and hyphens", found: Excerpt.of(octets, name),
                action: "kept as an unknown property")
            return
        }
    }

    /// Reports control characters and decides how the line is decoded.
    mutating func checkCharacters(_ octets: Span<UInt8>, _ record: inout LineRecord, _ control: Int?) {
        if let control {
            let isNul = octets[control] == 0
            log.report(
                .warning, .controlCharacter, at: control, length: 1, expected: "text without control characters",
                found: Excerpt.name(ofControl: octets[control]),
                action: isNul ? "replaced by U+FFFD in the decoded value" : "kept")
        }
        guard record.flags.contains(.nonASCII) else { return }
        if form == .windows1252 {
            record.flags.insert(.windows1252)
            return
        }
        let range = Int(record.begin)..<Int(record.end)
        if UTF8Validity.check(octets, range, breaks) { return }
        if isWindows1252Fallback { record.flags.insert(.windows1252) } else { hasInvalidUTF8 = true }
        log.report(
            .error, .invalidUTF8, at: range.lowerBound, length: range.count, expected: "UTF-8",
            found: "octets that are not UTF-8",
            action: isWindows1252Fallback ? "line read as Windows-1252" : "invalid octets replaced by U+FFFD")
    }
}
