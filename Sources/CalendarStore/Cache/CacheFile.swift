internal import Foundation
internal import GRDB
internal import SystemPackage

/// A connection to the file of an `ObjectCache`, in a folder that this program makes (mode 0700). One
/// thread at a time uses it.
///
/// A file that SQLite calls damaged is made again when no connection of any program has it open: each
/// has a shared lock on a file beside it (flock(2)). A file that cannot be used at all, as in a folder
/// that is read-only or that others may write to, is replaced by a database in memory, which is empty.
/// Any other error is an error of the call.
final class CacheFile {
  /// Nil for a database in memory.
  private let folder: String?
  /// The seconds to wait for the locks of other connections.
  private let patience: TimeInterval
  private var connection: Connection?

  /// - Parameter folder: an absolute path; nil for a database in memory.
  init(in folder: String?, patience: TimeInterval = 5) {
    self.folder = folder
    self.patience = patience
  }

  /// Whether other connections have the database; false in memory, and before the first call.
  var isShared: Bool { connection?.lock != nil }

  /// Another connection to the file, for another thread; of a database in memory, a new one.
  func copy() -> CacheFile { CacheFile(in: folder, patience: patience) }

  private struct Connection {
    let queue: DatabaseQueue
    /// Nil in memory.
    let lock: FileLock?
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try attempt { try $0.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try attempt { try $0.write(body) }
  }

  private func attempt<Value>(
    _ body: (DatabaseQueue) throws -> Value
  ) throws(StoreError) -> Value {
    // Another connection found damage: the last one to close the file makes it again.
    if connection?.lock != nil, FileStatus(at: damageMark) != nil { connection = nil }
    do {
      let opened = try connection ?? open()
      connection = opened
      return try body(opened.queue)
    } catch {
      if Self.isDamage(error) {
        connection = nil
        markDamage()
      }
      throw StoreError(error, ofCache: path)
    }
  }

  // MARK: Opening

  private var path: String { "\(folder ?? "")/objects.sqlite" }
  private var damageMark: String { "\(folder ?? "")/objects.damaged" }

  /// Increase it with every change of the tables or of the meaning of their columns.
  private static let version = 8

  private func open() throws -> Connection {
    guard let folder else { return try openInMemory() }
    let lock: FileLock
    do throws(Errno) {
      try OpenDirectory.makeDirectories(folder)
      try Self.check(folder)
      lock = try FileLock(sharing: "\(folder)/objects.lock")
      try makeFile()
    } catch {
      switch error.cause {
      case .notPermitted, .readOnly, .noSuchCalendar: return try openInMemory()
      default: throw error
      }
    }
    if FileStatus(at: damageMark) != nil { try makeAgain(lock) }
    do {
      return Connection(queue: try openDatabase(), lock: lock)
    } catch {
      guard Self.isDamage(error) else { throw error }
      markDamage()
      try makeAgain(lock)
      return Connection(queue: try openDatabase(), lock: lock)
    }
  }

  /// A new file is empty: SQLite would make one that others can read.
  ///
  /// A present one is not opened here: closing it would release the locks that SQLite has on it for
  /// other connections of this process (fcntl(2)).
  private func makeFile() throws(Errno) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = Glibc.open(path, flags, 0o600)
    if descriptor >= 0 { close(descriptor) } else if errno != EEXIST { throw .latest }
    try Self.check(path)
    guard Glibc.access(path, R_OK | W_OK) == 0 else { throw .latest }
  }

  private func openDatabase() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    guard try queue.read(Self.version) != Self.version else { return queue }
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write { database in
      // Another program may just have made the tables.
      if try Self.version(database) != Self.version { try Self.makeTables(database) }
    }
    return queue
  }

  private func openInMemory() throws -> Connection {
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.write(Self.makeTables)
    return Connection(queue: queue, lock: nil)
  }

  /// Throws if another user owns the entry or may write to it.
  private static func check(_ path: String) throws(Errno) {
    guard let status = FileStatus(at: path), status.owner == geteuid(), status.mode & 0o022 == 0
    else { throw .notPermitted }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      // A sort must not write private data to the folder of temporary files.
      try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  private static func version(_ database: Database) throws -> Int? {
    try Int.fetchOne(database, sql: "PRAGMA user_version")
  }

  // MARK: Damage

  /// Whether SQLite says that the file is damaged, or is no database.
  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  private func markDamage() {
    guard folder != nil else { return }
    let descriptor = Glibc.open(damageMark, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes the damaged file again, without tables. Throws while another connection has it open.
  private func makeAgain(_ lock: FileLock) throws {
    guard lock.isAlone() else {
      throw StoreError.failed(
        cause: .busy, path: path,
        reason:
          "the cache of calendars is damaged, and in use; try again when other programs have ended")
    }
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    try makeFile()
    unlink(damageMark)
    try lock.share()
  }
}

extension CacheFile {
  /// Rows of `calendars`, `objects` and `items` are those of `CachedCalendar` and `CachedObject`. An
  /// object's `digest` is of its name, etag and text. An item's `alarm` is the moment of its first
  /// alarm behind that of the table `alarms`, as seen in the zone there, in seconds since 1970: 0 until
  /// it is looked for, the greatest integer if none rings, and NULL for an item without alarms.
  private static func makeTables(_ database: Database) throws {
    for table in try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    {
      try database.execute(literal: "DROP TABLE \(sql: table.quotedDatabaseIdentifier)")
    }
    try database.execute(
      sql: """
        CREATE TABLE calendars (
          number INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE,
          tag TEXT,
          token TEXT,
          read INTEGER
        );
        CREATE TABLE objects (
          id INTEGER PRIMARY KEY,
          calendar INTEGER NOT NULL,
          href TEXT NOT NULL,
          etag TEXT,
          isOwed INTEGER NOT NULL,
          isUnread INTEGER NOT NULL,
          problem TEXT,
          isForbidden INTEGER NOT NULL,
          digest TEXT,
          text BLOB,
          UNIQUE (calendar, href)
        );
        CREATE INDEX objectsOwed ON objects (calendar) WHERE isOwed;
        CREATE INDEX objectsWithProblems ON objects (calendar) WHERE problem IS NOT NULL;
        CREATE TABLE items (
          object INTEGER NOT NULL,
          number INTEGER NOT NULL,
          calendar INTEGER NOT NULL,
          kind TEXT NOT NULL,
          uuid TEXT NOT NULL,
          first INTEGER NOT NULL,
          last INTEGER NOT NULL,
          alarm INTEGER,
          PRIMARY KEY (object, number)
        ) WITHOUT ROWID;
        CREATE INDEX itemsByTime ON items (calendar, kind, last, first, uuid);
        CREATE INDEX itemsByUUID ON items (calendar, uuid);
        CREATE INDEX itemsByAlarm ON items (calendar, kind, alarm) WHERE alarm IS NOT NULL;
        CREATE TABLE alarms (after INTEGER NOT NULL, zone TEXT NOT NULL);
        PRAGMA user_version = \(version);
        """)
  }
}

extension StoreError {
  /// - Parameter path: of the cache's file.
  fileprivate init(_ error: any Error, ofCache path: String) {
    switch error {
    case let error as StoreError: self = error
    case let fault as Errno: self.init(fault, path: path)
    default:
      let cause: Cause
      let reason: String
      switch (error as? DatabaseError)?.resultCode {
      case .SQLITE_BUSY?, .SQLITE_LOCKED?:
        (cause, reason) = (
          .busy, "another program is using the cache of calendars; try again when that has finished"
        )
      case .SQLITE_FULL?:
        (cause, reason) = (
          .noSpace, "no space left for the cache of calendars; free some and try again"
        )
      case .SQLITE_READONLY?:
        (cause, reason) = (
          .readOnly, "the cache of calendars cannot be written; make it writable, or remove it"
        )
      case .SQLITE_CORRUPT?, .SQLITE_NOTADB?:
        (cause, reason) = (
          .inputOutput, "the cache of calendars is damaged; do the same again, and it is made anew"
        )
      default:
        (cause, reason) = (
          .inputOutput,
          "the cache of calendars cannot be read or written; check its disk, or remove it"
        )
      }
      self = .failed(cause: cause, path: path, reason: reason)
    }
  }
}
