internal import CivilTime

/// Which objects are to be read.
struct ObjectQuery {
  /// Nil for all.
  var calendars: [EventCalendar]?
  /// What the objects hold; nil for whatever it is.
  var type: EntityType?
  /// They touch that range.
  var range: Range<Instant>?
  /// One of their UIDs begins with that.
  var prefix: UUIDPrefix?

  init(_ predicate: EventPredicate) {
    self.init(predicate.calendars, of: .event)
    range = predicate.range
  }

  init(_ calendars: [EventCalendar]?, of type: EntityType?, prefix: UUIDPrefix? = nil) {
    self.calendars = calendars
    self.type = type
    self.prefix = prefix
  }
}
