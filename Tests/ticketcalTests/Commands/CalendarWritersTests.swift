import CalendarStore
import Foundation
import Testing

@testable import TicketImport
@testable import ticketcal

/// The calendar that an event was once written to, found again.
@Suite struct CalendarWritersTests {
  private let root: TemporaryFolder
  private let folders: BaseFolders

  init() throws {
    root = try TemporaryFolder()
    try root.folder("one/tickets")
    try root.folder("closed/secret")
    try root.folder("alone")
    folders = BaseFolders(environment: ["HOME": root.path, "XDG_DATA_HOME": root("data")])
  }

  private var catalog: CalendarCatalog {
    var configuration = Configuration(folders: folders)
    configuration.sources += [
      Source(name: "one", folder: root("one")),
      Source(name: "closed", folder: root("closed"), access: .none),
    ]
    return CalendarCatalog(configuration, folders: folders)
  }

  private func writers(primary: CalendarLocation? = nil) -> CalendarWriters {
    CalendarWriters(primary: primary, catalog: catalog, makesCalendars: true)
  }

  private func error(_ calendar: EventCalendar) -> String? {
    do throws(CalendarChoiceError) {
      _ = try writers().writer(of: calendar)
      return nil
    } catch { return error.reason }
  }

  @Test func isTheOneThatRecordsGoTo() throws {
    let location = try catalog.resolve("one/tickets", workingDirectory: nil)
    let writers = writers(primary: location)
    let found = try writers.writer(of: location.calendar)
    #expect(found === (try writers.writer(named: nil)))
    #expect(found === (try writers.writer(named: "one/tickets")))
    #expect(found.calendar == location.calendar)
  }

  @Test func isFoundByItsPathThroughLinks() throws {
    #expect(symlink(root("one"), root("linked")) == 0)
    let direct = try catalog.resolve(root("one/tickets"), workingDirectory: nil)
    let linked = try catalog.resolve(root("linked/tickets"), workingDirectory: nil)
    #expect(direct.calendar.identifier == linked.calendar.identifier)
    let alone = try catalog.resolve(root("alone"), workingDirectory: nil)
    #expect(try writers().writer(of: alone.calendar).calendar.title == "alone")
  }

  @Test func isOutOfReachWhereTheFolderIsGone() throws {
    let reason = error(EventCalendar(title: "old", identifier: root("one/old")))
    #expect(reason?.contains("\(root("one/old")): the folder of the calendar old is gone") == true)
    #expect(error(EventCalendar(title: "out.ics"))?.contains("cannot be found again") == true)
  }

  @Test func isOutOfReachWhereTheConfigurationGivesNoAccess() throws {
    let secret = EventCalendar(title: "secret", identifier: root("closed/secret"))
    #expect(error(secret)?.contains("gives no access") == true)
  }

  @Test func hasNoDefaultWhereNoRecordsCome() throws {
    #expect(throws: CalendarChoiceError.self) { try writers().writer(named: nil) }
    #expect(try writers().writer(named: "one/tickets").calendar.title == "tickets")
  }
}
