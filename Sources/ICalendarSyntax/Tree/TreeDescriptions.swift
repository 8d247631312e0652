// Values of a tree print as what they are in the file. What a debugger reflects is the same: the storage behind them is the whole
// document.

extension CalendarComponent: CustomStringConvertible, CustomReflectable {
    /// The name and the counts: `VEVENT (9 properties, 1 component)`.
    public var description: String {
        let name = name.abbreviated(to: 60)
        let (properties, components) = (properties.count, components.count)
        let inside = components == 0 ? "" : ", \(components) \(components == 1 ? "component" : "components")"
        return "\(name) (\(properties) \(properties == 1 ? "property" : "properties")\(inside))"
    }

    /// The name, the properties and the components.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "properties": Array(properties), "components": Array(components)])
    }
}

extension CalendarProperty: CustomStringConvertible, CustomReflectable {
    /// The line, unfolded: `DTSTART;TZID=Europe/Paris:20260302T091500`. One of more than 200 characters is cut.
    public var description: String { contentLine.description }

    /// The name and the value as written.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": value]) }
}

extension CalendarParameter: CustomStringConvertible {
    /// The parameter as it is read, `ROLE=CHAIR`; cut after 200 characters.
    public var description: String {
        "\(name)=\(values.map { $0.abbreviated(to: 200) }.joined(separator: ","))".abbreviated(to: 200)
    }
}

extension ContentLine: CustomStringConvertible, CustomReflectable {
    /// The line, unfolded; one of more than 200 characters is cut.
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

    /// The name and the kind of the line.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "kind": kind]) }
}

extension ComponentTree: CustomStringConvertible, CustomReflectable {
    /// The counts: `3 components in 120 lines, 2 diagnostics`.
    public var description: String {
        let (components, lines, diagnostics) = (components.count, contentLines.count, diagnostics.count)
        return "\(components) \(components == 1 ? "component" : "components") in \(lines) "
            + "\(lines == 1 ? "line" : "lines"), \(diagnostics) \(diagnostics == 1 ? "diagnostic" : "diagnostics")"
    }

    /// The components and the diagnostics.
    public var customMirror: Mirror {
        Mirror(self, children: ["components": Array(components), "diagnostics": diagnostics])
    }
}

extension CalendarDiagnostic: CustomStringConvertible {
    /// The severity, the message and the code: `warning: expected CR LF at the end of a line, found LF alone [ICS010]`.
    public var description: String { "\(severity): \(message) [\(code.rawValue)]" }
}
