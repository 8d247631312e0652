extension DateTimeValue {
    package var isDate: Bool { if case .date = self { true } else { false } }

    package var isUTC: Bool { if case .utc = self { true } else { false } }

    /// Returns whether the digits alone determine which time is later.
    package func isComparable(with other: DateTimeValue) -> Bool {
        switch (self, other) {
        case (.date, .date), (.floating, .floating), (.utc, .utc): true
        case (.local(_, let zone), .local(_, let otherZone)): zone == otherZone
        default: false
        }
    }
}
