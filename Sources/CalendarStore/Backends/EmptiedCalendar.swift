/// What became of the objects of a calendar that was emptied: their names.
struct EmptiedCalendar: Sendable, Equatable {
  var removed: [String] = []
  /// Somebody changed these after they were listed.
  var changed: [String] = []
}
