import ICalendarSyntax
import TestSupport

/// Reads a document given as lines, each ended by CR LF.
func tree(_ lines: String..., limits: SyntaxLimits = .default) -> ComponentTree {
    ComponentTree(recovering: bytes(lines), limits: limits)
}

/// The bytes of lines, each ended by CR LF.
func bytes(_ lines: [String]) -> [UInt8] { Feeds.bytes(ofLines: lines) }

/// Reads an event with these lines inside BEGIN and END of VCALENDAR and VEVENT.
func event(_ lines: String...) -> ComponentTree {
    ComponentTree(
        recovering: bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"]))
}

extension CalendarProperty {
    /// The name and the value as written on the line.
    var line: String { "\(rawName):\(value)" }
}

extension ComponentTree {
    /// The first component inside the first component.
    var firstEvent: CalendarComponent? { components.first?.components.first }

    /// The codes of the diagnostics, in order.
    var codes: [CalendarDiagnostic.Code] { diagnostics.map(\.code) }
}

/// The tree as text: names with their inner components in parentheses. Written with a stack instead of recursion.
func outline(_ tree: ComponentTree) -> String {
    enum Step {
        case open(CalendarComponent)
        case text(String)
    }
    var steps = tree.components.reversed().map { Step.open($0) }
    var text = ""
    while let step = steps.popLast() {
        switch step {
        case .text(let piece): text += piece
        case .open(let component):
            text += text.isEmpty || text.hasSuffix("(") ? component.name : " " + component.name
            guard !component.components.isEmpty else { continue }
            text += "("
            steps.append(.text(")"))
            steps += component.components.reversed().map { Step.open($0) }
        }
    }
    return text
}
