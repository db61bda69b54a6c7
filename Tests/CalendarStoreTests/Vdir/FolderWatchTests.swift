import Foundation
import Testing

@testable import CalendarStore

@Suite struct WatchedSourceTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend
  private let watched: WatchedSource

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
    _ = try backend.create(named: "work", color: nil, for: [.event])
    try directory.write("1", to: "work/old.ics")
    watched = WatchedSource(try #require(backend.source.localBackend()), inotify: nil)
    #expect(watched.hasChanged())
  }

  @Test func seesObjectsThatAreAddedChangedAndRemoved() throws {
    #expect(!watched.hasChanged())
    let person = Person(folder: directory.path(of: "work"))
    for act: () -> Void in [
      { person.save("1", as: "new.ics") }, { person.save("22", as: "old.ics") },
      { person.delete("new.ics") },
    ] {
      act()
      #expect(watched.hasChanged())
      #expect(!watched.hasChanged())
    }
  }

  @Test func seesNothingInOtherFilesAndInWhatEndsAsItWas() throws {
    let person = Person(folder: directory.path(of: "work"))
    person.save("x", as: "text.txt")
    person.save("1", as: "brief.ics")
    person.delete("brief.ics")
    #expect(!watched.hasChanged())
  }

  @Test func seesCalendarsThatComeGoAndGetATitle() throws {
    let new = try backend.create(named: "new", color: nil, for: [.event])
    #expect(watched.hasChanged())
    var stored = new
    stored.title = "Arbeit"
    try backend.update(stored)
    #expect(watched.hasChanged())
    try backend.delete(new.calendar, only: nil)
    #expect(watched.hasChanged())
    #expect(!watched.hasChanged())
  }

  @Test func seesAFolderThatVanishesAndComesBack() throws {
    let path = directory.path
    rename(path, path + ".away")
    #expect(watched.hasChanged())
    #expect(!watched.hasChanged())
    rename(path + ".away", path)
    #expect(watched.hasChanged())
  }

  @Test func isWatchedIfEveryFolderIs() throws {
    let inotify = try Inotify()
    let watched = WatchedSource(try #require(backend.source.localBackend()), inotify: inotify)
    #expect(watched.hasChanged())
    #expect(watched.isWatched)
    rename(directory.path, directory.path + ".away")
    defer { rename(directory.path + ".away", directory.path) }
    #expect(watched.hasChanged())
    #expect(!watched.isWatched)
  }
}

/// Real folders, with generous times: what is reported, and not when.
@Suite struct FolderWatchTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
    _ = try backend.create(named: "work", color: nil, for: [.event])
  }

  private func changes(_ pace: FolderWatch.Pace = FolderWatch.Pace()) -> AsyncStream<Void> {
    FolderWatch.changes(in: [backend.source], pace: pace)
  }

  @Test func noticesAFileThatIsWrittenInPlace() async throws {
    try directory.write("1", to: "work/a.ics")
    var iterator = changes().makeAsyncIterator()
    let file = try #require(FileHandle(forWritingAtPath: directory.path(of: "work/a.ics")))
    try file.seekToEnd()
    try file.write(contentsOf: Data("2".utf8))
    try file.close()
    #expect(await iterator.next() != nil)
  }

  /// A notice of a part of the burst would come before its last file, and the next notice is of the
  /// change after it.
  @Test func givesOneNoticeOfABurst() async throws {
    var pace = FolderWatch.Pace()
    // However slow the machine is.
    pace.quiet = .seconds(1)
    pace.longest = .seconds(60)
    let person = Person(folder: directory.path(of: "work"))
    let (counts, continuation) = AsyncStream.makeStream(of: Int?.self)
    let watch = FolderWatch.start(in: [backend.source], pace: pace) {
      let names = try? FileManager.default.contentsOfDirectory(atPath: person.folder)
      continuation.yield(names?.count { $0.hasSuffix(".ics") })
    }
    for number in 0..<200 { person.save("\(number)", as: "\(number).ics") }
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 200)
    person.save("1", as: "later.ics")
    #expect(await iterator.next() == 201)
    watch?.end()
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func noticesAChangeInANewCalendar() async throws {
    var iterator = changes().makeAsyncIterator()
    _ = try backend.create(named: "new", color: nil, for: [.event])
    #expect(await iterator.next() != nil)
    try directory.write("1", to: "new/a.ics")
    #expect(await iterator.next() != nil)
  }

  @Test func noticesACalendarThatIsPutInAnothersPlace() async throws {
    _ = try backend.create(named: "other", color: nil, for: [.event])
    try directory.write("1", to: "work/a.ics")
    try directory.write("2", to: "other/b.ics")
    var iterator = changes().makeAsyncIterator()
    rename(directory.path(of: "work"), directory.path(of: ".away"))
    rename(directory.path(of: "other"), directory.path(of: "work"))
    #expect(await iterator.next() != nil)
    try directory.write("1", to: "work/c.ics")
    #expect(await iterator.next() != nil)
  }

  @Test func noticesAFolderThatComesBack() async throws {
    var pace = FolderWatch.Pace()
    pace.blind = .milliseconds(20)
    var iterator = changes(pace).makeAsyncIterator()
    rename(directory.path, directory.path + ".away")
    #expect(await iterator.next() != nil)
    rename(directory.path + ".away", directory.path)
    #expect(await iterator.next() != nil)
    try directory.write("1", to: "work/b.ics")
    #expect(await iterator.next() != nil)
  }

  @Test func notifiesEveryStream() async throws {
    var first = changes().makeAsyncIterator()
    var second = changes().makeAsyncIterator()
    try directory.write("1", to: "work/a.ics")
    #expect(await first.next() != nil)
    #expect(await second.next() != nil)
  }

  @Test func endsWithItsLastReader() async throws {
    func watches() -> Int {
      let descriptors =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return descriptors.filter { name in
        let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(name)", encoding: .utf8)
        let inode = FileStatus(at: directory.path(of: "work")).map { String($0.inode, radix: 16) }
        return inode.map { info?.contains("ino:\($0) ") == true } ?? false
      }.count
    }
    let stream = changes()
    #expect(watches() == 1)
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
    _ = changes()
    // The thread ends later.
    while watches() > 0 { try await Task.sleep(for: .milliseconds(10)) }
  }
}
