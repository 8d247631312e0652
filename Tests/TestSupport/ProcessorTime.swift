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
        func best(_ input: Input) -> Double {
            (0..<3).map { _ in
                let start = now()
                work(input)
                return now() - start
            }.min() ?? 0
        }
        return best(large) / max(best(small), 1e-6)
    }

    private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
