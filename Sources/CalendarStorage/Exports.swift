// A single import is enough for calendars on disk and their edits.
@_exported public import ICalendar
@_exported public import ICalendarEditing
