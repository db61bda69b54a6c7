internal import Foundation
internal import GRDB
internal import SystemPackage

/// A connection to the file of an `ObjectCache`, in a folder that this program makes (mode 0700). One
/// thread at a time uses it.
///
/// A file that SQLite calls damaged is followed by one with the next number in its name, and then removed.
/// Other programs may still have the old one open, and SQLite finds the files beside it by its name, so
/// no name is used twice. A file that cannot be used at all, as in a folder that is read-only or that
/// others may write to, is replaced by a database in memory, which is empty. Any other error is an error
/// of the call.
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
  var isShared: Bool { connection?.number != nil }

  /// Another connection to the file, for another thread; of a database in memory, a new one.
  func copy() -> CacheFile { CacheFile(in: folder, patience: patience) }

  private struct Connection {
    let queue: DatabaseQueue
    /// Of the file; nil in memory.
    let number: Int?
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
    // Another connection has found damage.
    if let number = connection?.number, FileStatus(at: path(number)) == nil { connection = nil }
    do {
      let present = try connection ?? open()
      connection = present
      return try body(present.queue)
    } catch {
      let number = connection?.number
      if Self.isDamage(error) {
        connection = nil
        // This call fails in any case; the next one says why no file can be made.
        if let number { try? makeFile(number + 1) }
      }
      throw StoreError(error, ofCache: path(number ?? 0))
    }
  }

  // MARK: Opening

  private func path(_ number: Int) -> String {
    "\(folder ?? "")/objects\(number == 0 ? "" : "-\(number)").sqlite"
  }

  /// The numbers of the files in the folder.
  private func numbers(in folder: String) throws(Errno) -> [Int] {
    var numbers: [Int] = []
    try VdirFolder(folder).forEachEntry { (name, _) throws(Errno) in
      let parts = String(cString: name).split(separator: ".")
      guard parts.count == 2, parts[0].hasPrefix("objects"), parts[1] == "sqlite" else { return }
      let number = parts[0].dropFirst("objects".count)
      if let number = number.isEmpty ? 0 : Int(number.dropFirst()) { numbers.append(number) }
    }
    return numbers
  }

  /// Increase it with every change of the tables or of the meaning of their columns.
  private static let version = 10

  private func open() throws -> Connection {
    guard let folder else { return try openInMemory() }
    var number = 0
    do throws(Errno) {
      try OpenDirectory.makeDirectories(folder)
      try Self.check(folder)
      let numbers = try numbers(in: folder)
      number = numbers.max() ?? 0
      for old in numbers where old < number {
        for suffix in ["", "-wal", "-shm"] { unlink(path(old) + suffix) }
      }
      try makeFile(number)
    } catch {
      switch error.cause {
      case .notPermitted, .readOnly, .noSuchCalendar: return try openInMemory()
      default: throw error
      }
    }
    do {
      return Connection(queue: try openDatabase(path(number)), number: number)
    } catch {
      guard Self.isDamage(error) else { throw error }
      try makeFile(number + 1)
      return Connection(queue: try openDatabase(path(number + 1)), number: number + 1)
    }
  }

  /// A new file is empty: SQLite would make one that others can read.
  ///
  /// A present one is not opened here: closing it would release the locks that SQLite has on it for
  /// other connections of this process (fcntl(2)).
  private func makeFile(_ number: Int) throws(Errno) {
    let path = path(number)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = Glibc.open(path, flags, 0o600)
    if descriptor >= 0 { close(descriptor) } else if errno != EEXIST { throw .latest }
    try Self.check(path)
    guard Glibc.access(path, R_OK | W_OK) == 0 else { throw .latest }
  }

  private func openDatabase(_ path: String) throws -> DatabaseQueue {
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
    return Connection(queue: queue, number: nil)
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

  /// Whether SQLite says that the file is damaged, or is no database.
  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }
}

extension CacheFile {
  /// Rows of `calendars`, `objects` and `items` are those of `CachedCalendar` and `CachedObject`; the rows
  /// of a calendar, and the items of an object, go with it. An object's `digest` is of its name, etag and
  /// text. An item's `alarm` is the moment of its first alarm behind that of the table `alarms`, as seen
  /// in the zone there, in seconds since 1970: 0 until all are looked for, the greatest integer if none
  /// rings, and NULL for an item without alarms.
  private static func makeTables(_ database: Database) throws {
    for table in try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid DESC")
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
          calendar INTEGER NOT NULL REFERENCES calendars ON DELETE CASCADE,
          href TEXT NOT NULL,
          etag TEXT,
          isOwed INTEGER NOT NULL,
          isUnread INTEGER NOT NULL,
          problem TEXT,
          isForbidden INTEGER NOT NULL,
          digest TEXT,
          text BLOB,
          UNIQUE (calendar, href) ON CONFLICT REPLACE
        );
        CREATE INDEX objectsOwed ON objects (calendar) WHERE isOwed;
        CREATE INDEX objectsWithProblems ON objects (calendar, href) WHERE problem IS NOT NULL;
        CREATE TABLE items (
          object INTEGER NOT NULL REFERENCES objects ON DELETE CASCADE,
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
