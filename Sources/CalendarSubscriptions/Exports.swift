// A subscription's results are feeds, so its user needs no other import.
@_exported public import ICalendar
