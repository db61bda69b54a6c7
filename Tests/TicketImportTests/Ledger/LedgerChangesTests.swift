import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// Changes of other commands than imports in the ledger.
@Suite struct LedgerChangesTests {
  private let folder: LedgerFolder
  private let ledger: Ledger

  init() throws {
    folder = try LedgerFolder()
    ledger = try folder.open()
  }

  private static let home = EventCalendar(name: "home", source: "personal", identifier: "/home")

  private static let change = LedgerChange(
    subject: .event,
    object: ObjectChange(calendar: home, href: "a.ics", before: [1, 0], etag: "e1", after: nil),
    title: "Dentist", start: .date(.epoch), uid: "a@b")

  private func begin() throws -> Int64 {
    try ledger.begin(
      ImportDescription(kind: .change, inputs: [], how: "delete -y a@b"), at: .noon)
  }

  @Test func comeBackAsTheyWereRecorded() throws {
    let entry = try begin()
    let rows = try ledger.record([Self.change], of: entry)
    #expect(rows.count == 1)
    #expect(try ledger.changes(of: entry) == [Self.change])
    let logged = try #require(try ledger.loggedImport(entry))
    #expect(logged.description.how == "delete -y a@b" && logged.counts == ["removed": 1])
    #expect(try ledger.undoState().latest == nil, "it is still running")
    try ledger.finish(entry, counts: ["removed": 1], at: .noon, wasInterrupted: false)
    #expect(try ledger.undoState().latest == entry)
  }

  /// An entry that changed something and ended. `finished` is false for one that was interrupted.
  private func add(_ description: ImportDescription, finished: Bool = true) throws -> Int64 {
    let entry = try ledger.begin(description, at: .noon)
    _ = try ledger.record([Self.change], of: entry)
    try ledger.finish(entry, counts: [:], at: .noon, wasInterrupted: !finished)
    return entry
  }

  @Test func areUndoneOneAfterTheOther() throws {
    let edit = ImportDescription(kind: .change, inputs: [], how: "edit a@b")
    let (first, second) = (try add(edit), try add(edit))
    let undo = try add(.undo(of: second))
    #expect(try ledger.undoState().latest == first)
    _ = try add(.undo(of: first))
    #expect(try ledger.undoState().latest == nil)
    // What was made again is a change of its own.
    let redo = try add(.undo(of: undo))
    #expect(try ledger.undoState().latest == redo)
    _ = try add(.undo(of: redo))
    #expect(try ledger.undoState().latest == nil)
  }

  @Test func areUndoneToTheEndBeforeEarlierOnes() throws {
    let edit = ImportDescription(kind: .change, inputs: [], how: "edit a@b")
    let (first, second) = (try add(edit), try add(edit))
    let undo = try add(.undo(of: second), finished: false)
    #expect(try ledger.undoState().latest == undo)
    _ = try add(.undo(of: second))
    #expect(try ledger.undoState().latest == first)
  }

  @Test func areListedWithoutWhatChangedNothing() throws {
    let entry = try add(ImportDescription(kind: .change, inputs: [], how: "edit a@b"))
    let idle = try ledger.begin(.batch, at: .noon)
    try ledger.finish(idle, counts: ["unchanged": 1], at: .noon, wasInterrupted: false)
    #expect(try ledger.imports(all: false).map(\.id) == [entry])
    #expect(try ledger.imports().map(\.id) == [idle, entry])
  }

  @Test func leaveNothingIfTheyWereNotMade() throws {
    let entry = try begin()
    let rows = try ledger.record([Self.change, Self.change], of: entry)
    #expect(try !ledger.drop([rows[0]], of: entry))
    #expect(try ledger.drop([rows[1]], of: entry))
    #expect(try ledger.imports().isEmpty)
  }

  @Test func letAnImportKnowItsEventAgain() throws {
    let id = UUID()
    try ledger.import([.sample(id)])
    let before = try #require(try ledger.entries(of: [id])[id])
    let object = RestoredObject(
      href: before.href, former: try #require(before.etag), etag: "e9", calendar: Self.home,
      text: Array("BEGIN".utf8))
    var other = object
    (other.former, other.etag) = ("another", "e8")
    try ledger.restored([other, object])
    let entry = try #require(try ledger.entries(of: [id])[id])
    #expect(entry.etag == "e9" && entry.calendar == Self.home)
    #expect(try ledger.contents(of: entry).written?.bytes == object.text)
  }
}
