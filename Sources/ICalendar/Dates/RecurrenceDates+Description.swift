import Recurrence

extension RecurrenceDates: CustomStringConvertible, CustomReflectable {
    /// The start and the rules of the set.
    public var description: String { timestamps.description }

    /// A mirror with the start and the rules of the set.
    public var customMirror: Mirror { timestamps.customMirror }
}
