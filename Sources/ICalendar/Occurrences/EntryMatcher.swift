import Foundation
import ICalendarSyntax

/// The part of an ``OccurrenceFilter`` that depends on the content of entries, prepared for many entries.
package struct EntryMatcher: Sendable {
    private let texts, excludedTexts: [TextSearch]
    private let categories, excludedCategories: [String]
    private let uids: Set<ExactText>

    package init(_ filter: OccurrenceFilter) {
        texts = filter.texts.map { TextSearch($0) }
        excludedTexts = filter.excludedTexts.map { TextSearch($0) }
        (categories, excludedCategories) = (filter.categories, filter.excludedCategories)
        uids = Set(filter.uids.map(\.exact))
    }

    /// Whether every entry matches.
    package var isEmpty: Bool {
        texts.isEmpty && categories.isEmpty && uids.isEmpty && excludedTexts.isEmpty && excludedCategories.isEmpty
    }

    /// Returns whether an entry has one of the UIDs, one of the categories and one of the texts, and nothing that is excluded.
    package func admits(_ entry: some CalendarEntryContent) -> Bool {
        if !uids.isEmpty, !uids.contains((entry.uid ?? "").exact) { return false }
        if !(categories.isEmpty && excludedCategories.isEmpty) {
            let own = entry.categories
            func has(_ wanted: String) -> Bool { own.contains { Self.isSame($0, wanted) } }
            if !categories.isEmpty, !categories.contains(where: has) { return false }
            if excludedCategories.contains(where: has) { return false }
        }
        if texts.isEmpty && excludedTexts.isEmpty { return true }
        let own = [entry.summary, entry.location, entry.details].compactMap(\.self)
        func isFound(_ text: TextSearch) -> Bool { own.contains(where: text.isFound) }
        return (texts.isEmpty || texts.contains(where: isFound)) && !excludedTexts.contains(where: isFound)
    }

    /// Ignores case and accents.
    private static func isSame(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }
}
