extension SyntaxReader {
    /// Handles a name that isn't in the table: an unknown name, which is allowed, or a known name that is folded,
    /// padded with blanks or malformed. Returns false if the name is empty.
    mutating func resolveUnusualName(_ bytes: Span<UInt8>, _ record: inout LineRecord) -> Bool {
        let range = record.nameRange
        var name = range
        if record.flags.contains(.headerFolded) {
            let unfolded = Unfolding.copy(bytes, range, breaks)
            let trimmed = ASCII.trimmed(unfolded.span, 0..<unfolded.count)
            record.known = propertyNames.number(of: unfolded.span, trimmed)
            if !open.isEmpty { checkName(unfolded.span, trimmed, at: range) }
            return !trimmed.isEmpty
        }
        if isMarkedBegin(bytes, &record) { return true }
        name = ASCII.trimmed(bytes, range)
        guard !name.isEmpty else { return false }
        if name != range {
            record.known = propertyNames.number(of: bytes, name)
            if !open.isEmpty || record.known != NameTable.unknown {
                log.report(
                    .warning, .blanksTrimmed, at: range.lowerBound, length: range.count,
                    expected: "a property name without blanks", found: Excerpt.of(bytes, range), action: "trimmed")
            }
        }
        if !open.isEmpty { checkName(bytes, name, at: range) }
        return true
    }

    /// Recognizes a BEGIN after byte order marks, as where files that start with one were joined.
    private mutating func isMarkedBegin(_ bytes: Span<UInt8>, _ record: inout LineRecord) -> Bool {
        let start = record.nameRange.lowerBound
        var name = record.nameRange
        while name.count > 3, bytes[name.lowerBound] == 0xEF, bytes[name.lowerBound + 1] == 0xBB,
            bytes[name.lowerBound + 2] == 0xBF
        {
            name = (name.lowerBound + 3)..<name.upperBound
        }
        guard name.lowerBound > start,
            propertyNames.number(of: bytes, name) == KnownProperty.componentBegin.rawValue
        else { return false }
        record.known = KnownProperty.componentBegin.rawValue
        log.report(
            .warning, .byteOrderMark, at: start, length: name.lowerBound - start, expected: "BEGIN:VCALENDAR",
            found: "a byte order mark", action: "skipped")
        return true
    }

    private mutating func checkName(_ bytes: Span<UInt8>, _ name: Range<Int>, at range: Range<Int>) {
        for offset in name where !ASCII.isNameByte(bytes[offset]) {
            log.report(
                .warning, .invalidName, at: range.lowerBound, length: range.count,
                expected: "a name of letters, digits and hyphens", found: Excerpt.of(bytes, name),
                action: "kept as an unknown property")
            return
        }
    }

    /// Checks whether new parameters are valid UTF-8, so that the lines that repeat them needn't be checked.
    func checkCharacters(_ bytes: Span<UInt8>, _ header: inout PlainHeader, from semicolon: Int) {
        guard header.nonASCII & SWARWord.highBits != 0, form != .windows1252 else { return }
        let validity = UTF8Validity.of(bytes, semicolon..<header.colon, breaks)
        guard validity.isValid, validity.splittingFold == nil else { return }
        header.isUTF8 = true
        header.nonASCII = 0
    }

    /// Reports control characters and decides how the line is decoded.
    mutating func checkCharacters(_ bytes: Span<UInt8>, _ record: inout LineRecord, _ control: Int?) {
        if let control {
            let isNul = bytes[control] == 0
            log.report(
                .warning, .controlCharacter, at: control, length: 1, expected: "text without control characters",
                found: Excerpt.name(ofControl: bytes[control]),
                action: isNul ? "replaced by U+FFFD in the decoded value" : "kept")
        }
        guard record.flags.contains(.nonASCII) else { return }
        if form == .windows1252 {
            record.flags.insert(.windows1252)
            return
        }
        let range = Int(record.start)..<Int(record.end)
        let validity = UTF8Validity.of(bytes, range, breaks)
        if validity.isValid {
            if let fold = validity.splittingFold, !reportedSplitCharacter {
                reportedSplitCharacter = true
                log.report(
                    .note, .splitCharacter, at: fold, expected: "folds between characters",
                    found: "one inside a UTF-8 sequence", action: "unfolded before decoding; reported once")
            }
            return
        }
        if isWindows1252Fallback { record.flags.insert(.windows1252) } else { hasInvalidUTF8 = true }
        log.report(
            .error, .invalidUTF8, at: range.lowerBound, length: range.count, expected: "UTF-8",
            found: "bytes that are not UTF-8",
            action: isWindows1252Fallback ? "line read as Windows-1252" : "invalid bytes replaced by U+FFFD")
    }
}
