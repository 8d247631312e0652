/// Computes independent results, on several cores if there are any. This module imports no Dispatch, so whoever reads a
/// long text passes it.
package protocol Workers: Sendable {
    /// The number of bytes to read at once. Texts of fewer than four such pieces are read from start to end.
    var pieceLength: Int { get }

    /// Returns the results for the numbers below a count, in order.
    func map<Result: Sendable>(count: Int, _ body: @Sendable (Int) -> Result) -> [Result]
}

extension Workers {
    /// Whether a text is worth the start of threads.
    package func pays(for byteCount: Int) -> Bool { byteCount / 4 >= pieceLength }

    /// Returns the elements of some lists, in order. Each list is freed by the worker that has copied it.
    package func joined<Element: Sendable>(
        _ lists: consuming [ContiguousArray<Element>]
    ) -> ContiguousArray<Element> {
        if lists.count == 1 { return lists[0] }
        let starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        let count = starts[starts.count - 1]
        return unsafe ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initializedCount in
            unsafe HugePages.advise(buffer.baseAddress, byteCount: count * MemoryLayout<Element>.stride)
            // Each list is taken, and each element initialized, by one worker.
            nonisolated(unsafe) let elements = unsafe buffer
            unsafe lists.withUnsafeMutableBufferPointer { buffer in
                nonisolated(unsafe) let lists = unsafe buffer
                _ = map(count: starts.count - 1) { number in
                    var list = ContiguousArray<Element>()
                    unsafe swap(&lists[number], &list)
                    _ = unsafe elements[starts[number]...].initialize(fromContentsOf: list)
                }
            }
            initializedCount = count
        }
    }
}
