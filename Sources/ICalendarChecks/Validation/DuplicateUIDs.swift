import ICalendar

/// Finds components of the same kind with the same UID, RECURRENCE-ID and SEQUENCE (RFC 5545 §3.8.4.7). Parsing reports
/// an older revision of the same entry.
enum DuplicateUIDs {
    private struct Key: Hashable {
        var kind: KnownComponent
        var uid: String
        var recurrenceID: DateTimeValue?
        var sequence: Int
    }

    static func find(_ components: [CalendarComponent]) -> [CalendarDiagnostic] {
        // Most entries are the only ones with their UID, and need no key.
        var isRepeated: [UInt64: Bool] = [:]
        isRepeated.reserveCapacity(components.count)
        let uids = components.map { component in
            component.known.flatMap { $0.isTopLevel ? component[.uid] : nil }
        }
        let hashes = uids.map { $0.map(hash) }
        for case let hash? in hashes { isRepeated[hash] = isRepeated[hash] != nil }
        var seen: [Key: Int] = [:]
        var result: [CalendarDiagnostic] = []
        for (index, component) in components.enumerated() {
            guard let hash = hashes[index], isRepeated[hash] == true, let property = uids[index],
                let kind = component.known
            else { continue }
            let recurrenceID = component.value(.recurrenceID)
            // A RECURRENCE-ID that can't be read is reported, and may name another occurrence.
            if recurrenceID == nil, component[.recurrenceID] != nil { continue }
            let key = Key(
                kind: kind, uid: property.text, recurrenceID: recurrenceID, sequence: component.value(.sequence) ?? 0)
            if key.uid.isEmpty { continue }
            guard let other = seen[key] else {
                seen[key] = property.valueOffset
                continue
            }
            result.append(
                CalendarDiagnostic(
                    .warning, .duplicateUID, offset: property.valueOffset, length: property.valueByteRange.count,
                    DiagnosticMessage(
                        found: "\(quoting: key.uid)",
                        fault: key.recurrenceID == nil
                            ? "UID \(quoting: key.uid) is that of another \(kind.name)"
                            : "UID \(quoting: key.uid) is that of another \(kind.name) for the same occurrence"),
                    relatedOffset: other))
        }
        return result
    }

    /// Returns a number that is the same for equal texts, however they are escaped and encoded: a hash of the
    /// visible ASCII characters other than backslashes, without the case of N.
    private static func hash(_ uid: CalendarProperty) -> UInt64 {
        uid.withValueBytes { bytes in
            var hash = FNV1a()
            for index in bytes.indices {
                let byte = bytes[index]
                guard byte.isVisibleASCII, byte != UInt8(ascii: "\\") else { continue }
                hash.combine(byte == UInt8(ascii: "N") ? UInt8(ascii: "n") : byte)
            }
            return hash.value
        }
    }
}
