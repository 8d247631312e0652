extension FreeBusy: CustomStringConvertible {
    /// The interval and the number of periods: `2026-03-02T00:00:00Z – 2026-03-09T00:00:00Z, 5 periods`.
    public var description: String {
        "\(interval.text), \(periods.count) \(periods.count == 1 ? "period" : "periods")"
    }
}

extension FreeBusy.Period: CustomStringConvertible {
    /// The kind and the interval: `BUSY 2026-03-02T08:15:00Z – 2026-03-02T08:45:00Z`.
    public var description: String { "\(kind.rawValue) \(interval.text)" }
}
