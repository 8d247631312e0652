import Foundation

/// Gives standard output to one feed at a time, so that the records of a feed stay together.
///
/// A feed takes its turn when its first piece of output is full, or when it ends, and writes straight to standard
/// output from then on. Each job therefore needs memory for one piece, however long the output of a feed is. The
/// condition protects all variables.
final class OutputTurns: @unchecked Sendable {
    private let condition = NSCondition()
    private let isOrdered: Bool
    private var isTaken = false
    /// The number of the feed whose turn is next, if the output is in the order of the list.
    private var next = 1

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    /// Waits until a feed may write.
    fileprivate func take(_ number: Int) {
        condition.withLock {
            while isTaken || isOrdered && number != next { condition.wait() }
            isTaken = true
        }
    }

    fileprivate func giveBack() {
        condition.withLock {
            isTaken = false
            next += 1
            condition.broadcast()
        }
    }
}

/// The output of one feed.
final class FeedOutput {
    private let turns: OutputTurns
    private let number: Int
    private var hasTurn = false

    /// - Parameter number: The place of the feed in the list, from 1.
    init(_ turns: OutputTurns, number: Int) { (self.turns, self.number) = (turns, number) }

    /// Writes a piece to standard output, in the feed's turn.
    func write(_ bytes: [UInt8]) throws(Failure) {
        takeTurn()
        try StandardOutput.write(bytes)
    }

    /// Lets the other feeds write. Every feed must end, even without output.
    func end() {
        takeTurn()
        turns.giveBack()
    }

    private func takeTurn() {
        if hasTurn { return }
        turns.take(number)
        hasTurn = true
    }
}
