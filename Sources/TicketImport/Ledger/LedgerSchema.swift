internal import GRDB

/// The tables of the ledger.
enum LedgerSchema {
  /// The steps from an empty file to the present tables, by the names that GRDB keeps.
  private static let steps: [(name: String, body: @Sendable (Database) throws -> Void)] = [
    ("v1", { try $0.execute(sql: firstVersion) }), ("v2", { try $0.execute(sql: secondVersion) }),
    ("v3", { try $0.execute(sql: thirdVersion) }), ("facts", EarlierFacts.convert),
    ("overrides", addOverrides), ("objects", uniteObjects), ("object facts", makeObjectsFacts),
    // An earlier program does not know the action of an event that is deleted again.
    ("deleted again", { _ in }), ("versions of objects", addUndoIndex),
    // Nor that of an event that somebody else has changed.
    ("adopted", { _ in }),
  ]

  /// Undos are found by what they undo. An earlier program takes each stored iCalendar object for one that
  /// counts.
  private static func addUndoIndex(_ database: Database) throws {
    try database.execute(
      sql: "CREATE INDEX imports_by_undoes ON imports (undoes) WHERE undoes IS NOT NULL")
  }

  /// Stored in the file's header (PRAGMA user_version), so that a ledger of this version opens
  /// without a query of the migrations.
  static var version: Int { steps.count }
  /// Stored in the file's header (PRAGMA application_id): "tktc".
  static let application = 0x746B_7463

  static let tables = [
    "booking_keys", "calendars", "facts", "import_sources", "imports", "objects", "overrides",
    "sources", "texts",
  ]

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, step) in steps.enumerated() {
      migrator.registerMigration(step.name) { database in
        try step.body(database)
        try database.execute(
          sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }

  /// - `import_sources` finds the rows of a source at the cost of an entry an import, not one a row.
  /// - `booking_keys` has the bookings of a key, which may be several. A key outlives the events of
  ///   its bookings.
  /// - A calendar without an identifier was deleted, and its events with it.
  /// - `undoes` is the entry that an undo is about.
  /// - A row of `facts` is what one record states of a booking, as JSON (`Fact`). It counts once the
  ///   write of its `record`, a row of `objects`, is settled, or at once without one, and until an undo
  ///   has `withdrawn` it.
  /// - What imports wrote was in `records` and `contents`, what commands changed in `changes`:
  ///   `LedgerSchema+Objects` made one table of them.
  private static let firstVersion = """
    CREATE TABLE calendars (
      id INTEGER PRIMARY KEY, identifier TEXT, title TEXT NOT NULL, source TEXT);
    CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, how TEXT NOT NULL,
      inputs TEXT NOT NULL, source TEXT, calendar TEXT, started INTEGER NOT NULL,
      finished INTEGER, interrupted INTEGER NOT NULL DEFAULT 0, counts TEXT);
    CREATE TABLE records (
      id INTEGER PRIMARY KEY, import INTEGER NOT NULL REFERENCES imports,
      settled INTEGER NOT NULL DEFAULT 0, booking INTEGER NOT NULL, identity BLOB NOT NULL,
      uid BLOB NOT NULL, action INTEGER NOT NULL, fingerprint BLOB NOT NULL,
      calendar INTEGER NOT NULL REFERENCES calendars, href TEXT NOT NULL, etag TEXT,
      title TEXT NOT NULL, start TEXT, ending TEXT, sequence INTEGER NOT NULL,
      created INTEGER NOT NULL, changed INTEGER, source INTEGER REFERENCES sources,
      position TEXT NOT NULL, message TEXT, kind TEXT, day INTEGER, states_end INTEGER NOT NULL,
      previous INTEGER REFERENCES records);
    CREATE INDEX records_by_booking ON records (booking);
    CREATE INDEX records_by_import ON records (import);
    CREATE INDEX records_by_day ON records (day) WHERE day IS NOT NULL;
    CREATE INDEX records_unsettled ON records (import) WHERE settled = 0;
    CREATE TABLE import_sources (
      source INTEGER NOT NULL REFERENCES sources, import INTEGER NOT NULL REFERENCES imports,
      PRIMARY KEY (source, import)) WITHOUT ROWID;
    CREATE TABLE contents (
      record INTEGER PRIMARY KEY REFERENCES records, original BLOB, text BLOB, drafted BLOB);
    CREATE TABLE booking_keys (
      key BLOB NOT NULL, identity BLOB NOT NULL, PRIMARY KEY (key, identity)) WITHOUT ROWID;
    CREATE TABLE changes (
      id INTEGER PRIMARY KEY, import INTEGER NOT NULL, subject INTEGER NOT NULL,
      calendar INTEGER NOT NULL, href TEXT NOT NULL, before BLOB, etag TEXT, after BLOB,
      title TEXT NOT NULL, start TEXT, uid TEXT, made TEXT);
    CREATE INDEX changes_by_import ON changes (import);
    CREATE INDEX changes_by_object ON changes (href, etag) WHERE made IS NOT NULL;
    CREATE TABLE facts (
      id INTEGER PRIMARY KEY, record INTEGER, import INTEGER NOT NULL, booking INTEGER NOT NULL,
      identity BLOB NOT NULL, digest BLOB NOT NULL, value BLOB NOT NULL, withdrawn INTEGER);
    CREATE INDEX facts_by_booking ON facts (booking);
    CREATE INDEX facts_by_record ON facts (record) WHERE record IS NOT NULL;
    CREATE INDEX facts_by_import ON facts (import) WHERE record IS NULL;
    """

  private static let secondVersion = """
    ALTER TABLE changes ADD COLUMN unit INTEGER;
    ALTER TABLE imports ADD COLUMN undoes INTEGER;
    UPDATE imports SET undoes = CAST(substr(how, 6) AS INTEGER) WHERE kind = 2;
    """

  private static let thirdVersion = """
    ALTER TABLE records ADD COLUMN sent INTEGER;
    DROP INDEX records_unsettled;
    CREATE INDEX records_unsettled ON records (import) WHERE settled <> 1;
    """
}
