// Values of a tree print as they appear in the file. A debugger reflects the same, because the underlying storage is
// the whole document.

extension CalendarComponent: CustomStringConvertible, CustomReflectable {
    /// The name and the counts, such as `VEVENT (9 properties, 1 component)`.
    public var description: String {
        summary(ofComponent: name, properties: properties.count, components: components.count)
    }

    /// Reflects the name, the properties and the components.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "properties": Array(properties), "components": Array(components)])
    }
}

extension CalendarProperty: CustomStringConvertible, CustomReflectable {
    /// The unfolded line, such as `DTSTART;TZID=Europe/Paris:20260302T091500`, truncated to 200 characters.
    public var description: String { contentLine.description }

    /// Reflects the name and the value as written.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": value]) }
}

extension CalendarParameter: CustomStringConvertible {
    /// The parameter as parsed, such as `ROLE=CHAIR`, truncated to 200 characters.
    public var description: String {
        "\(name)=\(values.map { $0.abbreviated(to: 200) }.joined(separator: ","))".abbreviated(to: 200)
    }
}

extension ContentLine: CustomStringConvertible, CustomReflectable {
    /// The unfolded line, truncated to 200 characters.
    public var description: String {
        let record = record
        guard record.isReadable else {
            let text = storage.withUnfolded(Int(record.start)..<Int(record.end), folded: isFolded) { bytes in
                storage.decode(bytes, 0..<bytes.count, record.flags)
            }
            return text.abbreviated(to: 200)
        }
        return storage.lineText(record).description.abbreviated(to: 200)
    }

    /// Reflects the name and the kind of the line.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "kind": kind]) }
}

extension CalendarComponents: CustomStringConvertible, CustomReflectable {
    /// The number of components.
    public var description: String { counted(count, "component") }

    /// Reflects the components.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension CalendarProperties: CustomStringConvertible, CustomReflectable {
    /// The number of properties.
    public var description: String { counted(count, "property", "properties") }

    /// Reflects the properties.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension ContentLines: CustomStringConvertible, CustomReflectable {
    /// The number of logical lines.
    public var description: String { counted(count, "line") }

    /// Reflects the first lines.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: Array(prefix(100)), displayStyle: .collection)
    }
}

extension ComponentTree: CustomStringConvertible, CustomReflectable {
    /// The counts, such as `3 components in 120 lines, 2 diagnostics`.
    public var description: String {
        counted(components.count, "component") + " in " + counted(contentLines.count, "line") + ", "
            + counted(diagnostics.count, "diagnostic")
    }

    /// Reflects the components and the diagnostics.
    public var customMirror: Mirror {
        Mirror(self, children: ["components": Array(components), "diagnostics": diagnostics])
    }
}

extension CalendarDiagnostic: CustomStringConvertible {
    /// The severity, the message and the code, such as
    /// `warning: expected CR LF at the end of a line, found LF alone [ICS010]`.
    public var description: String { "\(severity): \(message) [\(code.rawValue)]" }
}
