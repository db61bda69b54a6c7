import Foundation
import Testing

@testable import CalendarStore

/// The stores of programs that have no configuration of their own.
@Suite struct ConfiguredAccessTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    for folder in [".config/ticketcal", "calendars/home", "calendars/work"] {
      try FileManager.default.createDirectory(
        atPath: directory.path(of: folder), withIntermediateDirectories: true)
    }
    let event = [
      "BEGIN:VEVENT", "UID:a", "SUMMARY:Talk", "DTSTART:20270310T090000Z", "END:VEVENT",
    ]
    try directory.write(StoreWorld.object(event), to: "calendars/home/a.ics")
    try configure(
      "[defaults]\ncalendar = \"personal/work\"\n"
        + "[sources.personal]\ntype = \"vdir\"\npath = \"~/calendars\"\n")
  }

  private func configure(_ text: String) throws {
    try directory.write(text, to: ".config/ticketcal/config.toml")
  }

  private var environment: [String: String] { ["HOME": directory.path(of: "")] }

  @Test func opensTheSourcesThatAccessWasGrantedTo() throws {
    let access = try CalendarAccess(environment: environment)
    #expect(access.sources.map(\.source.name) == ["personal", "local"])
    #expect(try access.defaultCalendar()?.calendar.name == "work")
    #expect(try EventStore(environment: environment).calendars() == [])
    try access.grant(access.sources[0].source)
    let store = try EventStore(environment: environment)
    #expect(try store.events(containing: "talk").map(\.title) == ["Talk"])
    #expect(try store.defaultCalendarForNewEvents?.calendar.name == "work")
  }

  @Test func aFileOfTheSystemLimitsTheAccess() throws {
    let folder = directory.path(of: "xdg/ticketcal")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try directory.write(
      "[defaults]\ncalendar = \"personal/home\"\nreminders = \"personal/home\"\n"
        + "[sources.personal]\naccess = \"write-only\"\n", to: "xdg/ticketcal/config.toml")
    // The user's own file is no file of the system, whatever the variable names.
    let folders = "\(directory.path(of: ".config")):\(directory.path(of: "xdg"))"
    let environment = environment.merging(["XDG_CONFIG_DIRS": folders]) { $1 }
    let access = try CalendarAccess(environment: environment)
    let personal = try #require(access.sources.first)
    #expect(personal.limit == .writeOnly)
    #expect(throws: StoreError.noAccess(personal.source, .restricted)) {
      try access.grant(personal.source)
    }
    #expect(try access.defaultCalendar()?.calendar.name == "work")
    #expect(try access.defaultCalendar(for: .reminder)?.calendar.name == "home")
    #expect(try EventStore(environment: environment).calendars() == [])
  }

  @Test func saysWhatIsWrongInTheConfiguration() throws {
    try configure("[sources.personal]\ntype = 1\n")
    let error = #expect(throws: StoreError.self) { try EventStore(environment: environment) }
    #expect(error?.path?.hasSuffix("/config.toml") == true)
    #expect(error?.detail.hasPrefix("sources.personal.type: must be") == true)
  }
}
