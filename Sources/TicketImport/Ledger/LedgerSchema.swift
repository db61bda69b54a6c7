internal import GRDB

/// The tables of the ledger, and how each version of them came from the one before.
enum LedgerSchema {
  /// Kept in the file's header (PRAGMA user_version), so that a ledger of this version opens without
  /// a question about migrations.
  static let version = 1
  /// Kept in the file's header (PRAGMA application_id): "tktc".
  static let application = 0x746B_7463

  static let tables = [
    "calendars", "contents", "imports", "part_sources", "parts", "records", "session_rows",
    "sessions", "sources",
  ]

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { database in
      try database.execute(sql: firstVersion)
      try database.execute(
        sql: "PRAGMA application_id = \(application); PRAGMA user_version = 1")
    }
    return migrator
  }

  /// - An import writes in parts, each settled as a whole: its rows, `first` to `last`, count once the
  ///   calendar is known to hold what they say. To settle is to change one small row: `settled` is 0 before,
  ///   and then 1 or the time after which a change to one of its files is somebody else's.
  /// - A calendar without an identifier was deleted, and its events with it.
  /// - `booking` is the first half of the identity, which is a hash: an index of eight bytes a row stays
  ///   in memory where one of sixteen would not. `identity` decides.
  /// - `part_sources` finds the rows of a source at the cost of an entry a part instead of one a row.
  /// - What is long is in `contents`, so that looking up a booking reads short rows alone.
  private static let firstVersion = """
    CREATE TABLE calendars (
      id INTEGER PRIMARY KEY, identifier TEXT, title TEXT NOT NULL, source TEXT);
    CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, how TEXT NOT NULL,
      inputs TEXT NOT NULL, source TEXT, calendar TEXT, started INTEGER NOT NULL,
      finished INTEGER, interrupted INTEGER NOT NULL DEFAULT 0, counts TEXT);
    CREATE TABLE parts (
      id INTEGER PRIMARY KEY, import INTEGER NOT NULL REFERENCES imports, first INTEGER NOT NULL,
      last INTEGER NOT NULL, settled INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX parts_by_import ON parts (import);
    CREATE INDEX parts_unsettled ON parts (id) WHERE settled = 0;
    CREATE TABLE records (
      id INTEGER PRIMARY KEY, part INTEGER NOT NULL REFERENCES parts, booking INTEGER NOT NULL,
      identity BLOB NOT NULL, uid BLOB NOT NULL, action INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, calendar INTEGER NOT NULL REFERENCES calendars,
      href TEXT NOT NULL, etag TEXT, title TEXT NOT NULL, start TEXT, ending TEXT, sequence INTEGER NOT NULL,
      created INTEGER NOT NULL, source INTEGER REFERENCES sources, position TEXT NOT NULL,
      previous INTEGER REFERENCES records);
    CREATE INDEX records_by_booking ON records (booking);
    CREATE TABLE part_sources (
      source INTEGER NOT NULL REFERENCES sources, part INTEGER NOT NULL REFERENCES parts,
      PRIMARY KEY (source, part)) WITHOUT ROWID;
    CREATE TABLE contents (
      record INTEGER PRIMARY KEY REFERENCES records, original BLOB, text BLOB, drafted BLOB);
    CREATE TABLE sessions (
      import INTEGER PRIMARY KEY REFERENCES imports, settings TEXT NOT NULL, inputs TEXT NOT NULL,
      saved INTEGER NOT NULL, remaining INTEGER NOT NULL);
    CREATE TABLE session_rows (
      session INTEGER NOT NULL REFERENCES sessions, number INTEGER NOT NULL, position TEXT NOT NULL,
      original BLOB NOT NULL, state INTEGER NOT NULL, first TEXT NOT NULL, draft TEXT NOT NULL,
      PRIMARY KEY (session, number)) WITHOUT ROWID;
    """
}
