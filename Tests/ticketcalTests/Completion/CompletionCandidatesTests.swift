import CalendarStore
import Testing

@testable import ticketcal

@Suite struct CompletionCandidatesTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    for folder in ["cal/work", "cal/home", "cal/.git", "local/tickets", "local/home"] {
      try root.folder(folder)
    }
  }

  private func candidates(_ configuration: String) throws -> CompletionCandidates {
    try root.file(".config/ticketcal/config.toml", configuration)
    return CompletionCandidates(
      folders: BaseFolders(environment: ["HOME": root.path, "XDG_CONFIG_DIRS": root("none")]),
      workingDirectory: root("cal"))
  }

  private let configured = """
    sources.one = { type = "vdir", path = "~/cal" }
    sources.two = { type = "vdir", path = "~/local" }
    profile.b.title = "B"
    profile.a.title = "A"
    """

  @Test func offersNamesAndThenTheirLongForm() throws {
    let candidates = try candidates(configured)
    let names = ["one/home", "work", "two/home", "two/tickets", "local/tickets"]
    #expect(candidates.calendars(beginning: "") == names)
    #expect(candidates.calendars(beginning: "wo") == names)
    #expect(
      candidates.calendars(beginning: "one/")
        == ["one/home", "one/work", "two/home", "two/tickets", "local/tickets"])
  }

  @Test func offersFoldersOfAPath() throws {
    let candidates = try candidates(configured)
    #expect(candidates.calendars(beginning: "./w") == ["./home", "./work"])
    #expect(candidates.calendars(beginning: "~/local/") == ["~/local/home", "~/local/tickets"])
    #expect(
      candidates.calendars(beginning: root("local/")) == [
        root("local/home"), root("local/tickets"),
      ])
    #expect(candidates.calendars(beginning: "./.g") == ["./.git", "./home", "./work"])
    #expect(candidates.calendars(beginning: "/no/such/").isEmpty)
  }

  @Test func offersProfilesAndZones() throws {
    #expect(try candidates(configured).profiles() == ["a", "b"])
    #expect(try candidates("").zones().contains("Europe/Berlin"))
  }

  @Test func offersTheBuiltInCalendarWhereTheConfigurationIsAtFault() throws {
    #expect(try candidates("zone = [").calendars(beginning: "") == ["tickets"])
  }
}
