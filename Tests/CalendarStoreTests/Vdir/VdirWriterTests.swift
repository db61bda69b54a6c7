import CLinux
import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct VdirWriterTests {
  private let name = "12345678-9abc-5def-0000-000000000001.ics"

  private func writer(
    _ directory: TemporaryDirectory, kind: NewFile.Kind? = nil, fileLimit: Int? = nil
  ) throws -> VdirWriter {
    try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, productID: Samples.productID,
      kind: kind, fileLimit: fileLimit)
  }

  @Test func namesAFileAfterItsUID() throws {
    let directory = try TemporaryDirectory()
    #expect(ObjectWrite.href(for: Samples.uid(1)) == name)
    #expect(try writer(directory).add([try Samples.event()]).map(\.kind) == ["made"])
    #expect(try directory.names == [name])
    #expect(try directory.text(of: name).hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(try directory.text(of: name).hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func leavesAnExistingFileAsItIs(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    try directory.write("mine", to: name)
    let outcomes = try writer(directory, kind: kind).add([try Samples.event()])
    #expect(outcomes.map(\.kind) == ["exists"])
    #expect(try directory.names == [name])
    #expect(try directory.text(of: name) == "mine")
  }

  /// Another import, between the look at the name and the naming, has written the event.
  @Test(arguments: [nil, NewFile.Kind.hidden])
  func neverReplacesAFileThatHasJustAppeared(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let vdir = try OpenDirectory(directory.path, kind: kind)
    let file = try NewFile(in: vdir)
    try file.write(Array("ours".utf8)[...])
    try directory.write("theirs", to: name)
    #expect(try !file.publish(as: name))
    #expect(try directory.text(of: name) == "theirs")
  }

  /// An edit in place that sets the modification time back.
  @Test(arguments: [nil, NewFile.Kind.hidden])
  func tellsWhenAFileWasChangedLast(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory, kind: kind)
    #expect(writer.add([try Samples.event(1)]).map(\.kind) == ["made"])
    let written = try #require(try writer.version(of: name)?.changed)
    var status = stat()
    try #require(stat("\(directory.path)/\(name)", &status) == 0)
    #expect(written == status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec)
    let etag = try writer.version(of: name)?.etag
    // Files' times are no finer than the kernel's clock ticks.
    let deadline = Date.now + 10
    repeat {
      try #require(
        utimensat(AT_FDCWD, directory.path(of: name), [status.st_atim, status.st_mtim], 0) == 0)
    } while try writer.version(of: name)?.changed == written && Date.now < deadline
    #expect(try writer.version(of: name)?.etag == etag)
    #expect(try #require(try writer.version(of: name)?.changed) > written)
  }

  @Test func etagChangesWithTheFile() throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory)
    let outcomes = writer.add([try Samples.event(1), try Samples.event(2)])
    let etags = outcomes.compactMap(\.etag)
    var status = stat()
    #expect(stat(directory.path(of: name), &status) == 0)
    let modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    #expect(etags.first == "\(status.st_ino)-\(status.st_size)-\(modified)")
    #expect(Set(etags).count == 2)
    try directory.write("another text", to: name)
    #expect(try writer.version(of: name)?.etag != etags.first)
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func writesMoreEventsThanMayBeOpen(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let events = try (0..<300).map { try Samples.event($0 / 2) }
    let outcomes = try writer(directory, kind: kind, fileLimit: 7).add(events)
    #expect(outcomes.map(\.kind) == (0..<300).map { $0 % 2 == 0 ? "made" : "exists" })
    #expect(try directory.names.count == 150)
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func importsAgainWithoutWriting() throws {
    let directory = try TemporaryDirectory()
    let events = try (0..<100).map { try Samples.event($0) }
    let first = try writer(directory).add(events).compactMap(\.etag)
    let again = try writer(directory).add(events)
    #expect(first.count == 100)
    #expect(again.allSatisfy { $0.kind == "exists" })
  }

  @Test func writesTheZonesAnEventNeeds() throws {
    let directory = try TemporaryDirectory()
    var events = try (0..<3).map { try Samples.event($0) }
    events[1].start = .zoned(events[1].start.reading, try Samples.zone("Europe/Berlin"))
    _ = try writer(directory).add(events)
    let zones = try directory.names.map { try ReadCalendar(directory.text(of: $0)).zones }
    #expect(zones == [[], ["Europe/Berlin"], []])
  }

  @Test(arguments: [
    ("/nonexistent/calendar", StoreError.Cause.noSuchCalendar), ("/etc/passwd", .noSuchCalendar),
    ("", .noSuchCalendar),
  ])
  func refusesWhatIsNoDirectory(_ path: String, _ cause: StoreError.Cause) {
    let error = #expect(throws: StoreError.self) {
      try VdirWriter(directory: path, calendar: Samples.calendar, productID: Samples.productID)
    }
    #expect(error?.cause == cause)
    #expect(error?.path == path)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to mount a file system"))
  func saysThatTheDiskIsFull() throws {
    let directory = try TemporaryDirectory()
    try #require(mount("tmpfs", directory.path, "tmpfs", 0, "size=16k") == 0)
    defer { umount2(directory.path, Int32(MNT_DETACH)) }
    let events = try (0..<20).map {
      try Samples.event($0, title: String(repeating: "x", count: 900))
    }
    for kind in [nil, NewFile.Kind.hidden] {
      let outcomes = try writer(directory, kind: kind).add(events)
      #expect(outcomes.compactMap(\.failure).allSatisfy { $0.cause == .noSpace })
      #expect(outcomes.contains { $0.kind == "failed" })
      for name in try directory.names {
        #expect(!name.hasPrefix("."))
        #expect(try directory.text(of: name).hasSuffix("END:VCALENDAR\r\n"))
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to mount a file system"))
  func saysThatTheDiskIsReadOnly() throws {
    let directory = try TemporaryDirectory()
    try #require(mount("tmpfs", directory.path, "tmpfs", UInt(MS_RDONLY), "size=16k") == 0)
    defer { umount2(directory.path, Int32(MNT_DETACH)) }
    let outcomes = try writer(directory).add([try Samples.event()])
    #expect(outcomes.compactMap(\.failure).map(\.cause) == [.readOnly])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func saysThatItIsNotPermitted() throws {
    let directory = try TemporaryDirectory()
    chmod(directory.path, 0o500)
    let outcomes = try writer(directory).add([try Samples.event()])
    #expect(outcomes.compactMap(\.failure).map(\.cause) == [.notPermitted])
  }
}
