import ICalendar
import ICalendarEditing
import Scheduling

extension EditChanges {
    /// Returns the edit that answers an invitation.
    func answer(
        _ answer: AnswerName, of user: String, to item: EditedItem, span: EditSpan, in feed: CalendarFeed
    ) throws(SeriesEditError) -> SeriesEdit {
        var scheduler = Scheduler(user: CalendarAddress(user))
        scheduler.options.now = options.now
        var time: CalendarTime?
        if case .occurrence(let occurrence) = item { time = occurrence.id.recurrenceID }
        do throws(SchedulingError) {
            let change = try scheduler.reply(
                CalendarUser.Status(rawValue: answer.rawValue), uid: item.uid ?? "", at: time, span: span, in: feed)
            guard let edit = change.corrections.first else { throw .noSuchInstance }
            return edit
        } catch {
            throw .invalidValue(error.description)
        }
    }
}
