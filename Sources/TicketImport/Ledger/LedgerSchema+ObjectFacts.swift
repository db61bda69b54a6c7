internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB
internal import Reservations

extension LedgerSchema {
  /// Stores the iCalendar objects of imports as facts. Earlier versions kept the record of each write,
  /// as it was read, and told by a fingerprint whether a record states what was written.
  static func makeObjectsFacts(_ database: Database) throws {
    try storeObjects(database)
    try database.execute(
      sql: """
        DELETE FROM texts WHERE object IN (SELECT id FROM objects WHERE action = 8);
        DELETE FROM objects WHERE action = 8;
        ALTER TABLE objects DROP COLUMN fingerprint;
        ALTER TABLE objects DROP COLUMN kind;
        ALTER TABLE objects DROP COLUMN states_end;
        ALTER TABLE texts DROP COLUMN recorded;
        ALTER TABLE texts DROP COLUMN original;
        """)
  }

  private static func storeObjects(_ database: Database) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT o.id, o.import, o.identity, o.position, o.sequence, i.started, t.original,
          t.recorded, t.after
        FROM objects o JOIN texts t ON t.object = o.id JOIN imports i ON i.id = o.import
        WHERE o.id > ? AND o.settled AND o.action IN (1, 2, 3, 4) AND o.identity IS NOT NULL
          AND substr(t.original, 1, 15) = CAST('BEGIN:VCALENDAR' AS BLOB)
        ORDER BY o.id LIMIT 100
        """)
    var converted: Set<UUID> = []
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(search, arguments: [last])
      for row in rows {
        last = try row.decode(forColumn: "id")
        let identity: UUID = try row.decode(forColumn: "identity")
        let isOfObject = converted.contains(identity)
        if try storeObject(of: row, identity, isOfObject: isOfObject, database) {
          converted.insert(identity)
        }
      }
      if rows.isEmpty { break }
    }
    let undos = try Row.fetchAll(
      database,
      sql: """
        SELECT o.identity, i.undoes, o.import FROM objects o JOIN imports i ON i.id = o.import
        WHERE i.undoes IS NOT NULL AND o.settled AND o.identity IS NOT NULL ORDER BY o.id
        """)
    for undo in undos {
      let identity: UUID = try undo.decode(atIndex: 0)
      guard converted.contains(identity) else { continue }
      try UndoneImport(try undo.decode(atIndex: 1), database)
        .withdraw(identity, by: try undo.decode(atIndex: 2), database)
    }
  }

  /// Stores the fact of an object. Returns false for an object that is the entry of a booking, whose fact the
  /// ledger has.
  ///
  /// - Parameter isOfObject: whether the event has the fact of an earlier object.
  private static func storeObject(
    of row: Row, _ identity: UUID, isOfObject: Bool, _ database: Database
  ) throws -> Bool {
    let text = [UInt8](try row.decode(Data.self, forColumn: "original"))
    let position: String = try row.decode(forColumn: "position")
    let run = ImportMoment(
      number: try row.decode(forColumn: "import"),
      start: Instant(secondsSince1970: try row.decode(forColumn: "started")))
    let origin = RecordOrigin(
      position: RecordPosition(file: position, place: .whole), original: text)
    let draft = object(text)
    var fact: Fact
    if let draft, let object = draft.object {
      guard draft.uid == identity else { return false }
      fact = Fact(object, of: origin, in: run)
    } else {
      // Other versions may have read what this one refuses.
      let isOfBooking = try database.has(
        "SELECT 1 FROM facts WHERE booking = ? AND identity = ?",
        [identity.bookingNumber, identity])
      guard isOfObject || !isOfBooking else { return false }
      fact = Fact(Reservation(), of: origin, in: run)
      fact.sequence = try row.decode(forColumn: "sequence")
      fact.object = StatedObject(text, method: nil)
    }
    (fact.position, fact.file, fact.input) = (position, nil, "\(run.number):\(position)")
    // The original is the last one of several records, which can be a message about a part.
    let recorded: Data? = draft == nil ? nil : try row.decode(forColumn: "recorded")
    if let whole = try recorded ?? row.decode(Data?.self, forColumn: "after") {
      fact.object = StatedObject(
        [UInt8](whole), method: nil, organizer: draft?.object?.organizerAddress)
    }
    let writer = IntentWriter(database, importID: run.number)
    try writer.insert(
      StoredFacts(identity: identity, facts: [fact], keys: []),
      of: try row.decode(Int64.self, forColumn: "id"))
    return true
  }

  /// The event of an object; nil for a text that gives none today.
  private static func object(_ text: [UInt8]) -> ItemDraft? {
    guard let read = try? ICalendarObject(text) else { return nil }
    let calendar = SplitCalendar(read) { uid, number in uid ?? "\(number)" }
    let stated = StatedObject(text, method: calendar.property("METHOD")?.uppercased())
    return try? ItemDraft(stated, defaults: DraftDefaults())
  }
}
