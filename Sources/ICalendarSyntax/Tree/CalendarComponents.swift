/// A collection of sibling components, created as you iterate.
///
/// ```swift
/// for event in calendar.components.known(.vevent) {
///     print(event[.uid]?.text ?? "no UID")
/// }
/// ```
public struct CalendarComponents: BidirectionalCollection, Sendable {
    let storage: SyntaxStorage
    let range: Range<Int>

    /// The position of a component in the tree.
    public struct Index: Comparable, Hashable, Sendable {
        let component: Int

        /// Returns whether the left position comes first in the document.
        public static func < (left: Index, right: Index) -> Bool { left.component < right.component }
    }

    /// The position of the first component.
    public var startIndex: Index { Index(component: range.lowerBound) }

    /// The position after the last component.
    public var endIndex: Index { Index(component: range.upperBound) }

    /// Returns the position of the next sibling, skipping everything inside the component.
    ///
    /// - Complexity: O(1)
    public func index(after index: Index) -> Index {
        Index(component: Int(storage.components[index.component].subtreeEnd))
    }

    /// Returns the position of the previous sibling.
    ///
    /// - Complexity: O(*n*), where *n* is the depth of the components nested in the previous sibling.
    public func index(before index: Index) -> Index {
        var component = index.component - 1
        while component > range.lowerBound {
            let parent = storage.components[component].parent
            guard parent != ComponentRecord.none, Int(parent) >= range.lowerBound else { break }
            component = Int(parent)
        }
        return Index(component: component)
    }

    /// The component at a position.
    public subscript(index: Index) -> CalendarComponent { CalendarComponent(storage: storage, index: index.component) }

    /// The number of components, including all that are nested in them.
    ///
    /// - Complexity: O(1)
    package var nestedCount: Int { range.count }

    /// Returns the components with a name, ignoring case.
    public func named(_ name: String) -> [CalendarComponent] { filter { $0.isNamed(name) } }

    /// Returns the components of a known kind.
    public func known(_ kind: KnownComponent) -> [CalendarComponent] {
        var found: [CalendarComponent] = []
        forEach(of: kind) { found.append($0) }
        return found
    }

    /// Calls `body` with each component of a kind, in order. Other components are skipped without retaining them.
    package func forEach(of kind: KnownComponent, _ body: (CalendarComponent) -> Void) {
        var component = range.lowerBound
        while component < range.upperBound {
            let record = storage.components[component]
            if record.known == kind.rawValue { body(CalendarComponent(storage: storage, index: component)) }
            component = Int(record.subtreeEnd)
        }
    }
}
