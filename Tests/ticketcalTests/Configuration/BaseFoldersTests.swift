import CalendarStore
import Testing

@testable import ticketcal

@Suite struct BaseFoldersTests {
  @Test func takesTheSpecificationsDefaults() {
    let folders = BaseFolders(environment: ["HOME": "/home/kim"])
    #expect(folders.configurationFile == "/home/kim/.config/ticketcal/config.toml")
    #expect(folders.systemConfigurationFiles == ["/etc/xdg/ticketcal/config.toml"])
    #expect(folders.stateFolder == "/home/kim/.local/state/ticketcal")
    #expect(folders.calendarsFolder == "/home/kim/.local/share/ticketcal/calendars")
  }

  @Test func followsTheVariables() {
    let folders = BaseFolders(environment: [
      "HOME": "/home/kim/", "XDG_CONFIG_HOME": "/c/", "XDG_CONFIG_DIRS": "/one:two::/three",
      "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d",
    ])
    #expect(folders.configurationFile == "/c/ticketcal/config.toml")
    #expect(
      folders.systemConfigurationFiles
        == ["/one/ticketcal/config.toml", "/three/ticketcal/config.toml"])
    #expect(folders.stateFolder == "/s/ticketcal")
    #expect(folders.calendarsFolder == "/d/ticketcal/calendars")
  }

  @Test func passesOverRelativeAndEmptyValues() {
    let folders = BaseFolders(environment: [
      "HOME": "/home/kim", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "", "XDG_DATA_HOME": "../d",
      "XDG_CONFIG_DIRS": "etc",
    ])
    let usual = BaseFolders(environment: ["HOME": "/home/kim"])
    #expect(folders.configurationFile == usual.configurationFile)
    #expect(folders.systemConfigurationFiles == usual.systemConfigurationFiles)
    #expect(folders.stateFolder == usual.stateFolder)
    #expect(folders.calendarsFolder == usual.calendarsFolder)
  }

  @Test func asksThePasswordFileWhereHomeIsNotSet() {
    for environment in [[:], ["HOME": ""], ["HOME": "here"]] {
      #expect(BaseFolders(environment: environment).home.hasPrefix("/"))
    }
  }

  @Test(arguments: [
    ("~", "/home/kim"), ("~/.calendars", "/home/kim/.calendars"), ("$HOME/a", "/home/kim/a"),
    ("${HOME}/a", "/home/kim/a"), ("$HOME", "/home/kim"), ("~other/a", "~other/a"),
    ("$HOMER/a", "$HOMER/a"), ("a/~", "a/~"), ("/a", "/a"), ("", ""),
  ])
  func expandsTheHomeFolder(text: String, path: String) {
    #expect(BaseFolders(environment: ["HOME": "/home/kim"]).expandingHome(text) == path)
  }
}
