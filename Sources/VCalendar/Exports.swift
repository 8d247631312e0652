// A document becomes a feed; what gets lost is a value.
@_exported public import CalendarConversion
