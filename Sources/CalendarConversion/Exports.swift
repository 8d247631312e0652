// A loss names a part of a feed.
@_exported public import ICalendar
