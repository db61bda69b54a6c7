internal import Foundation
internal import Reservations

/// What holds where neither the record nor the command line says otherwise; nil where nothing is set.
struct Defaults: Sendable, Equatable {
  /// SOURCE/CALENDAR, CALENDAR or a path, not looked up yet.
  var calendar: CalendarSetting?
  /// The same for new reminders.
  var reminders: CalendarSetting?
  /// For times that state neither zone nor offset.
  var zone: TimeZone?
  /// For records without an end.
  var duration: Span?
  /// As written; an empty list means none.
  var alarms: [String]?
}
