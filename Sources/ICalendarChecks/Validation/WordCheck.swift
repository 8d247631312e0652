import ICalendar

/// Checks words that the RFCs list: STATUS by component, TRANSP, CLASS, ACTION, COLOR, REQUEST-STATUS, and words in
/// parameters.
enum WordCheck {
    static func check(_ checked: CheckedProperty, in kind: KnownComponent, _ log: inout DiagnosticLog) {
        let property = checked.property
        switch checked.known {
        case .status:
            guard let words = CalendarEntry.Status.words[kind], !words.contains(word(property)) else { return }
            log.report(
                .warning, .statusValue, in: property, expected: "\(literal: list(words))",
                fault: "\(kind.name) cannot have STATUS \(quoting: property.value)")
        case .transparency:
            guard kind == .vevent, !["OPAQUE", "TRANSPARENT"].contains(word(property)) else { return }
            log.report(
                .warning, .transparencyValue, in: property, expected: "OPAQUE or TRANSPARENT", action: "read as OPAQUE",
                fault: "TRANSP is \(quoting: property.value)")
        case .classification: checkRegistered(property, ["PUBLIC", "PRIVATE", "CONFIDENTIAL"], &log)
        case .action where kind == .valarm: checkRegistered(property, ["AUDIO", "DISPLAY", "EMAIL"], &log)
        case .busyType: checkRegistered(property, ["BUSY", "BUSY-UNAVAILABLE", "BUSY-TENTATIVE"], &log)
        case .requestStatus:
            guard !isStatusCode(property.value.prefix { $0 != ";" }) || !property.value.contains(";") else { return }
            log.report(
                .warning, .requestStatusForm, in: property, expected: "a code and a description, such as 2.0;Success",
                fault: "REQUEST-STATUS is \(quoting: property.value)")
        case .color:
            guard !CSSColorName.contains(word(property).lowercased()) else { return }
            log.report(
                .warning, .colorValue, in: property, expected: "a name such as turquoise",
                fault: "COLOR \(quoting: property.value) is not the name of a CSS color")
        case .categories, .resources:
            guard !hasVisibleASCII(property), property.value.trimmed.isEmpty else { return }
            log.report(
                .note, .emptyProperty, at: property.offset, length: property.name.utf8.count,
                fault: "\(property.name) is empty")
        case .uid:
            guard !hasVisibleASCII(property), !property.value.isEmpty, property.text.trimmed.isEmpty else { return }
            log.report(.warning, .uidMissing, in: property, fault: "UID of \(kind.name) is blank")
        default: break
        }
        if !checked.parameters.list.isEmpty { checkParameters(checked, in: kind, &log) }
    }

    /// Returns whether the value has a visible character in ASCII, as nearly every one does, so that no text is created.
    private static func hasVisibleASCII(_ property: CalendarProperty) -> Bool {
        property.withValueBytes { bytes in
            bytes.indices.contains { bytes[$0].isVisibleASCII && bytes[$0] != UInt8(ascii: "\\") }
        }
    }

    private static func word(_ property: CalendarProperty) -> String { property.value.trimmed.uppercased() }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    private static func checkRegistered(_ property: CalendarProperty, _ words: [String], _ log: inout DiagnosticLog) {
        let word = word(property)
        guard !word.hasPrefix("X-"), !words.contains(word) else { return }
        log.report(
            .note, .unregisteredValue, in: property, expected: "\(literal: list(words)), or a name that starts with X-",
            fault: "\(property.name) is \(quoting: property.value), which is not registered")
    }

    private static func checkParameters(
        _ checked: CheckedProperty, in kind: KnownComponent, _ log: inout DiagnosticLog
    ) {
        guard checked.known == .attendee || checked.known == .organizer || checked.known == .freeBusy else { return }
        let property = checked.property
        for (index, parameter) in checked.parameters.list.enumerated() {
            guard let words = words(of: parameter.name, in: kind),
                let value = parameter.values.first, !value.isEmpty, !words.contains(value),
                !value.uppercased().hasPrefix("X-"), !words.contains(value.uppercased())
            else { continue }
            let place = property.byteRange(ofParameter: index) ?? property.byteRange
            log.report(
                .note, .unregisteredValue, at: place.lowerBound, length: place.count,
                expected: "\(literal: list(words))",
                found: "\(quoting: value)",
                fault: "\(parameter.name) is \(quoting: value), which \(literal: kind.name) doesn't have")
        }
    }

    /// Returns whether a text is a status code such as `2.0` or `3.7.1` (RFC 5545 §3.8.8.3).
    private static func isStatusCode(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return 2...3 ~= parts.count
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// Returns the words of a parameter: RFC 5545 §3.2.3, §3.2.9, §3.2.12, §3.2.16.
    private static func words(of parameter: String, in kind: KnownComponent) -> [String]? {
        switch (parameter, kind) {
        case ("CUTYPE", _): ["INDIVIDUAL", "GROUP", "RESOURCE", "ROOM", "UNKNOWN"]
        case ("FBTYPE", _): ["FREE", "BUSY", "BUSY-UNAVAILABLE", "BUSY-TENTATIVE"]
        case ("ROLE", _): ["CHAIR", "REQ-PARTICIPANT", "OPT-PARTICIPANT", "NON-PARTICIPANT"]
        case ("PARTSTAT", .vevent): ["NEEDS-ACTION", "ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED"]
        case ("PARTSTAT", .vtodo):
            ["NEEDS-ACTION", "ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED", "COMPLETED", "IN-PROCESS"]
        case ("PARTSTAT", .vjournal): ["NEEDS-ACTION", "ACCEPTED", "DECLINED"]
        default: nil
        }
    }
}
