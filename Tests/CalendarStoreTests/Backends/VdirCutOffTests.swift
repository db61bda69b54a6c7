#if DEBUG
  import CLinux
  import Foundation
  import Synchronization
  import Testing

  @testable import CalendarStore

  /// What is there when a write is cut off, and when somebody else writes at the same time.
  @Suite struct VdirCutOffTests {
    enum Change: CaseIterable {
      case add, replace, replaceAnything, withdraw
    }

    private let name = "12345678-9abc-5def-0000-000000000001.ics"
    private let uid = Samples.uid(1)

    /// A folder with the event in it, unless it is to be added.
    private func scene(
      _ change: Change, _ system: VdirChangeTests.System
    ) throws -> (TemporaryDirectory, VdirWriter, EventChange, old: String?) {
      let directory = try TemporaryDirectory()
      let writer = try system.writer(directory)
      let new = EventChange.Content.event(try Samples.event(1, title: "New"))
      if change == .add {
        return (directory, writer, EventChange(uid: uid, content: new, condition: .absent), nil)
      }
      let old = try #require(writer.add([try Samples.event(1, title: "Old")]).first?.saved?.etag)
      let made: EventChange =
        switch change {
        case .add, .replace: EventChange(uid: uid, content: new, condition: .unchanged(etag: old))
        case .replaceAnything: EventChange(uid: uid, content: new, condition: .any)
        case .withdraw: EventChange(uid: uid, content: .none, condition: .unchanged(etag: old))
        }
      return (directory, writer, made, old)
    }

    /// What the folder says is the case, without a hidden name in it.
    private func state(_ folder: String) throws -> String {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      guard names == [name] else { return names.isEmpty ? "nothing" : "\(names)" }
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      guard text.hasSuffix("END:VCALENDAR\r\n") else { return text }
      return try ReadCalendar(text).events.map(\.summary).joined()
    }

    @Test(arguments: Change.allCases, VdirChangeTests.System.allCases)
    func isSettledWhereverItIsCutOff(
      _ change: Change, _ system: VdirChangeTests.System
    ) throws {
      let (directory, writer, made, old) = try scene(change, system)
      let copies = try TemporaryDirectory()
      let journal = RecordingJournal(directory.path)
      let steps = Mutex<[WriteStep]>([])
      let person = Person(folder: directory.path)
      writer.journal = journal
      let copyPath = copies.path
      writer.reached = { step in
        person.snapshot(to: "\(copyPath)/\(step.rawValue)")
        steps.withLock { $0.append(step) }
      }
      #expect(writer.write([made]).map(\.kind) == [change == .withdraw ? "withdrawn" : "saved"])
      writer.reached = nil
      try writer.finish()
      let before = old == nil ? "nothing" : "Old"
      let after = change == .withdraw ? "nothing" : "New"
      #expect(try state(directory.path) == after)
      let intended = try #require(journal.writes.first)
      for step in steps.withLock({ $0 }) {
        let folder = "\(copies.path)/\(step.rawValue)"
        let again = try VdirWriter(
          directory: folder, calendar: Samples.calendar, kind: system.kind,
          exchanges: system.exchanges)
        again.clearLeftovers(of: uid, intended: intended.etag, expected: old)
        let isDone = step == .named || step == .namesSynced || step == .swapped
        #expect(try state(folder) == (isDone ? after : before), "\(change) at \(step)")
        #expect(again.version(of: uid)?.etag == (isDone ? intended.etag : old), "\(step)")
      }
    }

    /// Somebody changes the event after it was looked at and before it is swapped.
    @Test(
      arguments: [Change.replace, .withdraw],
      [VdirChangeTests.System.full, .noUnnamedFiles])
    func losesNoChangeThatComesInBetween(
      _ change: Change, _ system: VdirChangeTests.System
    ) throws {
      for knowsEtags in [true, false] {
        let (directory, writer, made, old) = try scene(change, system)
        let copies = try TemporaryDirectory()
        let person = Person(folder: directory.path)
        let name = name
        let copyPath = copies.path
        let journal = RecordingJournal(directory.path)
        writer.journal = journal
        writer.reached = { step in
          if step == .compared { person.save("theirs", as: name) }
          if step == .swapped { person.snapshot(to: "\(copyPath)/cut") }
        }
        #expect(writer.write([made]).map(\.kind) == ["changed"])
        #expect(try directory.names == [name])
        #expect(try directory.text(of: name) == "theirs")
        let again = try VdirWriter(directory: "\(copies.path)/cut", calendar: Samples.calendar)
        if knowsEtags {
          again.clearLeftovers(of: uid, intended: journal.writes.first?.etag, expected: old)
        } else {
          again.clearLeftovers(of: uid, intended: nil, expected: nil)
        }
        #expect(try state("\(copies.path)/cut") == "theirs")
      }
    }

    /// Nothing but the UID is known: what is not certain is taken back, and no hidden text stays but one
    /// that never had another name.
    @Test(arguments: Change.allCases, VdirChangeTests.System.allCases)
    func isSettledByTheUIDAlone(_ change: Change, _ system: VdirChangeTests.System) throws {
      let (directory, writer, made, old) = try scene(change, system)
      usleep(20_000)  // Files' times are no finer than the kernel's clock ticks.
      let copies = try TemporaryDirectory()
      let person = Person(folder: directory.path)
      let copyPath = copies.path
      writer.reached = { person.snapshot(to: "\(copyPath)/\($0.rawValue)") }
      _ = writer.write([made])
      writer.reached = nil
      try writer.finish()
      for step in WriteStep.allCases {
        let folder = "\(copies.path)/\(step.rawValue)"
        guard FileManager.default.fileExists(atPath: folder) else { continue }
        let again = try VdirWriter(directory: folder, calendar: Samples.calendar)
        again.clearLeftovers(of: uid, intended: nil, expected: nil)
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
        directory: directory.path, calendar: Samples.calendar, kind: kind)
      let path = directory.path
      let uid = uid
      writer.reached = { _ in
        let other = try? VdirWriter(directory: path, calendar: Samples.calendar)
        other?.clearLeftovers(of: uid, intended: nil, expected: nil)
      }
      #expect(
        writer.write([made]).map(\.kind) == [change == .withdraw ? "withdrawn" : "saved"])
      #expect(try state(directory.path) == (change == .withdraw ? "nothing" : "New"))
    }

    @Test func theNextWriteRemovesWhatOneThatWasCutOffLeft() throws {
      let (directory, writer, made, _) = try scene(.replace, .full)
      let copies = try TemporaryDirectory()
      let person = Person(folder: directory.path)
      let copyPath = copies.path
      writer.reached = { if $0 == .swapped { person.snapshot(to: "\(copyPath)/cut") } }
      _ = writer.write([made])
      let again = try VdirWriter(directory: "\(copies.path)/cut", calendar: Samples.calendar)
      let etag = try #require(again.version(of: uid)?.etag)
      let next = EventChange(
        uid: uid, content: .event(try Samples.event(1, title: "Newer")),
        condition: .unchanged(etag: etag))
      #expect(again.write([next]).map(\.kind) == ["saved"])
      #expect(try state("\(copies.path)/cut") == "Newer")
    }

    @Test func tellsItsStepsInTheirOrder() throws {
      let (directory, writer, made, _) = try scene(.replace, .full)
      let steps = Mutex<[WriteStep]>([])
      writer.reached = { step in steps.withLock { $0.append(step) } }
      writer.journal = RecordingJournal(directory.path)
      _ = writer.write([made])
      #expect(
        steps.withLock { $0 } == [
          .written, .synced, .intended, .compared, .swapped, .named, .namesSynced,
        ])
    }
  }

  extension EventChange {
    fileprivate var isText: Bool { if case .none = content { false } else { true } }
  }
#endif
