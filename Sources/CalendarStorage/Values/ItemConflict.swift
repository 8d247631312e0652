import ICalendar

/// An item that another program changed in a way that can't be combined with the change to commit.
///
/// ```swift
/// do {
///     try await store.commit()
/// } catch .conflict(let conflicts) {
///     for conflict in conflicts { print(conflict.item, conflict.reasons) }
/// } catch {
///     print(error)
/// }
/// ```
public struct ItemConflict: Hashable, Sendable {
    /// The item that both programs changed.
    public let item: ItemID
    /// The bytes before both changes; nil if the item didn't exist.
    public let base: [UInt8]?
    /// The bytes that the transaction would write; nil if the transaction removes the item.
    public let ours: [UInt8]?
    /// The bytes that the other program wrote; nil if that program removed the item.
    public let theirs: [UInt8]?
    /// The components and properties that can't be combined; empty if one version of the item is missing.
    public let reasons: [MergeConflict]

    /// Creates a conflict from the three versions of an item.
    public init(
        item: ItemID, base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?, reasons: [MergeConflict] = []
    ) {
        self.item = item
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.reasons = reasons
    }
}
