/// The ways a zone's clock shows a local time: once, never or twice.
///
/// ```swift
/// switch zone.resolve(local) {
/// case .unique(let offset): print("at offset \(offset)")
/// case .gap: print("the clock skips this time")
/// case .fold: print("the clock shows this time twice")
/// }
/// ```
public enum LocalTimeResolution: Hashable, Sendable {
    /// The clock shows the time once, at this offset.
    case unique(offset: Int)
    /// The clock never shows the time, but jumps from one offset to a greater one.
    case gap(before: Int, after: Int)
    /// The clock shows the time twice, first at the greater offset.
    case fold(first: Int, second: Int)

    /// The offset that RFC 5545 §3.3.5 prescribes for the local time: in a gap "using the UTC offset before the gap",
    /// and in a fold "the first occurrence of the referenced time".
    public var offset: Int {
        switch self {
        case .unique(let offset): offset
        case .gap(let before, _): before
        case .fold(let first, _): first
        }
    }
}

extension LocalTimeResolution: CustomStringConvertible {
    /// The name of the case and the offsets in seconds: `gap(before: 3600, after: 7200)`.
    public var description: String {
        switch self {
        case .unique(let offset): "unique(offset: \(offset))"
        case .gap(let before, let after): "gap(before: \(before), after: \(after))"
        case .fold(let first, let second): "fold(first: \(first), second: \(second))"
        }
    }
}
