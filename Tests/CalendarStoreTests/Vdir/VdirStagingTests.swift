import CLinux
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore

/// What a vdir's writer promises between `stage` and `commit`.
@Suite struct VdirStagingTests {
  private let name = Samples.href(1)

  private func change(
    _ condition: ObjectWrite.Condition, title: String? = "New", number: Int = 1
  ) throws -> ObjectWrite {
    let content: ObjectWrite.Content =
      if let title { .event(try Samples.event(number, title: title)) } else { .none }
    return ObjectWrite(href: Samples.href(number), content: content, condition: condition)
  }

  @Test(arguments: [VdirSystem.full, .noUnnamedFiles], [1, 20, 200])
  func knowsTheEtagAndTheTextBeforeCommit(_ system: VdirSystem, _ count: Int) throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try system.writer(directory)
    let batch = writer.stage(try (0..<count).map { .add(try Samples.event($0)) })
    #expect(batch.changes.count == count)
    #expect(try directory.names.allSatisfy { $0.hasPrefix(".") })
    let outcomes = batch.commit()
    for (number, (change, outcome)) in zip(batch.changes, outcomes).enumerated() {
      let etag = try #require(change.etag)
      #expect(outcome.etag == etag)
      #expect(try writer.version(of: Samples.href(number))?.etag == etag)
      let text = try #require(change.text)
      #expect(try directory.text(of: Samples.href(number)).utf8.elementsEqual(text))
    }
    #expect(try directory.names.count == count)
  }

  @Test(arguments: VdirSystem.allCases)
  func knowsTheEtagThatAReplacedEventWillHave(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try system.writer(directory)
    let old = try #require(writer.add([try Samples.event(1)]).first?.etag)
    let batch = writer.stage([try change(.unchanged(etag: old))])
    let new = try #require(batch.changes.first?.etag)
    #expect(try writer.version(of: name)?.etag == old)
    #expect(batch.commit().map(\.etag) == [new])
    #expect(try writer.version(of: name)?.etag == new)
    let withdrawal = writer.stage([try change(.unchanged(etag: new), title: nil)])
    #expect(withdrawal.changes.map(\.text) == [[]])
    #expect(withdrawal.changes.map(\.etag) == [nil])
    #expect(try writer.version(of: name)?.etag == new)
    #expect(withdrawal.commit().map(\.kind) == ["made"])
    #expect(try writer.version(of: name) == nil)
  }

  @Test func decidesWhatTheNameAloneDecides() throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try VdirSystem.full.writer(directory)
    let etag = try #require(writer.add([try Samples.event(1)]).first?.etag)
    let batch = writer.stage([
      try change(.absent), try change(.absent, title: nil), try change(.unchanged(etag: "1-2-3")),
      try change(.unchanged(etag: "1-2-3"), title: nil), try change(.absent, title: nil, number: 2),
      try change(.any, title: nil, number: 2), try change(.unchanged(etag: etag), number: 2),
    ])
    let decided = ["exists", "exists", "changed", "changed", "missing", "missing", "missing"]
    #expect(batch.changes.map { $0.decision?.kind } == decided)
    #expect(batch.commit().map(\.kind) == decided)
  }

  /// Between `stage` and `commit` somebody saves the event, or deletes it.
  @Test(arguments: VdirSystem.allCases)
  func looksAgainAtCommit(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try system.writer(directory)
    let person = Person(folder: directory.path)
    let etags = writer.add(try (1...4).map { try Samples.event($0) }).compactMap(\.etag)
    let batch = writer.stage([
      try change(.unchanged(etag: etags[0])),
      try change(.unchanged(etag: etags[1]), title: nil, number: 2),
      try change(.unchanged(etag: etags[2]), number: 3),
      try change(.unchanged(etag: etags[3]), title: nil, number: 4), try change(.absent, number: 5),
    ])
    #expect(batch.changes.allSatisfy { $0.decision == nil })
    for number in [1, 2, 5] { person.save("theirs", as: Samples.href(number)) }
    for number in [3, 4] { person.delete(Samples.href(number)) }
    #expect(batch.commit().map(\.kind) == ["changed", "changed", "missing", "missing", "exists"])
    #expect(try directory.names == [1, 2, 5].map(Samples.href))
    #expect(try directory.names.allSatisfy { try directory.text(of: $0) == "theirs" })
  }

  @Test(arguments: VdirSystem.allCases)
  func leavesNothingOfADroppedBatch(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try system.writer(directory)
    let etags = writer.add(try (1...2).map { try Samples.event($0) }).compactMap(\.etag)
    var batch: StagedBatch? = writer.stage([
      try change(.unchanged(etag: etags[0])), try change(.absent, number: 3),
      try change(.unchanged(etag: etags[1]), title: nil, number: 2),
    ])
    #expect(batch?.changes.map { $0.decision == nil } == [true, true, true])
    batch = nil
    #expect(try directory.names == [1, 2].map(Samples.href))
    #expect(try (1...2).map { try writer.version(of: Samples.href($0))?.etag } == etags)
  }

  @Test(arguments: VdirSystem.allCases)
  func takesTwoChangesOfAnObjectInOneBatch(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let writer = try system.writer(directory)
    let batch = writer.stage([try change(.absent), try change(.any, title: "Newer")])
    #expect(batch.changes.count == 2)
    #expect(batch.commit().map(\.kind) == ["made", "made"])
    #expect(try directory.names == [name])
    #expect(try ReadCalendar(directory.text(of: name)).events.map(\.summary) == ["Newer"])
  }

  @Test func takesItsLimitFromTheProcess() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory(in: TestRun.diskFolder)
      let writer = try VdirWriter(
        directory: directory.path, calendar: Samples.calendar, productID: Samples.productID)
      for (limit, batchLimit) in [(200, 136), (64, 1), (50, 1)] {
        setOpenFileLimit(limit)
        #expect(writer.batchLimit == batchLimit)
      }
    }
  }

  /// The rest of the program has so many files open that the limit is reached before `batchLimit`.
  @Test func stopsShortWhereNoMoreFilesCanBeOpen() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory(in: TestRun.diskFolder)
      let writer = try VdirSystem.full.writer(directory, fileLimit: 1000)
      let changes = try (0..<300).map { ObjectWrite.add(try Samples.event($0)) }
      setOpenFileLimit(100)
      let batch = writer.stage(changes)
      #expect((20..<100).contains(batch.changes.count))
      #expect(batch.changes.allSatisfy { $0.etag != nil })
      // Some are left to whoever records the batch.
      let others = (0..<4).map { _ in open("/dev/null", O_RDONLY) }
      #expect(others.allSatisfy { $0 >= 0 })
      #expect(batch.commit().allSatisfy { $0.kind == "made" })
      #expect(writer.write(changes).map(\.kind).filter { $0 == "failed" } == [])
      #expect(try directory.names.count == 300)
      // Not one is left.
      while open("/dev/null", O_RDONLY) >= 0 {}
      let none = writer.stage([.add(try Samples.event(1000))])
      #expect(none.changes.isEmpty)
      #expect(none.commit().isEmpty)
    }
  }

  // MARK: Failed syncs

  #if DEBUG
    @Test(arguments: [1, 40])
    func makesNothingWhereTheTextsCannotBeSynced(_ count: Int) async {
      await #expect(processExitsWith: .success) { [count] in
        let directory = try TemporaryDirectory(in: TestRun.diskFolder)
        let writer = try VdirSystem.full.writer(directory)
        let path = directory.path
        writer.reached = { if $0 == .written { spoilFiles(in: path) } }
        let batch = writer.stage(try (0..<count).map { .add(try Samples.event($0)) })
        #expect(batch.changes.map { $0.decision?.kind } == (0..<count).map { _ in "failed" })
        #expect(batch.commit().compactMap(\.failure).map(\.cause).allSatisfy { $0 == .inputOutput })
        #expect(try directory.names == [])
      }
    }
  #endif

  /// New events are taken back; nobody can tell whether the others would outlast a power cut.
  @Test func saysWhichNamesCannotBeSynced() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory(in: TestRun.diskFolder)
      let writer = try VdirSystem.full.writer(directory)
      let etags = writer.add(try (1...2).map { try Samples.event($0) }).compactMap(\.etag)
      let batch = writer.stage([
        ObjectWrite(
          href: Samples.href(1), content: .event(try Samples.event(1, title: "New")),
          condition: .unchanged(etag: etags[0])),
        ObjectWrite(
          href: Samples.href(2), content: .none, condition: .unchanged(etag: etags[1])),
        .add(try Samples.event(3)),
      ])
      spoilFiles(in: directory.path)
      #expect(batch.commit().map(\.kind) == ["unknown", "unknown", "failed"])
      #expect(try directory.names == [Samples.href(1)])
    }
  }

  #if DEBUG
    /// After the exchange nothing can be looked up, removed or renamed any more.
    @Test(
      .enabled(if: getuid() == 0, "needs root, to give a folder away"), arguments: [true, false])
    func saysThatItCannotTellWhatBecameOfAnExchange(_ isReplaced: Bool) throws {
      let directory = try TemporaryDirectory(in: TestRun.diskFolder)
      chown(directory.path, 65534, 65534)
      let path = directory.path
      let changes = try [nil, "etag"].map { etag in
        try change(etag.map { .unchanged(etag: $0) } ?? .any, title: isReplaced ? "New" : nil)
      }
      let kinds = try asOrdinaryUser {
        let writer = try VdirSystem.full.writer(path)
        return try changes.flatMap { change in
          _ = writer.add([try Samples.event(1)])
          var change = change
          if change.condition != .any || !isReplaced {
            let etag = try writer.version(of: change.href)?.etag
            change.condition = .unchanged(etag: etag ?? "")
          }
          writer.reached = { if $0 == .swapped { chmod(path, 0o600) } }
          defer {
            writer.reached = nil
            chmod(path, 0o700)
          }
          return writer.write([change]).map(\.kind)
        }
      }
      #expect(kinds == ["unknown", "unknown"])
    }
  #endif

  // MARK: What cannot be told

  @Test func saysThatItCannotTellRatherThanThatTheEventIsGone() throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    let path = directory.path(of: "work")
    mkdir(path, 0o700)
    let writer = try VdirSystem.full.writer(path)
    let etag = try #require(writer.add([try Samples.event(1)]).first?.etag)
    let write = InterruptedWrite(
      calendar: Samples.calendar, href: name, intended: nil, expected: etag)
    let changes = [
      try change(.unchanged(etag: etag)), try change(.any, title: nil), try change(.absent),
    ]
    unlink(directory.path(of: "work/\(name)"))
    rmdir(path)
    let error = #expect(throws: StoreError.self) { try writer.version(of: name) }
    #expect(error?.cause == .noSuchCalendar)
    #expect(throws: StoreError.self) { try writer.reconcile(write) }
    let causes = writer.write(changes).compactMap(\.failure).map(\.cause)
    #expect(causes == [.noSuchCalendar, .noSuchCalendar, .noSuchCalendar])
  }

  @Test func saysThatItMayNotLook() throws {
    let directory = try TemporaryDirectory(in: TestRun.diskFolder)
    chmod(directory.path, 0o755)
    mkdir(directory.path(of: "work"), 0o700)
    let path = directory.path(of: "work")
    _ = try VdirSystem.full.writer(path).add([try Samples.event(1)])
    if getuid() == 0 { chown(path, 65534, 65534) }
    let href = name
    let errors = try asOrdinaryUser {
      let writer = try VdirSystem.full.writer(path)
      chmod(path, 0o600)
      defer { chmod(path, 0o700) }
      var causes: [StoreError.Cause?] = []
      do throws(StoreError) { _ = try writer.version(of: href) } catch {
        causes.append(error.cause)
      }
      let withdrawal = ObjectWrite(href: href, content: .none, condition: .any)
      causes += writer.write([withdrawal]).compactMap(\.failure).map(\.cause)
      return causes
    }
    #expect(errors == [.notPermitted, .notPermitted])
  }
}

private func setOpenFileLimit(_ count: Int) {
  var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = rlim_t(count)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// Makes every sync of the files that the process has open in the folder fail (EBADF), as a broken disk does
/// (EIO): their descriptors are replaced by ones that are open with O_PATH.
private func spoilFiles(in folder: String) {
  for descriptor in 3..<Int32(1024) {
    let path = "/proc/self/fd/\(descriptor)"
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &target, target.count)
    guard length > 0,
      String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        .hasPrefix(folder + "/")
    else { continue }
    let spoiled = open(path, Int32(CLINUX_O_PATH))
    dup2(spoiled, descriptor)
    close(spoiled)
  }
}
