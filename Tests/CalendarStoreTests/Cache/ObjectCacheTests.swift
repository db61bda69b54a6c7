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
    extent: ClosedRange<Int> = 0...10, hasProblem: Bool = false
  ) -> CachedObject {
    CachedObject(
      href: href, etag: etag, hasProblem: hasProblem,
      items: numbers.map {
        .init(kind: kind, uuid: Samples.uid($0), extent: extent, mayRing: false)
      })
  }

  private func cache(_ objects: CachedObject..., folder: String? = nil) throws -> ObjectCache {
    let cache = ObjectCache(in: folder)
    _ = try cache.update(calendar, adding: objects, finding: everything)
    return cache
  }

  private func hrefs(_ cache: ObjectCache, _ query: ObjectQuery) throws -> [String]? {
    try cache.update(calendar, finding: query)?.hrefs
  }

  // MARK: Rows

  @Test func keepsObjectsByTheirNames() throws {
    let cache = try cache(object("b.ics", 2), object("a.ics", 1), object("ä.ics", 3))
    #expect(try hrefs(cache, everything) == ["a.ics", "b.ics", "ä.ics"])
    let selection = try cache.update(
      calendar, removing: [ObjectHref("b.ics"): "1", ObjectHref("ä.ics"): "1"],
      adding: [object("b.ics", etag: "2", 4)],
      finding: everything)
    #expect(selection?.hrefs == ["a.ics", "b.ics"])
    #expect(try cache.etags(of: calendar) == [ObjectHref("a.ics"): "1", ObjectHref("b.ics"): "2"])
    let other = EventCalendar(name: "home", source: "work", identifier: "/c/home")
    #expect(try cache.etags(of: other) == [:])
    try cache.forget(calendar)
    #expect(try cache.etags(of: calendar) == [:])
  }

  @Test func keepsWhatAnotherProgramHasUpdatedMeanwhile() throws {
    let cache = try cache(object("a.ics", etag: "newer", 1))
    _ = try cache.update(calendar, removing: [ObjectHref("a.ics"): "older"], finding: everything)
    #expect(try cache.etags(of: calendar) == [ObjectHref("a.ics"): "newer"])
  }

  @Test func keepsATagUnlessAnotherProgramHasUpdatedMeanwhile() throws {
    let cache = try cache(object("a.ics", 1))
    #expect(try cache.tag(of: calendar) == nil)
    func update(_ known: String?, _ now: String?, _ objects: CachedObject...) throws -> [String]? {
      try cache.update(calendar, adding: objects, tags: (known, now), finding: everything)?.hrefs
    }
    #expect(try update(nil, "1") == ["a.ics"])
    #expect(try update("1", "1") == ["a.ics"])
    #expect(try cache.tag(of: calendar) == "1")
    #expect(try update("0", "0") == nil)
    #expect(try update(nil, "2", object("b.ics", 2)) == ["a.ics", "b.ics"])
    #expect(try cache.tag(of: calendar) == nil)
  }

  @Test func findsWhatMayTouchARange() throws {
    let cache = try cache(
      object("before.ics", 1, extent: 0...9), object("touches.ics", 2, extent: 0...10),
      object("within.ics", 3, extent: 12...13), object("after.ics", 4, extent: 20...30),
      object("broken.ics", hasProblem: true), object("empty.ics"),
      object("todo.ics", 6, kind: .reminder, extent: 0...0))
    let predicate = EventPredicate(
      range: Instant(secondsSince1970: 10)..<Instant(secondsSince1970: 20))
    #expect(
      try hrefs(cache, ObjectQuery(predicate)) == ["broken.ics", "touches.ics", "within.ics"])
    #expect(try hrefs(cache, ObjectQuery(nil, of: .reminder)) == ["broken.ics", "todo.ics"])
    let prefix = UUIDPrefix(Samples.uid(3))
    #expect(try hrefs(cache, ObjectQuery(nil, of: .event, prefix: prefix)) == ["within.ics"])
    #expect(try hrefs(cache, ObjectQuery(nil, of: .reminder, prefix: prefix)) == [])
    #expect(try cache.counts(of: calendar) == ObjectCounts(hasReadable: true, unreadable: 1))
  }

  @Test func namesWhatSharesAUID() throws {
    let cache = try cache(
      object("c.ics", 1), object("a.ics", 1), object("b.ics", 2, 1), object("d.ics", 3, 3))
    func twins(without href: String? = nil) throws -> [String]? {
      let removed = href.map { [ObjectHref($0): "1"] } ?? [:]
      return try cache.update(calendar, removing: removed, finding: everything)?.twins
        .map { "\($0.href) \($0.of)" }
    }
    #expect(try twins() == ["b.ics a.ics", "c.ics a.ics"])
    #expect(try twins(without: "a.ics") == ["c.ics b.ics"])
    #expect(try twins(without: "b.ics") == [])
  }

  @Test func searchesARangeByAnIndex() throws {
    let file = CacheFile(in: nil)
    let predicate = EventPredicate(
      range: Instant(secondsSince1970: 10)..<Instant(secondsSince1970: 20))
    let plan = try file.read { database in
      try SQLRequest<Row>(
        literal: "EXPLAIN QUERY PLAN \(ObjectQuery(predicate).selection(in: 1))"
      ).fetchAll(database).map { $0["detail"] as String }
    }
    let searches = plan.filter { $0.contains("items") }
    #expect(searches.count == 2)
    #expect(searches.allSatisfy { $0.contains("itemsByTime (calendar=? AND kind=?") })
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
    let selection = try cache.update(calendar, adding: [object("b.ics", 2)], finding: everything)
    #expect(selection?.hrefs == ["b.ics"])
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
          let cache = ObjectCache(in: folder)
          for round in 0..<20 {
            let object = object("\(number)-\(round).ics", number)
            let selection = try cache.update(calendar, adding: [object], finding: everything)
            #expect(selection?.hrefs.contains(object.href) == true)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try ObjectCache(in: folder).etags(of: calendar).count == 160)
  }
}
