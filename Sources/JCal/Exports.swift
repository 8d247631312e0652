// A document in jCal becomes a feed, and the reverse.
@_exported public import CalendarConversion
