internal import Foundation
internal import GRDB

extension LedgerSchema {
  /// - A row of `objects` is an intent until it is settled: only settled rows describe the calendar,
  ///   but for those of commands, of which the calendar decides whether they were made. `settled` is 2
  ///   for a row whose server does not tell whether the write was made: it is the booking's latest,
  ///   and the server is asked again.
  /// - `sent` is when the write was recorded, in seconds since 1970, just before it was sent.
  /// - `changed` is when the object's file was changed last when it was written, as in `ObjectVersion`.
  /// - `unit` is the first row of those that are one change.
  /// - `restored` is the row whose version an undo put back, 0 for the state before the first row.
  /// - `booking` is the first half of the identity, which is a hash: an index of eight bytes a row stays
  ///   in memory where one of sixteen would not. `identity` decides.
  /// - `day` is that of the start, counted from 1970, of a booking whose kind is known.
  /// - Long texts are in `texts`, so that looking up a booking reads short rows alone.
  private static let objects = """
    CREATE TABLE objects (
      id INTEGER PRIMARY KEY, import INTEGER NOT NULL REFERENCES imports, unit INTEGER,
      settled INTEGER NOT NULL DEFAULT 0, subject INTEGER NOT NULL, action INTEGER NOT NULL,
      calendar INTEGER NOT NULL REFERENCES calendars, href TEXT NOT NULL, uid TEXT, etag TEXT,
      title TEXT NOT NULL, start TEXT, ending TEXT, changed INTEGER, sent INTEGER,
      previous INTEGER REFERENCES objects, restored INTEGER, booking INTEGER, identity BLOB,
      fingerprint BLOB, sequence INTEGER NOT NULL DEFAULT 0, created INTEGER,
      source INTEGER REFERENCES sources, position TEXT, message TEXT, kind TEXT, day INTEGER,
      states_end INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE texts (
      object INTEGER PRIMARY KEY REFERENCES objects, before BLOB, after BLOB, recorded BLOB,
      original BLOB);
    """

  private static let indexes = """
    CREATE INDEX objects_by_booking ON objects (booking) WHERE booking IS NOT NULL;
    CREATE INDEX objects_by_href ON objects (href);
    CREATE INDEX objects_by_import ON objects (import);
    CREATE INDEX objects_by_day ON objects (day) WHERE day IS NOT NULL;
    CREATE INDEX objects_unsettled ON objects (import) WHERE settled <> 1;
    """

  /// Makes `objects` of the tables `records` and `changes` of versions 1 to 3.
  static func uniteObjects(_ database: Database) throws {
    try database.execute(sql: objects)
    try database.execute(sql: copies)
    try database.execute(sql: indexes)
    try database.execute(sql: units)
    try linkChanges(database)
    try findRestoredVersions(database)
    try database.execute(
      sql: "DROP TABLE numbers; DROP TABLE contents; DROP TABLE records; DROP TABLE changes")
  }

  /// The rows of each table keep their order, and both are in that of their entries.
  private static let copies = """
    CREATE TEMP TABLE numbers AS
      SELECT row_number() OVER (ORDER BY entry, kind, old) AS id, kind, old FROM (
        SELECT 0 AS kind, id AS old, max(import) OVER (ORDER BY id) AS entry FROM records
        UNION ALL SELECT 1, id, max(import) OVER (ORDER BY id) FROM changes);
    CREATE UNIQUE INDEX temp.numbers_by_old ON numbers (kind, old);
    INSERT INTO objects (
        id, import, settled, subject, action, calendar, href, uid, etag, title, start, ending,
        changed, sent, previous, booking, identity, fingerprint, sequence, created, source, position,
        message, kind, day, states_end)
      SELECT n.id, r.import, r.settled, 1, r.action, r.calendar, r.href,
        lower(substr(hex(r.uid), 1, 8) || '-' || substr(hex(r.uid), 9, 4) || '-'
          || substr(hex(r.uid), 13, 4) || '-' || substr(hex(r.uid), 17, 4) || '-'
          || substr(hex(r.uid), 21)),
        r.etag, r.title, r.start, r.ending, r.changed, r.sent, p.id, r.booking, r.identity,
        r.fingerprint, r.sequence, r.created, r.source, r.position, r.message, r.kind, r.day,
        r.states_end
      FROM records r JOIN numbers n ON n.kind = 0 AND n.old = r.id
        LEFT JOIN numbers p ON p.kind = 0 AND p.old = r.previous;
    INSERT INTO texts (object, before, after, recorded, original)
      SELECT n.id, CASE WHEN r.action <> 1 THEN p.text END, c.text, c.object, c.original
      FROM records r JOIN numbers n ON n.kind = 0 AND n.old = r.id
        LEFT JOIN contents c ON c.record = r.id LEFT JOIN contents p ON p.record = r.previous;
    UPDATE facts SET record = (SELECT id FROM numbers WHERE kind = 0 AND old = record)
      WHERE record IS NOT NULL;
    UPDATE overrides SET record = (SELECT id FROM numbers WHERE kind = 0 AND old = record)
      WHERE record IS NOT NULL;
    INSERT INTO objects (
        id, import, unit, settled, subject, action, calendar, href, uid, etag, title, start)
      SELECT n.id, h.import, u.id,
        h.made IS NOT NULL OR (i.finished IS NOT NULL AND NOT i.interrupted), h.subject,
        CASE WHEN h.after IS NULL THEN 11 WHEN h.before IS NULL THEN 9 ELSE 10 END, h.calendar,
        h.href, h.uid, ifnull(h.made, CASE WHEN h.before IS NULL THEN h.etag END), h.title, h.start
      FROM changes h JOIN numbers n ON n.kind = 1 AND n.old = h.id
        JOIN imports i ON i.id = h.import LEFT JOIN numbers u ON u.kind = 1 AND u.old = h.unit;
    INSERT INTO texts (object, before, after)
      SELECT n.id, h.before, h.after FROM changes h JOIN numbers n ON n.kind = 1 AND n.old = h.id;
    """

  /// An event that left a calendar is one with its arrival, which had no object before.
  private static let units = """
    UPDATE objects SET unit = id WHERE action = 7;
    UPDATE objects AS o SET unit = (
        SELECT max(l.id) FROM objects l WHERE l.action = 7 AND l.import = o.import AND l.id < o.id
          AND l.booking = o.booking AND l.identity = o.identity AND l.uid = o.uid)
      WHERE o.action IN (1, 5);
    UPDATE texts SET before = NULL WHERE object IN (
      SELECT id FROM objects WHERE action = 5 AND unit IS NOT NULL);
    """

  /// Links each change to the row before, which is the one that left its text or its etag, else the
  /// latest of its name; of an object that moved, the one before both of its rows. An edit of a
  /// booking's event is a row of the booking, and so is the undo of its deletion.
  private static func linkChanges(_ database: Database) throws {
    try database.execute(
      sql: "CREATE INDEX changes_by_unit ON changes (unit) WHERE unit IS NOT NULL")
    let changes = try Row.fetchAll(
      database,
      sql: """
        SELECT n.id, h.href, iif(h.before IS NULL, d.etag, h.etag), ifnull(d.before, h.before),
          h.after, h.made IS NOT NULL, o.unit, ifnull(d.calendar, h.calendar)
        FROM changes h JOIN numbers n ON n.kind = 1 AND n.old = h.id
          JOIN objects o ON o.id = n.id JOIN imports i ON i.id = h.import
          LEFT JOIN changes d ON d.unit = h.unit AND d.href = h.href AND d.after IS NULL
            AND h.before IS NULL AND i.undoes IS NULL
        WHERE h.subject <> 3 AND (ifnull(d.before, h.before) IS NOT NULL OR i.undoes IS NOT NULL)
        ORDER BY n.id
        """)
    // The rows of the objects that changes removed, by the changes.
    var removed: [Int64: Int64] = [:]
    for change in changes {
      let id: Int64 = try change.decode(atIndex: 0)
      let before: Data? = try change.decode(atIndex: 3)
      let found = try Row.fetchOne(
        database,
        sql: """
          SELECT p.id, ifnull(p.etag = ?3, 0) OR t.after IS ?4 AS matches
          FROM objects p JOIN texts t ON t.object = p.id
          WHERE p.href = ?1 AND p.id < ?2 AND p.settled AND p.subject <> 3
            AND ifnull(p.unit <> ?5, TRUE)
          ORDER BY matches DESC, p.calendar = ?6 DESC, p.id DESC LIMIT 1
          """,
        arguments: [
          try change.decode(String.self, atIndex: 1), id,
          try change.decode(String?.self, atIndex: 2), before,
          try change.decode(Int64?.self, atIndex: 6), try change.decode(Int64.self, atIndex: 7),
        ])
      guard let found else { continue }
      let previous: Int64 = try found.decode(atIndex: 0)
      try database.execute(
        sql: "UPDATE objects SET previous = ? WHERE id = ?", arguments: [previous, id])
      guard try found.decode(Bool.self, atIndex: 1) else { continue }
      guard let after = try change.decode(Data?.self, atIndex: 4) else {
        removed[id] = previous
        continue
      }
      guard try change.decode(Bool.self, atIndex: 5),
        let model = before == nil ? removed[previous] : previous,
        before.map({ LedgerObject.keepsOccurrences(Array($0), Array(after)) }) ?? true
      else { continue }
      let fields = """
        booking, identity, fingerprint, sequence, created, source, position, kind, day, states_end
        """
      try database.execute(
        sql: """
          UPDATE objects SET (uid, \(fields)) = (
            SELECT ifnull(p.uid, objects.uid), \(fields) FROM objects p WHERE p.id = ?2)
          WHERE id = ?1;
          """, arguments: [id, model])
      try database.execute(
        sql: """
          UPDATE texts SET (recorded, original) = (
            SELECT ifnull(p.recorded, p.after), p.original FROM texts p WHERE p.object = ?2)
          WHERE object = ?1
          """, arguments: [id, model])
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO import_sources (source, import)
          SELECT source, import FROM objects WHERE id = ? AND source IS NOT NULL
          """, arguments: [id])
    }
  }

  /// An undo put back the version before the first row that the undone entry wrote.
  private static func findRestoredVersions(_ database: Database) throws {
    let undos = try Row.fetchAll(
      database,
      sql: """
        SELECT o.id, o.href, o.calendar, i.undoes, o.action IN (4, 6, 11)
        FROM objects o JOIN imports i ON i.id = o.import
        WHERE i.undoes IS NOT NULL AND o.action IN (4, 5, 6, 9, 10, 11) ORDER BY o.id
        """)
    for undo in undos {
      try database.execute(
        sql: """
          UPDATE objects SET restored = ifnull((
            SELECT iif((b.action IN (4, 6, 7, 11)) = ?5, ifnull(b.restored, b.id), 0)
            FROM objects f LEFT JOIN objects b ON b.id = f.previous
            WHERE f.href = ?2 AND f.import = ?4 ORDER BY f.calendar <> ?3, f.id LIMIT 1), 0)
          WHERE id = ?1
          """, arguments: StatementArguments(undo.databaseValues))
    }
  }
}
