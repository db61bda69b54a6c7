import CalendarStore
import Foundation
import Testing

@testable import TicketImport

@Suite struct LedgerCalendarsTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  private func imports(to calendars: EventCalendar...) throws {
    let ledger = try folder.open()
    for calendar in calendars {
      var intent = LedgerIntent.sample(UUID())
      intent.calendar = calendar
      try ledger.import([intent])
    }
  }

  @Test func areNoneWhereThereIsNoLedger() throws {
    #expect(LedgerCalendars(folder: folder.path)?.folders == [])
    #expect(try folder.names == [])
    try Data().write(to: URL(fileURLWithPath: folder.file))
    #expect(LedgerCalendars(folder: folder.path)?.folders == [])
  }

  @Test func areThoseOfEveryImport() throws {
    let other = EventCalendar(title: "b", identifier: "/srv/b c?#%\u{E9}")
    try imports(to: .tickets, other, .tickets, EventCalendar(title: "out.ics"))
    let folders = try #require(LedgerCalendars(folder: folder.path)?.folders)
    #expect(Set(folders) == ["/home/jo/tickets", "/srv/b c?#%\u{E9}"] && folders.count == 2)
  }

  /// What is in the WAL alone, too.
  @Test func areReadWhileTheLedgerIsOpen() throws {
    let ledger = try folder.open()
    try ledger.import([.sample(UUID())])
    #expect(LedgerCalendars(folder: folder.path)?.folders == ["/home/jo/tickets"])
    try ledger.import([.sample(UUID())])
  }

  @Test func areReadWithoutATraceFromALedgerThatLiesAlone() throws {
    try imports(to: .tickets)
    try folder.sqlite("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")
    let names = try folder.names
    #expect(LedgerCalendars(folder: folder.path)?.folders == ["/home/jo/tickets"])
    #expect(try folder.names == names && !names.contains("ledger.sqlite-wal"))
  }

  @Test func areUnknownWhereTheLedgerIsDamaged() throws {
    try Data(repeating: 0x61, count: 4096).write(to: URL(fileURLWithPath: folder.file))
    #expect(LedgerCalendars(folder: folder.path) == nil)
  }
}
