import Foundation
import Testing

@testable import CalendarStore

/// What every writer promises.
@Suite struct EventWriterTests {
  enum Writer: CaseIterable {
    case vdir, vdirWithoutUnnamedFiles, file, fileWithoutUnnamedFiles, descriptor

    func make(in directory: TemporaryDirectory) throws -> any EventWriter {
      switch self {
      case .vdir: try VdirWriter(directory: directory.path, calendar: Samples.calendar)
      case .vdirWithoutUnnamedFiles:
        try VdirWriter(directory: directory.path, calendar: Samples.calendar, kind: .hidden)
      case .file:
        try ICSFileWriter(path: directory.path(of: "out.ics"), calendar: Samples.calendar)
      case .fileWithoutUnnamedFiles:
        try ICSFileWriter(
          path: directory.path(of: "out.ics"), calendar: Samples.calendar, kind: .hidden)
      case .descriptor:
        try ICSFileWriter(
          fileDescriptor: open(directory.path(of: "out.ics"), O_CREAT | O_WRONLY, 0o600),
          name: "-", calendar: Samples.calendar)
      }
    }
  }

  /// Everything the writer wrote, whatever it is in.
  private func written(in directory: TemporaryDirectory) throws -> [ReadEvent] {
    try directory.names.flatMap { try ReadCalendar(directory.text(of: $0)).events }
  }

  @Test(arguments: Writer.allCases)
  func savesEveryEventOfAGroup(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let events = try (0..<20).map { try Samples.event($0, title: "Concert \($0)") }
    let store = try writer.make(in: directory)
    let outcomes = store.add(events)
    try store.finish()
    #expect(outcomes.compactMap(\.saved).map(\.uid) == events.map(\.uid))
    let read = try written(in: directory)
    #expect(Set(read.map(\.summary)) == Set(events.map(\.title)))
    #expect(Set(read.map(\.uid)) == Set(events.map { $0.uid.uuidString.lowercased() }))
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: Writer.allCases)
  func savesAnEventOnce(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    let first = try Samples.event(1, title: "First")
    let second = try Samples.event(1, title: "Second")
    let outcomes = store.add([first, second]) + store.add([second])
    try store.finish()
    #expect(outcomes.map(\.kind) == ["saved", "exists", "exists"])
    #expect(try written(in: directory).map(\.summary) == ["First"])
  }

  @Test(arguments: Writer.allCases)
  func keepsTheGoodEventsOfAGroup(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    var bad = try Samples.event(2)
    bad.sequence = -1
    let outcomes = store.add([try Samples.event(1), bad, try Samples.event(3)])
    try store.finish()
    #expect(outcomes.map(\.kind) == ["saved", "failed", "saved"])
    #expect(outcomes.compactMap(\.failure).map(\.cause) == [.invalidEvent])
    #expect(try written(in: directory).count == 2)
  }

  @Test(arguments: Writer.allCases)
  func writesTheSameTextForTheSameEvents(_ writer: Writer) throws {
    let texts = try (0..<2).map { _ in
      let directory = try TemporaryDirectory()
      let store = try writer.make(in: directory)
      _ = store.add([try Samples.event(1), try Samples.event(2)])
      try store.finish()
      return try directory.names.map { try directory.text(of: $0) }
    }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: Writer.allCases)
  func tellsWhichEventsItHas(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    let saved = try #require(store.add([try Samples.event(1)]).first?.saved)
    #expect(store.version(of: saved.uid)?.etag == saved.etag)
    #expect(store.href(of: saved.uid) == saved.href)
    #expect(store.version(of: Samples.uid(2)) == nil)
    #expect(store.href(of: Samples.uid(2)) == nil)
    try store.finish()
  }

  @Test(arguments: Writer.allCases)
  func makesWhatIsBegun(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    let begun = try (0..<3).map { part in
      store.begin(try (0..<100).map { .add(try Samples.event(part * 100 + $0)) })
    }
    store.flush()
    #expect(begun.flatMap { $0.outcomes() }.compactMap(\.saved).count == 300)
    try store.finish()
    #expect(try written(in: directory).count == 300)
  }

  @Test(arguments: Writer.allCases)
  func leavesNothingWithoutEvents(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    #expect(store.add([]).isEmpty)
    try store.finish()
    #expect(try directory.names.allSatisfy { try directory.text(of: $0).isEmpty })
  }

  @Test(arguments: Writer.allCases)
  func keepsTheCalendarItWasGiven(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    #expect(store.calendar == Samples.calendar)
    #expect(
      store.add([try Samples.event()]).compactMap(\.saved).map(\.calendar) == [Samples.calendar])
  }
}

extension WriteOutcome {
  var kind: String {
    switch self {
    case .saved: "saved"
    case .withdrawn: "withdrawn"
    case .exists: "exists"
    case .changed: "changed"
    case .missing: "missing"
    case .failed: "failed"
    }
  }

  var saved: SavedEvent? {
    if case .saved(let event) = self { event } else { nil }
  }

  var failure: WriteError? {
    if case .failed(let error) = self { error } else { nil }
  }
}
