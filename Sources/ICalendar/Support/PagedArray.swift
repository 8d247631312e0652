/// An array in pages of 256 elements. Copies share pages, and changing an element copies only one page.
@usableFromInline
struct PagedArray<Element> {
    @usableFromInline
    var pages: [[Element]] = []

    @usableFromInline
    init() {}

    /// The number of elements.
    @inlinable
    var count: Int { pages.isEmpty ? 0 : (pages.count - 1) << 8 + pages[pages.count - 1].count }

    @inlinable
    subscript(index: Int) -> Element {
        get { pages[index >> 8][index & 255] }
        set { pages[index >> 8][index & 255] = newValue }
    }

    mutating func append(_ element: Element) {
        if let last = pages.indices.last, pages[last].count < 256 {
            pages[last].append(element)
        } else {
            var page: [Element] = []
            // A page that grows by itself may end with room for twice as many elements. A first page may stay small.
            if !pages.isEmpty { page.reserveCapacity(256) }
            page.append(element)
            pages.append(page)
        }
    }
}

extension PagedArray: Sendable where Element: Sendable {}
