/// The columns of blocks that are ordered by start. A block gets the first free column.
struct TimelineColumns {
    /// The column of each block.
    private(set) var columns: [Int] = []
    /// For each block, the number of columns of its group: all blocks that overlap, directly or through others.
    private(set) var counts: [Int] = []

    /// - Parameter ranges: By start; none empty.
    /// - Complexity: O(*n* log *n*)
    init(_ ranges: [Range<Int>]) {
        var taken = Heap()
        var free = Heap()
        var (groupEnd, groupStart, columnCount) = (Int.min, 0, 0)
        func closeGroup(at end: Int, _ counts: inout [Int]) {
            counts += repeatElement(columnCount, count: end - groupStart)
        }
        for (index, range) in ranges.enumerated() {
            if range.lowerBound >= groupEnd {
                closeGroup(at: index, &counts)
                (groupStart, columnCount) = (index, 0)
                (taken, free) = (Heap(), Heap())
            }
            while let first = taken.first, first.key <= range.lowerBound {
                taken.removeFirst()
                free.insert((first.column, first.column))
            }
            let column = free.first?.column ?? columnCount
            if free.first == nil { columnCount += 1 } else { free.removeFirst() }
            taken.insert((range.upperBound, column))
            columns.append(column)
            groupEnd = max(groupEnd, range.upperBound)
        }
        closeGroup(at: ranges.count, &counts)
    }

    /// A binary heap of columns with keys; the least key is first.
    private struct Heap {
        private var elements: [(key: Int, column: Int)] = []

        var first: (key: Int, column: Int)? { elements.first }

        mutating func insert(_ element: (key: Int, column: Int)) {
            elements.append(element)
            var child = elements.count - 1
            while child > 0, elements[child].key < elements[(child - 1) / 2].key {
                elements.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func removeFirst() {
            elements.swapAt(0, elements.count - 1)
            elements.removeLast()
            var parent = 0
            while true {
                let (left, right) = (2 * parent + 1, 2 * parent + 2)
                guard left < elements.count else { return }
                let least = right < elements.count && elements[right].key < elements[left].key ? right : left
                guard elements[least].key < elements[parent].key else { return }
                elements.swapAt(parent, least)
                parent = least
            }
        }
    }
}
