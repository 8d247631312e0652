// A single import is enough for calendars on disk, their edits and changes, and the feeds that they subscribe to.
@_exported public import CalendarSubscriptions
@_exported public import ICalendarChecks
@_exported public import ICalendarEditing
