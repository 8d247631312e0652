import Foundation

/// A value that one thread at a time may touch. (`Mutex` would need macOS 15.)
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    package init(_ value: Value) { self.value = value }

    /// Lends the value to `body` and returns its result. Nothing that waits, or calls back into the owner, belongs in `body`.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
