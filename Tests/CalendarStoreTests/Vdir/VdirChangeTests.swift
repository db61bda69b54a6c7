import CLinux
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Changes of a vdir and their conditions.
@Suite struct VdirChangeTests {
  private let name = Samples.href(1)

  private func change(
    _ condition: ObjectWrite.Condition, title: String? = "New", number: Int = 1
  ) throws -> ObjectWrite {
    let content: ObjectWrite.Content =
      if let title { .event(try Samples.event(number, title: title)) } else { .none }
    return ObjectWrite(href: Samples.href(number), content: content, condition: condition)
  }

  private func titles(_ directory: TemporaryDirectory) throws -> [String] {
    try directory.names.flatMap { try ReadCalendar(directory.text(of: $0)).events }.map(\.summary)
  }

  private func etag(_ outcomes: [WriteOutcome]) throws -> String {
    try #require(outcomes.first?.etag)
  }

  @Test(arguments: VdirSystem.allCases)
  func replacesAnEventThatIsAsItWasWritten(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    #expect(try writer.version(of: name)?.etag == first)
    let outcomes = writer.write([try change(.unchanged(etag: first))])
    #expect(outcomes.map(\.kind) == ["made"])
    #expect(try directory.names == [name])
    #expect(try titles(directory) == ["New"])
    let second = try etag(outcomes)
    #expect(second != first)
    #expect(try writer.version(of: name)?.etag == second)
    #expect(writer.write([try change(.unchanged(etag: first))]).map(\.kind) == ["changed"])
  }

  @Test(arguments: VdirSystem.allCases)
  func withdrawsAnEventThatIsAsItWasWritten(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    let withdrawal = try change(.unchanged(etag: first), title: nil)
    #expect(writer.write([withdrawal]).map(\.kind) == ["made"])
    #expect(try directory.names == [])
    #expect(try writer.version(of: name) == nil)
    #expect(writer.write([withdrawal]).map(\.kind) == ["missing"])
  }

  @Test(arguments: VdirSystem.allCases)
  func keepsWhatSomebodyHasChanged(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    Person(folder: directory.path).save("theirs", as: name)
    let outcomes = writer.write([
      try change(.unchanged(etag: first)), try change(.unchanged(etag: first), title: nil),
      try change(.absent),
    ])
    #expect(outcomes.map(\.kind) == ["changed", "changed", "exists"])
    #expect(try directory.names == [name])
    #expect(try directory.text(of: name) == "theirs")
  }

  @Test(arguments: VdirSystem.allCases)
  func bringsNothingBackThatSomebodyHasDeleted(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    Person(folder: directory.path).delete(name)
    let outcomes = writer.write([
      try change(.unchanged(etag: first)), try change(.unchanged(etag: first), title: nil),
      try change(.any, title: nil), try change(.absent, title: nil),
    ])
    #expect(outcomes.map(\.kind) == ["missing", "missing", "missing", "missing"])
    #expect(try directory.names == [])
  }

  @Test(arguments: VdirSystem.allCases)
  func replacesWhateverIsThereWhereThatIsAsked(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    #expect(writer.write([try change(.any, title: "First")]).map(\.kind) == ["made"])
    Person(folder: directory.path).save("theirs", as: name)
    #expect(writer.write([try change(.any, title: "Second")]).map(\.kind) == ["made"])
    #expect(try titles(directory) == ["Second"])
    Person(folder: directory.path).save("theirs", as: name)
    #expect(writer.write([try change(.any, title: nil)]).map(\.kind) == ["made"])
    #expect(try directory.names == [])
  }

  @Test(arguments: VdirSystem.allCases)
  func putsATextBackByteForByte(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    let text = try directory.text(of: name)
    let second = try etag(writer.write([try change(.unchanged(etag: first))]))
    let back = ObjectWrite(
      href: name, content: .object(Array(text.utf8)), condition: .unchanged(etag: second))
    #expect(writer.write([back]).map(\.kind) == ["made"])
    #expect(try directory.text(of: name) == text)
  }

  @Test func writesNoEmptyText() throws {
    let directory = try TemporaryDirectory()
    let writer = try VdirSystem.full.writer(directory)
    let outcomes = writer.write([ObjectWrite(href: name, content: .object([]), condition: .any)])
    #expect(outcomes.compactMap(\.failure).map(\.isRefusal) == [true])
    #expect(try directory.names == [])
  }

  @Test(arguments: [
    "", ".ics", ".a.ics", "a", "a.txt", "../a.ics", "b/a.ics", "/a.ics", "a.ics/", "a\u{0}.ics",
    String(repeating: "x", count: 250) + ".ics",
  ])
  func writesUnderNoNameThatLeadsElsewhere(_ href: String) throws {
    let directory = try TemporaryDirectory()
    mkdir(directory.path(of: "work"), 0o700)
    try directory.write("theirs", to: "a.ics")
    let writer = try VdirSystem.full.writer(directory.path(of: "work"))
    let outcomes = writer.write([
      ObjectWrite(href: href, content: .event(try Samples.event(1)), condition: .any),
      ObjectWrite(href: href, content: .none, condition: .any),
    ])
    #expect(outcomes.compactMap(\.failure).map(\.isRefusal) == [true, true])
    #expect(throws: StoreError.self) { try writer.version(of: href) }
    let write = InterruptedWrite(
      calendar: Samples.calendar, href: href, intended: nil, expected: nil)
    #expect(throws: StoreError.self) { try writer.reconcile(write) }
    #expect(try directory.text(of: "a.ics") == "theirs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path(of: "work")) == [])
  }

  @Test func replacesNoDirectory() throws {
    let directory = try TemporaryDirectory()
    mkdir(directory.path(of: name), 0o700)
    let outcomes = try VdirSystem.full.writer(directory).write([
      try change(.any), try change(.any, title: nil), try change(.absent),
    ])
    #expect(outcomes.map(\.kind) == ["failed", "failed", "exists"])
    #expect(try directory.names == [name])
  }

  @Test(arguments: VdirSystem.allCases)
  func keepsTheModeOfTheFileItReplaces(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    chmod(directory.path(of: name), 0o640)
    #expect(writer.write([try change(.unchanged(etag: first))]).map(\.kind) == ["made"])
    var status = stat()
    #expect(stat(directory.path(of: name), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  /// A thousand changes of all kinds, in groups and beyond what may be open.
  @Test(arguments: VdirSystem.allCases, [nil, 7])
  func makesManyChangesAtOnce(_ system: VdirSystem, _ fileLimit: Int?) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory, fileLimit: fileLimit)
    let added = writer.add(try (0..<300).map { try Samples.event($0, title: "Old \($0)") })
    let etags = added.compactMap(\.etag)
    #expect(etags.count == 300)
    let changes = try (0..<400).map { number in
      switch (number, number % 3) {
      case (300..., _): try change(.absent, title: "New \(number)", number: number)
      case (_, 0): try change(.unchanged(etag: etags[number]), title: nil, number: number)
      case (_, 1):
        try change(.unchanged(etag: etags[number]), title: "New \(number)", number: number)
      default: try change(.unchanged(etag: "1-2-3"), title: "Wrong", number: number)
      }
    }
    let outcomes = writer.write(changes)
    #expect(
      outcomes.map(\.kind)
        == (0..<400).map {
          $0 < 300 && $0 % 3 == 2 ? "changed" : "made"
        })
    for (number, outcome) in outcomes.enumerated() {
      guard let etag = outcome.etag else { continue }
      #expect(try writer.version(of: Samples.href(number))?.etag == etag)
    }
    #expect(
      Set(try titles(directory))
        == Set(
          (0..<300).filter { $0 % 3 == 2 }.map { "Old \($0)" }
            + (0..<400).filter { $0 >= 300 || $0 % 3 == 1 }.map { "New \($0)" }))
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: VdirSystem.allCases)
  func replacesAnEventOnceInAGroup(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    let outcomes = writer.write([
      try change(.unchanged(etag: first), title: "One"),
      try change(.unchanged(etag: first), title: "Two"),
    ])
    #expect(outcomes.map(\.kind) == ["made", "changed"])
    #expect(try titles(directory) == ["One"])
    #expect(try directory.names == [name])
  }
}
