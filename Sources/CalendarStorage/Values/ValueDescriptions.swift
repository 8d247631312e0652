package import ICalendarSyntax

// Bytes print as their number.

extension PendingItem: Summarized {
    /// The name, and the number of bytes before and after: `talk.ics, 310 bytes to 342 bytes`.
    public var description: String { "\(name.abbreviated(to: 80)), \(size(of: expected)) to \(size(of: content))" }
}

extension ItemConflict: Summarized {
    /// The item and the number of contradictions: `work/talk.ics, 2 conflicts`.
    public var description: String {
        "\(item.description.abbreviated(to: 120)), \(counted(reasons.count, "conflict"))"
    }
}

extension ItemVersion: CustomStringConvertible {
    /// The name and the size: `talk.ics, 310 bytes`.
    public var description: String { "\(name.abbreviated(to: 80)), \(counted(size, "byte"))" }
}

private func size(of bytes: [UInt8]?) -> String { bytes.map { counted($0.count, "byte") } ?? "nothing" }
