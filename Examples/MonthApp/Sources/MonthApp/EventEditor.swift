import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import SwiftUI

/// Changes the title and the time of an event, or removes it: this occurrence, this and the following ones, or all.
struct EventEditor: View {
    private let event: StoredOccurrence
    private let model: MonthModel
    @State private var title: String
    @State private var start: Date
    @State private var span = EditSpan.this
    @Environment(\.dismiss) private var dismiss

    init(_ event: StoredOccurrence, of model: MonthModel) {
        self.event = event
        self.model = model
        _title = State(initialValue: event.value.summary ?? "")
        _start = State(initialValue: event.value.interval.start)
    }

    var body: some View {
        Form {
            TextField("Title", text: $title)
            if !event.value.isAllDay { DatePicker("Starts", selection: $start) }
            if event.value.recurrenceID != nil {
                Picker("Change", selection: $span) {
                    Text("This event").tag(EditSpan.this)
                    Text("This and following events").tag(EditSpan.thisAndFuture)
                    Text("All events").tag(EditSpan.all)
                }
            }
            Button("Save") {
                let isMoved = start != event.value.interval.start
                end { await model.change(event, title: title, start: isMoved ? start : nil, span: span) }
            }
            Button("Delete", role: .destructive) { end { await model.remove(event, span: span) } }
        }
    }

    private func end(with edit: @escaping @MainActor () async -> Void) {
        Task {
            await edit()
            dismiss()
        }
    }
}
