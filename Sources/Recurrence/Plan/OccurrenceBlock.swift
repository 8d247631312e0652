/// A block to which occurrences are written, and the limits for writing.
///
/// Every written index is less than `limit`, and no block is shorter than `limit`.
@safe struct OccurrenceBlock {
    let block: UnsafeMutableBufferPointer<Int>
    /// The maximum number of occurrences to write.
    let limit: Int
    /// The first local second past the requested range.
    let end: Int
}
