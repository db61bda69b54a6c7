internal import CalendarStore
internal import Foundation
internal import GRDB

extension LedgerSchema {
  /// A row of `overrides` is what a person changed of a booking's event in one field, as JSON
  /// (`Override`), or that the field has the value of the records again. The latest row of a field
  /// counts: once the write of its `record` is settled, or at once without one, and until an undo has
  /// `withdrawn` it.
  ///
  /// Earlier versions stored the text of an event as its records alone gave it, in
  /// `contents.drafted`, which is `contents.object` now.
  static func addOverrides(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE overrides (
          id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, record INTEGER, identity BLOB NOT NULL,
          field TEXT NOT NULL, value BLOB, withdrawn INTEGER);
        CREATE INDEX overrides_by_booking ON overrides (identity);
        CREATE INDEX overrides_by_record ON overrides (record) WHERE record IS NOT NULL;
        ALTER TABLE contents RENAME COLUMN drafted TO object;
        """)
    let bookings = try UUID.fetchAll(
      database,
      sql: """
        SELECT identity FROM records r JOIN contents c ON c.record = r.id
        WHERE c.object IS NOT NULL AND r.settled
        UNION SELECT r.identity FROM changes h JOIN records r ON r.href = h.href AND r.settled
        WHERE h.made IS NOT NULL AND h.after IS NOT NULL
        """)
    let undos = try undos(database)
    for identity in bookings {
      if let latest = try WrittenVersion.latest(of: identity, database) {
        try latest.storeOverrides(of: identity, undos, database)
      }
    }
  }

  /// The undos of undone entries, by these entries.
  private static func undos(_ database: Database) throws -> [Int64: Int64] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, undoes FROM imports
        WHERE undoes IS NOT NULL AND finished IS NOT NULL AND NOT interrupted ORDER BY id DESC
        """)
    var undos: [Int64: Int64] = [:]
    while let row = try rows.next() {
      let (undo, entry): (Int64, Int64) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
      if undos[undo] == nil, undos[entry] == nil { undos[entry] = undo }
    }
    return undos
  }
}

/// The event of a row of `records`, with the text that its records alone gave, as earlier versions
/// stored both.
private struct WrittenVersion {
  let row: Int64
  let entry: Int64
  let href: String
  let previous: Int64?
  let text: [UInt8]
  let written: Event
  let drafted: Event

  /// Nil for a booking without an event.
  static func latest(of identity: UUID, _ database: Database) throws -> WrittenVersion? {
    try WrittenVersion(
      where: """
        r.booking = ? AND r.identity = ? AND r.settled AND r.action NOT IN (7, 8)
        ORDER BY r.id DESC LIMIT 1
        """, [identity.bookingNumber, identity], database)
  }

  private init?(
    where condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws {
    let found = try Row.fetchOne(
      database,
      sql: """
        SELECT r.id, r.import, r.href, r.previous, c.text, c.object
        FROM records r JOIN contents c ON c.record = r.id WHERE \(condition)
        """, arguments: arguments)
    guard let found else { return nil }
    let texts = try [4, 5].map { try found.decode(Data?.self, atIndex: $0).map { Array($0) } }
    guard let text = texts[0], let written = ForeignObject.event(of: text) else { return nil }
    row = try found.decode(atIndex: 0)
    entry = try found.decode(atIndex: 1)
    href = try found.decode(atIndex: 2)
    previous = try found.decode(atIndex: 3)
    self.text = text
    self.written = written
    drafted = texts[1].flatMap(ForeignObject.event) ?? written
  }

  /// Stores what the import and the commands after it have changed.
  ///
  /// - Parameter undos: of undone entries: what these have changed is withdrawn.
  func storeOverrides(
    of identity: UUID, _ undos: [Int64: Int64], _ database: Database
  ) throws {
    var overrides = Override.changes(from: ItemDraft(drafted), to: ItemDraft(written))
    if written.status == .canceled, let alarms = try alarmsBefore(database) {
      overrides.append(alarms)
    }
    for stored in StoredOverride.rows(from: [], to: overrides, isCanceled: false) {
      let entry = try entry(changing: stored.field, database)
      try Ledger.insert(
        [stored], of: identity, entry: entry, record: entry == self.entry ? row : nil, database)
    }
    let changes = try Row.fetchAll(
      database,
      sql: """
        SELECT ifnull(h.before, d.before), h.after, h.import
        FROM changes h JOIN imports i ON i.id = h.import
          LEFT JOIN changes d ON d.unit = h.unit AND d.href = h.href AND d.after IS NULL
        WHERE h.href = ? AND h.made IS NOT NULL AND h.after IS NOT NULL AND i.undoes IS NULL
        ORDER BY h.id
        """, arguments: [href])
    var present: [UInt8]? = text
    for change in changes {
      let texts = try [0, 1].map { try change.decode(Data?.self, atIndex: $0).map { Array($0) } }
      guard texts[0] == present else { continue }
      let entry: Int64 = try change.decode(atIndex: 2)
      let rows = StoredOverride.rows(from: overrides, with: texts[0], texts[1])
      try Ledger.insert(
        rows, of: identity, entry: entry, record: nil, withdrawn: undos[entry], database)
      guard undos[entry] == nil else { continue }
      var latest = Dictionary(overrides.map { ($0.field, $0) }) { $1 }
      for row in rows { latest[row.field] = row.override }
      overrides = Override.fields.compactMap { latest[$0] }
      present = texts[1]
    }
  }

  /// The entry in which a person gave a field the value that later imports kept: that of a command, or
  /// of an import with a prompt.
  private func entry(changing field: DraftField, _ database: Database) throws -> Int64 {
    var version = self
    while let row = version.previous, row < version.row,
      let before = try WrittenVersion(where: "r.id = ?", [row], database)
    {
      if let edit = try version.edit(of: field, after: before, database) { return edit }
      let changes = Override.changes(
        from: ItemDraft(before.drafted), to: ItemDraft(before.written))
      guard changes.contains(where: { $0.field == field }) else { break }
      version = before
    }
    return version.entry
  }

  /// The latest command that changed the field between two versions; nil without one.
  private func edit(
    of field: DraftField, after earlier: WrittenVersion, _ database: Database
  ) throws -> Int64? {
    let changes = try Row.fetchCursor(
      database,
      sql: """
        SELECT h.import, h.before, h.after FROM changes h JOIN imports i ON i.id = h.import
        WHERE h.href = ? AND h.made IS NOT NULL AND h.import > ? AND h.import < ?
          AND i.undoes IS NULL
        ORDER BY h.id DESC
        """, arguments: [href, earlier.entry, entry])
    while let change = try changes.next() {
      let texts = try [1, 2].map { try change.decode(Data?.self, atIndex: $0) }
      let events = texts.compactMap { $0.flatMap { ForeignObject.event(of: Array($0)) } }
      guard events.count == 2 else { continue }
      let overrides = Override.changes(from: ItemDraft(events[0]), to: ItemDraft(events[1]))
      if overrides.contains(where: { $0.field == field }) { return try change.decode(atIndex: 0) }
    }
    return nil
  }

  /// The alarms that a person gave the event before it was canceled; nil without a change of them.
  private func alarmsBefore(_ database: Database) throws -> Override? {
    var version = self
    while version.written.status == .canceled {
      guard let row = version.previous, row < version.row,
        let before = try WrittenVersion(where: "r.id = ?", [row], database)
      else { return nil }
      version = before
    }
    return Override.changes(from: ItemDraft(version.drafted), to: ItemDraft(version.written))
      .first { $0.field == .alarms }
  }
}
