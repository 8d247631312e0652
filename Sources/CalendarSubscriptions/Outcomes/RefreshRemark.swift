import ICalendar

/// A peculiarity of a feed, for the people who watch over it.
///
/// ```swift
/// if result.remarks.contains(.missingEnd) { logger.info("\(subscription.id): the producer writes no END") }
/// ```
public enum RefreshRemark: Hashable, Sendable, Codable {
    /// The response has new UIDs for this many entries, which keep those of the copy.
    case recreatedUIDs(Int)
    /// The calendar has no END, and had none before.
    case missingEnd
    /// There is text before the calendar.
    case textBeforeCalendar
    /// Many coming events are gone, but the server insisted for a day.
    case shrunk
    /// The first copy has no entries.
    case noEntries
}

extension RefreshRemark: CustomStringConvertible {
    /// The remark in a few words.
    public var description: String {
        switch self {
        case .recreatedUIDs(let count): "\(counted(count, "entry", "entries")) with new UIDs"
        case .missingEnd: "no END"
        case .textBeforeCalendar: "text before the calendar"
        case .shrunk: "many coming events are gone"
        case .noEntries: "no entries"
        }
    }
}
