import Foundation

/// Shows the progress of long work on standard error, if that is a terminal and the output isn't.
struct Progress {
    private let noun: String
    private let isShown: Bool
    private let start = Date()
    private var lastUpdate = Date()
    private var hasWritten = false

    /// - Parameter besideOutput: Whether nothing is written to standard output in the meantime, so that progress can be
    ///   shown even if both are the same terminal.
    init(_ noun: String, besideOutput: Bool = false) {
        self.noun = noun
        isShown = Console.errorIsTerminal && (besideOutput || !Console.outputIsTerminal)
    }

    /// Reports the progress. This is cheap, because the clock is read only every few thousand calls.
    mutating func advance(to count: Int) {
        guard isShown, count & 0x3FFF == 0, Date().timeIntervalSince(start) > 1 else { return }
        hasWritten = true
        Console.showProgress("\(Self.grouped(count)) \(noun)…")
    }

    /// Shows a number, at most ten times a second.
    mutating func update(to count: Int) {
        guard isShown else { return }
        let now = Date()
        guard now.timeIntervalSince(start) > 1, now.timeIntervalSince(lastUpdate) > 0.1 else { return }
        (lastUpdate, hasWritten) = (now, true)
        Console.showProgress("\(Self.grouped(count)) \(noun)…")
    }

    /// Returns the number with group separators, such as `1,234,567`.
    static func grouped(_ count: Int) -> String {
        let digits = Array(String(count))
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
            text.append(digit.element)
        }
    }

    /// Erases the progress line.
    mutating func end() {
        if hasWritten { Console.eraseProgress() }
        hasWritten = false
    }
}
