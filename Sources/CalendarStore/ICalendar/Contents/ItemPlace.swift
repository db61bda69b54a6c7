/// Where in an object an event, one that differs from its series, or a reminder stands.
struct ItemPlace: Sendable, Equatable {
  /// Of the object's `parts`.
  var part: Int
  /// Of the `items` of that part.
  var item: Int
  /// `VEVENT` or `VTODO`.
  var name: String
  /// As the contents have it: of an item without UID, made from the object's name.
  var uid: String
  /// As the contents have it: RECURRENCE-ID in the form of the series' start. Nil for the series itself.
  var occurrence: EventTime?
}
