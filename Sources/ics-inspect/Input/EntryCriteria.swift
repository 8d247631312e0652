import Foundation
import ICalendar

/// The entries to show: those with one of the texts, one of the categories and one of the UIDs. An empty list matches
/// everything.
struct EntryCriteria {
    var texts: [String] = []
    var categories: [String] = []
    var uids: [String] = []

    /// Whether every entry matches.
    var isEmpty: Bool { texts.isEmpty && categories.isEmpty && uids.isEmpty }

    func admits(_ entry: CalendarEntry) -> Bool {
        if !uids.isEmpty, !uids.contains(entry.uid ?? "") { return false }
        if !categories.isEmpty {
            let own = entry.categories
            guard categories.contains(where: { wanted in own.contains { Self.isSame($0, wanted) } }) else {
                return false
            }
        }
        guard !texts.isEmpty else { return true }
        let own = [entry.summary, entry.location, entry.details].compactMap(\.self)
        return texts.contains { text in own.contains { $0.range(of: text, options: Self.folding) != nil } }
    }

    /// Ignores case and accents.
    private static let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]

    private static func isSame(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: folding) == .orderedSame
    }
}
