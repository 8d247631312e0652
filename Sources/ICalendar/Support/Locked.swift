import Foundation

/// A value protected by a lock. (`Mutex` requires macOS 15.)
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    package init(_ value: Value) { self.value = value }

    /// Passes the value to `body` and returns its result. `body` must not wait or call back into the owner.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
