/// The times of a piece of work that was run again and again, in nanoseconds a run.
public struct RunTimes: Encodable, Sendable {
    /// The shortest: other processes can only add to it.
    public let least: Double
    public let median: Double

    /// Measures `repeats` runs at a time, for at least `seconds`.
    ///
    /// It measures twice in any case, and ten times if that takes no more than five times as long: the least of few is
    /// noise.
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
