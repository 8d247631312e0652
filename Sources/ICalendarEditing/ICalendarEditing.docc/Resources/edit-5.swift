import Foundation
import ICalendarEditing

let file = URL(filePath: CommandLine.arguments[1])
let feed = try CalendarFeed(contentsOf: file)
guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
print(talk)

var editor = CalendarEditor(feed)
try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))

let change = try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
for step in change.steps { print(step) }
for remark in change.remarks { print("note:", remark) }

if let next = editor.feed.next(after: .now, timeZone: .current) {
    do {
        try editor.move(next, to: next.interval.start.addingTimeInterval(86_400), span: .all)
    } catch .ambiguousRule(let rules) {
        print("choose one of", rules)
    } catch {
        print(error)
    }
}

while let undone = editor.undo() { print("undone:", undone) }
print(editor.bytes == feed.trees[0].bytes)
