import Foundation
import Testing

@testable import CalendarStore

/// What a journal is told, and when.
@Suite struct VdirJournalTests {
  private let name = "12345678-9abc-5def-0000-000000000001.ics"

  private func writer(
    _ directory: TemporaryDirectory, _ kind: NewFile.Kind?, openLimit: Int? = nil
  ) throws -> VdirWriter {
    try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, kind: kind, openLimit: openLimit)
  }

  @Test(arguments: [nil, NewFile.Kind.hidden], [1, 20, 300])
  func isToldOfEveryEventBeforeItShows(_ kind: NewFile.Kind?, _ count: Int) throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory, kind, openLimit: 30)
    let journal = RecordingJournal(directory.path)
    writer.journal = journal
    let outcomes = writer.add(try (0..<count).map { try Samples.event($0) })
    #expect(outcomes.compactMap(\.saved).count == count)
    #expect(journal.shownBefore == [])
    #expect(journal.parts >= count / 30)
    #expect(journal.writes.map(\.uid) == (0..<count).map(Samples.uid))
    for (write, outcome) in zip(journal.writes, outcomes) {
      #expect(write.condition == .absent)
      #expect(write.etag != nil)
      #expect(write.etag == outcome.saved?.etag)
      #expect(write.etag == writer.version(of: write.uid)?.etag)
      #expect(try directory.text(of: write.href).utf8.elementsEqual(write.text))
    }
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func knowsTheEtagThatAReplacedEventWillHave(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory, kind)
    let first = try #require(writer.add([try Samples.event(1)]).first?.saved?.etag)
    let journal = RecordingJournal(directory.path)
    writer.journal = journal
    let change = EventChange(
      uid: Samples.uid(1), content: .event(try Samples.event(1, title: "New")),
      condition: .unchanged(etag: first))
    #expect(writer.write([change]).map(\.kind) == ["saved"])
    let second = try #require(journal.writes.last?.etag)
    #expect(writer.version(of: Samples.uid(1))?.etag == second)
    let withdrawal = EventChange(
      uid: Samples.uid(1), content: .none, condition: .unchanged(etag: second))
    #expect(writer.write([withdrawal]).map(\.kind) == ["withdrawn"])
    let last = try #require(journal.writes.last)
    #expect(last.etag == nil)
    #expect(last.text == [])
    #expect(last.href == name)
    #expect(journal.writes.count == 2)
  }

  @Test(arguments: [nil, NewFile.Kind.hidden], [1, 20, 300])
  func stopsEveryWriteItCannotNote(_ kind: NewFile.Kind?, _ count: Int) throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory, kind)
    let old = try #require(writer.add([try Samples.event(1000)]).first?.saved)
    let error = WriteError(cause: .noSpace, path: "ledger", reason: "no space; free some")
    writer.journal = RecordingJournal(directory.path, failure: error)
    let changes =
      try (0..<count).map { EventChange.add(try Samples.event($0)) }
      + [EventChange(uid: old.uid, content: .none, condition: .any)]
    let outcomes = writer.write(changes)
    #expect(outcomes.compactMap(\.failure) == Array(repeating: error, count: count + 1))
    try writer.finish()
    writer.journal = nil
    _ = writer.add([try Samples.event(2000)])
    #expect(try directory.names.count == 2)
    #expect(writer.version(of: old.uid)?.etag == old.etag)
  }

  @Test func isToldNothingOfWhatIsNotTried() throws {
    let directory = try TemporaryDirectory()
    let writer = try writer(directory, nil)
    _ = writer.add([try Samples.event(1)])
    let journal = RecordingJournal(directory.path)
    writer.journal = journal
    _ = writer.add([try Samples.event(1)])
    _ = writer.write([
      EventChange(uid: Samples.uid(2), content: .none, condition: .unchanged(etag: "1-2-3"))
    ])
    #expect(journal.parts == 0)
  }
}
