internal import CalendarStore
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import SystemPackage

/// Opens and creates the file of a ledger.
enum LedgerFile {
  /// Opens the ledger for writing; creates the file if it is missing.
  static func openForWriting(_ path: String, _ locks: ImportLocks, _ patience: Double) throws
    -> DatabaseQueue
  {
    var isNew = false
    if try status(of: path) == nil {
      try create(path)
      isNew = true
    }
    guard access(path, W_OK) == 0 else { throw StoreError(Errno.latest, path: path) }
    let isLogNew = access("\(path)-wal", F_OK) != 0
    let queue = try DatabaseQueue(path: path, configuration: configuration(patience))
    if try !isNew && version(of: queue, path) == LedgerSchema.version {
      if isLogNew { try syncFolder(of: path) }
      return queue
    }
    try locks.whileMaking {
      if try version(of: queue, path) == LedgerSchema.version { return }
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try LedgerSchema.migrator.migrate(queue)
    }
    return queue
  }

  /// Opens the ledger for reading; a missing ledger is an empty one in memory.
  static func openForReading(
    _ path: String, _ locks: ImportLocks, _ patience: Double
  ) throws -> DatabaseQueue {
    guard let status = try status(of: path), status.st_size > 0 else {
      return try emptyLedger(patience)
    }
    var configuration = configuration(patience)
    var location = path
    if !isWritable(path) {
      configuration.readonly = true
      // Readers of a WAL write, too, because its locks are in a file. If that file cannot be
      // created and there is no WAL, the ledger is opened as immutable, because no other program
      // can write to it.
      if access("\(path)-wal", F_OK) != 0 {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%")
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed)
        location = escaped.map { "file:\($0)?immutable=1" } ?? path
      }
    }
    let queue = try DatabaseQueue(path: location, configuration: configuration)
    let found = try version(of: queue, path)
    guard found > 0 else { return try emptyLedger(patience) }
    // Nothing can be read by the tables of an older version. Another program may just have replaced them.
    if found < LedgerSchema.version {
      try locks.whileMaking { try LedgerSchema.migrator.migrate(queue) }
    }
    try forbidWriting(queue)
    return queue
  }

  /// Opens a copy of the ledger, or an empty one for a missing ledger: a file without a name, which SQLite
  /// removes with the connection. The copy is of one moment.
  static func copy(of source: DatabaseQueue, _ patience: Double) throws -> DatabaseQueue {
    let copy = try DatabaseQueue(path: "", configuration: configuration(patience))
    try source.backup(to: copy)
    return copy
  }

  private static func emptyLedger(_ patience: Double) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration(patience))
    try LedgerSchema.migrator.migrate(queue)
    try forbidWriting(queue)
    return queue
  }

  private static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK | X_OK) == 0
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Makes the name of a new WAL durable. SQLite does so with the first transaction, when an import
  /// cannot open the folder any more.
  private static func syncFolder(of path: String) throws {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(Errno.latest, path: path) }
  }

  private static func configuration(_ patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    // A row and the rows that it refers to are written in one transaction.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      // The files of the WAL are kept, so that reading a ledger neither creates nor removes files.
      var isKept: Int32 = 1
      sqlite3_file_control(
        database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
      // Every record changes a page of the index, so the cache has to hold the whole index. A WAL
      // of 16 MB collects many changes of a page before the page is copied back.
      try database.execute(
        sql: """
          PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4096;
          PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
          PRAGMA journal_size_limit = 262144
          """)
    }
    return configuration
  }

  private static func forbidWriting(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 1") }
  }

  /// The version of the tables; 0 for a file without content.
  private static func version(of queue: DatabaseQueue, _ path: String) throws -> Int {
    try queue.writeWithoutTransaction { database in
      func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
      if try number("PRAGMA user_version") == 0 && number("PRAGMA application_id") == 0 {
        // Empty, or a ledger whose creation was interrupted.
        let others = try number("SELECT count(*) FROM sqlite_master WHERE name NOT LIKE '%grdb_%'")
        if others == 0 { return 0 }
      }
      // Each statement sees the current file: another program may just have created the ledger.
      guard try number("PRAGMA application_id") == LedgerSchema.application else {
        throw StoreError(.corrupt, path)
      }
      let version = try number("PRAGMA user_version")
      guard version <= LedgerSchema.version else { throw StoreError(.newerVersion, path) }
      guard version == LedgerSchema.version else { return version }
      let names = LedgerSchema.tables.map { "'\($0)'" }.joined(separator: ",")
      let tables = try number(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (\(names))")
      guard tables == LedgerSchema.tables.count else { throw StoreError(.corrupt, path) }
      return version
    }
  }

  /// Nil for a missing file.
  private static func status(of path: String) throws -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw StoreError(Errno.latest, path: path) }
      return nil
    }
    // SQLite treats a file shorter than its smallest page as empty, and overwrites it.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 512 else {
      throw StoreError(.corrupt, path)
    }
    return status
  }

  /// Creates the file before SQLite does, which would make it readable by other users. SQLite's
  /// other files get the same mode.
  private static func create(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 || errno == EEXIST else { throw StoreError(Errno.latest, path: path) }
    if descriptor >= 0 { close(descriptor) }
  }
}
