import CalendarStore
import CivilTime
import Foundation
import Reservations
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

  @Test(arguments: [
    (
      "[alarms]\nrental = []",
      "alarms.rental: unknown key; allowed here: flight, train, bus, boat, "
        + "taxi, rental-car, lodging, restaurant, event"
    ),
    ("alarms.flight = [\"1h\", \"soon\"]", "alarms.flight[1]: \"soon\" is not an alarm"),
    ("alarms.flight = \"1h\"", "alarms.flight: must be a list such as [\"1h\"], not a string"),
    ("alarms = 1", "alarms: must be a table, not a number"),
    ("defaults.lodging = \"no\"", "defaults.lodging: must be \"stay\" or \"check-in\""),
  ])
  func refusesAlarmsOfOtherKinds(text: String, message: String) throws {
    #expect(try #require(fault(text)).hasPrefix("config.toml: " + message))
  }

  @Test func noAlarmsDifferFromNothingSaid() throws {
    #expect(try load(user: "defaults.alarms = []").defaults.alarms == [])
    #expect(try load(user: "").defaults.alarms == nil)
  }

  @Test(arguments: [
    (
      "[defalts]",
      "defalts: unknown key; did you mean defaults? "
        + "allowed here: protection, defaults, alarms, sources, profile"
    ),
    ("zone = \"Europe/Berlin\"", "zone: unknown key here; write it under [defaults]"),
    ("verbose = true", "verbose: unknown key; allowed here: protection, "),
    (
      "[defaults]\nzone = \"UTC\"\n  Zone = 1",
      "defaults.Zone: unknown key; did you mean zone? allowed here: calendar, reminders, "
    ),
    (
      "[sources.\"a b\"]\npath = \"/a\"\n\"pa\\u0074h2\" = 1",
      "sources.\"a b\".path2: unknown key; did you mean path? allowed here: type, path, access"
    ),
    ("\"defaults\\u0000x\" = 1", ""),
  ])
  func refusesUnknownKeys(text: String, message: String) {
    #expect(fault(text)?.hasPrefix("config.toml: " + message) == true, "\(fault(text) ?? "")")
  }

  @Test(arguments: [
    ("defaults = 1", "defaults: must be a table, not a number"),
    ("[[defaults]]\nzone = \"UTC\"", "defaults: must be a table, not a list"),
    (
      "[defaults]\nzone = 1",
      "defaults.zone: must be a string such as \"Europe/Berlin\", not a number"
    ),
    (
      "[defaults]\nduration = 01:00:00",
      "defaults.duration: must be a string such as \"2h\", not a date or time"
    ),
    (
      "[defaults]\nalarms = \"1h\"",
      "defaults.alarms: must be a list such as [\"1h\"], not a string"
    ),
    (
      "[defaults]\nalarms = [\"1h\", true]",
      "defaults.alarms[1]: must be a string such as \"1h\", not true or false"
    ),
    (
      "[defaults]\ncalendar = { a = 1 }",
      "defaults.calendar: must be a string such as \"personal/tickets\", not a table"
    ),
    ("[sources]\npersonal = \"/a\"", "sources.personal: must be a table, not a string"),
    (
      "profile.x.title = 1",
      "profile.x.title: must be a string such as \"Event Name\" or a list of them, not a number"
    ),
  ])
  func refusesWrongTypes(text: String, message: String) {
    #expect(fault(text) == "config.toml: " + message)
  }

  @Test(arguments: [
    ("[defaults]\nzone = \"Mars\"", "defaults.zone: "),
    ("[defaults]\nduration = \"long\"", "defaults.duration: "),
    ("[defaults]\nduration = \"-2h\"", "defaults.duration: must not be negative"),
    ("[defaults]\nalarms = [\n  \"1h\", # one\n  \"soon\"]", "defaults.alarms[1]: "),
    ("[defaults]\ncalendar = \"\"", "defaults.calendar: empty; write SOURCE/CALENDAR"),
    ("[sources.a]\ntype = \"dav\"", "sources.a.type: must be \"vdir\" or \"caldav\" or \"ics\""),
    ("[sources.a]\ntype = \"caldav\"", "sources.a: no url; add url = "),
    ("[sources.a]\ntype = \"caldav\"\npath = \"/a\"", "sources.a: no url; add url = "),
    ("[sources.a]\ntype = \"vdir\"\nurl = \"https://a.test\"", "sources.a: no path; add path = "),
    ("[sources.a]\nurl = \"http://a.test/\"", "sources.a.url: not a URL that a password may "),
    ("[sources.a]\nurl = \"https://u:p@a.test/\"", "sources.a.url: not a URL that a password may "),
    (
      "[sources.a]\nurl = \"https://a.test/\"\npath = \"/a\"",
      "sources.a.path: a source has a path or a url; "
    ),
    (
      "[sources.a]\ntype = \"caldav\"\nurl = \"https://a.test\"\nuser = \"u\"",
      "sources.a: no password-command; "
    ),
    (
      "[sources.a]\ntype = \"caldav\"\nurl = \"https://a.test\"\npassword-command = [\"p\"]",
      "sources.a: no user; "
    ),
    (
      "[sources.a]\ntype = \"caldav\"\nurl = \"https://a.test\"\nuser = \"u\"\n"
        + "password-command = [\"p\"]\ntoken-command = [\"t\"]",
      "sources.a: password-command and token-command exclude each other; "
    ),
    ("[sources.a]\npassword-command = []", "sources.a.password-command: empty; "),
    ("[sources.a]\npassword-command = \"pass\"", "sources.a.password-command: must be a list"),
    ("[sources.a]\nca-file = \"\"", "sources.a.ca-file: empty; "),
    (
      "[sources.a]\naccess = \"read\"",
      "sources.a.access: must be \"none\" or \"write-only\" or \"full\""
    ),
    ("protection = \"always\"", "protection: must be \"preferred\" or \"required\""),
    ("[sources.a]\npath = \"\"", "sources.a.path: empty; "),
    ("[sources.a]\npath = \"~kim/c\"", "sources.a.path: only ~ by itself means a home folder; "),
    ("[sources.a]\npath = \"/a\"", "sources.a: no type; add type = \"vdir\""),
    ("[sources.a]\ntype = \"vdir\"", "sources.a: no path; add path = \"~/.calendars\""),
    ("[sources.\"a/b\"]\ntype = \"vdir\"", "sources.\"a/b\": a source's name cannot be empty, "),
    ("[profile.a]\ntitl = \"x\"", "profile.a.titl: "),
    ("[profile.a]\ntitle = []", "profile.a.title: no column; "),
    ("[profile.a]\ntitle = [\"x\", \"\"]", "profile.a.title[1]: empty; "),
    ("[profile.a]\nsender = \"me@clinic.example\"", "profile.a.sender: not a domain; "),
    ("[profile.a]\nsender = \"clinic\"", "profile.a.sender: not a domain; "),
    ("[profile.a]\nsender = \"clinic.\"", "profile.a.sender: not a domain; "),
    ("[profile.a]\nsender = \"a clinic.example\"", "profile.a.sender: not a domain; "),
    ("[profile.a]\nsender = [\"a.example\"]", "profile.a.sender: must be a string such as "),
    ("[profile.a]\nfile = \"\"", "profile.a.file: not a pattern of a file's name; "),
    ("[profile.a]\nfile = \"~/*.txt\"", "profile.a.file: not a pattern of a file's name; "),
  ])
  func refusesWrongValues(text: String, message: String) {
    #expect(fault(text)?.hasPrefix("config.toml: " + message) == true, "\(fault(text) ?? "")")
  }

  @Test func saysWhereItIsNotTOML() {
    #expect(fault("[defaults]\nzone = \n")?.hasPrefix("config.toml:2:8: error while") == true)
    #expect(fault("a = 1\na = 2")?.hasPrefix("config.toml:2:") == true)
    #expect(fault("[defaults")?.hasPrefix("config.toml:1:") == true)
  }

  /// The parser's assertions end the program at most of these.
  @Test(arguments: [
    ("[[[", "1:3"), ("[/", "1:2"), ("[[/", "1:3"), ("[.", "1:2"), ("[=]", "1:2"), ("[#", "1:2"),
    ("[\n", "1:2"), ("[\r\n", "1:2"), ("[[ [a]]", "1:4"), ("[ \t/a]", "1:4"), ("[é]", "1:2"),
    ("[\\]", "1:2"), ("[defaults]\nzone = \"UTC\" # [/\n  [/", "3:4"), ("\u{FEFF}[/", "1:"),
    ("[defaults]\nalarms = [\n[\n/\n", ""), ("a = 1 [/\n", "1:7"), ("a = '\n[/", ""),
    ("[[", "1:"), ("[[]]", "1:"), ("[]", "1:"), ("[a", "1:"),
  ])
  func refusesATableWithoutAName(text: String, place: String) {
    #expect(fault(text)?.hasPrefix("config.toml:\(place)") == true, "\(fault(text) ?? "accepted")")
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
