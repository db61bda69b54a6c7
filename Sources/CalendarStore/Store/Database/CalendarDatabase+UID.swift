internal import Foundation

extension CalendarDatabase {
  /// An object of the calendar that holds an item of that UID, or of one with the same identifier; nil where
  /// there is none. Of all objects, those alone are read that the index does not know, or knows to be it.
  ///
  /// - Parameter isCurrent: the index was brought up to date just before.
  func holder(
    of uid: String, in calendar: EventCalendar, isCurrent: Bool
  ) throws(StoreError) -> CalendarObject? {
    let uuid = ItemID(uid: uid).uuid
    let query = ObjectQuery([calendar], of: nil, prefix: UUIDPrefix(uuid))
    if !isCurrent {
      try enumerate(query, finding: { _ in ([Never](), nil) }, each: { _, _ in })
    }
    let backend = try backend(for: calendar)
    let index = index(of: calendar)
    for entry in index.entries(for: query) {
      // What cannot be read is not known to be in the way.
      guard let object = try? backend.object(index.href(entry), in: calendar),
        let contents = try? StoredContents(object, in: calendar).contents
      else { continue }
      let uids = contents.series.map(\.uid) + contents.reminders.map(\.uid)
      if uids.contains(where: { ItemID(uid: $0).uuid == uuid }) { return object }
    }
    return nil
  }
}
