import Recurrence

/// A ``LocalTimeMapper`` for each form of time.
///
/// The sources of a feed share a few zones, so the runs found for one source also apply to the next.
struct LocalTimeMappers {
    let viewer: ZoneRules
    private var forms: [TimeKind] = []
    private var mappers: [LocalTimeMapper] = []
    /// The index of the mapper to replace next, if the capacity is reached.
    private var oldest = 0

    /// The number of mappers to keep. Searching more would take longer than creating a new one.
    private static let capacity = 8

    init(viewer: ZoneRules) { self.viewer = viewer }

    /// Calls a closure with the mapper of a form, in place.
    mutating func withMapper<Result>(of form: TimeKind, _ body: (inout LocalTimeMapper) -> Result) -> Result {
        body(&mappers[index(of: form)])
    }

    private mutating func index(of form: TimeKind) -> Int {
        if let known = forms.firstIndex(where: { $0.isIdentical(to: form) }) { return known }
        // Each of many feeds has a zone object of its own, and all of them have the same rules.
        if let known = forms.firstIndex(where: { $0.hasRules(of: form) }) { return known }
        let mapper = LocalTimeMapper(form, viewer: viewer)
        guard forms.count == Self.capacity else {
            forms.append(form)
            mappers.append(mapper)
            return forms.count - 1
        }
        defer { oldest = (oldest + 1) % Self.capacity }
        forms[oldest] = form
        mappers[oldest] = mapper
        return oldest
    }
}

extension TimeKind {
    /// Returns whether both forms are the same. Zones are only compared by reference, which doesn't access their
    /// contents.
    fileprivate func isIdentical(to other: TimeKind) -> Bool {
        switch (self, other) {
        case (.date, .date), (.floating, .floating), (.utc, .utc): true
        case (.zoned(let zone), .zoned(let other)): zone === other
        default: false
        }
    }

    /// Whether both are local times of zones with the same rules.
    fileprivate func hasRules(of other: TimeKind) -> Bool {
        if case .zoned(let zone) = self, case .zoned(let other) = other { zone.rules == other.rules } else { false }
    }
}
