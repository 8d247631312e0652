// A document becomes a feed, and the reverse; what gets lost is a value.
@_exported public import CalendarConversion
