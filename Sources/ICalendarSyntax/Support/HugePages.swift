#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ContiguousArray {
    /// Reserves room for `count` elements, on Linux in large pages where the system has them. What a hundred megabytes fill is
    /// then a dozen visits to the kernel instead of thousands.
    mutating func reserveCapacity(inHugePages count: Int) {
        reserveCapacity(count)
        #if canImport(Glibc) || canImport(Musl)
            let length = capacity * MemoryLayout<Element>.stride
            guard length >= Self.largePages else { return }
            unsafe withUnsafeMutableBufferPointer { elements in
                guard let start = UnsafeMutableRawPointer(elements.baseAddress) else { return }
                let first = unsafe start.alignedUp(toMultipleOf: Self.page)
                let end = unsafe (start + length).alignedDown(toMultipleOf: Self.page)
                // A hint: where it is refused, nothing is lost.
                _ = unsafe madvise(first, end - first, MADV_HUGEPAGE)
            }
        #endif
    }

    /// From here on it is worth asking: two pages of the usual large size.
    private static var largePages: Int { 4 << 20 }

    /// What `madvise` takes are whole pages; this is a multiple of their size on all systems that run Swift.
    private static var page: Int { 64 << 10 }
}
