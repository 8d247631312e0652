import Foundation

/// A value that one thread at a time may touch. (`Mutex` would need macOS 15.)
final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    /// Nothing that waits, or calls back into the owner, belongs into the body.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
