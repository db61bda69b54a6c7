import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport
@testable import ticketcal

/// The calendar that an event was once written to, found again.
@Suite struct CalendarWritersTests {
  private let root: TemporaryFolder
  private let tool: Tool

  init() throws {
    root = try TemporaryFolder()
    try root.folder("one/tickets")
    try root.folder("closed/secret")
    try root.folder("alone")
    tool = .sharingProcess(["HOME": root.path, "XDG_DATA_HOME": root("data")])
  }

  private func finder(_ access: CalendarAccess? = nil) throws -> CalendarFinder {
    CalendarFinder(try access ?? self.access(), folders: tool.folders)
  }

  private func access() throws -> CalendarAccess {
    var configuration = Configuration(folders: tool.folders)
    configuration.sources += [
      .vdir("one", root("one")), .vdir("closed", root("closed"), AccessLimit.none),
    ]
    return try tool.calendarAccess(by: configuration)
  }

  private func writers(
    primary: StoredCalendar? = nil, access: CalendarAccess? = nil
  ) throws -> CalendarWriters {
    CalendarWriters(primary: primary, try finder(access), makesCalendars: true)
  }

  private func error(_ calendar: EventCalendar) throws -> String? {
    let writers = try writers()
    do throws(CalendarResolverError) {
      _ = try writers.writer(of: calendar)
      return nil
    } catch { return error.reason }
  }

  @Test func isTheOneThatRecordsGoTo() throws {
    let location = try finder().calendar(named: "one/tickets", in: nil)
    let writers = try writers(primary: location)
    let found = try writers.writer(of: location.calendar)
    #expect(found === (try writers.writer(named: nil)))
    #expect(found === (try writers.writer(named: "one/tickets")))
    #expect(found.calendar == location.calendar)
  }

  /// A folder of another name for people, which is in no source.
  @Test func isTheSourcesWhereARecordNamesItThoughTheDefaultHasItsTitle() throws {
    try root.folder("elsewhere/work")
    try root.folder("one/work")
    let location = try finder().calendar(named: root("elsewhere/work"), in: nil)
    let writers = try writers(primary: location)
    #expect(
      writers.names.names() == [root("elsewhere/work"), "local/tickets", "one/tickets", "work"])
    for name in ["work", "one/work"] {
      #expect(try writers.writer(named: name).calendar.source == "one")
    }
    #expect(try writers.writer(named: nil).calendar == location.calendar)
  }

  @Test func isFoundByItsPathThroughLinks() throws {
    #expect(symlink(root("one"), root("linked")) == 0)
    let direct = try finder().calendar(named: root("one/tickets"), in: nil)
    let linked = try finder().calendar(named: root("linked/tickets"), in: nil)
    #expect(direct.calendar.identifier == linked.calendar.identifier)
    let alone = try finder().calendar(named: root("alone"), in: nil)
    #expect(try writers().writer(of: alone.calendar).calendar.name == "alone")
  }

  @Test func isToldFromAFolderOfACanonicallyEqualName() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for name in names { try root.folder("one/\(name)") }
    let first = try finder().calendar(named: "one/\(names[0])", in: nil)
    for writers in [try writers(), try writers(primary: first)] {
      let found = try names.map { try writers.writer(named: $0) }
      for (name, writer) in zip(names, found) {
        #expect(
          writer.calendar.identifier.map { Array($0.utf8) } == Array(root("one/\(name)").utf8))
        #expect(try writers.writer(named: "one/\(name)") === writer)
        #expect(try writers.writer(of: writer.calendar) === writer)
      }
      #expect(found[0].calendar != found[1].calendar)
    }
  }

  @Test func isOutOfReachWhereTheFolderIsGone() throws {
    let reason = try error(EventCalendar(name: "old", identifier: root("one/old")))
    #expect(reason?.contains("\(root("one/old")): the folder of the calendar old is gone") == true)
    #expect(try error(EventCalendar(name: "out.ics"))?.contains("was deleted") == true)
  }

  @Test func isOutOfReachWhereTheConfigurationGivesNoAccess() throws {
    let secret = EventCalendar(name: "secret", identifier: root("closed/secret"))
    #expect(try error(secret)?.contains("restricts the access") == true)
  }

  /// Whatever the catalogue holds open: who may write is asked for when a calendar is opened.
  @Test(arguments: ["one", "local"])
  func isNotOpenedWhereAPersonHasDeniedIt(source: String) throws {
    let access = try access()
    let denied = try #require(access.sources.map(\.source).first { $0.name == source })
    let location = try finder().calendar(named: "\(source)/tickets", in: nil)
    try access.deny(denied)
    let writers = try writers(primary: location, access: access)
    let error = CalendarResolverError(StoreError.noAccess(denied, .denied).advice, isRefused: true)
    #expect(throws: error) { try writers.writer(named: nil) }
    #expect(throws: error) { try writers.writer(of: location.calendar) }
    #expect(throws: error) {
      try writers.writer(named: "\(source)/tickets")
    }
    try access.reset(denied)
    #expect(try writers.writer(named: nil).calendar == location.calendar)
  }

  /// One that is made with its first event is asked for again then.
  @Test func isNotMadeWhereAPersonHasDeniedItMeanwhile() throws {
    let access = try access()
    let location = try finder().builtIn(.event)
    let writer = try writers(primary: location, access: access).writer(named: nil)
    let source = try #require(access.sources.first { $0.isBuiltIn }?.source)
    try access.deny(source)
    let moment = Instant(secondsSince1970: 0)
    let event = Event(
      uid: "opera", title: "Opera", start: .utc(LocalDateTime(.epoch, .midnight)),
      end: .utc(LocalDateTime(.epoch, .midnight)))
    let change = ObjectWrite(adding: event, at: moment)
    guard case .failed(let error) = try #require(writer.stage([change]).commit().first) else {
      Issue.record("added")
      return
    }
    #expect(error.cause == .notPermitted)
    #expect(!FileManager.default.fileExists(atPath: location.calendar.identifier ?? ""))
  }

  @Test func hasNoDefaultWhereNoRecordsCome() throws {
    #expect(throws: CalendarResolverError.self) { try writers().writer(named: nil) }
    #expect(try writers().writer(named: "one/tickets").calendar.name == "tickets")
  }
}
