import Foundation
public import Testing

/// Something outside the repository that a test needs, such as a program or another project's data.
///
/// Without it, the test is skipped, and the last lines of the log name what was missing. With `REQUIRE_ALL`, which `.ci/run`
/// sets, the test fails instead.
public struct Requirement: Error, CustomStringConvertible {
    /// What is missing, and how to get it.
    public let description: String

    private static let isFailure = ProcessInfo.processInfo.environment["REQUIRE_ALL"] != nil
    private static let missing = Missing()

    /// What was missing so far, with the number of tests that needed it; printed when the process ends.
    private final class Missing: @unchecked Sendable {
        private let lock = NSLock()
        private var counts: [String: Int] = [:]

        init() {
            atexit { Requirement.missing.print() }
        }

        func note(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }

        private func print() {
            let lines = lock.withLock { counts.sorted { $0.key < $1.key }.map { "\($0.value) skipped: \($0.key)\n" } }
            try? FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
        }
    }

    fileprivate static func check(_ isMet: Bool, _ description: String) throws -> Bool {
        guard !isMet else { return true }
        guard !isFailure else { throw Requirement(description: description) }
        missing.note(description)
        return false
    }
}

extension Trait where Self == ConditionTrait {
    /// A test or suite that needs something outside the repository.
    ///
    /// ```swift
    /// @Test("All 16 rules of ccs-pycalendar are read", .requires(file != nil, Fixtures.conformanceIsMissing))
    /// ```
    ///
    /// - Parameters:
    ///   - condition: Whether it is there.
    ///   - missing: A sentence for the log: what is missing, and how to get it.
    public static func requires(
        _ condition: @autoclosure @escaping @Sendable () -> Bool, _ missing: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        .enabled(
            if: try Requirement.check(condition(), missing), Comment(rawValue: missing), sourceLocation: sourceLocation)
    }
}
