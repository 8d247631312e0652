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
