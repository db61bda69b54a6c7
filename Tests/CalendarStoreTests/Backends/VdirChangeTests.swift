import CLinux
import Foundation
import Testing

@testable import CalendarStore

/// Changes of a vdir and their conditions.
@Suite struct VdirChangeTests {
  /// The file systems there are: with and without unnamed files, with and without exchanges.
  enum System: CaseIterable, CustomTestStringConvertible {
    case full, noUnnamedFiles, noExchange, neither

    var kind: NewFile.Kind? { self == .noUnnamedFiles || self == .neither ? .hidden : nil }
    var exchanges: Bool { self == .full || self == .noUnnamedFiles }
    var testDescription: String { "\(self)" }

    func writer(_ directory: TemporaryDirectory, openLimit: Int? = nil) throws -> VdirWriter {
      try VdirWriter(
        directory: directory.path, calendar: Samples.calendar, kind: kind, openLimit: openLimit,
        exchanges: exchanges)
    }
  }

  private let name = "12345678-9abc-5def-0000-000000000001.ics"
  private let uid = Samples.uid(1)

  private func change(
    _ condition: EventChange.Condition, title: String? = "New", number: Int = 1
  ) throws -> EventChange {
    let content: EventChange.Content =
      if let title { .event(try Samples.event(number, title: title)) } else { .none }
    return EventChange(uid: Samples.uid(number), content: content, condition: condition)
  }

  private func titles(_ directory: TemporaryDirectory) throws -> [String] {
    try directory.names.flatMap { try ReadCalendar(directory.text(of: $0)).events }.map(\.summary)
  }

  private func etag(_ outcomes: [WriteOutcome]) throws -> String {
    try #require(outcomes.first?.saved?.etag)
  }

  @Test(arguments: System.allCases)
  func replacesAnEventThatIsAsItWasWritten(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    #expect(writer.version(of: uid)?.href == name)
    #expect(writer.version(of: uid)?.etag == first)
    let outcomes = writer.write([try change(.unchanged(etag: first))])
    #expect(outcomes.map(\.kind) == ["saved"])
    #expect(try directory.names == [name])
    #expect(try titles(directory) == ["New"])
    let second = try etag(outcomes)
    #expect(second != first)
    #expect(writer.version(of: uid)?.etag == second)
    #expect(writer.write([try change(.unchanged(etag: first))]).map(\.kind) == ["changed"])
  }

  @Test(arguments: System.allCases)
  func withdrawsAnEventThatIsAsItWasWritten(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    let withdrawal = try change(.unchanged(etag: first), title: nil)
    #expect(writer.write([withdrawal]).map(\.kind) == ["withdrawn"])
    #expect(try directory.names == [])
    #expect(writer.version(of: uid) == nil)
    #expect(writer.write([withdrawal]).map(\.kind) == ["missing"])
  }

  @Test(arguments: System.allCases)
  func keepsWhatSomebodyHasChanged(_ system: System) throws {
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

  @Test(arguments: System.allCases)
  func bringsNothingBackThatSomebodyHasDeleted(_ system: System) throws {
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

  @Test(arguments: System.allCases)
  func replacesWhateverIsThereWhereThatIsAsked(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    #expect(writer.write([try change(.any, title: "First")]).map(\.kind) == ["saved"])
    Person(folder: directory.path).save("theirs", as: name)
    #expect(writer.write([try change(.any, title: "Second")]).map(\.kind) == ["saved"])
    #expect(try titles(directory) == ["Second"])
    Person(folder: directory.path).save("theirs", as: name)
    #expect(writer.write([try change(.any, title: nil)]).map(\.kind) == ["withdrawn"])
    #expect(try directory.names == [])
  }

  @Test(arguments: System.allCases)
  func putsATextBackByteForByte(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1, title: "Old")]))
    let text = try directory.text(of: name)
    let second = try etag(writer.write([try change(.unchanged(etag: first))]))
    let back = EventChange(
      uid: uid, content: .text(EventText(uid: uid, written: Array(text.utf8))),
      condition: .unchanged(etag: second))
    #expect(writer.write([back]).map(\.kind) == ["saved"])
    #expect(try directory.text(of: name) == text)
  }

  @Test func writesNoTextOfAnotherEvent() throws {
    let directory = try TemporaryDirectory()
    let writer = try System.full.writer(directory)
    let outcomes = writer.write([
      EventChange(uid: uid, content: .event(try Samples.event(2)), condition: .any),
      EventChange(
        uid: uid, content: .text(try EventText(try Samples.event(2))), condition: .any),
      EventChange(uid: uid, content: .text(EventText(uid: uid, written: [])), condition: .any),
    ])
    let causes = outcomes.compactMap(\.failure).map(\.cause)
    #expect(causes == [.invalidEvent, .invalidEvent, .invalidEvent])
    #expect(try directory.names == [])
  }

  @Test func replacesNoDirectory() throws {
    let directory = try TemporaryDirectory()
    mkdir(directory.path(of: name), 0o700)
    let outcomes = try System.full.writer(directory).write([
      try change(.any), try change(.any, title: nil), try change(.absent),
    ])
    #expect(outcomes.map(\.kind) == ["failed", "failed", "exists"])
    #expect(try directory.names == [name])
  }

  @Test(arguments: System.allCases)
  func keepsTheModeOfTheFileItReplaces(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    chmod(directory.path(of: name), 0o640)
    #expect(writer.write([try change(.unchanged(etag: first))]).map(\.kind) == ["saved"])
    var status = stat()
    #expect(stat(directory.path(of: name), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  /// A thousand changes of all kinds, in groups and beyond what may be open.
  @Test(arguments: System.allCases, [nil, 7])
  func makesManyChangesAtOnce(_ system: System, _ openLimit: Int?) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory, openLimit: openLimit)
    let added = writer.add(try (0..<300).map { try Samples.event($0, title: "Old \($0)") })
    let etags = added.compactMap(\.saved?.etag)
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
    let first = writer.begin(Array(changes[..<250]))
    let second = writer.begin(Array(changes[250...]))
    let outcomes = first.outcomes() + second.outcomes()
    try writer.finish()
    #expect(
      outcomes.map(\.kind)
        == (0..<400).map {
          $0 >= 300 || $0 % 3 == 1 ? "saved" : $0 % 3 == 0 ? "withdrawn" : "changed"
        })
    for (number, outcome) in outcomes.enumerated() {
      guard let saved = outcome.saved else { continue }
      #expect(saved.etag == writer.version(of: Samples.uid(number))?.etag)
    }
    #expect(
      Set(try titles(directory))
        == Set(
          (0..<300).filter { $0 % 3 == 2 }.map { "Old \($0)" }
            + (0..<400).filter { $0 >= 300 || $0 % 3 == 1 }.map { "New \($0)" }))
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: System.allCases)
  func replacesAnEventOnceInAGroup(_ system: System) throws {
    let directory = try TemporaryDirectory()
    let writer = try system.writer(directory)
    let first = try etag(writer.add([try Samples.event(1)]))
    let outcomes = writer.write([
      try change(.unchanged(etag: first), title: "One"),
      try change(.unchanged(etag: first), title: "Two"),
    ])
    #expect(outcomes.map(\.kind) == ["saved", "changed"])
    #expect(try titles(directory) == ["One"])
    #expect(try directory.names == [name])
  }
}
