import Foundation
import Synchronization
import Testing

@testable import CalendarStore

/// Real folders, with generous times: what is told, and not when.
@Suite struct FolderWatchTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend
  private let own = OwnWrites()

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
  }

  private func changes(_ pace: FolderWatch.Pace = FolderWatch.Pace()) -> AsyncStream<StoreChange> {
    FolderWatch.changes(in: [backend.source], own: own, pace: pace)
  }

  private func make(_ title: String) throws -> EventCalendar {
    try backend.create(named: title, color: nil, for: [.event]).calendar
  }

  /// Takes changes until they say what is awaited, put together.
  private func collect(
    _ iterator: inout AsyncStream<StoreChange>.Iterator,
    until isEnough: (Told) -> Bool
  ) async -> Told {
    var told = Told()
    while !isEnough(told), let change = await iterator.next() { told.add(change) }
    return told
  }

  private struct Told {
    var changes: [StoreChange] = []
    var added: Set<String> { Set(changes.flatMap(\.added)) }
    var changed: Set<String> { Set(changes.flatMap(\.changed)) }
    var removed: Set<String> { Set(changes.flatMap(\.removed)) }

    mutating func add(_ change: StoreChange) { changes.append(change) }
  }

  @Test func tellsWhatOthersAddChangeAndRemove() async throws {
    let work = try make("work")
    let person = Person(folder: directory.path(of: "work"))
    person.save("1", as: "old.ics")
    person.save("1", as: "gone.ics")
    var iterator = changes().makeAsyncIterator()
    person.save("1", as: "new.ics")
    person.save("2", as: "old.ics")
    person.delete("gone.ics")
    person.save("x", as: "text.txt")
    let told = await collect(&iterator) {
      !$0.added.isEmpty && !$0.changed.isEmpty && !$0.removed.isEmpty
    }
    #expect(told.added == ["new.ics"])
    #expect(told.changed == ["old.ics"])
    #expect(told.removed == ["gone.ics"])
    #expect(told.changes.allSatisfy { $0.calendar == work && !$0.isOwn && !$0.vanished })
  }

  @Test func noticesAFileThatIsWrittenInPlace() async throws {
    _ = try make("work")
    try directory.write("1", to: "work/a.ics")
    var iterator = changes().makeAsyncIterator()
    let file = try #require(FileHandle(forWritingAtPath: directory.path(of: "work/a.ics")))
    try file.seekToEnd()
    try file.write(contentsOf: Data("2".utf8))
    try file.close()
    #expect(await iterator.next()?.changed == ["a.ics"])
  }

  @Test func tellsOwnWritesFromOthers() async throws {
    let work = try make("work")
    _ = try backend.put([1], as: "gone.ics", in: work, if: .absent)
    var iterator = changes().makeAsyncIterator()
    own.begin()
    let mine = try backend.put([1], as: "mine.ics", in: work, if: .absent)
    own.record("mine.ics", in: work, etag: mine.etag)
    let ours = try backend.put([1], as: "ours.ics", in: work, if: .absent)
    own.record("ours.ics", in: work, etag: ours.etag)
    try backend.remove("gone.ics", in: work, if: .any)
    own.record("gone.ics", in: work, etag: nil)
    own.end()
    let person = Person(folder: directory.path(of: "work"))
    person.save("theirs", as: "theirs.ics")
    // Ours, until somebody changes it.
    person.save("theirs", as: "ours.ics")
    let told = await collect(&iterator) {
      $0.added.isSuperset(of: ["mine.ics", "theirs.ics", "ours.ics"]) && !$0.removed.isEmpty
    }
    let own = told.changes.filter(\.isOwn)
    #expect(Set(own.flatMap(\.added)).isSuperset(of: ["mine.ics"]))
    #expect(own.flatMap(\.removed) == ["gone.ics"])
    let theirs = told.changes.filter { !$0.isOwn }
    #expect(Set(theirs.flatMap { $0.added + $0.changed }) == ["theirs.ics", "ours.ics"])
    #expect(theirs.flatMap(\.removed) == [])
  }

  @Test func waitsForAnOwnWriteThatIsUnderWay() async throws {
    let work = try make("work")
    var pace = FolderWatch.Pace()
    pace.quiet = .milliseconds(1)
    // However slow the machine is.
    pace.longest = .seconds(600)
    var iterator = changes(pace).makeAsyncIterator()
    own.begin()
    let version = try backend.put([1], as: "a.ics", in: work, if: .absent)
    try await Task.sleep(for: .milliseconds(100))
    own.record("a.ics", in: work, etag: version.etag)
    own.end()
    let change = await iterator.next()
    #expect(change == StoreChange(calendar: work, added: ["a.ics"], isOwn: true))
  }

  @Test func tellsABurstInFewChanges() async throws {
    _ = try make("work")
    var pace = FolderWatch.Pace()
    // However slow the machine is.
    pace.quiet = .seconds(2)
    pace.longest = .seconds(60)
    var iterator = changes(pace).makeAsyncIterator()
    let person = Person(folder: directory.path(of: "work"))
    for number in 0..<1000 { person.save("\(number)", as: "\(number).ics") }
    let told = await collect(&iterator) { $0.added.count == 1000 }
    #expect(told.added.count == 1000)
    #expect(told.changes.count <= 3)
  }

  @Test func tellsNothingThatEndsAsItWas() async throws {
    _ = try make("work")
    var pace = FolderWatch.Pace()
    pace.quiet = .seconds(1)
    pace.longest = .seconds(60)
    var iterator = changes(pace).makeAsyncIterator()
    let person = Person(folder: directory.path(of: "work"))
    person.save("1", as: "brief.ics")
    person.delete("brief.ics")
    person.save("1", as: "last.ics")
    let told = await collect(&iterator) { $0.added.contains("last.ics") }
    #expect(told.added == ["last.ics"])
    #expect(told.removed == [])
  }

  @Test func findsWhatWasLostWhenTooMuchHappened() async throws {
    _ = try make("work")
    try directory.write("1", to: "work/old.ics")
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    guard most <= 20_000 else { return }
    let inotify = try Inotify()
    let source = backend.source
    var watched = WatchedSource(source, own: own, inotify: inotify)
    #expect(watched.look(at: nil).flatMap(\.added) == ["old.ics"])
    // Names by turns: the kernel puts equal events that follow each other together.
    try directory.write("1", to: "work/new.ics")
    for number in 0...most / 2 {
      let path = directory.path(of: "work/x\(number % 2)")
      close(open(path, O_CREAT | O_WRONLY, 0o600))
      unlink(path)
    }
    let happenings = inotify.happenings()
    #expect(happenings.contains(.overflow))
    #expect(watched.look(at: [.overflow]).flatMap(\.added) == ["new.ics"])
    #expect(watched.look(at: happenings) == [])
  }

  @Test func noticesCalendarsThatComeAndGo() async throws {
    let work = try make("work")
    var iterator = changes().makeAsyncIterator()
    let new = try make("new")
    let came = await collect(&iterator) { $0.changes.contains { $0.calendar == new } }
    #expect(came.changes.allSatisfy { $0.calendar == new && !$0.vanished })
    // Watched from then on.
    try directory.write("1", to: "new/a.ics")
    let added = await collect(&iterator) { !$0.added.isEmpty }
    #expect(added.added == ["a.ics"])
    try backend.delete(work, evenWithObjects: true)
    let gone = await collect(&iterator) { !$0.changes.isEmpty }
    #expect(gone.changes == [StoreChange(calendar: work, vanished: true)])
  }

  @Test func noticesANewTitle() async throws {
    let work = try make("work")
    var stored = try #require(try backend.calendars().first)
    var iterator = changes().makeAsyncIterator()
    stored.title = "Arbeit"
    try backend.update(stored)
    #expect(await iterator.next() == StoreChange(calendar: work))
  }

  @Test func noticesAFolderThatVanishesAndComesBack() async throws {
    let work = try make("work")
    try directory.write("1", to: "work/a.ics")
    var pace = FolderWatch.Pace()
    pace.blind = .milliseconds(20)
    var iterator = changes(pace).makeAsyncIterator()
    let path = directory.path
    rename(path, path + ".away")
    let gone = await collect(&iterator) { $0.changes.contains(where: \.vanished) }
    #expect(gone.changes.last == StoreChange(calendar: work, vanished: true))
    rename(path + ".away", path)
    let back = await collect(&iterator) { !$0.added.isEmpty }
    #expect(back.changes == [StoreChange(calendar: work, added: ["a.ics"])])
    try directory.write("1", to: "work/b.ics")
    let added = await collect(&iterator) { !$0.added.isEmpty }
    #expect(added.added == ["b.ics"])
  }

  @Test func noticesACalendarThatIsPutInAnothersPlace() async throws {
    let work = try make("work")
    _ = try make("other")
    try directory.write("1", to: "work/a.ics")
    try directory.write("2", to: "other/b.ics")
    var iterator = changes().makeAsyncIterator()
    rename(directory.path(of: "work"), directory.path(of: ".away"))
    rename(directory.path(of: "other"), directory.path(of: "work"))
    var told = await collect(&iterator) {
      $0.added.contains("b.ics") && $0.changes.contains(where: \.vanished)
    }
    #expect(told.changes.contains { $0.calendar == work && $0.added == ["b.ics"] })
    try directory.write("1", to: "work/c.ics")
    told = await collect(&iterator) { $0.added.contains("c.ics") }
    #expect(told.added == ["c.ics"])
  }

  @Test func looksFromTimeToTimeWhereNothingCanBeWatched() throws {
    let work = try make("work")
    var watched = WatchedSource(backend.source, own: own, inotify: nil)
    #expect(watched.look(at: nil) == [StoreChange(calendar: work)])
    #expect(!watched.isWatched)
    try directory.write("1", to: "work/a.ics")
    #expect(watched.look(at: nil) == [StoreChange(calendar: work, added: ["a.ics"])])
    #expect(watched.look(at: nil) == [])
  }

  @Test func tellsEveryStream() async throws {
    let work = try make("work")
    var first = changes().makeAsyncIterator()
    var second = changes().makeAsyncIterator()
    try directory.write("1", to: "work/a.ics")
    let change = StoreChange(calendar: work, added: ["a.ics"])
    #expect(await first.next() == change)
    #expect(await second.next() == change)
  }

  @Test func endsWithWhoeverWaits() async throws {
    _ = try make("work")
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
    // Its thread lets go of it in its own time.
    while watches() > 0 { try await Task.sleep(for: .milliseconds(10)) }
  }
}
