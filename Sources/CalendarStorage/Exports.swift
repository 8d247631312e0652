// A store is read and changed with the types of ICalendar, so that a single import is enough.
@_exported public import ICalendar
