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

    /// Appends a number of elements, which a function returns by place. Many new pages are filled on all cores.
    @inlinable
    mutating func append(_ count: Int, _ element: @Sendable (Int) -> Element) {
        let (former, room) = (pages.count, min(count, pages.count << 8 - self.count))
        for place in 0..<room { pages[former - 1].append(element(place)) }
        guard count > room else { return }
        pages += AllCores().array(of: (count - room + 255) >> 8, length: 4) { number in
            let start = room + number << 8
            var page: [Element] = []
            // A page that grows by itself may end with room for twice as many elements. A first page may stay small.
            if former + number > 0 { page.reserveCapacity(256) }
            for place in start..<min(start + 256, count) { page.append(element(place)) }
            return page
        }
    }
}

extension PagedArray: Sendable where Element: Sendable {}
