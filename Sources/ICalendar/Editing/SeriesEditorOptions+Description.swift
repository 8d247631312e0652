extension SeriesEditor.Options: CustomStringConvertible {
    /// The options that choose between results: `keep, exceptionDate, earlier, split, ifUnambiguous`.
    public var description: String { "\(overrides), \(removal), \(keepsUID), \(thisAndFuture), \(weekdays)" }
}
