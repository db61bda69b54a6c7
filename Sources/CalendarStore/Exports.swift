// The interface of CalendarStore uses the events and times of these modules.
@_exported public import CivilTime
@_exported public import ICalendar
