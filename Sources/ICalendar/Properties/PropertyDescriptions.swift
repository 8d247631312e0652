extension PropertyKey: CustomStringConvertible {
    /// The name of the property, such as `LOCATION`.
    public var description: String { name }
}

extension ParameterKey: CustomStringConvertible {
    /// The name of the parameter, such as `PARTSTAT`.
    public var description: String { name }
}

extension ValueType: CustomStringConvertible {
    /// The name of the type, such as `DATE-TIME`.
    public var description: String { rawValue }
}

extension UnresolvedTime: CustomStringConvertible {
    /// The time in ISO 8601 form, followed by the TZID: `2026-03-02`, `2026-03-02T09:15:00Z`,
    /// `2026-03-02T09:15:00 Europe/Paris`.
    public var description: String {
        switch self {
        case .date(let day): day.description
        case .floating(let time): time.description
        case .utc(let time): "\(time)Z"
        case .local(let time, let tzid): "\(time) \(tzid)"
        }
    }
}
