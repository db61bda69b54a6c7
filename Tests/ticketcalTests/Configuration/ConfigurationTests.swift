import CalendarStore
import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing
import TicketImport

@testable import ticketcal

@Suite struct ConfigurationTests {
  private let root: TemporaryFolder
  let folders: BaseFolders

  init() throws {
    root = try TemporaryFolder()
    folders = BaseFolders(environment: [
      "HOME": root("home"), "XDG_CONFIG_DIRS": "\(root("xdg")):\(root("xdg2"))",
    ])
  }

  func load(user: String? = nil, system: String? = nil, last: String? = nil) throws
    -> Configuration
  {
    if let user { try root.file("home/.config/ticketcal/config.toml", user) }
    if let system { try root.file("xdg/ticketcal/config.toml", system) }
    if let last { try root.file("xdg2/ticketcal/config.toml", last) }
    return try Configuration.load(folders: folders)
  }

  /// The description of the error, without the folder.
  private func fault(_ user: String) -> String? {
    do {
      _ = try load(user: user)
      return nil
    } catch {
      return String(describing: error)
        .replacingOccurrences(of: root("home/.config/ticketcal/"), with: "")
    }
  }

  private func source(_ name: String, in configuration: Configuration) -> AccessibleSource? {
    configuration.sources.first { $0.source.name == name }
  }

  @Test func needsNoFile() throws {
    let configuration = try load()
    #expect(configuration == Configuration(folders: folders))
    #expect(
      configuration.sources
        == [
          .vdir("local", root("home/.local/share/ticketcal/calendars"), isBuiltIn: true)
        ])
  }

  @Test(arguments: ["", "\u{FEFF}", "# nothing\n", "[defaults]\n[sources]\n[profile]\n"])
  func anEmptyFileSaysNothing(text: String) throws {
    #expect(try load(user: text) == Configuration(folders: folders))
  }

  @Test func readsAllThatTheManualShows() throws {
    let configuration = try load(
      user: """
        [defaults]
        calendar = "personal/tickets"     # SOURCE/CALENDAR
        zone = "Europe/Berlin"
        duration = "2h"
        alarms = ["1h", "1d"]

        [sources.personal]
        type = "vdir"
        path = "~/.calendars"
        access = "write-only"

        [profile.eventbrite]
        title = "Event Name"
        reservation-number = ["Order #", "Order no."]
        """)
    #expect(configuration.defaults.calendar?.name == "personal/tickets")
    #expect(configuration.defaults.calendar?.key == "defaults.calendar")
    #expect(configuration.defaults.zone?.identifier == "Europe/Berlin")
    #expect(configuration.defaults.duration == CivilDuration(seconds: 7200))
    #expect(try configuration.defaults.alarms == AlarmSpec.list("1h, 1d"))
    #expect(
      configuration.sources == [
        .vdir("personal", root("home/.calendars"), .writeOnly),
        .builtIn(folders),
      ])
    #expect(configuration.profiles.keys.sorted() == ["eventbrite"])
    var mapping = FieldMapping()
    try mapping.map("reservation number", toAnyOf: ["Order #", "Order no."])
    try mapping.map("title", to: "Event Name")
    #expect(configuration.profiles["eventbrite"] == DocumentProfile(mapping: mapping))
  }

  @Test func readsTheFormatsOfReaders() throws {
    let configuration = try load(
      user: """
        [readers.images]
        command = ["x"]
        formats = ["image", "mail"]

        [readers.kitinerary]
        unattended = true

        [readers.own]
        command = ["x"]
        """)
    #expect(configuration.readers.map(\.name) == ["images", "kitinerary", "own"])
    #expect(
      configuration.readers.map(\.formats) == [[.image, .mail], ReaderFormat.allCases, [.pdf]])
  }

  @Test func readsTheAlarmsOfKinds() throws {
    let configuration = try load(
      user: """
        [defaults]
        lodging = "check-in"
        [alarms]
        flight = ["3h", "1d"]
        rental-car = []
        """,
      system: "alarms.flight = [\"1h\"]\nalarms.train = [\"20m\"]")
    let expected: [ReservationKind: [AlarmSpec]] = [
      .flight: try AlarmSpec.list("3h, 1d"), .rentalCar: [], .train: try AlarmSpec.list("20m"),
    ]
    #expect(configuration.defaults.alarmsByKind == expected)
    #expect(configuration.defaults.lodging == .checkIn)
    let defaults = DraftDefaults(configuration.defaults)
    #expect(defaults.alarmsByKind == expected && defaults.lodging == .checkIn)
    #expect(DraftDefaults(try load(user: "[alarms]", system: "").defaults) == DraftDefaults())
  }

  /// Tests/Corpora/configurations.tsv: a file, and what is wrong with it. The parser's assertions would end
  /// the program at some. `TICKETCAL_UPDATE=1 swift test --filter ConfigurationTests` rewrites the faults.
  @Test func refusesWhatTheTableSays() throws {
    let differences = try Corpus("configurations.tsv").differences(given: 1) { row in
      return [fault(row[0].unescaped)?.replacing("\n", with: " ") ?? "accepted"]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func noAlarmsDifferFromNothingSaid() throws {
    #expect(try load(user: "defaults.alarms = []").defaults.alarms == [])
    #expect(try load(user: "").defaults.alarms == nil)
  }

  @Test(arguments: [
    "[profile.a]\ntitle = \"\"\"\n[a\n\"\"\"", "[defaults]\nalarms = [\n\"1h\", # [/\n]",
    "[ \"profile\" . 'a' ]\ntitle = \"[/\"",
    "# " + String(repeating: ".", count: 100) + "\n[defaults]",
  ])
  func acceptsWhatOnlyLooksLikeATableWithoutAName(text: String) {
    #expect(fault(text) == nil)
  }

  /// The parser's recursion would end the program at most of these.
  @Test func refusesDeepNesting() {
    func many(_ text: String) -> String { String(repeating: text, count: 60_000 / text.utf8.count) }
    let longest = String(repeating: "a.", count: 64) + "a"
    let texts = [
      "a = " + many("["), many("[\n"), many("a.") + "a = 1", many("a.") + "a = ",
      "[" + many("a.") + "a]", many("a.a={"), "b = \"#\"\nc = [\n '#', {" + many("'#' . \"=\" ."),
      many("a={b=[\n"), "a=[\n" + many("{\(longest)=[\n"), many("[\(longest)]\n"),
    ]
    for text in texts {
      #expect(fault(text)?.hasPrefix("config.toml:") == true, "\(text.prefix(30))")
    }
  }

  @Test func startsRelativePathsAtItsOwnFolder() throws {
    let configuration = try load(
      user: "[sources.a]\ntype = \"vdir\"\npath = \"cal\"",
      system: "[sources.b]\ntype = \"vdir\"\npath = \"../cal\"")
    #expect(source("a", in: configuration)?.source.location == root("home/.config/ticketcal/cal"))
    #expect(source("b", in: configuration)?.source.location == root("xdg/ticketcal/../cal"))
  }

  @Test func mergesKeyByKeyWithTheUserFirst() throws {
    let configuration = try load(
      user:
        "defaults.zone = \"Asia/Tokyo\"\nprofile.p.title = \"mine\"\nsources.s.path = \"/mine\"",
      system: """
        [defaults]
        zone = "UTC"
        duration = "3h"
        [sources.s]
        type = "vdir"
        path = "/system"
        [profile.p]
        title = "system"
        [profile.q]
        title = "system"
        """,
      last: "[defaults]\nduration = \"4h\"\nalarms = []")
    #expect(configuration.defaults.zone?.identifier == "Asia/Tokyo")
    #expect(configuration.defaults.duration == CivilDuration(seconds: 10800))
    #expect(configuration.defaults.alarms == [])
    #expect(source("s", in: configuration)?.source.location == "/mine")
    var mine = FieldMapping()
    try mine.map("title", to: "mine")
    #expect(configuration.profiles["p"] == DocumentProfile(mapping: mine))
    #expect(configuration.profiles["q"] != nil)
  }

  @Test func doesNotLetTheUserRaiseTheSystemsRestriction() throws {
    let configuration = try load(
      user: """
        [sources.work]
        access = "full"
        [sources.copy]
        type = "vdir"
        path = "\(root("."))/cal/../cal"
        [sources.mine]
        type = "vdir"
        path = "/mine"
        access = "none"
        [sources.local]
        type = "vdir"
        path = "/here"
        """,
      system: """
        [sources.work]
        type = "vdir"
        path = "\(try root.folder("cal"))"
        access = "write-only"
        [sources.mine]
        access = "full"
        """,
      last: "[sources.local]\naccess = \"none\"")
    #expect(source("work", in: configuration)?.limit == .writeOnly)
    #expect(source("copy", in: configuration)?.limit == .writeOnly)
    #expect(source("mine", in: configuration)?.limit == AccessLimit.none)
    #expect(
      source("local", in: configuration) == .vdir("local", "/here", AccessLimit.none))
  }

  @Test func requiresProtectionWhereAnyFileDoes() throws {
    let (preferred, required) = ("protection = \"preferred\"", "protection = \"required\"")
    #expect(try load().protection == .preferred)
    #expect(try load(user: preferred).protection == .preferred)
    #expect(try load(user: required).protection == .required)
    #expect(try load(user: preferred, system: "", last: required).protection == .required)
    #expect(try load(user: "", system: required, last: preferred).protection == .required)
  }

  @Test func aFaultOfTheSystemsFileNamesThatFile() throws {
    let error = #expect(throws: ConfigurationError.self) { try load(system: "x = 1") }
    #expect(error?.file == root("xdg/ticketcal/config.toml"))
  }
}
