import Recurrence

/// A ``LocalTimeMapper`` for each form of time: the sources of a feed share a few zones, and a cursor that has looked into one
/// knows the answer for the next.
struct LocalTimeMappers {
    let viewer: ZoneRules
    private var forms: [TimeKind] = []
    private var mappers: [LocalTimeMapper] = []
    /// The next to make room, where there are more than are kept.
    private var oldest = 0

    /// More would be searched longer than a new one takes.
    private static let capacity = 8

    init(viewer: ZoneRules) { self.viewer = viewer }

    /// Does something with the mapper of a form, where it is.
    mutating func withMapper<Result>(of form: TimeKind, _ body: (inout LocalTimeMapper) -> Result) -> Result {
        body(&mappers[index(of: form)])
    }

    private mutating func index(of form: TimeKind) -> Int {
        if let known = forms.firstIndex(where: { $0.isIdentical(to: form) }) { return known }
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
    /// Whether both are the same, and of zones the same object: found without a look into it.
    fileprivate func isIdentical(to other: TimeKind) -> Bool {
        switch (self, other) {
        case (.date, .date), (.floating, .floating), (.utc, .utc): true
        case (.zoned(let zone), .zoned(let other)): zone === other
        default: false
        }
    }
}
