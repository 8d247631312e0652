import CalendarStorage
import Foundation
import ICalendar
import SwiftUI

/// The screen of the app: opens the calendar, and shows a month.
public struct MonthScreen: View {
    @State private var model: MonthModel?
    @State private var failure: String?

    /// Creates the screen.
    public init() {}

    /// The month, or the reason the calendar can't be opened.
    public var body: some View {
        if let model {
            MonthList(model: model)
        } else {
            Text(failure ?? "").task {
                do { model = try await MonthModel() } catch { failure = error.localizedDescription }
            }
        }
    }
}

/// A month, the events of the selected day, and the ways to add and edit events.
struct MonthList: View {
    let model: MonthModel
    @State private var edited: StoredOccurrence?
    @State private var isSubscribing = false
    @State private var address = ""

    var body: some View {
        NavigationStack {
            List {
                MonthCalendar(model: model)
                if let failure = model.failure { Text(failure) }
                ForEach(model.events) { event in
                    Button {
                        edited = event
                    } label: {
                        EventRow(event: event.value)
                    }
                }
            }
            .refreshable { await model.refresh() }
            .toolbar { Button("Subscribe") { isSubscribing = true } }
        }
        .alert("Address of the feed", isPresented: $isSubscribing) {
            TextField("https://", text: $address)
            Button("Subscribe") { Task { await model.subscribe(to: address) } }
        }
        .sheet(item: $edited) { EventEditor($0, of: model) }
        .onOpenURL { file in Task { await model.open(file) } }
        .task { await model.follow() }
    }
}

/// The title of an event and its time.
struct EventRow: View {
    let event: Occurrence

    var body: some View {
        HStack {
            Text(event.summary ?? "Untitled")
            Spacer()
            Text(event.isAllDay ? "all day" : event.interval.start.formatted(date: .omitted, time: .shortened))
        }
    }
}
