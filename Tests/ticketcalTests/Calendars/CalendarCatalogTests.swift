import CLinux
import CalendarStore
import Glibc
import Testing

@testable import ticketcal

@Suite struct CalendarCatalogTests {
  private let root: TemporaryFolder
  private let folders: BaseFolders

  init() throws {
    root = try TemporaryFolder()
    folders = BaseFolders(environment: ["HOME": root.path, "XDG_DATA_HOME": root("data")])
    for calendar in ["one/work", "one/home", "two/home", "closed/secret", "alone"] {
      try root.folder(calendar)
    }
    try root.folder("one/.git")
    try root.file("one/notes.txt")
    symlink(root("alone"), root("one/linked"))
  }

  private var catalog: CalendarCatalog {
    var configuration = Configuration(folders: folders)
    configuration.sources.insert(
      contentsOf: [
        Source(name: "one", folder: root("one")), Source(name: "two", folder: root("two")),
        Source(name: "closed", folder: root("closed"), access: .none),
        Source(name: "gone", folder: root("gone")),
      ], at: 0)
    return CalendarCatalog(configuration, folders: folders)
  }

  private func location(_ title: String, _ source: String?, _ path: String, new: Bool = false)
    -> CalendarLocation
  {
    CalendarLocation(
      calendar: EventCalendar(
        title: title, source: source, identifier: try? ResolvedPath(path).text),
      path: path, needsCreation: new)
  }

  private func resolve(_ text: String) throws(CalendarLookupError) -> CalendarLocation {
    try catalog.resolve(text, workingDirectory: root("one"))
  }

  private func error(_ text: String) -> CalendarLookupError? {
    do throws(CalendarLookupError) {
      _ = try resolve(text)
      return nil
    } catch { return error }
  }

  @Test func findsACalendarByItsNameAlone() throws {
    #expect(try resolve("work") == location("work", "one", root("one/work")))
    #expect(try resolve("linked") == location("linked", "one", root("one/linked")))
  }

  @Test func findsACalendarOfASource() throws {
    #expect(try resolve("two/home") == location("home", "two", root("two/home")))
  }

  @Test func theBuiltInCalendarNeedNotExist() throws {
    let path = root("data/ticketcal/calendars/tickets")
    #expect(try catalog.builtIn() == location("tickets", "local", path, new: true))
    #expect(try resolve("tickets") == location("tickets", "local", path, new: true))
    #expect(!FileKind.exists(root("data")))
    try root.folder("data/ticketcal/calendars/tickets")
    #expect(try catalog.builtIn() == location("tickets", "local", path))
  }

  @Test func theBuiltInCalendarThatDoesNotExistStandsBack() throws {
    try root.folder("two/tickets")
    #expect(try resolve("tickets") == location("tickets", "two", root("two/tickets")))
    #expect(try catalog.builtIn().calendar.source == "local")
    try root.folder("data/ticketcal/calendars/tickets")
    #expect(error("tickets")?.cause == .ambiguous)
  }

  @Test func saysWhichCalendarsThereAre() {
    #expect(
      error("wrok")
        == CalendarLookupError(
          cause: .unknown,
          reason: "no calendar named wrok; did you mean work? "
            + "calendars: one/home, linked, work, two/home, tickets"))
    #expect(error("two/hom")?.reason.contains("did you mean home?") == true)
    #expect(error("one/.git")?.cause == .noFolder)
    #expect(error("notes.txt")?.cause == .unknown)
    #expect(error("")?.cause == .unknown)
    #expect(error("gone/x")?.cause == .unknown)
  }

  @Test func saysWhichCalendarsShareAName() {
    #expect(
      error("home")
        == CalendarLookupError(
          cause: .ambiguous,
          reason: "several calendars have this name; choose one of one/home, two/home"))
  }

  @Test func refusesASourceWithoutAccess() {
    for name in ["secret", "closed/secret", root("closed/secret"), "../closed/secret"] {
      #expect(error(name)?.cause == .refused, "\(name)")
    }
    #expect(error("closed/other")?.cause == .refused)
    #expect(!catalog.names().contains { $0.contains("secret") })
  }

  @Test func refusesALinkIntoASourceWithoutAccess() throws {
    symlink(root("closed/secret"), root("one/way"))
    #expect(error("one/way")?.cause == .refused)
    #expect(error("way")?.cause == .refused)
    #expect(!catalog.names().contains("way"))
    symlink(root("two/home"), root("one/open"))
    #expect(try resolve("one/open").calendar.title == "open")
  }

  @Test func takesPathsOfFolders() throws {
    #expect(try resolve(root("alone")) == location("alone", nil, root("alone")))
    #expect(try resolve("~/alone/") == location("alone", nil, root("alone")))
    #expect(try resolve("../alone") == location("alone", nil, root("alone")))
    #expect(try resolve("./work") == location("work", "one", root("one/work")))
    #expect(try resolve(".git/").path == root("one/.git"))
    #expect(error(root("none"))?.cause == .noFolder)
    #expect(error(root("one/notes.txt"))?.reason.contains("is not a folder") == true)
    #expect(error("some/where/else")?.cause == .noFolder)
  }

  @Test func isTheSameCalendarByEveryWay() throws {
    let ways = ["linked", "one/linked", root("one/linked"), "../alone", root("alone")]
    let identifiers = try ways.map { try resolve($0).calendar.identifier }
    #expect(identifiers == ways.map { _ in root("alone") })
    #expect(
      try catalog.builtIn().calendar.identifier == root("data/ticketcal/calendars/tickets"))
  }

  @Test func refusesTheFolderOfASource() {
    for name in [".", root("two"), "../two/"] {
      #expect(error(name)?.reason.contains("name one of its calendars") == true, "\(name)")
    }
  }

  @Test func takesNoRelativePathFromTheConfiguration() throws {
    for name in ["./work", "../alone", "some/where"] {
      #expect(throws: CalendarLookupError.self) {
        try catalog.resolve(name, workingDirectory: nil)
      }
    }
    #expect(try catalog.resolve("~/alone", workingDirectory: nil).path == root("alone"))
    #expect(try catalog.resolve("one/work", workingDirectory: nil).path == root("one/work"))
  }

  @Test func aRecordNamesNoPath() throws {
    #expect(try catalog.resolve(namedByRecord: "work").path == root("one/work"))
    #expect(try catalog.resolve(namedByRecord: "one/home").path == root("one/home"))
    let reason =
      "the record names a calendar that does not exist; "
      + "calendars: one/home, linked, work, two/home, tickets"
    let names = [
      root("alone"), "~/alone", "../alone", "./work", ".git", "one/../../alone", "one/.git", "one/",
      "/", "", ".", "..", "one/..", "work\0", "one//work", String(repeating: "a", count: 1_000_000),
      "\u{1B}[2J",
    ]
    for name in names {
      let error = #expect(throws: CalendarLookupError.self) {
        try catalog.resolve(namedByRecord: name)
      }
      #expect(error?.cause == .unknown)
      #expect(error?.reason == reason)
    }
    #expect(throws: CalendarLookupError.self) {
      try catalog.resolve(namedByRecord: "closed/secret")
    }
  }

  @Test func namesAreReadyForCompletion() {
    #expect(catalog.names() == ["one/home", "linked", "work", "two/home", "tickets"])
    for name in catalog.names() { #expect(error(name) == nil) }
  }

  /// Its folder is no text, and so has no name to be compared by.
  @Test func aLinkIntoAClosedSourceIsClosedWhateverTheSourcesRealPath() throws {
    let odd = Array(root("caf").utf8) + [0xE9]
    try #require(odd.withCString { mkdir($0, 0o700) } == 0)
    try #require(odd.withCString { symlink($0, root("odd")) } == 0)
    try root.folder("odd/mine")
    #expect(symlink(root("odd/mine"), root("one/mine")) == 0)
    var configuration = Configuration(folders: folders)
    configuration.sources += [Source(name: "one", folder: root("one"))]
    #expect(CalendarCatalog(configuration, folders: folders).names().contains("mine"))
    configuration.sources += [Source(name: "odd", folder: root("odd"), access: .none)]
    let catalog = CalendarCatalog(configuration, folders: folders)
    #expect(!catalog.names().contains("mine"))
    for name in ["mine", "one/mine"] {
      let error = #expect(throws: CalendarLookupError.self) {
        try catalog.resolve(name, workingDirectory: nil)
      }
      #expect(error?.cause == .refused)
    }
  }

  @Test func worksInAFolderThatMayNotBeListed() throws {
    #expect(chmod(root.path, 0o755) == 0)
    #expect(chown(root("one"), 65534, 65534) == 0 || getuid() != 0)
    #expect(chmod(root("one"), 0o300) == 0)
    let catalog = catalog
    let found = onThread {
      actingAsNobody()
      return try? catalog.resolve("one/work", workingDirectory: nil).path
    }
    #expect(found == root("one/work"))
    let listed = onThread {
      actingAsNobody()
      return catalog.names()
    }
    #expect(listed == ["home", "tickets"])
    #expect(chmod(root("one"), 0o700) == 0)
  }
}
