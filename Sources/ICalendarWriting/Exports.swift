// A single import is enough for feeds and what is written from them.
@_exported public import ICalendar
