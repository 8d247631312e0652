import CalendarConversion
import CalendarStorage
import Foundation
import ICalendar

/// The report of what a conversion loses.
struct LossReport {
    private let losses: [ConversionLoss]
    private let name: String

    /// - Parameter name: The name of the input.
    init(_ losses: [ConversionLoss], name: String) { (self.losses, self.name) = (losses, name) }

    /// Writes one line that counts the losses to standard error, with `--verbose` a line for each.
    ///
    /// - Parameter hint: The end of the line that counts.
    func report(_ verbosity: Verbosity, hint: String = " (--verbose lists them)") {
        if losses.isEmpty || verbosity == .quiet { return }
        guard verbosity == .normal else {
            for loss in losses { Console.report("\(name): \(loss.sentence)") }
            return
        }
        let counts = [(ConversionLoss.Outcome.omitted, "left out"), (.approximated, "changed"), (.kept, "kept aside")]
            .compactMap { outcome, words in
                let count = losses.indices.count { losses[$0].outcome == outcome }
                return count == 0 ? nil : "\(counted(count, "part")) \(words)"
            }
        let changes = losses.indices.contains { losses[$0].changesOccurrences } ? ", which changes occurrences" : ""
        Console.report("\(name): " + counts.joined(separator: ", ") + changes + hint)
    }

    /// Writes each loss as a line of JSON.
    ///
    /// - Throws: Exit code 74 if the file can't be written.
    func write(to path: String) throws(Failure) {
        var bytes: [UInt8] = []
        for loss in losses { bytes += try loss.json.line() }
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure(.ioError, "\(FileName.shown(path)): cannot be written")
        }
    }
}

extension ConversionLoss {
    /// The loss in words.
    var sentence: String {
        let action =
            switch outcome {
            case .kept: "kept aside"
            case .approximated: "changed"
            case .omitted: "left out"
            }
        let (kind, name, property) = words
        let place = property.map { " of \($0)" } ?? ""
        let entry = uid.map { ", UID \(TextWidth.cut($0, to: 60))" } ?? ""
        return "the \(kind) \(name)\(place)\(entry), is \(action) (\(reason.rawValue))"
            + (changesOccurrences ? "; occurrences change" : "")
    }

    /// The members are part of the contract of the command.
    var json: JSONObject {
        let (kind, name, property) = words
        return [
            "part": kind, "name": name, "property": property, "outcome": outcome.rawValue, "reason": reason.rawValue,
            "uid": uid, "changesOccurrences": changesOccurrences,
        ]
    }

    private var words: (kind: String, name: String, property: String?) {
        switch part {
        case .component(let name): ("component", name, nil)
        case .property(let name): ("property", name, nil)
        case .parameter(let name, let property): ("parameter", name, property)
        case .member(let pointer): ("member", pointer, nil)
        case .element(let path): ("element", path, nil)
        }
    }
}
