// Values of a tree print as they appear in the file. The underlying storage is the whole document.

extension CalendarComponent: Summarized {
    /// The name and the counts, such as `VEVENT (9 properties, 1 component)`.
    public var description: String {
        summary(ofComponent: name, properties: properties.count, components: components.count)
    }
}

extension CalendarProperty: Summarized {
    /// The unfolded line, such as `DTSTART;TZID=Europe/Paris:20260302T091500`, truncated to 200 characters.
    public var description: String { contentLine.description }
}

extension CalendarParameter: CustomStringConvertible {
    /// The parameter as parsed, such as `ROLE=CHAIR`, truncated to 200 characters.
    public var description: String {
        "\(name)=\(values.map { $0.abbreviated(to: 200) }.joined(separator: ","))".abbreviated(to: 200)
    }
}

extension ContentLine: Summarized {
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
}

extension CalendarComponents: Summarized {
    /// The number of components.
    public var description: String { counted(count, "component") }
}

extension CalendarProperties: Summarized {
    /// The number of properties.
    public var description: String { counted(count, "property", "properties") }
}

extension ContentLines: Summarized {
    /// The number of logical lines.
    public var description: String { counted(count, "line") }
}

extension ComponentTree: Summarized {
    /// The counts, such as `3 components in 120 lines, 2 diagnostics`.
    public var description: String {
        counted(components.count, "component") + " in " + counted(contentLines.count, "line") + ", "
            + counted(diagnostics.count, "diagnostic")
    }
}

extension CalendarDiagnostic: CustomStringConvertible {
    /// The severity, the message and the code, such as
    /// `warning: expected CR LF at the end of a line, found LF alone [ICS010]`.
    public var description: String { "\(severity): \(message) [\(code.rawValue)]" }
}
