import Foundation
import SampleEvents
import Synchronization
import Testing

@testable import CalendarStore

/// Hidden files of a vdir on a file system without unnamed ones.
@Suite struct HiddenSlotsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func writer() throws -> VdirWriter { try VdirSystem.noUnnamedFiles.writer(directory) }

  private func events(_ numbers: Range<Int>) throws -> [EventChange] {
    try numbers.map { .add(try Samples.event($0, title: "\($0)")) }
  }

  /// Asks the writer about a write that was never made.
  private func reconcile(_ writer: VdirWriter) throws {
    let write = InterruptedWrite(
      calendar: Samples.calendar, href: Samples.href(0), intended: "1-2-3", expected: nil)
    #expect(try writer.reconcile(write).kind == "missing")
  }

  private var hiddenNames: [String] {
    get throws { try directory.names.filter { $0.first == "." } }
  }

  /// A program is killed (SIGKILL) that has staged as many changes as it can.
  private func leaveAllSlots() async throws {
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let writer = try VdirSystem.noUnnamedFiles.writer(path, fileLimit: 1000)
      let batch = writer.stage(try (0..<300).map { .add(try Samples.event($0)) })
      raise(SIGKILL)
      _ = batch.commit()
    }
    #expect(try directory.names.count == 256)
    #expect(try Set(directory.names) == Set(HiddenSlots.names))
  }

  @Test func theNextStageRemovesWhatAKilledProgramLeft() async throws {
    try await leaveAllSlots()
    let batch = try writer().stage(try events(0..<2))
    #expect(try hiddenNames.count == 2)
    #expect(try directory.names.count == 2)
    #expect(batch.commit().map(\.kind) == ["made", "made"])
    #expect(try directory.names == (0..<2).map(Samples.href))
  }

  @Test func reconcilingRemovesWhatAKilledProgramLeft() async throws {
    try await leaveAllSlots()
    try reconcile(VdirSystem.full.writer(directory))
    #expect(try directory.names == [])
  }

  /// The store's edits look at no more slots than they need.
  @Test func anEditTakesTheSlotThatAKilledProgramLeft() async throws {
    let source = CalendarSource(name: "personal", location: directory.path)
    let backend = VdirBackend(source, isMadeOnUse: false, kind: .hidden, exchanges: true)
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    let path = directory.path(of: "work")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let batch = try VdirSystem.noUnnamedFiles.writer(path).stage([.add(try Samples.event(1))])
      raise(SIGKILL)
      _ = batch.commit()
    }
    let left = try #require(HiddenSlots.names.first)
    #expect(FileManager.default.fileExists(atPath: "\(path)/\(left)"))
    _ = try backend.put([1], as: "a.ics", in: calendar, if: .absent)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [
        "a.ics", "displayname", "supported-calendar-component-set", "uid",
      ])
  }

  @Test func writesMoreChangesThanThereAreSlots() throws {
    let outcomes = try writer().write(try events(0..<600))
    #expect(outcomes.map(\.kind) == (0..<600).map { _ in "made" })
    #expect(try directory.names == (0..<600).map(Samples.href).sorted())
  }

  // MARK: What stays

  @Test func leavesWhatARunningProgramIsAboutToWrite() throws {
    let batch = try writer().stage(try events(0..<100))
    let names = try hiddenNames
    #expect(names.count == 100)
    try reconcile(writer())
    #expect(try hiddenNames == names)
    // The free slots are 156: the rest is for the next batch.
    let other = try writer()
    let otherBatch = other.stage(try events(1000..<1200))
    #expect(otherBatch.changes.map { $0.decision == nil } == (0..<156).map { _ in true })
    let failures = try writer().stage(try events(2000..<2002)).changes.map {
      $0.decision?.failure?.cause
    }
    #expect(failures == [.busy, .busy])
    #expect(batch.commit().allSatisfy { $0.kind == "made" })
    #expect(otherBatch.commit().allSatisfy { $0.kind == "made" })
    #expect(try hiddenNames == [])
    for number in 0..<100 {
      let text = try directory.text(of: Samples.href(number))
      #expect(try ReadCalendar(text).events.map(\.summary) == ["\(number)"])
    }
  }

  @Test func leavesAFileThatAProgramHasLocked() async throws {
    try await leaveAllSlots()
    let name = HiddenSlots.names[7]
    let other = open(directory.path(of: name), O_WRONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    try reconcile(writer())
    #expect(try directory.names == [name])
    #expect(try writer().write(try events(0..<255)).allSatisfy { $0.kind == "made" })
    #expect(try hiddenNames == [name])
  }

  @Test func leavesWhatIsNotOurs() throws {
    try directory.write("precious", to: "other")
    let names = Array(HiddenSlots.names.prefix(5))
    mkdir(directory.path(of: names[0]), 0o700)
    symlink("other", directory.path(of: names[1]))
    symlink("nothing", directory.path(of: names[2]))
    #expect(link(directory.path(of: "other"), directory.path(of: names[3])) == 0)
    mkfifo(directory.path(of: names[4]), 0o600)
    let outcomes = try writer().write(try events(1..<301))
    #expect(outcomes.map(\.kind) == (0..<300).map { _ in "made" })
    try reconcile(writer())
    #expect(try hiddenNames == names)
    #expect(try directory.text(of: "other") == "precious")
    #expect(try directory.names.count == 306)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to give files away"))
  func leavesWhatSomebodyElseOwns() throws {
    let names = Array(HiddenSlots.names.prefix(2))
    for name in names { try directory.write("precious", to: name) }
    #expect(chown(directory.path(of: names[0]), 65534, 65534) == 0)
    #expect(try writer().write(try events(1..<2)).map(\.kind) == ["made"])
    try reconcile(writer())
    #expect(try directory.names == [Samples.href(1), names[0]].sorted())
    #expect(try directory.text(of: names[0]) == "precious")
  }

  /// Without exclusive renames an object gets its name as a second one; the program is killed then.
  @Test func reconcilingRemovesTheSecondNameOfAnObject() throws {
    let etag = try #require(try writer().write(try events(1..<2)).first?.etag)
    let name = Samples.href(1)
    #expect(link(directory.path(of: name), directory.path(of: HiddenSlots.names[9])) == 0)
    let write = InterruptedWrite(
      calendar: Samples.calendar, href: name, intended: etag, expected: nil)
    #expect(try writer().reconcile(write).etag == etag)
    #expect(try directory.names == [name])
  }

  /// Every batch is a new writer's, which sweeps while others make files.
  @Test func writersThatSweepNeverMixTheirFiles() throws {
    let path = directory.path
    let kinds = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for round in 0..<25 {
        let first = number * 100 + round * 4
        let changes = (first..<first + 4).compactMap { number in
          (try? Samples.event(number, title: "\(number)")).map(EventChange.add)
        }
        let writer = try? VdirSystem.noUnnamedFiles.writer(path)
        let made = writer?.write(changes).map(\.kind) ?? []
        kinds.withLock { $0 += made }
      }
    }
    #expect(kinds.withLock(\.self) == (0..<400).map { _ in "made" })
    #expect(try directory.names.count == 400)
    for number in 0..<400 {
      let text = try directory.text(of: Samples.href(number))
      #expect(try ReadCalendar(text).events.map(\.summary) == ["\(number)"])
    }
  }
}
