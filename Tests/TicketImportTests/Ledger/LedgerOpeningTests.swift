import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Ledgers that cannot be used, and those that only look so.
@Suite struct LedgerOpeningTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  private func fault(_ access: Ledger.Access = .readWrite) throws -> StoreError {
    do {
      _ = try folder.open(access).imports()
    } catch let error as StoreError {
      return error
    }
    throw Unexpected.usable
  }

  private enum Unexpected: Error { case usable }

  /// An import of some records, so that the file has many pages, all of them in the file itself.
  private func fill() throws {
    let ledger = try folder.open()
    try ledger.import(
      (0..<200).map { _ in .sample(UUID(), text: String(repeating: "x", count: 900)) })
    withExtendedLifetime(ledger) {}
    try folder.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test func opensAnEmptyFile() throws {
    #expect(FileManager.default.createFile(atPath: folder.file, contents: Data()))
    try folder.open().import([.sample(UUID())])
    #expect(try folder.open().imports().count == 1)
  }

  @Test func opensWhatIsLeftOfALedgerCutOffInTheMaking() throws {
    try folder.sqlite(
      "PRAGMA journal_mode=WAL; CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
    #expect(try folder.open(.readOnly).imports().isEmpty)
    try folder.open().import([.sample(UUID())])
    #expect(try folder.open().imports().count == 1)
  }

  @Test func beginsANewOneWhereTheFileWasMovedAwayWithoutItsLog() throws {
    let log = "\(folder.file)-wal"
    try {
      let ledger = try folder.open()
      try ledger.import([.sample(UUID())])
      try FileManager.default.copyItem(atPath: log, toPath: "\(log)-kept")
    }()
    try? FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: "\(log)-kept", toPath: log)
    try FileManager.default.removeItem(atPath: folder.file)
    #expect(try folder.open(.readOnly).imports().isEmpty)
    #expect(try folder.open().imports().isEmpty)
  }

  @Test(arguments: [Ledger.Access.readWrite, .readOnly])
  func refusesALedgerOfANewerVersion(access: Ledger.Access) throws {
    try fill()
    try folder.sqlite("PRAGMA user_version = \(LedgerSchema.version + 1)")
    let error = try fault(access)
    #expect(error.cause == .newerVersion)
    #expect(error.reason.hasPrefix("\(folder.file): "))
    #expect(error.reason.contains("--no-ledger"))
  }

  @Test(arguments: [Ledger.Access.readWrite, .readOnly])
  func refusesGarbage(access: Ledger.Access) throws {
    let garbage = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try garbage.write(to: URL(fileURLWithPath: folder.file))
    let error = try fault(access)
    #expect(error.cause == .inputOutput)
    #expect(error.reason.hasPrefix("\(folder.file): "))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == garbage)
  }

  @Test(arguments: [1, 16, 99, 100, 4096, 40_000])
  func refusesATruncatedLedger(size: Int) throws {
    try fill()
    #expect(truncate(folder.file, size) == 0)
    #expect(try fault().cause == .inputOutput)
    #expect(try fault(.readOnly).cause == .inputOutput)
  }

  @Test func saysSoWhereAPageIsDamaged() throws {
    try fill()
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.file))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 40 * 4096))
    try handle.close()
    #expect(throws: StoreError.self) { try folder.open().imports() }
    #expect(try fault().cause == .inputOutput)
  }

  @Test(
    arguments: [
      "DROP TABLE objects", "DROP TABLE imports", "ALTER TABLE objects DROP COLUMN title",
      "PRAGMA application_id = 7",
    ])
  func refusesALedgerWithPartsMissing(statement: String) throws {
    try fill()
    try folder.sqlite(statement)
    #expect(throws: StoreError.self) {
      do throws(StoreError) {
        let ledger = try Ledger(folder: folder.path, access: .readWrite)
        let id = try ledger.begin(.batch, at: .noon)
        _ = try ledger.intend([.sample(UUID())], of: id)
      } catch {
        #expect(error.cause == .inputOutput)
        throw error
      }
    }
  }

  @Test func refusesSomebodyElsesDatabase() throws {
    try folder.sqlite("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
    #expect(try fault().cause == .inputOutput)
    #expect(try fault(.readOnly).cause == .inputOutput)
  }

  @Test func refusesADirectoryInItsPlace() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file, withIntermediateDirectories: false)
    #expect(try fault().cause == .inputOutput)
    #expect(try fault(.readOnly).cause == .inputOutput)
  }

  @Test func saysThatTheFolderIsMissing() throws {
    #expect(throws: StoreError.self) {
      try Ledger(folder: "\(folder.path)/none", access: .readWrite)
    }
    #expect(try Ledger(folder: "\(folder.path)/none", access: .readOnly).imports().isEmpty)
  }

  @Test func readsWithoutMakingAnything() throws {
    let ledger = try folder.open(.readOnly)
    #expect(try ledger.imports().isEmpty)
    #expect(try ledger.entries(of: [UUID()]).isEmpty)
    #expect(try folder.names.isEmpty)
  }

  @Test func readsAndWritesNothing() throws {
    let uid = UUID()
    try folder.open().import([.sample(uid)])
    let names = try folder.names
    let content = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    try {
      let ledger = try folder.open(.readOnly)
      #expect(try ledger.entry(of: uid) != nil)
      do {
        _ = try ledger.begin(.batch, at: .noon)
        Issue.record("wrote what was to be read")
      } catch {
        #expect((error as? StoreError)?.cause == .notPermitted)
      }
    }()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == content)
    #expect(try folder.names == names)
  }

  @Test func writesIntoACopyAlone() throws {
    let (first, second) = (UUID(), UUID())
    try folder.open().import([.sample(first)])
    let names = try folder.names
    let content = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let copy = try folder.open(.scratch)
    let entry = try copy.import([.sample(second)])
    #expect(try copy.entry(of: first) != nil && copy.entry(of: second) != nil)
    // Another program's entry of this number does not run in the copy.
    _ = try copy.begin(.batch, at: .noon)
    #expect(try !folder.open().isAlive(entry + 1))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == content)
    #expect(try folder.names == names)
  }

  @Test func copiesAMissingLedgerAsAnEmptyOne() throws {
    let copy = try folder.open(.scratch)
    try copy.import([.sample(UUID())])
    #expect(try copy.imports().count == 1)
    #expect(try folder.names.isEmpty)
  }

  private func size(_ name: String) -> off_t {
    var status = stat()
    return stat("\(folder.path)/\(name)", &status) == 0 ? status.st_size : 0
  }

  @Test func leavesOneFileAndAShortLogBehind() throws {
    try folder.open().import([.sample(UUID())])
    #expect(size("ledger.sqlite-wal") <= 262_144)
    for _ in 0..<100 {
      try folder.open().import(
        (0..<20).map { _ in .sample(UUID(), text: String(repeating: "x", count: 900)) })
      #expect(size("ledger.sqlite-wal") <= 262_144)
    }
    #expect(size("ledger.sqlite") > 2_000_000)
    #expect(try folder.open().imports().count == 101)
  }

  @Test func readsWhileAnotherWrites() throws {
    let writer = try folder.open()
    let uid = UUID()
    let reader = try folder.open(.readOnly)
    #expect(try reader.entry(of: uid) == nil)
    try writer.import([.sample(uid)])
    #expect(try reader.entry(of: uid) != nil)
  }

  @Test func saysThatAnotherProgramIsWriting() throws {
    let ledger = try Ledger(folder: folder.path, access: .readWrite, patience: 0.2)
    let other = try SQLiteFile(folder.file)
    try other.run("BEGIN IMMEDIATE")
    do {
      _ = try ledger.begin(.batch, at: .noon)
      Issue.record("wrote in spite of the other")
    } catch {
      #expect(error.cause == .busy)
    }
    #expect(try ledger.imports().isEmpty)
    try other.run("COMMIT")
    _ = try ledger.begin(.batch, at: .noon)
  }

  @Test(.enabled(if: Disk.canMount, "needs the right to mount a tmpfs"))
  func saysThatTheDiskIsFull() throws {
    let disk = try Disk(at: folder.path, options: "size=512k")
    defer { disk.unmount() }
    let ledger = try folder.open()
    let first = UUID()
    try ledger.import([.sample(first)])
    var cause: StoreError.Cause?
    do {
      for _ in 0..<100 {
        try ledger.import(
          (0..<20).map { _ in .sample(UUID(), text: String(repeating: "x", count: 900)) })
      }
    } catch let error as StoreError {
      cause = error.cause
    }
    #expect(cause == .noSpace)
    #expect(try ledger.entry(of: first) != nil)
    #expect(try folder.open(.readOnly).entry(of: first) != nil)
  }

  @Test(.enabled(if: Disk.canMount, "needs the right to mount a tmpfs"))
  func readsFromADiskThatCannotBeWritten() throws {
    let disk = try Disk(at: folder.path, options: "size=4m")
    defer { disk.unmount() }
    let uid = UUID()
    try folder.open().import([.sample(uid)])
    try disk.remount("ro")
    #expect(try fault().cause == .notPermitted)
    #expect(try folder.open(.readOnly).entry(of: uid) != nil)
  }

  @Test func namesAFolderInPlaceOfItsLock() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/ledger.lock", withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error?.reason.hasPrefix("\(folder.path)/ledger.lock: not a file") == true)
    #expect(error?.cause == .inputOutput)
  }
}
