internal import CalendarStore
internal import Foundation
internal import GRDB

/// What becomes of a person's change of a field: a row of `overrides`.
struct StoredOverride: Sendable, Equatable {
  var field: DraftField
  /// Nil for a field that has the value of the records again.
  var override: Override?

  /// The rows that make some changes of earlier ones.
  ///
  /// - Parameter isCanceled: whether the event is canceled: what a person changed before stays, to be
  ///   there when the booking is confirmed again.
  static func rows(
    from earlier: [Override], to later: [Override], isCanceled: Bool
  ) -> [StoredOverride] {
    let known = Dictionary(earlier.map { ($0.field, $0) }) { $1 }
    let new = Dictionary(later.map { ($0.field, $0) }) { $1 }
    return Override.fields.compactMap { field in
      if known[field] == new[field] || isCanceled && new[field] == nil { return nil }
      return StoredOverride(field: field, override: new[field])
    }
  }
}

extension Ledger {
  /// What a person has changed of a booking's event, by the writes that were made, without what an
  /// undo has withdrawn.
  ///
  /// - Parameter undone: an entry whose changes do not count, or an undo without which others do.
  func overrides(of identity: UUID, undoing undone: Int64? = nil) throws(StoreError) -> [Override] {
    try read { try Self.overrides(of: identity, undoing: undone, $0) }
  }

  private static func overrides(
    of identity: UUID, undoing undone: Int64? = nil, _ database: Database
  ) throws -> [Override] {
    let origin = try undone.map { try UndoneImport($0, database) }
    let isRedone = origin?.isUndone ?? false
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT o.field, o.value FROM overrides o LEFT JOIN records r ON r.id = o.record
          WHERE o.identity = ?1 AND (o.record IS NULL OR r.settled)
            AND (o.withdrawn IS NULL AND o.entry IS NOT ?2 OR o.entry = ?3 OR o.withdrawn = ?4)
          ORDER BY o.id
          """),
      arguments: [
        identity, isRedone ? nil : origin?.id, isRedone ? origin?.id : nil,
        isRedone ? undone : nil,
      ])
    var latest: [String: Override] = [:]
    while let row = try rows.next() {
      let value = try row.decode(Data?.self, atIndex: 1)
      latest[try row.decode(atIndex: 0)] = try value.map {
        try JSONDecoder().decode(Override.self, from: $0)
      }
    }
    return Override.fields.compactMap { latest[$0.rawValue] }
  }

  // MARK: Edits

  /// Stores what a command has changed of a booking's event, once the change is made. A change of an
  /// event that another program has changed since its import is not stored: the event is in conflict.
  static func storeOverrides(ofChange row: Int64, _ database: Database) throws {
    guard let change = try EditedObject(row, database), let identity = try change.identity(database)
    else { return }
    if let undone = change.undone {
      return try withdrawOverrides(of: identity, undoing: undone, by: change.entry, database)
    }
    guard var known = try LedgerEntry.latest(of: identity, database) else { return }
    try known.follow(changes: database)
    if known.etag == change.etag { try storeOverrides(of: identity, by: change, database) }
  }

  /// Stores what a command has changed of a booking's event.
  static func storeOverrides(
    ofEdit row: Int64, of identity: UUID, _ database: Database
  ) throws {
    guard let change = try EditedObject(row, database) else { return }
    try storeOverrides(of: identity, by: change, database)
  }

  private static func storeOverrides(
    of identity: UUID, by change: EditedObject, _ database: Database
  ) throws {
    guard let before = change.before.flatMap(ImportedObject.event),
      let after = change.after.flatMap(ImportedObject.event)
    else { return }
    let earlier = try overrides(of: identity, database)
    let record = EventDraft(before).overridden(by: earlier.map(\.inverse))
    let later = Override.changes(from: record, to: EventDraft(after))
    try insert(
      StoredOverride.rows(from: earlier, to: later, isCanceled: after.status == .canceled),
      of: identity, entry: change.entry, record: nil, database)
  }

  static func insert(
    _ overrides: [StoredOverride], of identity: UUID, entry: Int64, record: Int64?,
    _ database: Database
  ) throws {
    guard !overrides.isEmpty else { return }
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO overrides (entry, record, identity, field, value) VALUES (?, ?, ?, ?, ?)
        """)
    for stored in overrides {
      let value = try stored.override.map { try JSONEncoder().encode($0) }
      try insertion.execute(arguments: [entry, record, identity, stored.field.rawValue, value])
    }
  }

  // MARK: Undo

  /// Withdraws what the undone import has changed of the booking's event, once this row of its undo is
  /// made; the undo of the undo brings that back.
  static func withdrawOverrides(undoneBy row: Int64, _ database: Database) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT r.identity, i.undoes, i.id FROM records r JOIN imports i ON i.id = r.import
        WHERE r.id = ? AND i.undoes IS NOT NULL
        """)
    guard let found = try Row.fetchOne(search, arguments: [row]) else { return }
    try withdrawOverrides(
      of: found.decode(atIndex: 0), undoing: found.decode(atIndex: 1),
      by: found.decode(atIndex: 2), database)
  }

  private static func withdrawOverrides(
    of identity: UUID, undoing undone: Int64, by undo: Int64, _ database: Database
  ) throws {
    let origin = try UndoneImport(undone, database)
    try database.execute(
      sql: "UPDATE overrides SET withdrawn = ? WHERE identity = ? AND entry = ?",
      arguments: [origin.isUndone ? nil : undo, identity, origin.id])
    if origin.isUndone {
      try database.execute(
        sql: "UPDATE overrides SET withdrawn = NULL WHERE identity = ? AND withdrawn = ?",
        arguments: [identity, undone])
    }
    // A booking that counts as never imported has no changes.
    let latest = try LedgerEntry.latest(of: identity, database)
    guard latest == nil || latest?.action == .forget else { return }
    try database.execute(
      sql: "UPDATE overrides SET withdrawn = ? WHERE identity = ? AND withdrawn IS NULL",
      arguments: [undo, identity])
  }
}

/// An object that a command has changed, by its row of `changes`.
private struct EditedObject {
  let entry: Int64
  let href: String
  /// The etag before the change.
  let etag: String?
  let before: [UInt8]?
  let after: [UInt8]?
  let uid: String?
  /// The entry that the command undoes; nil for another command.
  let undone: Int64?

  init?(_ row: Int64, _ database: Database) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT h.import, h.href, h.etag, h.before, h.after, h.uid, i.undoes
        FROM changes h JOIN imports i ON i.id = h.import WHERE h.id = ?
        """)
    guard let found = try Row.fetchOne(search, arguments: [row]) else { return nil }
    entry = try found.decode(atIndex: 0)
    href = try found.decode(atIndex: 1)
    etag = try found.decode(atIndex: 2)
    before = try found.decode(Data?.self, atIndex: 3).map { Array($0) }
    after = try found.decode(Data?.self, atIndex: 4).map { Array($0) }
    uid = try found.decode(atIndex: 5)
    undone = try found.decode(atIndex: 6)
  }

  /// The booking whose event it is; nil for any other object.
  func identity(_ database: Database) throws -> UUID? {
    guard let uid else { return nil }
    let own = UUID(uuidString: uid)
    let known = [
      own, BookingIdentity.invitation(uid: uid).uid, BookingIdentity.reminder(uid: uid).uid,
    ]
    for identity in known.compactMap(\.self) {
      if try LedgerEntry.latest(of: identity, database)?.href == href { return identity }
    }
    // The UID of a second event of a booking, like its own, is of version 5.
    guard let own, own.uuid.6 >> 4 == 5 else { return nil }
    return try UUID.fetchOne(
      database,
      sql: "SELECT identity FROM records WHERE href = ? AND settled ORDER BY id DESC LIMIT 1",
      arguments: [href])
  }
}
