/// The identifier of an item in a ``CalendarStore``: the calendar, and the name of the item in that calendar.
///
/// ```swift
/// let item = ItemID(calendar: "work", name: "standup.ics")
/// ```
///
/// An item is a file. In a folder, an item has one UID: a master with its overrides. A calendar in a single file is one
/// item. The name isn't the UID, and an item keeps its name when its content changes.
public struct ItemID: Sendable, Codable {
    /// The calendar that contains the item.
    public let calendar: CalendarID
    /// The name of the item, unique in the calendar. For a file, the file name, in which a byte that isn't UTF-8 is one of the
    /// private-use characters U+10FF80 to U+10FFFF.
    public let name: String

    /// Creates an identifier from a calendar and the name of an item in that calendar.
    public init(calendar: CalendarID, name: String) {
        self.calendar = calendar
        self.name = name
    }
}

extension ItemID: Hashable {
    /// Returns whether two identifiers have the same calendar and the same name, byte by byte.
    public static func == (left: ItemID, right: ItemID) -> Bool {
        // Two spellings of "é" are equal strings, and two files on Linux.
        left.name.utf8.elementsEqual(right.name.utf8) && left.calendar == right.calendar
    }

    /// Hashes the name and the calendar.
    public func hash(into hasher: inout Hasher) {
        // Strings that are equal have equal hashes, whichever way they are spelled.
        hasher.combine(name)
        hasher.combine(calendar)
    }
}

extension ItemID: Comparable, LosslessStringConvertible {
    /// Returns whether one identifier precedes another: by calendar, then by name.
    public static func < (left: ItemID, right: ItemID) -> Bool {
        left.calendar == right.calendar
            ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.calendar < right.calendar
    }

    /// The calendar and the name, separated by a slash. A byte that isn't UTF-8 is written as `\xE9`.
    public var description: String { "\(calendar)/\(FileName.shown(name))" }

    /// Creates an identifier from the text in ``description``; nil if the text has no slash.
    public init?(_ description: String) {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(
            calendar: CalendarID(String(description[..<slash])),
            name: FileName.named(String(description[description.utf8.index(after: slash)...])))
    }
}
