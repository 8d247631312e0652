package import ICalendarSyntax

/// A person's settings for a calendar: a name, a color, a position in lists, whether to show the calendar, and its alarms.
///
/// ```swift
/// let change = await store.set(CalendarSettings(title: "Team", isVisible: false), for: "work")
/// let saved = try JSONEncoder().encode(store.snapshot.settings)
/// ```
///
/// Settings take precedence over the ``CalendarDetails`` of the source, so a feed that renames itself doesn't replace the
/// person's title. They are never written to the files of a calendar: save ``StoreSnapshot/settings``, and pass them to
/// the store when you open it again. To rename a calendar for everybody, see ``CalendarStore/set(_:of:)``.
public struct CalendarSettings: Hashable, Sendable, Codable {
    /// The name to show; nil for the name of the source.
    public var title: String?
    /// The color as `#RRGGBB` or as a CSS3 color name; nil for the color of the source.
    public var color: String?
    /// The position among the other calendars, ascending; nil for the position of the source.
    public var order: Int?
    /// Whether the events of the calendar are in ``StoreSnapshot/visibleIndex``.
    public var isVisible: Bool
    /// Whether the events of the calendar are in ``StoreSnapshot/alarmIndex``. After a change, plan notifications again.
    public var alarms: Alarms

    /// Whether the alarms of a calendar fire.
    ///
    /// ```swift
    /// await store.set(CalendarSettings(alarms: .all), for: "holidays")
    /// ```
    public enum Alarms: String, Hashable, Sendable, Codable, CaseIterable, CaseNamed {
        /// Those of calendars that can be written. The alarms in a subscription are its publisher's, who doesn't know when
        /// you want to be disturbed.
        case automatic
        /// All alarms of the calendar fire.
        case all
        /// No alarm of the calendar fires.
        case none
    }

    /// Creates settings, by default those of a visible calendar as the source describes it.
    public init(
        title: String? = nil, color: String? = nil, order: Int? = nil, isVisible: Bool = true,
        alarms: Alarms = .automatic
    ) {
        self.title = title
        self.color = color
        self.order = order
        self.isVisible = isVisible
        self.alarms = alarms
    }
}
