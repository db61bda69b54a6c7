import CivilTime
import Foundation
import GRDB
import Testing

@testable import CalendarStore

/// A cache that is in use, full or damaged is an error, and never an empty calendar.
@Suite struct CacheFileTests {
  private let directory: TemporaryDirectory
  private let server = MockServer()
  private let calendar = EventCalendar(
    name: "tickets", source: "personal", identifier: "https://dav.test/cal/ada/tickets/")

  init() throws {
    directory = try TemporaryDirectory()
    server.addCalendar("tickets")
    try ServerDiscovery(session: session, confirm: { _, _ in false }).run().write(session.account)
    for name in ["a.ics", "b.ics"] {
      let write = ObjectWrite(href: name, content: .object(text(name)), condition: .absent)
      _ = server.writer().stage([write]).commit()
    }
    _ = try store().listing(of: calendar)
  }

  private func text(_ name: String) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nX-NAME:\(name)\r\nEND:VCALENDAR\r\n".utf8)
  }

  private var folder: String { directory.path(of: "cache") }
  private var path: String { "\(folder)/objects.sqlite" }
  private var session: CalDAVSession { server.session(record: directory.path(of: "record.json")) }

  private func store(_ file: CacheFile? = nil) -> EventStore {
    let context = StoreContext(
      productID: "-//test//EN", zone: .gmt, now: { StoreWorld.now }, newUID: { UUID() })
    return EventStore(
      [CalDAVBackend(session)], context: context,
      cache: ObjectCache(file ?? CacheFile(in: folder, patience: 0)))
  }

  private func hrefs(_ store: EventStore) throws -> [String] {
    try store.listing(of: calendar).versions.map(\.href).sorted()
  }

  @Test func aCacheThatIsInUseIsBusy() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(storeError { _ = try hrefs(store()) }?.cause == .busy)
    #expect(storeError { _ = try store().object("a.ics", in: calendar) }?.cause == .busy)
    // Local calendars are read without it.
    let world = try StoreWorld()
    try world.write(event: "UID:a", "DTSTART:20270310T090000Z", to: "a.ics")
    let local = EventStore(
      [VdirBackend(world.source)], context: try world.context(),
      cache: ObjectCache(CacheFile(in: folder, patience: 0)))
    #expect(try local.event(withIdentifier: ItemID(uid: "a")) != nil)
    try other.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  @Test func aCacheThatIsFullIsAnError() throws {
    let file = CacheFile(in: folder)
    try file.read { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let large = ObjectWrite(
      href: "c.ics", content: .object(text(String(repeating: "c", count: 1 << 20))),
      condition: .absent)
    _ = server.writer().stage([large]).commit()
    #expect(storeError { _ = try hrefs(store(file)) }?.cause == .noSpace)
    #expect(try hrefs(store()) == ["a.ics", "b.ics", "c.ics"])
  }

  /// The file is whole, and a bit of a text is another one.
  @Test func aDamagedTextIsAskedForAgain() throws {
    try DatabaseQueue(path: path).write { database in
      let text = self.text("B.ics")
      try database.execute(
        sql: "UPDATE objects SET text = ? WHERE href = 'b.ics'", arguments: [Data(text)])
    }
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    #expect(storeError { _ = try store().object("b.ics", in: calendar) }?.cause == .unavailable)
    let listing = try store().listing(of: calendar)
    #expect(listing.versions.map(\.href) == ["a.ics"])
    #expect(listing.problems.last?.href == "b.ics")
    server.update { $0.failure = nil }
    #expect(try store().object("b.ics", in: calendar)?.text == text("b.ics"))
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  @Test func aDamagedTextIsReplacedWhileItIsRead() throws {
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "UPDATE objects SET etag = 'other' WHERE href = 'b.ics'")
    }
    let store = store()
    #expect(try hrefs(store) == ["a.ics", "b.ics"])
    #expect(try store.object("b.ics", in: calendar)?.text == text("b.ics"))
  }

  @Test func replacesADamagedFileThatOthersHaveOpen() throws {
    let other = CacheFile(in: folder)
    try damagePages()
    let file = CacheFile(in: folder)
    func count(_ file: CacheFile) throws -> Int? {
      try file.read { try Int.fetchOne($0, sql: "SELECT count(digest) FROM objects") }
    }
    _ = try other.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(storeError { _ = try count(file) }?.cause == .inputOutput)
    #expect(try count(file) == 0)
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
    #expect(try count(other) == 2)
    #expect(!FileManager.default.fileExists(atPath: path))
    // The one that closes the old file removes no file of the new one.
    #expect(FileManager.default.fileExists(atPath: "\(folder)/objects-1.sqlite"))
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  /// Overwrites all pages but that of the schema.
  private func damagePages() throws {
    let size = try DatabaseQueue(path: path).write { database in
      try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
    }
    let url = URL(fileURLWithPath: path)
    let whole = try Data(contentsOf: url)
    try #require(whole.count > size)
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: UInt64(size))
    try handle.write(contentsOf: Data(repeating: 0xAB, count: whole.count - size))
    try handle.close()
  }

  /// Closing the file in this process would release the locks that SQLite has on it.
  @Test func opensAPresentFileOnce() throws {
    let file = CacheFile(in: folder)
    _ = try file.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    func locks() throws -> [Substring] {
      let inode = try #require(FileStatus(at: path)).inode
      return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("POSIX") && $0.contains(":\(inode) ") }
    }
    let before = try locks()
    #expect(!before.isEmpty)
    _ = try CacheFile(in: folder).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(try locks().count == before.count)
  }
}
