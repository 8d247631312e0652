import Foundation
import ICalendar
import ICalendarEditing

/// The code of the article Editing; a test compares them.
struct EditingSnippets {
    func reschedule(_ feed: CalendarFeed, _ talk: Occurrence, to time: CalendarTime) throws -> [UInt8] {
        var editor = CalendarEditor(feed)
        try editor.move(talk, to: time)
        try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
        editor.undo()  // restores the old location
        return editor.bytes
    }

    func moveAll(_ talk: Occurrence, to date: Date, in editor: inout CalendarEditor) throws {
        do {
            try editor.move(talk, to: date, span: .all)
        } catch .ambiguousRule(let rules) {
            print("choose one of", rules)
        } catch {
            throw error
        }
    }

    func dialog(for talk: Occurrence, of feed: CalendarFeed) throws -> String {
        let edit = try SeriesEditor(feed).remove(talk, span: .thisAndFuture)
        return (edit.steps.map(\.description) + edit.remarks.map(\.description)).joined(separator: "\n")
    }
}
