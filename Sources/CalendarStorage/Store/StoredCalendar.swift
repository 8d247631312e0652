/// A calendar of a store, as its source describes it and as the person wants it.
///
/// ```swift
/// for calendar in store.snapshot.calendars { print(calendar.title, calendar.isVisible ? "" : "(hidden)") }
/// ```
public struct StoredCalendar: Sendable, Identifiable {
    /// The identifier of the calendar.
    public let id: CalendarID
    /// The name, color and order of the calendar, as its source has them.
    public internal(set) var details: CalendarDetails
    /// The settings of the person, which take precedence.
    public internal(set) var settings: CalendarSettings
    /// The items that can't be read or aren't calendars, with the reason. The store never writes them.
    public internal(set) var unreadableItems: [ItemID: StoreError] = [:]
    /// The name of the item that contains the whole calendar; nil if there is an item for each UID.
    let singleItemName: String?

    /// Creates a calendar, for previews and tests. A store has its own.
    public init(id: CalendarID, details: CalendarDetails, settings: CalendarSettings = CalendarSettings()) {
        self.id = id
        self.details = details
        self.settings = settings
        singleItemName = nil
    }

    /// Creates the calendar of a collection that isn't read yet.
    init(_ collection: any CalendarCollection, settings: CalendarSettings?) {
        id = collection.id
        details = CalendarDetails(title: collection.id.rawValue)
        self.settings = settings ?? CalendarSettings()
        singleItemName = collection.singleItemName
    }

    /// The name of the calendar to show.
    public var title: String { settings.title ?? details.title }
    /// The color to show, as `#RRGGBB` or as a CSS3 color name; nil if there is none.
    public var color: String? { settings.color ?? details.color }
    /// The position among the other calendars, ascending; nil for a place after the calendars that have one.
    public var order: Int? { settings.order ?? details.order }
    /// Whether the events of the calendar are in ``StoreSnapshot/visibleIndex``.
    public var isVisible: Bool { settings.isVisible }
    /// Whether items can be added, changed and removed.
    public var isWritable: Bool { details.isWritable }

    /// Whether the alarms of the calendar fire (``CalendarSettings/alarms-swift.property``).
    public var hasAlarms: Bool { settings.alarms == .all || settings.alarms == .automatic && isWritable }

    /// The details with the settings applied.
    var shown: CalendarDetails {
        CalendarDetails(
            title: title, summary: details.summary, color: color, order: order, isWritable: details.isWritable)
    }

    /// Whether each UID has an item of its own.
    var hasItemPerUID: Bool { singleItemName == nil }
}
