import Foundation
import ICalendarSyntax

/// The part of an ``OccurrenceFilter`` that depends on the content of entries, prepared for many entries.
package struct EntryMatcher: Sendable {
    private let texts: [TextSearch]
    private let categories: [String]
    private let uids: Set<ExactText>

    package init(_ filter: OccurrenceFilter) {
        texts = filter.texts.map { TextSearch($0) }
        categories = filter.categories
        uids = Set(filter.uids.map(\.exact))
    }

    /// Whether every entry matches.
    package var isEmpty: Bool { texts.isEmpty && categories.isEmpty && uids.isEmpty }

    /// Returns whether an entry has one of the UIDs, one of the categories and one of the texts.
    package func admits(_ entry: some CalendarEntryContent) -> Bool {
        if !uids.isEmpty, !uids.contains((entry.uid ?? "").exact) { return false }
        if !categories.isEmpty {
            let own = entry.categories
            guard categories.contains(where: { wanted in own.contains { Self.isSame($0, wanted) } }) else {
                return false
            }
        }
        guard !texts.isEmpty else { return true }
        let own = [entry.summary, entry.location, entry.details].compactMap(\.self)
        return texts.contains { text in own.contains(where: text.isFound) }
    }

    /// Ignores case and accents.
    private static func isSame(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }
}
