import Testing

/// Runs asynchronous tests before the tests that wait for a thread: each of their `await`s would put them behind thousands of
/// cases, until their time limit is over.
struct PriorityTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The group waits for its task, so that the function doesn't escape.
        try await withoutActuallyEscaping(function) { function in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask(priority: .high) { try await function() }
                try await group.waitForAll()
            }
        }
    }
}

extension Trait where Self == PriorityTrait {
    /// Runs the test, or each test of the suite, with high priority.
    static var highPriority: Self { PriorityTrait() }
}
