#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The processor time of the current thread, which other processes and threads don't affect, to compare two sizes of input.
public enum ProcessorTime {
    /// Returns how many times as much processor time `work` takes for `large` as for `small`: the best of three runs each.
    ///
    /// If `large` is eight times as large, linear work takes about eight times as long, and quadratic work 64 times.
    public static func ratio<Input>(_ small: Input, _ large: Input, _ work: (Input) -> Void) -> Double {
        shortest { work(large) } / max(shortest { work(small) }, 1e-6)
    }

    /// Returns the processor time of some work in seconds: the best of three runs.
    public static func shortest(_ work: () throws -> Void) rethrows -> Double {
        try (0..<3).map { _ in
            let start = now()
            try work()
            return now() - start
        }.min() ?? 0
    }

    private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
