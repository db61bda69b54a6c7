internal import CivilTime

/// What an object says: its events and reminders.
struct ObjectContents: Sendable {
  /// In the order of their first components; each UID once.
  var series: [EventSeries] = []
  var reminders: [Reminder] = []
  /// Where each of them stands, with the occurrences that differ from it; in no order.
  var places: [ItemPlace] = []
  /// Where occurrences (RECURRENCE-ID) stand that cannot be told, and yet belong to one of them.
  var unshownPlaces: [ItemPlace] = []
  /// What is not shown as it is written, and what to do about it: the gravest, lower case. Fit for a
  /// terminal.
  var problem: String?
}

extension ObjectContents {
  /// Where the event or the reminder of that UID stands, with all of its occurrences.
  func places(of uid: String, _ name: String) -> [ItemPlace] {
    (places + unshownPlaces).filter { $0.uid == uid && $0.name == name }
  }
}

extension ICalendarObject {
  /// Reads every VEVENT and VTODO (RFC 5545 §3.6.1 and §3.6.2). Never fails: what cannot be read is left
  /// out, and the gravest of it is told.
  ///
  /// - Parameter zones: remembers zones from object to object; for many objects one should be passed.
  func contents(zones: ZoneResolver = ZoneResolver()) -> ObjectContents {
    var reader = ContentsReader(zones: zones)
    return reader.contents(of: self)
  }
}
