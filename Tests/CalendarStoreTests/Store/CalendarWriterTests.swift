import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What every writer promises.
@Suite struct CalendarWriterTests {
  enum Writer: CaseIterable {
    case vdir, vdirWithHiddenFiles, vdirWithoutExchange, file, fileWithHiddenFile, descriptor
    case server, radicale, xandikos

    static let files: [Writer] = [
      .vdir, .vdirWithHiddenFiles, .vdirWithoutExchange, .file, .fileWithHiddenFile, .descriptor,
    ]
    static let installed = allCases.filter {
      $0.server.map(BackendWorld.Kind.installed.contains) ?? true
    }

    /// Nil for files.
    var server: BackendWorld.Kind? {
      switch self {
      case .server: .server
      case .radicale: .radicale
      case .xandikos: .xandikos
      default: nil
      }
    }

    func make(in directory: TemporaryDirectory) throws -> any CalendarWriter {
      switch self {
      case .server, .radicale, .xandikos: throw StoreError.missing
      case .vdir: try VdirSystem.full.writer(directory, fileLimit: 100)
      case .vdirWithHiddenFiles: try VdirSystem.noUnnamedFiles.writer(directory, fileLimit: 100)
      case .vdirWithoutExchange: try VdirSystem.neither.writer(directory, fileLimit: 100)
      case .file:
        try ICSFileWriter(
          path: directory.path(of: "out.ics"), calendar: Samples.calendar,
          productID: Samples.productID)
      case .fileWithHiddenFile:
        try ICSFileWriter(
          path: directory.path(of: "out.ics"), calendar: Samples.calendar,
          productID: Samples.productID, kind: .hidden)
      case .descriptor:
        try ICSFileWriter(
          fileDescriptor: open(directory.path(of: "out.ics"), O_CREAT | O_WRONLY, 0o600),
          name: "-", calendar: Samples.calendar, productID: Samples.productID)
      }
    }
  }

  /// A writer with what it has written, whatever that is in.
  private struct Scene {
    let directory: TemporaryDirectory
    let store: any CalendarWriter
    private let world: BackendWorld?

    init(_ writer: Writer) throws {
      directory = try TemporaryDirectory()
      guard let kind = writer.server else {
        world = nil
        store = try writer.make(in: directory)
        return
      }
      let world = BackendWorld(kind, directory)
      let backend = world.open()
      let made = try backend.create(named: "\(UUID())", color: nil, for: [.event])
      store = try world.writer(of: made.calendar)
      self.world = world
    }

    /// Every event that can be seen.
    func written() throws -> [ReadEvent] {
      var texts = try directory.names.filter { !$0.hasPrefix(".") }.map {
        try directory.text(of: $0)
      }
      if let backend = world?.open() {
        for version in try backend.listing(of: store.calendar).versions {
          let object = try backend.object(version.href, in: store.calendar)
          texts.append(String(decoding: object?.text ?? [], as: UTF8.self))
        }
      }
      return try texts.filter { !$0.isEmpty }.flatMap { try ReadCalendar($0).events }
    }
  }

  @Test(arguments: Writer.installed)
  func savesEveryEventOfAGroup(_ writer: Writer) throws {
    let events = try (0..<20).map { try Samples.event($0, title: "Concert \($0)") }
    let scene = try Scene(writer)
    let store = scene.store
    let outcomes = store.add(events)
    try store.finish()
    #expect(outcomes.map(\.kind) == events.map { _ in "made" })
    let read = try scene.written()
    #expect(Set(read.map(\.summary)) == Set(events.map(\.title)))
    #expect(Set(read.map(\.uid)) == Set(events.map { $0.uid.lowercased() }))
    #expect(try scene.directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: [BackendWorld.Kind.vdir, .server])
  func statesTheProgramOfItsStore(_ kind: BackendWorld.Kind) throws {
    let directory = try TemporaryDirectory()
    let backend = BackendWorld(kind, directory).open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    let context = StoreContext(
      productID: "-//Another//Program//EN", zone: .gmt, now: { StoreWorld.now },
      newUID: { UUID() })
    let version = try EventStore([backend], context: context).writer(of: calendar)
      .add(try Samples.event(1), at: StoreWorld.now)
    let text = try backend.object(version.href, in: calendar)?.text ?? []
    #expect(
      String(decoding: text, as: UTF8.self).contains("\r\nPRODID:\(context.productID)\r\n"))
  }

  @Test(arguments: Writer.installed)
  func savesAnEventOnce(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let store = scene.store
    let first = try Samples.event(1, title: "First")
    let second = try Samples.event(1, title: "Second")
    let outcomes = store.add([first, second]) + store.add([second])
    try store.finish()
    #expect(outcomes.map(\.kind) == ["made", "exists", "exists"])
    #expect(try scene.written().map(\.summary) == ["First"])
  }

  @Test(arguments: Writer.installed)
  func keepsTheGoodEventsOfAGroup(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let store = scene.store
    var bad = try Samples.event(2)
    bad.sequence = -1
    let outcomes = store.add([try Samples.event(1), bad, try Samples.event(3)])
    try store.finish()
    #expect(outcomes.map(\.kind) == ["made", "failed", "made"])
    #expect(outcomes.compactMap(\.failure).map(\.cause) == [nil])
    #expect(try scene.written().count == 2)
  }

  @Test(arguments: Writer.files)
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

  @Test(arguments: Writer.installed)
  func knowsWhichEventsItHas(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let store = scene.store
    let etag = try #require(store.add([try Samples.event(1)]).first).etag
    let version = try #require(try store.version(of: Samples.href(1)))
    #expect(version.href == Samples.href(1) && version.etag == etag)
    #expect(try store.version(of: Samples.href(2)) == nil)
    try store.finish()
  }

  @Test(arguments: Writer.installed)
  func showsNothingBeforeCommit(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let store = scene.store
    var bad = try Samples.event(2)
    bad.sequence = -1
    let batch = store.stage([.add(try Samples.event(1)), .add(bad), .add(try Samples.event(3))])
    #expect(batch.changes.map { $0.decision?.kind } == [nil, "failed", nil])
    #expect(try scene.written().isEmpty)
    let outcomes = batch.commit()
    #expect(outcomes.map(\.kind) == ["made", "failed", "made"])
    // A server tells the etag after the write.
    if !store.isRemote { #expect(batch.changes.map(\.etag) == outcomes.map(\.etag)) }
    try store.finish()
    #expect(try scene.written().count == 2)
  }

  @Test(arguments: Writer.files)
  func leavesNothingOfADroppedBatch(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let (directory, store) = (scene.directory, scene.store)
    let events = try (0..<20).map { try Samples.event($0) }
    #expect(store.stage(events.map(ObjectWrite.add)).changes.count == 20)
    #expect(try directory.names.allSatisfy { try directory.text(of: $0).isEmpty })
    #expect(store.add(events).map(\.kind) == events.map { _ in "made" })
    try store.finish()
    #expect(try scene.written().count == 20)
  }

  @Test(arguments: Writer.installed)
  func stagesNoMoreThanItsLimit(_ writer: Writer) throws {
    let scene = try Scene(writer)
    let store = scene.store
    let events = try (0..<(store.batchLimit + 10)).map { try Samples.event($0) }
    let changes = events.map(ObjectWrite.add)
    #expect(store.stage(changes).changes.count == store.batchLimit)
    #expect(store.write(changes).map(\.kind) == events.map { _ in "made" })
    try store.finish()
    #expect(try scene.written().count == events.count)
  }

  @Test(arguments: Writer.files)
  func leavesNothingWithoutEvents(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    let store = try writer.make(in: directory)
    #expect(store.add([]).isEmpty)
    try store.finish()
    #expect(try directory.names.allSatisfy { try directory.text(of: $0).isEmpty })
  }

  @Test(arguments: [Writer.vdir, .server])
  func refusesAnEmptyTextAndALargeOne(_ writer: Writer) throws {
    let texts = [[], [UInt8](repeating: 0x20, count: ICalendarObject.largest + 1)]
    let writes = texts.enumerated().map { number, text in
      ObjectWrite(href: Samples.href(number), content: .object(text), condition: .absent)
    }
    let scene = try Scene(writer)
    #expect(
      scene.store.write(writes).map(\.failure?.reason) == [
        "the event's text is empty; import its record again",
        "the event is too large; shorten its notes",
      ])
    #expect(try scene.written().isEmpty)
  }

  @Test(arguments: Writer.files)
  func keepsTheCalendarItWasGiven(_ writer: Writer) throws {
    let directory = try TemporaryDirectory()
    #expect(try writer.make(in: directory).calendar == Samples.calendar)
  }
}
