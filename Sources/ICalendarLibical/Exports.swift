// A single import is enough for the engine, and for the other one to compare with.
@_exported public import ICalendarChecks
