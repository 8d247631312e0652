import Foundation
import ICalendar

/// The entries to show: those with one of the texts, one of the categories and one of the UIDs. An empty list matches
/// everything.
struct EntryCriteria {
    let texts: [TextSearch]
    let categories: [String]
    let uids: [String]

    init(texts: [String] = [], categories: [String] = [], uids: [String] = []) {
        self.texts = texts.map(TextSearch.init)
        (self.categories, self.uids) = (categories, uids)
    }

    /// Whether every entry matches.
    var isEmpty: Bool { texts.isEmpty && categories.isEmpty && uids.isEmpty }

    func admits(_ entry: CalendarEntry) -> Bool {
        if !uids.isEmpty, !uids.contains(where: { $0.exact == (entry.uid ?? "").exact }) { return false }
        if !categories.isEmpty {
            let own = entry.categories
            guard categories.contains(where: { wanted in own.contains { Self.isSame($0, wanted) } }) else {
                return false
            }
        }
        guard !texts.isEmpty else { return true }
        return hasText(in: [entry.summary, entry.location, entry.details])
    }

    /// Returns whether a component that isn't an entry, because it has no usable time, has one of the UIDs and one of the
    /// texts.
    func admits(_ component: CalendarComponent) -> Bool {
        if !uids.isEmpty, !uids.contains(component[.uid]?.text ?? "") { return false }
        guard !texts.isEmpty else { return true }
        return hasText(
            in: [KnownProperty.summary, .location, .details].map { component[$0]?.decodedText })
    }

    private func hasText(in own: [String?]) -> Bool {
        let own = own.compactMap(\.self)
        return texts.contains { text in own.contains(where: text.isFound) }
    }

    /// Ignores case and accents.
    private static let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]

    private static func isSame(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: folding) == .orderedSame
    }
}
