import CalendarStorage
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// Laws that hold for any two versions.
@Suite("Laws of merging, on random items")
struct RandomMergeTests {
    /// Three versions that come from one item.
    struct Versions {
        var base: RandomItem
        var ours: RandomItem
        var theirs: RandomItem

        init(_ random: inout SplitMix64) {
            base = RandomItem(&random)
            ours = base
            theirs = base
            for _ in 0..<random.number(in: 1...4) { ours.change(&random) { _ in true } }
            for _ in 0..<random.number(in: 1...4) { theirs.change(&random) { _ in true } }
            ours.touch(&random)
            theirs.touch(&random)
        }
    }

    static func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
        try? ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
    }

    /// The components of a calendar, each as its sorted lines with sorted values of lists, without the VTIMEZONE.
    static func content(_ bytes: [UInt8]) -> [[String]] {
        ComponentTree(recovering: bytes).components.flatMap(\.components).filter { $0.known != .vtimezone }
            .map(lines).sorted { $0.description < $1.description }
    }

    private static func lines(_ component: CalendarComponent) -> [String] {
        let properties = component.properties.flatMap { property in
            let parameters = property.parameters.sorted { $0.name < $1.name }.description
            guard ["CATEGORIES", "EXDATE"].contains(property.name) else {
                return ["\(property.name)\(parameters):\(property.value)"]
            }
            return property.texts.map { "\(property.name)\(parameters):\($0)" }
        }
        return (properties + component.components.map { lines($0).joined(separator: "|") }).sorted()
    }

    static func problems(_ bytes: [UInt8]) -> Set<CalendarDiagnostic.Code> {
        Set(CalendarFeed(bytes).validate().map(\.diagnostic.code))
    }

    @Test(
        "A version that is equal to the base changes nothing in the other", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 91))
    func identity(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let versions = Versions(&random)
            let (base, ours) = (versions.base.bytes, versions.ours.rewritten(&random))
            #expect(Self.merge(base, ours, base) == ours)
            #expect(Self.merge(base, base, ours) == ours)
            #expect(Self.merge(base, ours, ours) == ours)
        }
    }

    @Test(
        "A version that only another program's form sets apart from the base changes nothing in the other", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 92))
    func rewrittenBase(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let versions = Versions(&random)
            let (base, ours) = (versions.base.bytes, versions.ours.bytes)
            let other = versions.base.rewritten(&random)
            #expect(Self.content(try #require(Self.merge(base, ours, other))) == Self.content(ours))
            #expect(Self.content(try #require(Self.merge(base, other, ours))) == Self.content(ours))
        }
    }

    @Test(
        "Both orders of two versions give the same calendar or both conflict", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 93))
    func symmetry(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let versions = Versions(&random)
            let (base, ours) = (versions.base.bytes, versions.ours.bytes)
            let theirs = random.chance(50) ? versions.theirs.bytes : versions.theirs.rewritten(&random)
            let one = Self.merge(base, ours, theirs).map(Self.content)
            let other = Self.merge(base, theirs, ours).map(Self.content)
            #expect(one == other)
        }
    }

    @Test(
        "A merged calendar has no problem that neither version has", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 94))
    func problems(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var merged = 0
        for _ in 0..<RandomSeeds.draws {
            let versions = Versions(&random)
            let (base, ours, theirs) = (versions.base.bytes, versions.ours.bytes, versions.theirs.bytes)
            guard let bytes = Self.merge(base, ours, theirs) else { continue }
            merged += 1
            let known = Self.problems(ours).union(Self.problems(theirs))
            #expect(Self.problems(bytes).subtracting(known).isEmpty)
        }
        #expect(merged > 0)
    }

    /// Groups of properties. A change in one group never contradicts a change in another.
    private static let independent: [Set<String>] = [
        ["SUMMARY"], ["LOCATION"], ["DESCRIPTION"], ["CONTACT"], ["X-FOO"], ["URL"], ["CLASS"], ["COMMENT"],
        // An answer is for the time that an event had.
        ["CATEGORIES"], ["VALARM"], ["ATTENDEE", "DTSTART", "DURATION", "RRULE", "EXDATE", "override"], ["other"],
    ]

    /// Gives the overrides that one version added the other's changes of properties that the overrides have in common with
    /// the base: the override was made from the series as it was.
    private static func adapt(_ both: inout RandomItem, _ base: RandomItem, _ ours: RandomItem, _ theirs: RandomItem) {
        for (version, other) in [(ours, theirs), (theirs, ours)] {
            for day in version.overrides.keys where base.overrides[day] == nil {
                for name in Set(base.master.keys).union(other.master.keys).subtracting(["EXDATE", "RRULE", "DTSTART"]) {
                    let (old, new) = (base.master[name] ?? [], other.master[name] ?? [])
                    let own = both.overrides[day]?.filter { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") } ?? []
                    guard old.sorted() != new.sorted(), own.sorted() == old.sorted() else { continue }
                    both.overrides[day]?.removeAll(where: own.contains)
                    both.overrides[day]? += new
                }
                guard base.alarms.isEmpty else { continue }
                both.overrides[day]? += other.alarms.flatMap(RandomItem.alarm)
            }
        }
    }

    @Test(
        "Changes of different properties are all in the merged calendar", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 95))
    func disjointChanges(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let base = RandomItem(&random)
            let groups = Self.independent.shuffled(using: &random)
            let (first, second) = (Set(groups[..<6].joined()), Set(groups[6...].joined()))
            var (ours, theirs, both) = (base, base, base)
            for _ in 0..<random.number(in: 1...5) {
                var copy = random
                ours.change(&random, where: first.contains)
                both.change(&copy, where: first.contains)
            }
            for _ in 0..<random.number(in: 1...5) {
                var copy = random
                theirs.change(&random, where: second.contains)
                both.change(&copy, where: second.contains)
            }
            Self.adapt(&both, base, ours, theirs)
            let other = random.chance(50) ? theirs.bytes : theirs.rewritten(&random)
            let merged = try #require(Self.merge(base.bytes, ours.bytes, other))
            #expect(Self.content(merged) == Self.content(both.bytes))
        }
    }

    @Test(
        "Whatever either version changed is in the merged calendar or in the reported conflicts", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 181))
    func nothingIsLost(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            var base = RandomItem(&random)
            base.canSplit = true
            var (ours, theirs) = (base, base)
            ours.tailUID = "tail-of-ours"
            theirs.tailUID = "tail-of-theirs"
            for _ in 0..<random.number(in: 1...3) { ours.change(&random) { _ in true } }
            for _ in 0..<random.number(in: 1...3) { theirs.change(&random) { _ in true } }
            guard let bytes = Self.merge(base.bytes, ours.bytes, theirs.bytes) else { continue }
            let merged = Self.linesByIdentity(bytes)
            for (version, other) in [(ours, theirs), (theirs, ours)] {
                Self.expectChanges(from: base, to: version, beside: other, in: merged)
            }
            // Both parts of a series that only one version split.
            #expect(ours.tail == nil || theirs.tail == nil)
        }
    }

    private static func linesByIdentity(_ bytes: [UInt8]) -> [String: [String]] {
        let components = ComponentTree(recovering: bytes).components.flatMap(\.components)
        return Dictionary(components.map { (ComponentIdentity($0).description, lines($0)) }) { first, _ in first }
    }

    /// Expects the changes of a version in a merged calendar: in the components that the version changed, and in those that
    /// the other version made from the series.
    private static func expectChanges(
        from base: RandomItem, to version: RandomItem, beside other: RandomItem, in merged: [String: [String]]
    ) {
        let (old, new, others) = (
            linesByIdentity(base.bytes), linesByIdentity(version.bytes), linesByIdentity(other.bytes)
        )
        // A component that one version made from the series has the lines that the other version gave the series.
        let replaced = Set(old["VEVENT series"] ?? []).subtracting(others["VEVENT series"] ?? [])
        for identity in Set(old.keys).union(new.keys) {
            let before = old[identity] ?? Array(replaced)
            let after = new[identity] ?? []
            let isRemoved = new[identity] == nil
            #expect(!isRemoved || merged[identity] == nil, "\(identity) is back")
            if isRemoved { continue }
            let lines = Set(merged[identity] ?? [])
            #expect(Set(after).subtracting(before).isSubset(of: lines), "\(identity) lacks a change")
            // The other version may have added an equal line.
            let removed = Set(before).subtracting(after).filter { line in
                (others[identity] ?? []).count { $0 == line } <= before.count { $0 == line }
            }
            #expect(lines.isDisjoint(with: removed), "\(identity) has a removed line")
        }
        // The next part has what the series has, except for its times and for what the other version gave it.
        guard let tail = other.tail, let part = merged["VEVENT \(other.tailUID)"] else { return }
        for name in ["SUMMARY", "LOCATION", "DESCRIPTION", "CONTACT", "URL", "CLASS", "STATUS"] {
            let (old, new) = (base.master[name], version.master[name])
            guard old != new, tail[name] == old else { continue }
            let changed = linesByIdentity(version.bytes)["VEVENT series"]?.filter { $0.hasPrefix(name) }
            #expect(part.filter { $0.hasPrefix(name) } == changed, "\(name) of the next part")
        }
    }

    @Test(
        "Different titles are always a conflict, whatever else changed", .serialized,
        arguments: RandomSeeds.forDrawing(250, stream: 96))
    func titles(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            var versions = Versions(&random)
            versions.ours.master["SUMMARY"] = ["SUMMARY:Ours \(random.number(below: 100))"]
            versions.theirs.master["SUMMARY"] = ["SUMMARY:Theirs \(random.number(below: 100))"]
            do {
                _ = try ThreeWayMerge(
                    base: versions.base.bytes, ours: versions.ours.bytes, theirs: versions.theirs.rewritten(&random)
                ).bytes()
                Issue.record("merged two titles")
            } catch {
                let names = error.conflicts.filter { $0.component.description == "VEVENT series" }.flatMap(\.properties)
                #expect(names.contains("SUMMARY"))
            }
        }
    }
}
