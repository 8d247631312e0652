import CalendarAdapters
import MonthDecorations
import SwiftUI
import UIKit

/// UIKit's calendar view with the events of the model.
struct MonthCalendar: UIViewRepresentable {
    let model: MonthModel

    /// Keeps the delegates, which the view doesn't retain.
    @MainActor
    final class Coordinator {
        let decorator: CalendarViewDecorator
        let selection: CalendarViewSelection

        init(_ model: MonthModel) {
            decorator = CalendarViewDecorator(model.cache) { .dots(for: $0) }
            selection = CalendarViewSelection(model.cache) { selection, _ in model.select(selection) }
        }
    }

    func makeCoordinator() -> Coordinator { Coordinator(model) }

    func makeUIView(context: Context) -> UICalendarView {
        let view = UICalendarView()
        view.calendar = model.cache.layout.calendar
        let (decorator, selection) = (context.coordinator.decorator, context.coordinator.selection)
        decorator.attach(to: view)
        view.selectionBehavior = UICalendarSelectionSingleDate(delegate: selection)
        if let today = CivilDate(containing: .now, in: model.cache.layout.calendar.timeZone) {
            selection.select(.single(today), in: view)
        }
        return view
    }

    func updateUIView(_ view: UICalendarView, context: Context) {}
}
