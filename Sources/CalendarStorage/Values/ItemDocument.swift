import ICalendar
import ICalendarWriting

/// The content of an item as components that can be divided among items.
struct ItemDocument {
    private let tree: ComponentTree
    private let calendars: [CalendarComponent]

    init(_ tree: ComponentTree) {
        self.tree = tree
        calendars = tree.components.known(.vcalendar)
    }

    /// Returns whether bytes are the first part of a calendar, which another program may still be writing.
    static func isIncomplete(_ bytes: [UInt8]) -> Bool {
        let tree = ComponentTree(recovering: bytes)
        return bytes.isEmpty || (tree.isCalendar && !tree.isComplete)
    }

    private var entries: [CalendarComponent] { calendars.flatMap(\.entries) }

    /// Whether there are no components other than time zones.
    var isEmpty: Bool { entries.isEmpty }

    /// The UIDs of the components.
    var uids: Set<ExactText> { Set(entries.compactMap(\.uid.exact)) }

    /// Returns the document without METHOD and without the entries that `isIncluded` rejects by their UIDs. Time zones and
    /// all other bytes stay.
    func tree(where isIncluded: (String?) -> Bool = { _ in true }) throws(StoreError) -> ComponentTree {
        var edit = DocumentEdit(tree)
        do throws(WritingError) {
            for calendar in calendars {
                let entries = calendar.entries
                let removed = entries.filter { !isIncluded($0.uid) }
                if removed.count == entries.count, !entries.isEmpty {
                    try edit.remove(calendar)
                    continue
                }
                for entry in removed { try edit.remove(entry) }
                for method in calendar.properties(named: "METHOD") { try edit.remove(method) }
            }
        } catch {
            throw .unwritable(error)
        }
        return edit.isEmpty ? tree : edit.tree()
    }
}

extension CalendarComponent {
    /// The inner components other than time zones.
    fileprivate var entries: [CalendarComponent] { components.filter { $0.known != .vtimezone } }

    /// The UID; nil if absent or empty.
    fileprivate var uid: String? { self[.uid].flatMap { $0.text.isEmpty ? nil : $0.text } }
}

extension ComponentTree {
    /// Whether each VCALENDAR has its END. A program that writes a file in place writes the END last.
    package var isComplete: Bool { components.known(.vcalendar).allSatisfy(\.isClosed) }
}

/// The names of new items.
enum ItemName {
    /// The largest number of bytes of a UID that becomes a file name. Most file systems allow 255 bytes.
    private static let length = 200

    /// Returns the name for an item with a UID: the UID, where every file system allows such a name.
    static func make(for uid: String, randomUID: () -> String, isInUse: (String) -> Bool) -> String {
        let name = uid + ".ics"
        return isFileName(uid) && !isInUse(name) ? name : randomUID() + ".ics"
    }

    private static func isFileName(_ uid: String) -> Bool {
        let bytes = uid.utf8
        return (1...length).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "_.+@-".utf8.contains(byte)
                }
            }
    }
}
