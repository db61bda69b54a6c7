// A user of CalendarStore has the events and times that it hands out.
@_exported public import CivilTime
@_exported public import ICalendar
