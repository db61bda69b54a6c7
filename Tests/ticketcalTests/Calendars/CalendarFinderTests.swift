import CLinux
import CalendarStore
import Foundation
import Glibc
import Testing

@testable import ticketcal

@Suite struct CalendarFinderTests {
  private let root: TemporaryFolder
  private let tool: Tool

  init() throws {
    root = try TemporaryFolder()
    tool = .sharingProcess(["HOME": root.path, "XDG_DATA_HOME": root("data")])
    for calendar in ["one/work", "one/home", "two/home", "closed/secret", "alone"] {
      try root.folder(calendar)
    }
    try root.folder("one/.git")
    try root.file("one/notes.txt")
    symlink(root("alone"), root("one/linked"))
  }

  private func finder(_ more: AccessibleSource...) throws -> CalendarFinder {
    CalendarFinder(try tool.calendarAccess(by: configuration(more)), folders: tool.folders)
  }

  private func configuration(_ more: [AccessibleSource] = []) -> Configuration {
    var configuration = Configuration(folders: tool.folders)
    configuration.sources.insert(
      contentsOf: [
        .vdir("one", root("one")), .vdir("two", root("two")),
        .vdir("closed", root("closed"), AccessLimit.none), .vdir("gone", root("gone")),
      ] + more, at: 0)
    return configuration
  }

  /// SOURCE/NAME of the calendar, or its path if it is in no source.
  private func found(_ text: String, in folder: String? = "one") throws -> String {
    try finder().calendar(named: text, in: folder.map(root.callAsFunction)).calendar.qualifiedName
  }

  private func error(_ text: String) throws -> CalendarLookupError? {
    let finder = try finder()
    do throws(CalendarLookupError) {
      _ = try finder.calendar(named: text, in: root("one"))
      return nil
    } catch { return error }
  }

  /// Where the program finds none, a store with a source that is gone gives none, either.
  @Test(arguments: ["two/home", "work", "~/two/home", "one"])
  func aStoreHasTheDefaultCalendarOfTheProgram(_ name: String) throws {
    var configuration = configuration()
    configuration.defaults.calendar = CalendarSetting(name: name, file: "", key: "")
    let access = try tool.calendarAccess(by: configuration)
    let finder = CalendarFinder(access, folders: tool.folders)
    let own = try? DefaultCalendars(configuration, tool.folders).calendar(for: .event, by: finder)
    let store = try access.requestFullAccess { _ in true }
    let found = try? store.defaultCalendarForNewEvents?.calendar
    #expect(found?.qualifiedName == own?.calendar.qualifiedName)
    #expect((own == nil) == (name == "one"))
  }

  @Test func saysWhichSourceCannotBeListed() throws {
    let record = try root.file("office.json", "{")
    chmod(record, 0o600)
    let finder = try finder(
      AccessibleSource(
        source: CalendarSource(name: "office", kind: .calDAV, location: "https://dav.test/"),
        server: ServerAccount(secret: .none, record: record, environment: [:])))
    let damaged = "\(record): not a record of a server"
    for (name, reason) in [
      ("office/tickets", damaged), ("nowhere", "the source office cannot be listed: \(damaged)"),
    ] {
      let error = #expect(throws: CalendarLookupError.self) {
        try finder.calendar(named: name, in: nil)
      }
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
    #expect(try finder.calendar(named: "work", in: nil).calendar.qualifiedName == "one/work")
    try ChosenDefaults.choose(
      [.event: "3f2a9c1b-0000-4000-8000-000000000001"], in: StateFolder(tool.folders))
    let defaults = try DefaultCalendars(configuration(), tool.folders)
    let error = #expect(throws: CommandError.self) {
      try defaults.calendar(for: .event, by: finder)
    }
    #expect(error?.reason.contains(damaged) == true, "\(error?.reason ?? "")")
  }

  @Test func findsACalendarByItsNameTitleOrIdentifier() throws {
    let list = try root.folder("two/list")
    try root.file("two/list/displayname", "Einkäufe & more")
    try root.file("two/list/uid", "3F2A9C1B-0000-4000-8000-000000000001")
    let names = [
      "list", "two/list", "Einkäufe & more", "einkäufe & MORE", "LIST",
      "3f2a9c1b-0000-4000-8000-000000000001", list,
    ]
    for name in names { #expect(try found(name) == "two/list", "\(name)") }
    // A renamed folder keeps the identifier and the title.
    #expect(rename(list, root("two/shopping")) == 0)
    for name in names[2...3] + names[5...5] { #expect(try found(name) == "two/shopping") }
  }

  @Test func prefersNamesToTitlesAndExactNamesToThoseInOtherCase() throws {
    try root.folder("two/Work")
    try root.folder("two/plans")
    try root.file("two/plans/displayname", "work")
    #expect(try found("work") == "one/work")
    #expect(try found("Work") == "two/Work")
    #expect(try error("WORK")?.cause == .unusable)
  }

  @Test func theBuiltInCalendarNeedNotExist() throws {
    let builtIn = try finder().builtIn(.event)
    #expect(builtIn.calendar.identifier == root("data/ticketcal/calendars/tickets"))
    #expect(!builtIn.exists && !FileManager.default.fileExists(atPath: root("data")))
    #expect(try found("tickets") == "local/tickets")
    try root.folder("two/tickets")
    #expect(try found("tickets") == "two/tickets")
    #expect(try finder().builtIn(.event).calendar.source == "local")
    try root.folder("data/ticketcal/calendars/tickets")
    #expect(try error("tickets")?.cause == .unusable)
    #expect(try finder().builtIn(.event).exists)
    #expect(try finder().builtIn(.reminder).calendar.qualifiedName == "local/reminders")
  }

  @Test func saysWhichCalendarsThereAre() throws {
    #expect(
      try error("wrok")
        == CalendarLookupError(
          cause: .unknown,
          reason: "no calendar named wrok; did you mean work? "
            + "calendars: one/home, linked, work, two/home, tickets; "
            + "sources without access: closed"))
    #expect(try error("two/hom")?.reason.contains("did you mean two/home?") == true)
    for name in ["one/.git", "notes.txt", "", "gone/x"] {
      #expect(try error(name)?.cause == .unknown, "\(name)")
    }
    #expect(
      try error("home")
        == CalendarLookupError(
          cause: .unusable,
          reason: "several calendars have this name; choose one of one/home, two/home"))
  }

  @Test func refusesASourceWithoutAccess() throws {
    for name in ["closed/secret", root("closed/secret"), "../closed/secret", "closed/other"] {
      #expect(try error(name)?.cause == .refused, "\(name)")
    }
    #expect(try error("secret")?.cause == .unknown)
  }

  /// A link is a calendar of the source that it is in, wherever it leads.
  @Test func findsACalendarThatIsALink() throws {
    symlink(root("two/home"), root("one/open"))
    #expect(try found("one/open") == "one/open")
  }

  @Test func takesPathsOfFolders() throws {
    #expect(try found(root("alone")) == "one/linked")
    for path in ["~/alone/", "../alone", "linked"] { #expect(try found(path) == "one/linked") }
    #expect(try found("./work") == "one/work")
    #expect(try found(".git/") == root("one/.git"))
    #expect(try error(root("none"))?.cause == .unknown)
    #expect(try error(root("one/notes.txt"))?.reason.contains("is not a folder") == true)
    #expect(try error("some/where/else")?.cause == .unknown)
    for name in [".", root("two"), "../two/"] {
      let reason = try error(name)?.reason
      #expect(reason?.contains("name one of its calendars") == true, "\(name)")
    }
  }

  @Test func takesNoRelativePathFromTheConfiguration() throws {
    for name in ["./work", "../alone", "some/where"] {
      #expect(throws: CalendarLookupError.self) { try found(name, in: nil) }
    }
    #expect(try found("~/alone", in: nil) == "one/linked")
    #expect(try found("one/work", in: nil) == "one/work")
  }

  @Test func aRecordNamesNoPath() throws {
    let finder = try finder()
    let names = [
      root("alone"), "~/alone", "../alone", "./work", ".git", "one/../../alone", "one/.git", "one/",
      "/", "", ".", "..", "one/..", "work\0", "one//work", String(repeating: "a", count: 1_000_000),
      "\u{1B}[2J",
    ]
    for name in names { #expect(try finder.calendar(named: name) == nil) }
    #expect(throws: CalendarLookupError.self) { try finder.calendar(named: "closed/secret") }
  }

  @Test func namesAreReadyForCompletion() throws {
    let names = try finder().names.names()
    #expect(names == ["one/home", "linked", "work", "two/home", "tickets"])
    for name in names { #expect(try error(name) == nil) }
  }
}
