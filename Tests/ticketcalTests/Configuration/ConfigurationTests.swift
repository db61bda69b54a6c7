import Foundation
import Reservations
import Testing

@testable import ticketcal

@Suite struct ConfigurationTests {
  private let root: TemporaryFolder
  private let folders: BaseFolders

  init() throws {
    root = try TemporaryFolder()
    folders = BaseFolders(environment: [
      "HOME": root("home"), "XDG_CONFIG_DIRS": "\(root("xdg")):\(root("xdg2"))",
    ])
  }

  private func load(user: String? = nil, system: String? = nil, last: String? = nil) throws
    -> Configuration
  {
    if let user { try root.file("home/.config/ticketcal/config.toml", user) }
    if let system { try root.file("xdg/ticketcal/config.toml", system) }
    if let last { try root.file("xdg2/ticketcal/config.toml", last) }
    return try Configuration.load(folders: folders, readers: .forTests)
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

  private func source(_ name: String, in configuration: Configuration) -> Source? {
    configuration.sources.first { $0.name == name }
  }

  @Test func needsNoFile() throws {
    let configuration = try load()
    #expect(configuration == Configuration(folders: folders))
    #expect(
      configuration.sources
        == [Source(name: "local", folder: root("home/.local/share/ticketcal/calendars"))])
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
    #expect(configuration.defaults.calendar?.position == TextPosition(line: 2, column: 12))
    #expect(configuration.defaults.zone?.identifier == "Europe/Berlin")
    #expect(configuration.defaults.duration == Span(seconds: 7200))
    #expect(configuration.defaults.alarms == ["1h", "1d"])
    #expect(
      configuration.sources == [
        Source(name: "personal", folder: root("home/.calendars"), access: .writeOnly),
        .builtIn(folders),
      ])
    #expect(configuration.profiles.keys.sorted() == ["eventbrite"])
    #expect(
      configuration.profiles["eventbrite"]?.entries == [
        Profile.Entry(field: "reservation-number", columns: ["Order #", "Order no."]),
        Profile.Entry(field: "title", columns: ["Event Name"]),
      ])
    var mapping = FieldMapping()
    try mapping.map("reservation number", toAnyOf: ["Order #", "Order no."])
    try mapping.map("title", to: "Event Name")
    #expect(configuration.profiles["eventbrite"]?.mapping == mapping)
  }

  @Test func noAlarmsDifferFromNothingSaid() throws {
    #expect(try load(user: "defaults.alarms = []").defaults.alarms == [])
    #expect(try load(user: "").defaults.alarms == nil)
  }

  @Test(arguments: [
    (
      "[defalts]",
      "1:2: there is no setting \"defalts\"; did you mean defaults? "
        + "here may stand: protection, defaults, sources, profile"
    ),
    (
      "verbose = true",
      "1:1: there is no setting \"verbose\"; here may stand: "
        + "protection, defaults, sources, profile"
    ),
    (
      "[defaults]\nzone = \"UTC\"\n  Zone = 1",
      "3:3: there is no setting \"Zone\"; did you mean zone? "
        + "here may stand: calendar, reminders, zone, duration, alarms"
    ),
    (
      "[sources.a]\npath = \"/a\"\n\"pa\\u0074h2\" = 1",
      "3:1: there is no setting \"path2\"; "
        + "did you mean path? here may stand: type, path, access"
    ),
    ("\"defaults\\u0000x\" = 1", nil),
  ])
  func refusesUnknownSettings(text: String, message: String?) {
    let fault = fault(text)
    if let message { #expect(fault == "config.toml:" + message) } else { #expect(fault != nil) }
  }

  @Test(arguments: [
    ("defaults = 1", "1:12: \"defaults\" must be a table, not a number"),
    ("defaults = []", "1:12: \"defaults\" must be a table, not a list"),
    ("[[defaults]]\nzone = \"UTC\"", "1:3: \"defaults\" must be a table, not a list"),
    (
      "[defaults]\nzone = 1",
      "2:8: \"zone\" must be a text such as \"Europe/Berlin\", not a number"
    ),
    (
      "[defaults]\nduration = 01:00:00",
      "2:12: \"duration\" must be a text such as \"2h\", not a date or time"
    ),
    ("[defaults]\nalarms = \"1h\"", "2:10: \"alarms\" must be a list such as [\"1h\"], not a text"),
    (
      "[defaults]\nalarms = [\"1h\", true]",
      "2:17: \"alarms\" must hold texts as in [\"1h\"], not true or false"
    ),
    (
      "[defaults]\ncalendar = { a = 1 }",
      "2:12: \"calendar\" must be a text such as \"personal/tickets\", not a table"
    ),
    ("[sources]\npersonal = \"/a\"", "2:12: \"personal\" must be a table, not a text"),
    (
      "profile.x.title = 1",
      "1:19: \"title\" must be a list such as \"Event Name\", not a number"
    ),
  ])
  func refusesWrongTypes(text: String, message: String) {
    #expect(fault(text) == "config.toml:" + message)
  }

  @Test(arguments: [
    ("[defaults]\nzone = \"Mars\"", "2:8: no such zone"),
    ("[defaults]\nduration = \"long\"", "2:12: no such duration"),
    (
      "[defaults]\nduration = \"-2h\"",
      "2:12: a duration cannot be negative; leave out the minus sign"
    ),
    ("[defaults]\nalarms = [\n  \"1h\", # one\n  \"soon\"]", "4:3: no such alarm"),
    ("[defaults]\ncalendar = \"\"", "2:12: the calendar's name is missing; write SOURCE/CALENDAR"),
    (
      "[sources.a]\ntype = \"caldav\"",
      "2:8: there is no such type of source; the type is \"vdir\""
    ),
    (
      "[sources.a]\naccess = \"read\"",
      "2:10: there is no such access; it is one of \"none\", \"write-only\", \"full\""
    ),
    (
      "protection = \"always\"",
      "1:14: there is no such protection; it is one of \"preferred\", \"required\""
    ),
    (
      "[sources.a]\npath = \"\"",
      "2:8: the path is missing; write the folder that holds the calendars"
    ),
    (
      "[sources.a]\npath = \"~kim/c\"",
      "2:8: ~ alone stands for a home folder; write the path of this one"
    ),
    ("[sources.a]\npath = \"/a\"", "1:10: the source has no type; write type = \"vdir\""),
    (
      "[sources.a]\ntype = \"vdir\"",
      "1:10: the source has no path; write path = \"~/.calendars\""
    ),
    (
      "[sources.\"a/b\"]\ntype = \"vdir\"",
      "1:10: a source's name cannot be empty, hold a slash or begin with . or ~; choose another"
    ),
    ("[profile.a]\ntitel = \"x\"", "2:1: no such field; the fields are "),
    ("[profile.a]\ntitle = []", "2:9: the column's name is missing; write it as the input has it"),
    (
      "[profile.a]\ntitle = [\"x\", \"\"]",
      "2:15: the column's name is missing; write it as the input has it"
    ),
  ])
  func refusesWrongValues(text: String, message: String) {
    #expect(fault(text)?.hasPrefix("config.toml:" + message) == true)
  }

  @Test func saysWhereItIsNotTOML() {
    #expect(fault("[defaults]\nzone = \n")?.hasPrefix("config.toml:2:8: error while") == true)
    #expect(fault("a = 1\na = 2")?.hasPrefix("config.toml:2:") == true)
    #expect(fault("[defaults")?.hasPrefix("config.toml:1:") == true)
  }

  /// The parser ends the program at these.
  @Test(arguments: [
    ("[[[", "1:3"), ("[/", "1:2"), ("[[/", "1:3"), ("[.", "1:2"), ("[=]", "1:2"), ("[#", "1:2"),
    ("[\n", "1:2"), ("[[ [a]]", "1:4"), ("[ \t/a]", "1:4"), ("[é]", "1:2"), ("[\\]", "1:2"),
    ("[defaults]\nzone = \"UTC\" # [/\n  [/", "3:4"), ("\u{FEFF}[/", "1:"),
    ("[defaults]\nalarms = [\n[\n/\n", ""), ("a = 1 [/\n", "1:7"), ("a = '\n[/", "1:"),
    ("[a]\n[a]\n[/", "2:"), ("[[", "1:"), ("[[]]", "1:"), ("[]", "1:"),
  ])
  func saysWhereATableHasNoName(text: String, place: String) {
    #expect(fault(text)?.hasPrefix("config.toml:\(place)") == true, "\(fault(text) ?? "taken")")
  }

  @Test(arguments: [
    "[profile.a]\ntitle = \"\"\"\n[/\n\"\"\"", "[profile.a]\ntitle = '''\n[[[\n'''",
    "[defaults]\nalarms = [\n\"1h\", # [/\n]", "[ \"profile\" . 'a' ]\ntitle = \"[/\"",
  ])
  func takesWhatOnlyLooksLikeATableWithoutAName(text: String) throws {
    #expect(fault(text) == nil)
  }

  @Test func refusesDeepNesting() {
    let many = { (text: String) in String(repeating: text, count: 60_000 / text.utf8.count) }
    let texts: [(text: String, place: String)] = [
      ("a = " + many("["), "1:69:"),
      (many("a.") + "a = 1", "1:129:"),
      (many("a.") + "a = ", "1:129:"),
      ("[" + many("a.") + "a]", "1:130:"),
      (many("a.a={"), "1:"),
      ("# '\nb = \"#\"\nc = [\n '#', {" + many("'#' . \"=\" ."), "4:"),
      (many("a={b=[\n"), ""),
    ]
    for (text, place) in texts {
      #expect(fault(text)?.hasPrefix("config.toml:" + place) == true, "\(text.prefix(30))")
    }
  }

  @Test func startsRelativePathsAtItsOwnFolder() throws {
    let configuration = try load(
      user: "[sources.a]\ntype = \"vdir\"\npath = \"cal\"",
      system: "[sources.b]\ntype = \"vdir\"\npath = \"../cal\"")
    #expect(source("a", in: configuration)?.folder == root("home/.config/ticketcal/cal"))
    #expect(source("b", in: configuration)?.folder == root("xdg/ticketcal/../cal"))
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
    #expect(configuration.defaults.duration == Span(seconds: 10800))
    #expect(configuration.defaults.alarms == [])
    #expect(source("s", in: configuration)?.folder == "/mine")
    #expect(configuration.profiles["p"]?.entries.first?.columns == ["mine"])
    #expect(configuration.profiles["q"]?.entries.first?.columns == ["system"])
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
    #expect(source("work", in: configuration)?.access == .writeOnly)
    #expect(source("copy", in: configuration)?.access == .writeOnly)
    #expect(source("mine", in: configuration)?.access == Access.none)
    #expect(
      source("local", in: configuration) == Source(name: "local", folder: "/here", access: .none))
  }

  @Test func requiresProtectionWhereAnyFileDoes() throws {
    let (preferred, required) = ("protection = \"preferred\"", "protection = \"required\"")
    #expect(try load().protection == .preferred)
    #expect(try load(user: preferred).protection == .preferred)
    #expect(try load(user: required).protection == .required)
    #expect(try load(user: preferred, system: "", last: required).protection == .required)
    #expect(try load(user: "", system: required, last: preferred).protection == .required)
  }

  @Test func readsZonesAndDurationsAsRecordsDo() throws {
    let readers = SettingReaders.standard(
      checkAlarm: { (_) throws(SettingReaders.Refusal) in })
    #expect(try readers.zone("Europe/Berlin").identifier == "Europe/Berlin")
    #expect(try readers.duration("1h30m") == Span(seconds: 5400))
    for text in ["Mars/Olympus", "", "+2"] {
      #expect(throws: SettingReaders.Refusal.self) { try readers.zone(text) }
      #expect(throws: SettingReaders.Refusal.self) { try readers.duration(text) }
    }
  }

  @Test func aFaultOfTheSystemsFileNamesThatFile() throws {
    let error = #expect(throws: ConfigurationError.self) { try load(system: "x = 1") }
    #expect(error?.file == root("xdg/ticketcal/config.toml"))
  }
}

extension SettingReaders {
  /// Readers with the few words the tests use.
  static let forTests = SettingReaders(
    zone: { (text) throws(Refusal) in
      guard let zone = TimeZone(identifier: text) else { throw Refusal("no such zone") }
      return zone
    },
    duration: { (text) throws(Refusal) in
      guard text.hasSuffix("h"), let hours = Int(text.dropLast()) else {
        throw Refusal("no such duration")
      }
      return Span(seconds: hours * 3600)
    },
    checkAlarm: { (text) throws(Refusal) in
      guard text.hasSuffix("h") || text.hasSuffix("d") else { throw Refusal("no such alarm") }
    })
}
