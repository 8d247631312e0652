import ArgumentParser
import Foundation
import ICalendar
import ICalendarWriting

/// The edits of `--batch`: a JSON object a line, whose keys are the names of options.
struct EditBatch {
    /// The edits, each with the place of its line.
    private(set) var commands: [(place: String, command: Edit)] = []

    /// The maximum number of edits. The calendar is read again for each.
    private static let maximumCount = 10_000

    /// The options of a line that can have several values.
    private static let repeatable: Set = ["set", "add", "alarm"]
    /// The options for the whole command.
    private static let excluded: Set = [
        "batch", "in-place", "dry-run", "undo", "undo-file", "to", "help", "version", "generate-completion-script",
    ]

    /// Reads the edits.
    ///
    /// - Parameter outer: The command with `--batch`, whose time zone and `--now` are the default of each line.
    /// - Throws: Exit code 65 for a line that isn't an edit, 66 if there is no such file.
    init(_ path: String, of outer: Edit) throws(Failure) {
        let source = try Source(path)
        let bytes = try source.read(outer.reading.limits).bytes
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > UInt8(ascii: " ") }) {
            let place = "\(source.name):\(index + 1)"
            guard commands.count < Self.maximumCount else {
                throw Failure(
                    .dataError, "\(place): a batch has at most \(Self.maximumCount) edits; nothing is changed")
            }
            guard let values = try? JSONDecoder().decode([String: BatchValue].self, from: Data(line)) else {
                throw Failure(
                    .dataError,
                    "\(place): expected a JSON object, such as {\"search\": \"piano\", \"move\": \"17:00\"}; nothing is changed"
                )
            }
            do {
                var command = try Edit.parse(["-"] + Self.arguments(values))
                command.inherit(from: outer)
                commands.append((place, command))
            } catch {
                throw Failure(.dataError, "\(place): \(Self.reason(error)); nothing is changed")
            }
        }
    }

    private static func arguments(_ values: [String: BatchValue]) throws -> [String] {
        try values.sorted { $0.key < $1.key }.flatMap { key, value in
            guard key.wholeMatch(of: /[a-z][a-z-]*/) != nil, !excluded.contains(key) else {
                throw ValidationError("a line can't have the option \(key)")
            }
            switch value {
            case .flag(let isOn): return isOn ? ["--\(key)"] : []
            case .text(let text): return ["--\(key)=\(text)"]
            case .texts(let texts):
                guard repeatable.contains(key) else { throw ValidationError("\(key) has one value") }
                return texts.map { "--\(key)=\($0)" }
            }
        }
    }

    private static func reason(_ error: any Error) -> String {
        let message = Edit.message(for: error)
        return message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// Returns all edits of a calendar as one.
    ///
    /// - Throws: The failure of the first edit that isn't possible, with the place of its line.
    func result(_ calendar: LoadedCalendar, of tree: ComponentTree, _ outer: Edit) throws(Failure) -> EditResult {
        var tree = tree
        let original = tree.bytes
        var notes: [String] = []
        for (place, command) in commands {
            let loaded = LoadedCalendar(
                feed: CalendarFeed([tree], preferringZonesOf: outer.preferZonesOf), streams: [tree.bytes],
                names: calendar.names)
            do throws(Failure) {
                let result = try command.edit(loaded)
                notes += result.notes
                guard let bytes = try? result.patch.applied(to: tree.bytes) else {
                    throw Failure(.software, "the edit can't be applied")
                }
                tree = ComponentTree(recovering: bytes)
            } catch {
                throw Self.failure(error, at: place)
            }
        }
        return EditResult(DocumentPatch(from: original, to: tree.bytes), notes)
    }

    /// Returns the failure of an edit with its line.
    static func failure(_ failure: Failure, at place: String) -> Failure {
        Failure(failure.status, "\(place): \(failure.message ?? "failed"); nothing is changed")
    }
}

/// A value of a line.
private enum BatchValue: Decodable {
    case flag(Bool)
    case text(String)
    case texts([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .text(String(number))
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }
}
