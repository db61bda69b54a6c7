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

  private static let change = LedgerObject(
    ObjectChange(calendar: home, href: "a.ics", before: [1, 0], etag: "e1", after: nil), .event,
    title: "Dentist", start: .date(.epoch), uid: "a@b")

  private func begin() throws -> Int64 {
    try ledger.begin(
      ImportDescription(kind: .change, inputs: [], how: "delete -y a@b"), at: .noon)
  }

  @Test func comeBackAsTheyWereRecorded() throws {
    let entry = try begin()
    let rows = try ledger.intend([Self.change], of: entry)
    var change = Self.change
    (change.id, change.importID, change.former) = (try #require(rows.first), entry, nil)
    var recorded = try #require(try ledger.changes(of: entry).first)
    recorded.contents = try ledger.contents(of: recorded)
    #expect(recorded == change)
    let logged = try #require(try ledger.loggedImport(entry))
    #expect(logged.description.how == "delete -y a@b" && logged.counts == ["removed": 1])
    #expect(try ledger.undoState().latest == nil, "it is still running")
    try ledger.finish(entry, counts: ["removed": 1], at: .noon, wasInterrupted: false)
    #expect(try ledger.undoState().latest == entry)
  }

  /// An entry that changed something and ended. `finished` is false for one that was interrupted.
  private func add(_ description: ImportDescription, finished: Bool = true) throws -> Int64 {
    let entry = try ledger.begin(description, at: .noon)
    _ = try ledger.intend([Self.change], of: entry)
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
    for row in try ledger.intend([Self.change, Self.change], of: entry) {
      #expect(try !ledger.dropIfEmpty(entry))
      try ledger.settle([(row, .notMade())])
    }
    #expect(try ledger.dropIfEmpty(entry))
    #expect(try ledger.imports().isEmpty)
  }

  private static func text(_ title: String) -> [UInt8] {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x", "BEGIN:VEVENT", "UID:a", "SUMMARY:\(title)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261203T183000Z", "END:VEVENT", "END:VCALENDAR", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// The event of a booking, as an import wrote it.
  private func imported(_ id: UUID) throws -> LedgerObject {
    var intent = LedgerObject.sample(id)
    intent.contents.after = Self.text("Opera")
    try ledger.import([intent])
    return try #require(try ledger.entry(of: id))
  }

  /// A command's change of the event, settled.
  private func change(_ before: LedgerObject, to title: String?, etag: String?) throws -> Int64 {
    let entry = try begin()
    let change = LedgerObject(
      ObjectChange(
        calendar: before.calendar, href: before.href, before: Self.text("Opera"),
        etag: before.etag, after: title.map(Self.text)))
    let rows = try ledger.intend([change], of: entry)
    try ledger.settle(rows.map { ($0, .made(etag: etag)) })
    try ledger.finish(entry, counts: [:], at: .noon, wasInterrupted: false)
    return entry
  }

  @Test func areTheLatestOfTheirBooking() throws {
    let id = UUID()
    let first = try imported(id)
    let entry = try change(first, to: "Ballet", etag: "e2")
    let latest = try #require(try ledger.entry(of: id))
    #expect(latest.importID == entry && latest.previousID == first.id && latest.etag == "e2")
    #expect(latest.title == "Ballet")
    let contents = try ledger.contents(of: latest)
    #expect(contents.before == Self.text("Opera") && contents.after == Self.text("Ballet"))
    #expect(try ledger.entries(writtenFrom: "/home/jo/bookings.csv").map(\.id) == [latest.id])
    #expect(try ledger.undoSteps(of: 1).map(\.isLast) == [false])
    #expect(try ledger.undoSteps(of: entry).map(\.previous) == [first])
  }

  /// Only the booking's event is gone, as if a person had deleted it.
  @Test func leaveTheBookingWhereTheyRemoveItsEvent() throws {
    let id = UUID()
    let first = try imported(id)
    let entry = try change(first, to: nil, etag: nil)
    #expect(try ledger.entry(of: id) == first)
    #expect(try ledger.undoSteps(of: entry).map(\.previous) == [first])
    #expect(try ledger.latestWrite(of: first.href, in: first.calendar)?.action == .remove)
  }

  @Test func letAnImportKnowWhatWasWrittenWithoutAnEntry() throws {
    let id = UUID()
    let first = try imported(id)
    for (former, etag) in [("another", "e8"), (first.etag, "e9")] {
      let change = ObjectChange(
        calendar: .tickets, href: first.href, before: nil, etag: former, after: Self.text("x"))
      try ledger.record(unlogged: [(change, etag)])
    }
    let entry = try #require(try ledger.entry(of: id))
    #expect(entry.id == first.id && entry.etag == "e9")
    #expect(try ledger.contents(of: entry).after == Self.text("x"))
  }
}
