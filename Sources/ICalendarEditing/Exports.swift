// A single import is enough for feeds and their edits.
@_exported public import ICalendar
