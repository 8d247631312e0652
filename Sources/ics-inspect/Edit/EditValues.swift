import ArgumentParser
import ICalendar
import ICalendarEditing
import ICalendarWriting

/// The ways to complete an occurrence of a to-do, the values of `--complete`.
enum CompletionName: String, ExpressibleByArgument, CaseIterable {
    case override, advance, split

    var completion: SeriesEditor.Completion {
        switch self {
        case .override: .override
        case .advance: .advance(.byRule)
        case .split: .split(.byRule)
        }
    }
}

/// A rule from the command line; empty for `none`, which ends a series.
struct EditedRule: Sendable {
    let rules: [RecurrenceRule]

    init(_ text: String) throws {
        if text.lowercased() == "none" {
            rules = []
            return
        }
        do throws(RecurrenceRuleError) {
            rules = [try RecurrenceRule(text)]
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

/// An argument `NAME=VALUE` or `NAME;PARAMETER=VALUE=VALUE`. The value is nil for a property to remove.
struct PropertyAssignment: Sendable {
    let name: String
    let parameters: [CalendarParameter]
    let value: String?

    init(_ text: String) throws {
        let error = ValidationError("expected NAME=VALUE or NAME;PARAMETER=VALUE=VALUE, such as SUMMARY=Lunch")
        var rest = text[...]
        func take(upTo ends: Set<Character>) -> String? {
            guard let end = rest.firstIndex(where: ends.contains), end != rest.startIndex else { return nil }
            defer { rest = rest[end...] }
            return String(rest[..<end])
        }
        guard let name = take(upTo: [";", "="]) else { throw error }
        var parameters: [CalendarParameter] = []
        while rest.first == ";" {
            rest.removeFirst()
            guard let name = take(upTo: ["=", ";"]), rest.first == "=" else { throw error }
            rest.removeFirst()
            let value: String?
            if rest.first == "\"" {
                rest.removeFirst()
                value = take(upTo: ["\""])
                rest = rest.dropFirst()
            } else {
                value = take(upTo: ["=", ";"])
            }
            guard let value else { throw error }
            parameters.append(CalendarParameter(name: name.uppercased(), values: [value]))
        }
        guard rest.first == "=" else { throw error }
        let value = String(rest.dropFirst())
        self.name = name.uppercased()
        self.parameters = parameters
        self.value = value.isEmpty ? nil : value
    }

    /// Parses a property to add, which has a value.
    static func added(_ text: String) throws -> PropertyAssignment {
        let assignment = try PropertyAssignment(text)
        if assignment.value == nil {
            throw ValidationError("expected a value, such as ATTENDEE=mailto:ada@example.com")
        }
        return assignment
    }
}
