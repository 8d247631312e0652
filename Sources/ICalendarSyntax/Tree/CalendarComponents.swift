/// Components side by side, found as they are asked for: each step is one look at a flat record.
public struct CalendarComponents: BidirectionalCollection, Sendable {
    let storage: SyntaxStorage
    let range: Range<Int>

    /// The place of a component in its tree.
    public struct Index: Comparable, Hashable, Sendable {
        let component: Int

        /// Compares by document order.
        public static func < (left: Index, right: Index) -> Bool { left.component < right.component }
    }

    /// The first component.
    public var startIndex: Index { Index(component: range.lowerBound) }

    /// The place after the last component.
    public var endIndex: Index { Index(component: range.upperBound) }

    /// The next component: past everything inside this one, in constant time.
    public func index(after index: Index) -> Index {
        Index(component: Int(storage.components[index.component].subtreeEnd))
    }

    /// The component before: linear in the nesting of the one it passes.
    public func index(before index: Index) -> Index {
        var component = index.component - 1
        while component > range.lowerBound {
            let parent = storage.components[component].parent
            guard parent != ComponentRecord.none, Int(parent) >= range.lowerBound else { break }
            component = Int(parent)
        }
        return Index(component: component)
    }

    /// The component at a place.
    public subscript(index: Index) -> CalendarComponent { CalendarComponent(storage: storage, index: index.component) }

    /// Returns the components with a name, whatever its case.
    public func named(_ name: String) -> [CalendarComponent] { filter { $0.isNamed(name) } }

    /// Returns the components of a kind.
    public func known(_ kind: KnownComponent) -> [CalendarComponent] {
        var found: [CalendarComponent] = []
        forEach(of: kind) { found.append($0) }
        return found
    }

    /// Calls `body` with each component of a kind, in order. The others are passed over without a reference to them.
    package func forEach(of kind: KnownComponent, _ body: (CalendarComponent) -> Void) {
        var component = range.lowerBound
        while component < range.upperBound {
            let record = storage.components[component]
            if record.known == kind.rawValue { body(CalendarComponent(storage: storage, index: component)) }
            component = Int(record.subtreeEnd)
        }
    }
}
