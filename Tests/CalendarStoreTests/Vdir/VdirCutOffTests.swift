#if DEBUG
  import CLinux
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  import SampleEvents

  @testable import CalendarStore

  /// What is there when a write is cut off, and when somebody else writes at the same time.
  @Suite struct VdirCutOffTests {
    enum Change: String, CaseIterable, Codable {
      case add, replace, replaceAnything, withdraw
    }

    private let name = Samples.href(1)

    /// A folder with the event in it, unless it is to be added.
    private func scene(
      _ change: Change, _ system: VdirSystem
    ) throws -> (TemporaryDirectory, VdirWriter, ObjectWrite, old: String?) {
      let directory = try TemporaryDirectory(in: TestRun.diskFolder)
      let writer = try system.writer(directory)
      let new = ObjectWrite.Content.event(try Samples.event(1, title: "New"))
      if change == .add {
        return (directory, writer, ObjectWrite(href: name, content: new, condition: .absent), nil)
      }
      let old = try #require(writer.add([try Samples.event(1, title: "Old")]).first?.etag)
      let made: ObjectWrite =
        switch change {
        case .add, .replace: ObjectWrite(href: name, content: new, condition: .unchanged(etag: old))
        case .replaceAnything: ObjectWrite(href: name, content: new, condition: .any)
        case .withdraw: ObjectWrite(href: name, content: .none, condition: .unchanged(etag: old))
        }
      return (directory, writer, made, old)
    }

    /// What the folder says is the case, without a hidden name in it but one that never had another
    /// name, on a file system without unnamed files.
    private func state(_ folder: String) throws -> String {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(NewFile.randomPrefix) }
      guard names == [name] else { return names.isEmpty ? "nothing" : "\(names)" }
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      guard text.hasSuffix("END:VCALENDAR\r\n") else { return text }
      return try ReadCalendar(text).events.map(\.summary).joined()
    }

    @Test(arguments: Change.allCases, VdirSystem.allCases)
    func isReconciledWhereverItIsCutOff(_ change: Change, _ system: VdirSystem) throws {
      let (directory, writer, made, old) = try scene(change, system)
      let copies = try TemporaryDirectory(in: TestRun.diskFolder)
      let steps = Mutex<[WriteStep]>([])
      let person = Person(folder: directory.path)
      let copyPath = copies.path
      writer.reached = { step in
        person.snapshot(to: "\(copyPath)/\(step.rawValue)")
        steps.withLock { $0.append(step) }
      }
      let batch = writer.stage([made])
      let intended = try #require(batch.changes.first).etag
      person.snapshot(to: "\(copyPath)/staged")
      #expect(batch.commit().map(\.kind) == ["made"])
      let before = old == nil ? "nothing" : "Old"
      let after = change == .withdraw ? "nothing" : "New"
      #expect(try state(directory.path) == after)
      #expect(steps.withLock(\.self).contains(.named))
      for step in ["staged"] + steps.withLock({ $0.map(\.rawValue) }) {
        let folder = "\(copies.path)/\(step)"
        let again = try system.writer(folder)
        let outcome = try again.reconcile(
          InterruptedWrite(
            calendar: Samples.calendar, href: name, intended: intended, expected: old))
        let isDone = ["named", "namesSynced", "swapped"].contains(step)
        #expect(outcome.kind == (isDone ? "made" : old == nil ? "missing" : "exists"), "\(step)")
        if isDone { #expect(outcome.etag == intended) }
        #expect(try state(folder) == (isDone ? after : before), "\(change) at \(step)")
        #expect(try again.version(of: name)?.etag == (isDone ? intended : old), "\(step)")
      }
    }

    /// The program is killed (SIGKILL) there, with all its locks and files.
    @Test(
      arguments: [Change.add, .replace, .withdraw], [VdirSystem.full, .noUnnamedFiles])
    func isReconciledWhereverItIsKilled(_ change: Change, _ system: VdirSystem) async throws {
      for step in [nil] + WriteStep.allCases where change != .add || step?.isOfASwap != true {
        if change == .withdraw, step == .written || step == .synced { continue }
        let (directory, _, made, old) = try scene(change, system)
        let path = directory.path
        await #expect(processExitsWith: .signal(SIGKILL), "\(step?.rawValue ?? "staged")") {
          [path = path as String, old = old as String?, change, system, step = step as WriteStep?]
          in
          let writer = try system.writer(path)
          writer.reached = { if $0 == step { raise(SIGKILL) } }
          let content: ObjectWrite.Content =
            change == .withdraw ? .none : .event(try Samples.event(1, title: "New"))
          let batch = writer.stage([
            ObjectWrite(
              href: Samples.href(1), content: content,
              condition: old.map { .unchanged(etag: $0) } ?? .absent)
          ])
          if let etag = batch.changes.first?.etag {
            try Data(etag.utf8).write(to: URL(fileURLWithPath: path + ".etag"))
          }
          if step == nil { raise(SIGKILL) }
          _ = batch.commit()
        }
        let etagPath = path + ".etag"
        defer { unlink(etagPath) }
        let intended = try? String(contentsOfFile: etagPath, encoding: .utf8)
        // Nobody recorded an intent, so nobody reconciles: the next import writes the event anew.
        if intended == nil, change != .withdraw {
          #expect(try system.writer(path).write([made]).map(\.kind) == ["made"])
          #expect(try state(path) == "New")
          continue
        }
        let outcome = try system.writer(path).reconcile(
          InterruptedWrite(
            calendar: Samples.calendar, href: name, intended: intended, expected: old))
        let isDone = step == .swapped || step == .named || step == .namesSynced
        #expect(outcome.kind == (isDone ? "made" : old == nil ? "missing" : "exists"))
        let after = change == .withdraw ? "nothing" : "New"
        #expect(try state(path) == (isDone ? after : old == nil ? "nothing" : "Old"))
      }
    }

    /// Somebody changes the event after it was looked at and before it is swapped.
    @Test(
      arguments: [Change.replace, .withdraw],
      [VdirSystem.full, .noUnnamedFiles])
    func losesNoChangeThatComesInBetween(
      _ change: Change, _ system: VdirSystem
    ) throws {
      for knowsEtags in [true, false] {
        let (directory, writer, made, old) = try scene(change, system)
        let copies = try TemporaryDirectory(in: TestRun.diskFolder)
        let person = Person(folder: directory.path)
        let name = name
        let copyPath = copies.path
        writer.reached = { step in
          if step == .compared { person.save("theirs", as: name) }
          if step == .swapped { person.snapshot(to: "\(copyPath)/cut") }
        }
        let batch = writer.stage([made])
        #expect(batch.commit().map(\.kind) == ["changed"])
        #expect(try directory.names == [name])
        #expect(try directory.text(of: name) == "theirs")
        try waitForLocks(in: "\(copies.path)/cut")
        let again = try VdirWriter(
          directory: "\(copies.path)/cut", calendar: Samples.calendar, productID: Samples.productID)
        if knowsEtags {
          let outcome = try again.reconcile(
            InterruptedWrite(
              calendar: Samples.calendar, href: name, intended: batch.changes.first?.etag,
              expected: old))
          #expect(outcome.kind == "changed")
        } else {
          try clearLeftovers(in: "\(copies.path)/cut")
        }
        #expect(try state("\(copies.path)/cut") == "theirs")
      }
    }

    /// The folder cannot be changed any more when the file is to get its name back.
    @Test(.enabled(if: getuid() == 0, "needs root, to become an ordinary user"))
    func doesNotKnowWhatBecameOfAFileThatItCannotPutBack() throws {
      for change in [Change.replace, .withdraw] {
        let (directory, _, made, old) = try scene(change, .full)
        let path = directory.path
        chmod(path, 0o700)
        for file in [path, "\(path)/\(name)"] { chown(file, 65534, 65534) }
        let person = Person(folder: path)
        let name = name
        let batch = try asOrdinaryUser {
          let writer = try VdirSystem.full.writer(path)
          writer.reached = { step in
            if step == .compared { person.save("theirs", as: name) }
            if step == .swapped { chmod(path, 0o500) }
          }
          let batch = writer.stage([made])
          let outcome = batch.commit().first
          return (etag: batch.changes.first?.etag, outcome: outcome)
        }
        #expect(batch.outcome?.kind == "unknown")
        #expect(batch.outcome?.failure?.cause == .notPermitted)
        let write = InterruptedWrite(
          calendar: Samples.calendar, href: name, intended: batch.etag, expected: old)
        try waitForLocks(in: path)
        let error = try asOrdinaryUser {
          storeError { _ = try VdirSystem.full.writer(path).reconcile(write) }
        }
        #expect(error?.cause == .notPermitted)
        chmod(path, 0o700)
        #expect(try VdirSystem.full.writer(path).reconcile(write).kind == "changed")
        #expect(try directory.names == [name])
        #expect(try directory.text(of: name) == "theirs")
      }
    }

    /// Waits until no file of the folder is locked: a process that another test starts has a copy of every
    /// descriptor, and with it the lock, from fork(2) to execve(2).
    private func waitForLocks(in folder: String) throws {
      let directory = try OpenDirectory(folder)
      let deadline = Date.now + 10
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        while FileLock.isTaken(name, in: directory), Date.now < deadline { sched_yield() }
      }
    }

    /// What the next write of the event does with what it finds.
    private func clearLeftovers(in folder: String) throws {
      try waitForLocks(in: folder)
      let directory = try OpenDirectory(folder)
      try FileExchange(directory: directory, name: name)
        .clearLeftovers(intended: nil, expected: nil)
    }

    /// Nothing but the name is known: what is not certain is taken back, and no hidden text stays but one
    /// that never had another name.
    @Test(arguments: Change.allCases, VdirSystem.allCases)
    func isSettledByTheNameAlone(_ change: Change, _ system: VdirSystem) throws {
      let (directory, writer, made, old) = try scene(change, system)
      usleep(20_000)  // Files' times are no finer than the kernel's clock ticks.
      let copies = try TemporaryDirectory(in: TestRun.diskFolder)
      let person = Person(folder: directory.path)
      let copyPath = copies.path
      writer.reached = { person.snapshot(to: "\(copyPath)/\($0.rawValue)") }
      _ = writer.write([made])
      writer.reached = nil
      for step in WriteStep.allCases {
        let folder = "\(copies.path)/\(step.rawValue)"
        guard FileManager.default.fileExists(atPath: folder) else { continue }
        try clearLeftovers(in: folder)
        let isDone = step == .named || step == .namesSynced || (step == .swapped && made.isText)
        let before = old == nil ? "nothing" : "Old"
        #expect(
          try state(folder) == (!isDone ? before : change == .withdraw ? "nothing" : "New"),
          "\(change) at \(step)")
      }
    }

    @Test(arguments: [Change.replace, .withdraw])
    func losesNoChangeThatComesWhileItPutsOneBack(_ change: Change) throws {
      let (directory, writer, made, _) = try scene(change, .full)
      let person = Person(folder: directory.path)
      let name = name
      writer.reached = { step in
        if step == .compared { person.save("theirs", as: name) }
        if step == .swapped { person.save("theirs, later", as: name) }
      }
      #expect(writer.write([made]).map(\.kind) == ["changed"])
      #expect(try directory.names == [name])
      #expect(try directory.text(of: name) == "theirs, later")
    }

    @Test(arguments: [Change.replace, .withdraw])
    func saysThatItWasDeletedInBetween(_ change: Change) throws {
      let (directory, writer, made, _) = try scene(change, .full)
      let person = Person(folder: directory.path)
      let name = name
      writer.reached = { step in if step == .compared { person.delete(name) } }
      #expect(writer.write([made]).map(\.kind) == ["missing"])
      #expect(try directory.names == [])
    }

    @Test(arguments: [Change.replace, .withdraw], [nil, NewFile.Kind.hidden])
    func leavesAWriterThatLivesAlone(_ change: Change, _ kind: NewFile.Kind?) throws {
      let (directory, _, made, _) = try scene(change, .full)
      let writer = try VdirWriter(
        directory: directory.path, calendar: Samples.calendar, productID: Samples.productID,
        kind: kind)
      let (path, name) = (directory.path, name)
      writer.reached = { _ in
        let other = try? VdirWriter(
          directory: path, calendar: Samples.calendar, productID: Samples.productID)
        _ = try? other?.reconcile(
          InterruptedWrite(
            calendar: Samples.calendar, href: name, intended: nil, expected: nil))
      }
      #expect(
        writer.write([made]).map(\.kind) == ["made"])
      #expect(try state(directory.path) == (change == .withdraw ? "nothing" : "New"))
    }

    @Test func theNextWriteRemovesWhatOneThatWasCutOffLeft() throws {
      let (directory, writer, made, _) = try scene(.replace, .full)
      let copies = try TemporaryDirectory(in: TestRun.diskFolder)
      let person = Person(folder: directory.path)
      let copyPath = copies.path
      writer.reached = { if $0 == .swapped { person.snapshot(to: "\(copyPath)/cut") } }
      _ = writer.write([made])
      try waitForLocks(in: "\(copies.path)/cut")
      let again = try VdirWriter(
        directory: "\(copies.path)/cut", calendar: Samples.calendar, productID: Samples.productID)
      let etag = try #require(try again.version(of: name)?.etag)
      let next = ObjectWrite(
        href: name, content: .event(try Samples.event(1, title: "Newer")),
        condition: .unchanged(etag: etag))
      #expect(again.write([next]).map(\.kind) == ["made"])
      #expect(try state("\(copies.path)/cut") == "Newer")
    }

    @Test func tellsItsStepsInTheirOrder() throws {
      let (directory, writer, made, _) = try scene(.replace, .full)
      let steps = Mutex<[WriteStep]>([])
      writer.reached = { step in steps.withLock { $0.append(step) } }
      _ = writer.write([made])
      #expect(try state(directory.path) == "New")
      #expect(
        steps.withLock { $0 } == [
          .written, .synced, .compared, .swapped, .named, .namesSynced,
        ])
    }
  }

  extension WriteStep: Codable {
    fileprivate var isOfASwap: Bool { self == .compared || self == .swapped }
  }

  extension ObjectWrite {
    fileprivate var isText: Bool { if case .none = content { false } else { true } }
  }
#endif
