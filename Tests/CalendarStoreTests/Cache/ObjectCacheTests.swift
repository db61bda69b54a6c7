import CivilTime
import Foundation
import GRDB
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct ObjectCacheTests {
  private let directory: TemporaryDirectory
  private let folder: String
  private let calendar = EventCalendar(name: "home", source: "personal", identifier: "/c/home")
  private let everything = ObjectQuery(nil, of: nil)

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory.path(of: "state/cache")
  }

  private func object(
    _ href: String, etag: String = "1", _ numbers: Int..., kind: EntityType = .event,
    extent: ClosedRange<Int> = 0...10, problem: String? = nil
  ) -> CachedObject {
    CachedObject(
      href: href, etag: etag, problems: [problem].compactMap(\.self),
      items: numbers.map {
        .init(kind: kind, uuid: Samples.uid($0), extent: extent, alarm: nil)
      })
  }

  private func cache(_ objects: CachedObject..., folder: String? = nil) throws -> ObjectCache {
    let cache = ObjectCache(in: folder)
    _ = try write(objects, to: cache)
    return cache
  }

  private func write(
    _ objects: [CachedObject], removing removed: [String] = [], to cache: ObjectCache,
    ifStill state: SyncToken = SyncToken()
  ) throws -> Bool {
    try cache.write(
      objects, removing: removed.map(ObjectHref.init), in: calendar, ifStill: state,
      leaving: state)
  }

  private func hrefs(_ cache: ObjectCache, _ query: ObjectQuery) throws -> [String] {
    try cache.selection(of: query, in: calendar).hrefs
  }

  // MARK: Rows

  @Test func keepsObjectsByTheirNames() throws {
    let cache = try cache(object("b.ics", 2), object("a.ics", 1), object("ä.ics", 3))
    #expect(try hrefs(cache, everything) == ["a.ics", "b.ics", "ä.ics"])
    #expect(
      try write([object("b.ics", etag: "2", 4)], removing: ["b.ics", "ä.ics"], to: cache))
    #expect(try hrefs(cache, everything) == ["a.ics", "b.ics"])
    #expect(try write([object("b.ics", etag: "2", 5, 6)], to: cache))
    func uuids() throws -> [String] {
      try cache.file.read { try String.fetchAll($0, sql: "SELECT uuid FROM items ORDER BY uuid") }
    }
    #expect(try uuids() == [1, 5, 6].map { Samples.uid($0).lowercaseName }.sorted())
    #expect(try cache.etags(of: calendar) == [ObjectHref("a.ics"): "1", ObjectHref("b.ics"): "2"])
    let other = EventCalendar(name: "home", source: "work", identifier: "/c/home")
    #expect(try cache.etags(of: other) == [:])
    try cache.forget(calendar)
    #expect(try cache.etags(of: calendar) == [:])
    #expect(try uuids() == [])
  }

  /// Another program has brought the cache up to date while the source answered.
  @Test func keepsNoObjectOfAnEarlierState() throws {
    let cache = try cache(object("a.ics", 1))
    func finish(_ tag: String, _ before: String?) throws -> Bool {
      try cache.finish(
        calendar, having: [], removing: [], state: SyncToken(tag: tag),
        ifStill: SyncToken(tag: before),
        at: Instant(secondsSince1970: 0))
    }
    #expect(try finish("1", nil))
    #expect(try finish("2", "1"))
    #expect(try !finish("2", "1"))
    let old = object("a.ics", etag: "old", 1)
    #expect(try !write([old], to: cache, ifStill: SyncToken(tag: "1")))
    #expect(try cache.etags(of: calendar) == [ObjectHref("a.ics"): "1"])
    #expect(try cache.calendar(calendar)?.state == SyncToken(tag: "2"))
  }

  /// Another program has written an earlier version while this one read the later one.
  @Test func readsAnObjectAgainThatIsOlderThanTheState() throws {
    let cache = try cache(object("a.ics", etag: "old", 1), object("b.ics", etag: "2", 2))
    let versions = [("a.ics", "new"), ("b.ics", "2")].map { ObjectVersion(href: $0, etag: $1) }
    #expect(
      try cache.finish(
        calendar, having: versions, removing: [], state: SyncToken(tag: "1"),
        ifStill: SyncToken(), at: Instant(secondsSince1970: 0)))
    #expect(try cache.owed(of: calendar) == ["a.ics"])
  }

  @Test func keepsTheTextOfAnObjectThatIsNotGivenAgain() throws {
    var first = object("a.ics", 1)
    first.text = [1]
    let cache = try cache(first)
    let refused = CachedObject(
      href: "a.ics", problems: ["no"], isForbidden: true, isOwed: true, isUnread: true)
    #expect(try write([refused], to: cache))
    #expect(try cache.object("a.ics", in: calendar)?.text == [1])
    #expect(try cache.owed(of: calendar) == ["a.ics"])
    #expect(try hrefs(cache, ObjectQuery(nil, of: .event)) == ["a.ics"])
    #expect(try cache.problems(of: calendar).map(\.isForbidden) == [true])
  }

  @Test func findsWhatMayTouchARange() throws {
    let cache = try cache(
      object("before.ics", 1, extent: 0...9), object("touches.ics", 2, extent: 0...10),
      object("within.ics", 3, extent: 12...13), object("after.ics", 4, extent: 20...30),
      object("broken.ics", problem: "broken"), object("empty.ics"),
      object("todo.ics", 6, kind: .reminder, extent: 0...0))
    let predicate = EventPredicate(
      range: Instant(secondsSince1970: 10)..<Instant(secondsSince1970: 20))
    #expect(try hrefs(cache, ObjectQuery(predicate)) == ["touches.ics", "within.ics"])
    #expect(try hrefs(cache, ObjectQuery(nil, of: .reminder)) == ["todo.ics"])
    let prefix = UUIDPrefix(Samples.uid(3))
    #expect(try hrefs(cache, ObjectQuery(nil, of: .event, prefix: prefix)) == ["within.ics"])
    #expect(try hrefs(cache, ObjectQuery(nil, of: .reminder, prefix: prefix)) == [])
    #expect(try cache.problems(of: calendar).map(\.href) == ["broken.ics"])
    #expect(try cache.counts(of: calendar) == ObjectCounts(hasReadable: true, unreadable: 1))
  }

  @Test func namesWhatSharesAUID() throws {
    let cache = try cache(
      object("c.ics", 1), object("a.ics", 1), object("b.ics", 2, 1), object("d.ics", 3, 3))
    func duplicates(without href: String? = nil) throws -> [String] {
      if let href { #expect(try write([], removing: [href], to: cache)) }
      return try cache.selection(of: everything, in: calendar).duplicates.map {
        "\($0.href) \($0.of)"
      }
    }
    #expect(try duplicates() == ["b.ics a.ics", "c.ics a.ics"])
    #expect(try duplicates(without: "a.ics") == ["c.ics b.ics"])
    #expect(try duplicates(without: "b.ics") == [])
  }

  // MARK: The file

  private var path: String { "\(folder)/objects.sqlite" }

  @Test func outlivesTheProcess() throws {
    _ = try cache(object("a.ics", 1), folder: folder)
    #expect(try ObjectCache(in: folder).etags(of: calendar) == [ObjectHref("a.ics"): "1"])
  }

  @Test func isItsOwnersAlone() throws {
    _ = try cache(object("a.ics", 1), folder: folder)
    #expect(FileStatus(at: folder).map { $0.mode & 0o7777 } == 0o700)
    #expect(FileStatus(at: path).map { $0.mode & 0o7777 } == 0o600)
    for entry in [folder, path] {
      let mode = try #require(FileStatus(at: entry)).mode & 0o7777
      chmod(entry, mode | 0o022)
      #expect(try ObjectCache(in: folder).etags(of: calendar) == [:])
      chmod(entry, mode)
    }
    #expect(try ObjectCache(in: folder).etags(of: calendar) == [ObjectHref("a.ics"): "1"])
  }

  @Test(arguments: ["no database", "", "half", "zeros"])
  func makesADamagedFileAgain(_ damage: String) throws {
    _ = try cache(object("a.ics", 1), folder: folder)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    switch damage {
    case "half": try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    case "zeros":
      try (whole.prefix(100) + Data(count: whole.count - 100)).write(to: URL(fileURLWithPath: path))
    default: try Data(damage.utf8).write(to: URL(fileURLWithPath: path))
    }
    chmod(path, 0o600)
    // The first store may find the damage, and the next one makes the file again.
    if let error = storeError({ _ = try ObjectCache(in: folder).etags(of: calendar) }) {
      #expect(error.cause == .inputOutput)
    }
    let cache = ObjectCache(in: folder)
    #expect(try cache.etags(of: calendar) == [:])
    #expect(try write([object("b.ics", 2)], to: cache))
    #expect(try hrefs(cache, everything) == ["b.ics"])
    #expect(try ObjectCache(in: folder).etags(of: calendar) == [ObjectHref("b.ics"): "1"])
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() throws {
    try directory.write("", to: "file")
    let cache = try cache(object("a.ics", 1), folder: directory.path(of: "file/cache"))
    #expect(try cache.etags(of: calendar) == [ObjectHref("a.ics"): "1"])
    #expect(try ObjectCache(in: directory.path(of: "file/cache")).etags(of: calendar) == [:])
  }

  @Test func severalProgramsUseOneFile() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          // A busy machine lets a connection wait longer than it does by itself.
          let cache = ObjectCache(CacheFile(in: folder, patience: 60))
          for round in 0..<20 {
            let object = object("\(number)-\(round).ics", number)
            _ = try write([object], to: cache)
            let found = try hrefs(cache, everything)
            #expect(found.contains(object.href))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try ObjectCache(in: folder).etags(of: calendar).count == 160)
  }
}
