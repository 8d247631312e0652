extension ZoneRules: CustomStringConvertible, CustomReflectable {
    /// The offset of a zone that never changes (`+05:30`), or the first offset and the number of changes
    /// (`+01:00, then 236 changes`).
    public var description: String {
        let first = Self.text(ofOffset: offsets[0])
        return instants.isEmpty
            ? first : "\(first), then \(instants.count) \(instants.count == 1 ? "change" : "changes")"
    }

    /// A mirror with the first offset and the number of changes.
    public var customMirror: Mirror {
        Mirror(self, children: ["initialOffset": offsets[0], "changeCount": instants.count])
    }

    /// Returns an offset as text, such as `+05:30` or `-00:01:15`.
    package static func text(ofOffset seconds: Int) -> String {
        let absolute = abs(seconds)
        let text = "\(seconds < 0 ? "-" : "+")\(padded(absolute / 3_600, to: 2)):\(padded(absolute / 60 % 60, to: 2))"
        return absolute % 60 == 0 ? text : "\(text):\(padded(absolute % 60, to: 2))"
    }
}
