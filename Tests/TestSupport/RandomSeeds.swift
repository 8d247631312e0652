import Foundation

/// Seeds for tests with random input. A test takes them as arguments, so that the log names the seed of a failure.
///
/// Such tests are `.serialized`, because Swift Testing enqueues the cases of all tests at once. Thousands of cases
/// would otherwise occupy the threads for as long as a single loop.
///
/// ```swift
/// @Test(
///     "The text of a random rule is parsed into an equal rule", .serialized,
///     arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 18))
/// func readsBack(seed: UInt64) {
///     for rule in RandomRules(seed: seed).prefix(RandomSeeds.draws) { … }
/// }
/// ```
public enum RandomSeeds {
    /// The number of rules, documents or feeds to draw from one seed.
    public static let draws = 50

    /// The number of random rules for a test that checks rules: `RANDOM_RULES`, or 200. `.ci/run` draws from the same seeds in a
    /// release build, and many more.
    public static let rules = ProcessInfo.processInfo.environment["RANDOM_RULES"].flatMap { Int($0) } ?? 200

    /// The first seed, if `RANDOM_SEED` is set.
    private static let first = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) }

    /// Returns the seeds of a test that draws `count` values, ``draws`` from each seed.
    ///
    /// - Parameter stream: A number that is different for each test, so that no two tests use the same seeds. With
    ///   `RANDOM_SEED`, all tests start at that seed: `RANDOM_SEED=20261121 RANDOM_RULES=50` runs only the case that
    ///   failed with that seed.
    public static func forDrawing(_ count: Int, stream: UInt64) -> [UInt64] {
        let start = first ?? 20_000_000 &+ stream &* 1_000_000
        return (0..<UInt64(max(1, (count + draws - 1) / draws))).map { start &+ $0 }
    }
}
