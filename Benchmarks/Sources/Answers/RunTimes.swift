/// The times of repeated runs of the same work, in nanoseconds for each run.
public struct RunTimes: Encodable, Sendable {
    /// The shortest time, because other processes can only make a run longer.
    public let least: Double
    public let median: Double

    /// Measures groups of `repeats` runs for at least `seconds`.
    ///
    /// There are at least two measurements, and at least ten if these take no more than five times `seconds`, because
    /// the minimum of a few measurements is unreliable.
    public init(seconds: Double, repeats: Int, _ run: (_ repeats: Int) -> Void) {
        let clock = ContinuousClock()
        let start = clock.now
        let (end, latestEnd) = (start + .seconds(seconds), start + .seconds(5 * seconds))
        var durations: [Double] = []
        while durations.count < 2 || clock.now < end || durations.count < 10 && clock.now < latestEnd {
            let duration = clock.measure { run(repeats) }
            durations.append(duration / .nanoseconds(1) / Double(repeats))
        }
        durations.sort()
        (least, median) = (durations[0], durations[durations.count / 2])
    }
}
