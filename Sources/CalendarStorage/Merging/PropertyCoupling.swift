/// Properties that only make sense together. If both versions change one group in different ways, merging property by
/// property could give an event that nobody wrote.
enum PropertyCoupling {
    /// The groups. A property can be in several.
    static let groups: [Set<String>] = [
        // An end belongs to its start.
        times,
        // A rule counts from its start.
        schedule,
        // A completed to-do has all three.
        names([.status, .completed, .percentComplete]),
        // One place in three forms.
        names([.location, .geo]).union(["X-APPLE-STRUCTURED-LOCATION"]),
        // One text in several forms.
        names([.details]).union(PropertyDefinition.styledDescriptions),
    ]

    /// The properties that determine the occurrences of a series.
    static let schedule = names([.start, .recurrenceRule, .exceptionRule])
    /// The properties that name single occurrences of a series.
    static let dates = names([.exceptionDates, .recurrenceDates])

    /// The properties that determine when and for how long an event takes place.
    static let times = names(.times)

    /// Properties that count revisions: the greater one is kept. PRODID names the program that wrote last, which after
    /// a merge is neither; the greater text makes the choice independent of the order of the versions.
    static let revisions = names(.revision.union([.productIdentifier]))

    /// Properties whose values are a set, however they are spread over lines.
    static let lists = Set(PropertyDefinition.table.filter { $0.form == .list }.map(\.name))

    private static func names(_ properties: KnownProperties) -> Set<String> { properties.names }

    /// Returns the properties that conflict, given the changes of both versions and the properties that differ between
    /// the versions.
    static func conflicts(ours: Set<String>, theirs: Set<String>, differences: Set<String>) -> Set<String> {
        var result: Set<String> = []
        for group in groups where !group.isDisjoint(with: ours) && !group.isDisjoint(with: theirs) {
            result.formUnion(group.intersection(differences))
        }
        let (scheduled, dated) = (schedule.intersection(differences), dates.intersection(differences))
        let isCrossed =
            !scheduled.isDisjoint(with: ours) && !dated.isDisjoint(with: theirs)
            || !scheduled.isDisjoint(with: theirs) && !dated.isDisjoint(with: ours)
        if isCrossed { result.formUnion(scheduled.union(dated)) }
        return result
    }
}
