/// Limits on reading JSON. Reaching one is an error with a position.
///
/// ```swift
/// let document = try JSCalendarDocument(parsing: body, limits: JSONLimits(totalBytes: 1 << 20))
/// ```
public struct JSONLimits: Hashable, Sendable {
    /// The maximum size of a document, so that offsets have 32 bits. For documents from the network, choose a lower one.
    public var totalBytes: Int
    /// The maximum depth of arrays and objects, because a deeper document could exhaust the stack. It has room for the
    /// components that JSCalendar keeps as jCal, which need two arrays for each level of `SyntaxLimits.nesting`.
    public var depth: Int
    /// The maximum length of a string in bytes, as written. It has room for an attachment inside a URI.
    public var stringLength: Int
    /// The maximum number of members of an object, each of which is memory for its name. It has room for the overrides of an entry
    /// that JSCalendar writes.
    public var members: Int

    /// Creates limits, by default for documents that you trust.
    public init(
        totalBytes: Int = 4_294_967_294, depth: Int = 128, stringLength: Int = 64 << 20, members: Int = 100_000
    ) {
        (self.totalBytes, self.depth, self.stringLength, self.members) = (totalBytes, depth, stringLength, members)
    }

    /// The limits of every function that isn't given others.
    public static let `default` = JSONLimits()

    /// The maximum length of a number in bytes. `Double` needs at most 767 digits for an exact result.
    static let numberLength = 1_024
}
