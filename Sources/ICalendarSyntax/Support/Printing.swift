/// A value that prints as a short text, in a debugger's dump too, instead of its storage, which can be a whole calendar.
package protocol Summarized: CustomStringConvertible, CustomReflectable {}

extension Summarized {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An enumeration that prints the names of its cases, in an array too. (Swift would add the names of module and type there.)
package protocol CaseNamed: CustomStringConvertible, RawRepresentable where RawValue == String {}

extension CaseNamed {
    /// The name of the case.
    public var description: String { rawValue }
}
