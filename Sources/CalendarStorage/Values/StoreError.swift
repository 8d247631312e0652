public import Foundation
public import ICalendar
public import ICalendarEditing

/// The reason a store can't read or write. A transaction that throws changes nothing, except for ``interrupted(_:)``.
///
/// ```swift
/// do {
///     try await store.commit()
/// } catch .outOfSpace(let path) {
///     print("No space left for", path)
/// } catch {
///     print(error)
/// }
/// ```
public enum StoreError: Error, Hashable, Sendable {
    /// The store has no calendar with this identifier.
    case noSuchCalendar(CalendarID)
    /// Two calendars of a store have the same identifier.
    case duplicateCalendar(CalendarID)
    /// The calendar has no such item.
    case noSuchItem(ItemID)
    /// An item with this name already exists.
    case itemExists(ItemID)
    /// The calendar already has an item with this UID. RFC 4791 §4.1 allows one item for each UID.
    case duplicateUID(String, ItemID)
    /// The item isn't a calendar, and is never rewritten.
    case unreadableItem(ItemID)
    /// The item has no `END:VCALENDAR`, probably because another program is still writing it. The item isn't shown, and isn't
    /// changed before it is complete.
    case incompleteItem(ItemID)
    /// The bytes to store have no `END:VCALENDAR`, as the first part of a file or download.
    case incompleteContent(CalendarID)
    /// The bytes to store aren't a calendar, or contain an entry without a UID.
    case invalidContent(CalendarID)
    /// The state of a subscription can't be read.
    case damagedSubscription(path: String)
    /// The calendar can't be written.
    case readOnly(CalendarID)
    /// Another program changed items, and the changes can't be combined with those of the transaction.
    case conflict([ItemConflict])
    /// The edit isn't possible.
    case edit(SeriesEditError)
    /// A value can't be written.
    case unwritable(WritingError)
    /// The folder or file is missing.
    case missing(path: String)
    /// The disk is full, or a quota is exceeded.
    case outOfSpace(path: String)
    /// Access to a file or folder was denied, or the volume is read-only.
    case accessDenied(path: String)
    /// Another process holds the lock of the folder.
    case locked(path: String)
    /// Another operation of the file system failed.
    case file(FileError)
    /// The disk failed during a transaction, and again when the transaction was reverted. Nobody knows whether the changes
    /// are made: all or none of them are when a store opens the calendars the next time.
    case interrupted(FileError)
    /// Another process was interrupted during a transaction, which can't be completed or reverted now.
    case pendingTransaction(PendingTransaction)
}

extension StoreError {
    /// Creates the error for an operation of the file system that failed.
    package init(_ error: FileError) {
        switch error.code {
        case .missing: self = .missing(path: error.path)
        case .outOfSpace: self = .outOfSpace(path: error.path)
        case .accessDenied: self = .accessDenied(path: error.path)
        case .locked: self = .locked(path: error.path)
        default: self = .file(error)
        }
    }
}

extension StoreError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}

extension StoreError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String {
        switch self {
        case .noSuchCalendar(let id): "there is no calendar “\(id)”"
        case .duplicateCalendar(let id): "two calendars have the identifier “\(id)”; change one of them"
        case .noSuchItem(let id): "there is no item \(id)"
        case .itemExists(let id): "the item \(id) exists already"
        case .duplicateUID(let uid, let id): "the UID “\(uid)” is used by \(id) already"
        case .unreadableItem(let id): "\(id) isn't a calendar and can't be changed"
        case .incompleteItem(let id): "\(id) has no END:VCALENDAR; another program may still be writing it"
        case .incompleteContent(let id):
            "the content for “\(id)” has no END:VCALENDAR; it may be the first part of a calendar"
        case .invalidContent(let id): "the content for “\(id)” isn't a calendar whose entries have UIDs"
        case .damagedSubscription(let path): "\(FileName.shown(path)) isn't the state of a subscription"
        case .readOnly(let id): "the calendar “\(id)” can't be written"
        case .conflict(let conflicts):
            "another program changed \(conflicts.map(\.item.description).joined(separator: ", "))"
        case .edit(let error): error.description
        case .unwritable(let error): error.description
        case .missing(let path): "\(FileName.shown(path)) is missing"
        case .outOfSpace(let path): "no space is left to write \(FileName.shown(path))"
        case .accessDenied(let path): "access to \(FileName.shown(path)) was denied"
        case .locked(let path): "another process has locked \(FileName.shown(path))"
        case .file(let error): error.description
        case .interrupted(let error):
            "\(error.description), and the changes made before couldn't be reverted; the next program that opens the calendar "
                + "completes or reverts all of them"
        case .pendingTransaction(let pending): pending.description
        }
    }

    /// The description, and that nothing is changed if this is known.
    package var outcome: String { isUndecided ? description : description + "; nothing is changed" }

    /// Whether nobody knows if the changes are made.
    package var isUndecided: Bool { if case .interrupted = self { true } else { false } }
}
