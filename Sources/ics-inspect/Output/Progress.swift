import Foundation

/// Tells a person that long work goes on: a line on standard error, where that is a terminal and the output is not.
struct Progress {
    private let noun: String
    private let isShown = Console.errorIsTerminal && !Console.outputIsTerminal
    private let start = Date()
    private var hasWritten = false

    init(_ noun: String) { self.noun = noun }

    /// So much is done. Cheap: looks at the clock every few thousand times.
    mutating func advance(to count: Int) {
        guard isShown, count & 0x3FFF == 0, Date().timeIntervalSince(start) > 1 else { return }
        hasWritten = true
        Console.write(Data("\r\(count) \(noun)…".utf8))
    }

    /// Takes the line away.
    mutating func end() {
        if hasWritten { Console.write(Data("\r\u{1B}[K".utf8)) }
        hasWritten = false
    }
}
