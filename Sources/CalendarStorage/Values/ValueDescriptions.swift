import ICalendarSyntax

// Bytes print as their number.

extension CalendarDetails: CustomStringConvertible {
    /// The title and the colour: `“Work” #1E90FF`.
    public var description: String {
        "“\(title.abbreviated(to: 60))”" + (color.map { " " + $0.abbreviated(to: 40) } ?? "")
            + (isWritable ? "" : ", read-only")
    }
}

extension ItemWrite: CustomStringConvertible, CustomReflectable {
    /// The name, and the number of bytes before and after: `talk.ics, 310 bytes to 342 bytes`.
    public var description: String { "\(name.abbreviated(to: 80)), \(size(of: expected)) to \(size(of: content))" }

    /// A mirror with the name and the numbers of bytes.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "expected": size(of: expected), "content": size(of: content)])
    }
}

extension ItemConflict: CustomStringConvertible, CustomReflectable {
    /// The item and the number of contradictions: `work/talk.ics, 2 conflicts`.
    public var description: String {
        "\(item.description.abbreviated(to: 120)), \(counted(reasons.count, "conflict"))"
    }

    /// A mirror with the item, the reasons and the numbers of bytes.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "item": item, "reasons": reasons, "base": size(of: base), "ours": size(of: ours),
                "theirs": size(of: theirs),
            ])
    }
}

extension ItemStamp: CustomStringConvertible {
    /// The name and the size: `talk.ics, 310 bytes`.
    public var description: String { "\(name.abbreviated(to: 80)), \(counted(size, "byte"))" }
}

extension CalendarImport: CustomStringConvertible, CustomReflectable {
    /// The report of the import.
    public var description: String { report.description }

    /// A mirror with the report and the items.
    public var customMirror: Mirror { Mirror(self, children: ["report": report, "items": items]) }
}

extension CalendarImport.Item: CustomStringConvertible, CustomReflectable {
    /// The UID and the number of bytes: `talk@example.com, 310 bytes`.
    public var description: String { "\(uid.abbreviated(to: 80)), \(counted(bytes.count, "byte"))" }

    /// A mirror with the UID and the number of bytes.
    public var customMirror: Mirror {
        Mirror(self, children: ["uid": uid, "bytes": bytes.count, "isNew": isNew])
    }
}

private func size(of bytes: [UInt8]?) -> String { bytes.map { counted($0.count, "byte") } ?? "nothing" }
