internal import CalendarStore
internal import CivilTime
internal import GRDB

extension Ledger {
  /// Records what somebody else has made of a booking's event since it was written: that counts as
  /// changed by a person, and a write of what it is now replaces it. It has an entry of the log of its own,
  /// so that the undo of an import does not take it back.
  ///
  /// - Parameters:
  ///   - present: what the calendar has.
  ///   - latest: the row that wrote the event last.
  /// - Returns: the row of the present version.
  func adopt(
    _ present: PresentEvent, after latest: LedgerObject, at moment: Instant
  ) throws(StoreError) -> LedgerObject {
    let (text, version) = (present.object.text, present.object.version)
    var row = latest.following(.adopt)
    row.contents.before = try contents(of: latest).after
    row.contents.after = text
    (row.calendar, row.href, row.etag) = (present.calendar, version.href, version.etag)
    if let event = ForeignObject.event(of: text) {
      (row.title, row.start, row.end) = (event.title, event.start, event.end)
      row.sequence = event.sequence
    }
    let adopted = row
    return try write(.now) { database in
      var row = adopted
      row.importID = try ImportRow.insert(
        ImportDescription(kind: .change, inputs: [], how: "merge"), started: moment, database)
      let counts = [row.action.word: 1]
      _ = try ImportRow.end(
        row.importID, counts: counts, at: moment, wasInterrupted: false, database)
      var writer = IntentWriter(database, importID: row.importID)
      row.id = try writer.insert(row, among: [])
      row.changed = version.changed
      try Self.settle([(row.id, .made(etag: row.etag, changed: row.changed))], database)
      return row
    }
  }
}
