import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct IndexFileTests {
  let directory: TemporaryDirectory
  let calendar = EventCalendar(title: "home", source: "personal", identifier: "/c/home")
  let file: IndexFile

  init() throws {
    directory = try TemporaryDirectory()
    file = IndexFile(in: directory.path(of: "index"), for: calendar)
  }

  private func index(_ count: Int = 3) -> CalendarIndex {
    var index = CalendarIndex()
    let read = (0..<count).map { number in
      (
        href: "object-\(number).ics",
        facts: ObjectFacts(
          flags: [.events], extent: number * 100...number * 100 + 50, uuids: [Samples.uid(number)])
      )
    }
    index.update(to: SyncToken(bytes: [1, 2, 3]), without: [], with: read)
    return index
  }

  private func path() throws -> String {
    let names = try TemporaryDirectory.names(in: directory.path(of: "index"))
    #expect(names.count == 1)
    return directory.path(of: "index/\(names.first ?? "")")
  }

  private func isLoaded(_ index: CalendarIndex?) -> Bool {
    index?.token == SyncToken(bytes: [1, 2, 3]) && index?.entries.count == 3
  }

  @Test func readsWhatItWrote() throws {
    #expect(file.load() == nil)
    file.save(index())
    let loaded = try #require(file.load())
    #expect(isLoaded(loaded))
    let original = index()
    for (one, other) in zip(loaded.entries, original.entries) {
      #expect(loaded.href(one) == original.href(other))
      #expect(Array(loaded.uuids(one)) == Array(original.uuids(other)))
      #expect([one.first, one.last] == [other.first, other.last])
    }
  }

  @Test func isItsOwnersAlone() throws {
    file.save(index())
    var status = stat()
    #expect(stat(try path(), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    chmod(try path(), 0o622)
    #expect(file.load() == nil)
  }

  @Test func aDamagedFileIsNone() throws {
    file.save(index())
    let whole = try Data(contentsOf: URL(fileURLWithPath: path()))
    for position in whole.indices {
      var damaged = whole
      damaged[position] ^= 0x41
      try damaged.write(to: URL(fileURLWithPath: path()))
      chmod(try path(), 0o600)
      #expect(file.load() == nil, "byte \(position)")
    }
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path()))
      chmod(try path(), 0o600)
      #expect(file.load() == nil, "\(length) bytes")
    }
    try (whole + [0]).write(to: URL(fileURLWithPath: path()))
    #expect(file.load() == nil)
  }

  @Test func anotherCalendarsFileIsNone() throws {
    file.save(index())
    let other = IndexFile(
      in: directory.path(of: "index"),
      for: EventCalendar(title: "home", source: "work", identifier: "/c/home"))
    other.save(index())
    let names = try TemporaryDirectory.names(in: directory.path(of: "index"))
    #expect(names.count == 2)
    let (first, second) = (names[0], names[1])
    let folder = directory.path(of: "index")
    rename("\(folder)/\(first)", "\(folder)/third")
    rename("\(folder)/\(second)", "\(folder)/\(first)")
    rename("\(folder)/third", "\(folder)/\(second)")
    #expect(file.load() == nil)
    #expect(other.load() == nil)
  }

  @Test func notBeingWrittenIsNoError() throws {
    try directory.write("", to: "file")
    let nowhere = IndexFile(in: directory.path(of: "file/index"), for: calendar)
    nowhere.save(index())
    #expect(nowhere.load() == nil)
  }
}
