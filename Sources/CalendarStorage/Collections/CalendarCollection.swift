/// A calendar that a ``CalendarStore`` reads and writes: a folder, a file, or memory.
///
/// ```swift
/// let store = try await CalendarStore([FolderCollection(url), MemoryCollection("scratch")])
/// ```
///
/// The store calls these methods one after another. Other programs may change the items at any time.
public protocol CalendarCollection: Sendable {
    /// The identifier of the calendar, unique in a store.
    var id: CalendarID { get }

    /// The name of the item that contains the whole calendar; nil if the calendar has an item for each UID, as CalDAV and
    /// vdir require.
    var singleItemName: String? { get }

    /// Returns the name, color and order of the calendar.
    func details() throws(StoreError) -> CalendarDetails

    /// Writes the name, description, color and order of the calendar. By default, a calendar refuses.
    ///
    /// - Throws: ``StoreError/readOnly(_:)`` if the calendar has no place for them, ``StoreError/unwritable(_:)`` for a value
    ///   that it can't hold, and other errors. In these cases, nothing is changed.
    func set(_ details: CalendarDetails) throws(StoreError)

    /// Returns the current version of each item, without reading the items.
    func items() throws(StoreError) -> [ItemVersion]

    /// Returns the bytes of an item, with the stamp of the version that was read.
    ///
    /// - Throws: ``StoreError``, such as ``StoreError/noSuchItem(_:)``.
    func read(_ name: String) throws(StoreError) -> (bytes: [UInt8], stamp: ItemVersion)

    /// Writes all changes, or none.
    ///
    /// - Returns: The stamps of the items that were written, in any order.
    /// - Throws: ``StoreError/conflict(_:)`` if an item doesn't have the expected bytes, and other errors. In that
    ///   case, no item is changed.
    func write(_ writes: [PendingItem]) throws(StoreError) -> [ItemVersion]
}

extension CalendarCollection {
    /// Throws, because the calendar has no place for details.
    ///
    /// - Throws: ``StoreError/readOnly(_:)``
    public func set(_ details: CalendarDetails) throws(StoreError) { throw .readOnly(id) }
}

/// The name and color that the source of a calendar has, and whether the calendar can be written.
///
/// ```swift
/// if let details = store.snapshot["work"]?.details { print(details.title, details.color ?? "") }
/// ```
///
/// ``CalendarSettings`` are those of the person, and take precedence.
public struct CalendarDetails: Hashable, Sendable {
    /// The name of the calendar to show.
    public var title: String
    /// The text that describes the calendar; nil if there is none.
    public var summary: String?
    /// The color as `#RRGGBB` or as a CSS3 color name; nil if there is none.
    public var color: String?
    /// The position among the other calendars, ascending; nil if there is none.
    public var order: Int?
    /// Whether items can be added, changed and removed.
    public var isWritable: Bool

    /// Creates details with a name.
    public init(
        title: String, summary: String? = nil, color: String? = nil, order: Int? = nil, isWritable: Bool = true
    ) {
        self.title = title
        self.summary = summary
        self.color = color
        self.order = order
        self.isWritable = isWritable
    }
}
