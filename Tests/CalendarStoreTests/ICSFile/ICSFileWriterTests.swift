import CLinux
import CivilTime
import Foundation
import SampleEvents
import SystemPackage
import TestSupport
import Testing

@testable import CalendarStore

@Suite struct ICSFileWriterTests {
  private func writer(
    _ directory: TemporaryDirectory, _ name: String = "out.ics", kind: NewFile.Kind? = nil
  ) throws -> ICSFileWriter {
    try ICSFileWriter(
      path: directory.path(of: name), calendar: Samples.calendar, productID: Samples.productID,
      kind: kind)
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func replacesAFileOnlyWhenItIsComplete(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    try directory.write("before", to: "out.ics")
    let store = try writer(directory, kind: kind)
    _ = store.add(try (0..<2000).map { try Samples.event($0) })
    #expect(try directory.text(of: "out.ics") == "before")
    try store.finish()
    #expect(try directory.names == ["out.ics"])
    #expect(try ReadCalendar(directory.text(of: "out.ics")).events.count == 2000)
  }

  @Test func followsNoLinkWhoseTargetIsNotUTF8() throws {
    let directory = try TemporaryDirectory()
    let target: [CChar] = [0x63, CChar(bitPattern: 0xE9), 0]
    try #require(symlink(target, directory.path(of: "out.ics")) == 0)
    #expect(throws: Errno.illegalByteSequence) {
      try OutputFile(path: directory.path(of: "out.ics"), kind: nil)
    }
    #expect(try directory.names == ["out.ics"])
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func leavesNothingWhenItIsDropped(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    try directory.write("before", to: "out.ics")
    for name in ["out.ics", "new.ics"] {
      _ = try writer(directory, name, kind: kind).add([try Samples.event()])
    }
    #expect(try directory.names == ["out.ics"])
    #expect(try directory.text(of: "out.ics") == "before")
  }

  @Test func keepsAFileWhenThereAreNoEvents() throws {
    let directory = try TemporaryDirectory()
    try directory.write("before", to: "out.ics")
    for name in ["out.ics", "new.ics"] { try writer(directory, name).finish() }
    #expect(try directory.names == ["out.ics"])
    #expect(try directory.text(of: "out.ics") == "before")
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func keepsTheModeOfTheFileItReplaces(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    try directory.write("before", to: "out.ics")
    chmod(directory.path(of: "out.ics"), 0o640)
    let store = try writer(directory, kind: kind)
    _ = store.add([try Samples.event()])
    try store.finish()
    var status = stat()
    #expect(stat(directory.path(of: "out.ics"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  @Test func replacesWhatALinkLeadsTo() throws {
    let directory = try TemporaryDirectory()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: directory.path(of: "sub"), withIntermediateDirectories: false)
    try manager.createSymbolicLink(
      atPath: directory.path(of: "sub/second"), withDestinationPath: "../target.ics")
    try manager.createSymbolicLink(
      atPath: directory.path(of: "first"), withDestinationPath: "sub/second")
    for _ in 0..<2 {
      let store = try writer(directory, "first")
      _ = store.add([try Samples.event()])
      try store.finish()
      #expect(try directory.names == ["first", "sub", "target.ics"])
      #expect(
        try manager.destinationOfSymbolicLink(atPath: directory.path(of: "first")) == "sub/second")
    }
  }

  @Test func writesToADeviceDirectly() throws {
    let store = try ICSFileWriter(
      path: "/dev/null", calendar: Samples.calendar, productID: Samples.productID)
    #expect(store.add([try Samples.event()]).map(\.kind) == ["made"])
    try store.finish()
    let full = try ICSFileWriter(
      path: "/dev/full", calendar: Samples.calendar, productID: Samples.productID)
    _ = full.add([try Samples.event()])
    let error = #expect(throws: StoreError.self) { try full.finish() }
    #expect(error?.cause == .noSpace)
    #expect(throws: StoreError.self) { try full.finish() }
    #expect(full.add([try Samples.event(2)]).compactMap(\.failure).map(\.cause) == [.noSpace])
  }

  @Test(arguments: [
    ("/nonexistent/out.ics", StoreError.Cause.noSuchCalendar), ("/etc/passwd/x", .noSuchCalendar),
    ("/tmp", .noSuchCalendar), ("/tmp/", .noSuchCalendar), ("", .noSuchCalendar),
    ("/tmp/..", .noSuchCalendar),
  ])
  func refusesWhatIsNoFile(_ path: String, _ cause: StoreError.Cause) {
    let error = #expect(throws: StoreError.self) {
      try ICSFileWriter(path: path, calendar: Samples.calendar, productID: Samples.productID)
    }
    #expect(error?.cause == cause)
    let before = #expect(throws: StoreError.self) { try ICSFileWriter.check(path: path) }
    #expect(before == error)
  }

  @Test func findsOutBeforehandWithoutATrace() throws {
    let directory = try TemporaryDirectory()
    try ICSFileWriter.check(path: directory.path(of: "out.ics"))
    try ICSFileWriter.check(path: "/dev/null")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  /// Another program may have made the pipe non-blocking.
  @Test func waitsWhileThePipeIsFull() throws {
    let ends = try Spawn.pipe()
    #expect(fcntl(ends.writing, F_SETFL, O_NONBLOCK) == 0)
    let program = try ChildProcess(
      ["wc", "-c"], environment: ["PATH": "/usr/bin:/bin"],
      input: .descriptor(ends.reading), output: .pipe(limit: 100))
    close(ends.reading)
    let bytes = [UInt8](repeating: 0x20, count: 1 << 20)
    try OutputFile(descriptor: ends.writing).write(bytes[...])
    close(ends.writing)
    #expect(try program.finish(within: .seconds(30)) == .status(0))
    #expect(String(decoding: program.text, as: UTF8.self) == "1048576\n")
  }

  @Test func saysThatThePipeIsBroken() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let store = try ICSFileWriter(
      fileDescriptor: ends[1], name: "-", calendar: Samples.calendar, productID: Samples.productID)
    _ = store.add([try Samples.event()])
    let error = #expect(throws: StoreError.self) { try store.finish() }
    #expect(error?.cause == .brokenPipe)
  }

  @Test func putsTheZonesFirstWhenAllFits() throws {
    let directory = try TemporaryDirectory()
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    let small = try writer(directory)
    _ = small.add([event])
    try small.finish()
    #expect(try components(of: directory) == ["VTIMEZONE", "VEVENT"])
    let large = try writer(directory)
    _ = large.add([event] + (try (2..<3000).map { try Samples.event($0) }))
    try large.finish()
    #expect(try components(of: directory).last == "VTIMEZONE")
    #expect(try components(of: directory).filter { $0 == "VTIMEZONE" }.count == 1)
  }

  /// In the order of the file; libical puts zones first when it reads.
  private func components(of directory: TemporaryDirectory) throws -> [String] {
    try directory.text(of: "out.ics").components(separatedBy: "\r\n")
      .filter { $0 == "BEGIN:VTIMEZONE" || $0 == "BEGIN:VEVENT" }.map { String($0.dropFirst(6)) }
  }

  @Test func writesOneZoneForTheYearsOfAllEvents() throws {
    let directory = try TemporaryDirectory()
    let zone = try Samples.zone("America/New_York")
    let store = try writer(directory)
    for (number, year) in [2020, 2004, 2012].enumerated() {
      var event = try Samples.event(number)
      event.start = .zoned(try Samples.reading(year, 7, 1, 12), zone)
      event.end = .zoned(try Samples.reading(year, 7, 1, 13), zone)
      _ = store.add([event])
    }
    try store.finish()
    let text = try directory.text(of: "out.ics")
    #expect(try ReadCalendar(text).zones == ["America/New_York"])
    for onset in ["DTSTART:20031026T020000", "RDATE:20050403T020000", "DTSTART:20070311T020000"] {
      #expect(text.contains(onset))
    }
  }

  @Test func onlyAddsEvents() throws {
    let directory = try TemporaryDirectory()
    let store = try writer(directory)
    let event = try Samples.event(1)
    let href = Samples.href(1)
    let contents: [(ObjectWrite.Content, ObjectWrite.Condition)] = [
      (.event(event), .any), (.event(event), .unchanged(etag: "1-2-3")), (.none, .any),
      (.none, .absent),
      (.object(try event.objectText(productID: Samples.productID)), .any),
    ]
    let outcomes = store.write(
      contents.map { ObjectWrite(href: href, content: $0, condition: $1) })
    #expect(outcomes.compactMap(\.failure).map(\.cause) == outcomes.map { _ in .notPermitted })
    #expect(store.version(of: href) == nil)
    #expect(store.add([event]).map(\.kind) == ["made"])
    #expect(store.version(of: href) == ObjectVersion(href: href, etag: nil))
    try store.finish()
    #expect(try ReadCalendar(directory.text(of: "out.ics")).events.count == 1)
  }

  @Test func leavesNoZoneOfADroppedBatch() throws {
    let directory = try TemporaryDirectory()
    let store = try writer(directory)
    var event = try Samples.event(1)
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    #expect(store.stage([.add(event)]).changes.count == 1)
    _ = store.add([try Samples.event(2)])
    try store.finish()
    #expect(try components(of: directory) == ["VEVENT"])
  }

  @Test func hasNothingToReconcile() throws {
    let directory = try TemporaryDirectory()
    let store = try writer(directory)
    let write = InterruptedWrite(
      calendar: Samples.calendar, href: Samples.href(1), intended: nil, expected: nil)
    #expect(throws: StoreError.self) { try store.reconcile(write) }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to mount a file system"))
  func saysThatTheDiskIsFull() throws {
    let directory = try TemporaryDirectory()
    try #require(mount("tmpfs", directory.path, "tmpfs", 0, "size=64k") == 0)
    defer { umount2(directory.path, Int32(MNT_DETACH)) }
    try directory.write("before", to: "out.ics")
    let store = try writer(directory)
    let outcomes = store.add(try (0..<3000).map { try Samples.event($0) })
    #expect(outcomes.last?.failure?.cause == .noSpace)
    let error = #expect(throws: StoreError.self) { try store.finish() }
    #expect(error?.cause == .noSpace)
    #expect(try directory.names == ["out.ics"])
    #expect(try directory.text(of: "out.ics") == "before")
  }
}
