internal import Foundation
internal import GRDB

/// The file of an `ObjectCache` and of a `ServerMirror`, in a folder that this program makes (mode 0700).
struct CacheFile {
  private let folder: String
  private var path: String { "\(folder)/objects.sqlite" }

  /// - Parameter folder: an absolute path.
  init(in folder: String) { self.folder = folder }

  /// Increase it with every change of the tables or of the meaning of their columns.
  private static let version = 4

  /// Opens or creates the file; a damaged file is made again. Nil if that is not possible, as in a
  /// folder that is read-only or that others may write to.
  func open() -> DatabaseQueue? {
    do {
      return try openOnce()
    } catch {
      guard Self.isDamage(error) else { return nil }
      remove()
      return try? openOnce()
    }
  }

  /// A cache that ends with the process; nil if SQLite fails.
  static func inMemory() -> DatabaseQueue? {
    guard let queue = try? DatabaseQueue(configuration: configuration) else { return nil }
    return (try? queue.write(makeTables)) == nil ? nil : queue
  }

  /// Whether the file is not a cache of this program, or not whole.
  static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
  }

  func remove() {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private func openOnce() throws -> DatabaseQueue {
    try VdirCalendar.makeDirectories(folder)
    try Self.check(folder)
    // SQLite would make a file that others can read.
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemFault.latest }
    close(descriptor)
    try Self.check(path)
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    guard try queue.read(Self.version) != Self.version else { return queue }
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write { database in
      // Another program may just have made the tables.
      if try Self.version(database) != Self.version { try Self.makeTables(database) }
    }
    return queue
  }

  /// Throws if another user owns the entry or may write to it.
  private static func check(_ path: String) throws {
    guard let status = FileStatus(at: path), status.owner == geteuid(), status.mode & 0o022 == 0
    else { throw SystemFault(code: EPERM) }
  }

  private static let configuration = {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // A sort must not write private data to the folder of temporary files.
      try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY")
    }
    return configuration
  }()

  private static func version(_ database: Database) throws -> Int? {
    try Int.fetchOne(database, sql: "PRAGMA user_version")
  }

  /// A row of `items` is an item of an object: an event or a reminder. An object with a problem has
  /// a last row of the kind `problem`, and an object without items or problem one of the kind `none`.
  /// `alarm` is the moment of the item's first alarm behind that of the table `alarms`, as seen in the
  /// zone there, in seconds
  /// since 1970: 0 until it is looked for, the greatest integer if none rings, and NULL for an item
  /// without alarms.
  ///
  /// A row of `texts` is an object of a calendar of a server, and one of `servers` such a calendar. A
  /// row of `owed` is what the server listed and did not give: an object, or, with `outside`, what is
  /// not in the calendar. Its `reason` is NULL until the server was asked for the object.
  private static func makeTables(_ database: Database) throws {
    try database.execute(
      sql: """
        DROP TABLE IF EXISTS items;
        DROP TABLE IF EXISTS calendars;
        DROP TABLE IF EXISTS alarms;
        DROP TABLE IF EXISTS servers;
        DROP TABLE IF EXISTS texts;
        DROP TABLE IF EXISTS owed;
        CREATE TABLE calendars (
          number INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE,
          tag TEXT
        );
        CREATE TABLE items (
          calendar INTEGER NOT NULL,
          href TEXT NOT NULL,
          number INTEGER NOT NULL,
          etag TEXT NOT NULL,
          kind TEXT NOT NULL,
          uuid TEXT,
          first INTEGER,
          last INTEGER,
          alarm INTEGER,
          PRIMARY KEY (calendar, href, number)
        ) WITHOUT ROWID;
        CREATE INDEX itemsByTime ON items (calendar, kind, last, first, uuid);
        CREATE INDEX itemsByUUID ON items (calendar, uuid);
        CREATE INDEX itemsByAlarm ON items (calendar, kind, alarm) WHERE alarm IS NOT NULL;
        CREATE TABLE alarms (after INTEGER NOT NULL, zone TEXT NOT NULL);
        CREATE TABLE servers (
          calendar TEXT PRIMARY KEY,
          tag TEXT,
          token TEXT,
          read INTEGER NOT NULL
        );
        CREATE TABLE texts (
          calendar TEXT NOT NULL,
          href TEXT NOT NULL,
          etag TEXT NOT NULL,
          text BLOB NOT NULL,
          PRIMARY KEY (calendar, href)
        );
        CREATE TABLE owed (
          calendar TEXT NOT NULL,
          href TEXT NOT NULL,
          outside INTEGER NOT NULL,
          reason TEXT,
          forbidden INTEGER NOT NULL,
          PRIMARY KEY (calendar, href, outside)
        );
        PRAGMA user_version = \(version);
        """)
  }
}
