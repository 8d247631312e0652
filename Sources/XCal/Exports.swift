// A document in xCal becomes a feed, and conversions have losses.
@_exported public import CalendarConversion
