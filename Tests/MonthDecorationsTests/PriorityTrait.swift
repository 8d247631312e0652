import Testing

/// Runs asynchronous tests before the tests that wait for a thread. Otherwise, each `await` would queue behind
/// thousands of cases, until the time limit is over.
struct PriorityTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A child task would have the priority of its parent. This task is awaited, so the function doesn't escape.
        try await withoutActuallyEscaping(function) { function in
            let task = Task(priority: .high) { try await function() }
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}

extension Trait where Self == PriorityTrait {
    /// Runs the test, or each test of the suite, with high priority.
    static var highPriority: Self { PriorityTrait() }
}
