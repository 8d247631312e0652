/// An enumeration that prints the names of its cases, in an array too. (Swift would add the names of module and type there.)
protocol CaseNamed: CustomStringConvertible, RawRepresentable where RawValue == String {}

extension CaseNamed {
    /// The name of the case.
    public var description: String { rawValue }
}
