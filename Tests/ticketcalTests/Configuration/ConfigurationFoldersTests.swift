import CLinux
import CalendarStore
import Foundation
import Glibc
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

@Suite struct ConfigurationFileTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  private func error(_ path: String) -> ConfigurationError? {
    do throws(ConfigurationError) {
      _ = try ConfigurationFile.read(path)
      return nil
    } catch { return error }
  }

  @Test func isNilWhereThereIsNone() throws {
    try root.file("file")
    #expect(try ConfigurationFile.read(root("no/such/config.toml")) == nil)
    #expect(try ConfigurationFile.read(root("file/config.toml")) == nil)
  }

  @Test func readsTextAsItIs() throws {
    let path = try root.file("config.toml", "# é\r\n")
    #expect(try ConfigurationFile.read(path)?.text == "# é\r\n")
    #expect(try ConfigurationFile.read("/dev/null")?.text == "")
  }

  @Test func refusesFoldersPipesAndLoops() throws {
    #expect(error(root.path)?.reason.contains("a folder") == true)
    #expect(mkfifo(root("pipe"), 0o600) == 0)
    #expect(error(root("pipe"))?.reason.contains("not a regular file") == true)
    #expect(symlink("loop", root("loop")) == 0)
    #expect(error(root("loop"))?.reason.contains("cannot be read") == true)
  }

  @Test func refusesAFileWithoutEnd() throws {
    #expect(error("/dev/zero")?.reason.contains("larger than 64 KiB") == true)
    let path = try root.file("config.toml", String(repeating: "#", count: 64 * 1024 + 1))
    #expect(error(path)?.reason.contains("larger than 64 KiB") == true)
  }

  @Test(arguments: [Array("zone\n é".utf8) + [0xC3, 0x28], [0xE6, 0x97], Array("a = 1\n\0".utf8)])
  func refusesWhatIsNotText(bytes: [UInt8]) throws {
    let path = try root.file("config.toml", bytes: bytes)
    #expect(error(path)?.description == "\(path): not UTF-8 text; save it as UTF-8 text")
  }

  @Test func saysThatItMayNotBeRead() throws {
    let path = try root.file("config.toml", "")
    #expect(chmod(path, 0) == 0 && chmod(root.path, 0o755) == 0)
    let error = onThread { () -> ConfigurationError? in
      actingAsNobody()
      do throws(ConfigurationError) {
        _ = try ConfigurationFile.read(path)
        return nil
      } catch { return error }
    }
    #expect(error?.reason.contains("no permission") == true)
  }
}

@Suite struct StateFolderTests {
  @Test func isMadeForItsOwnerAlone() throws {
    let root = try TemporaryFolder()
    let folder = StateFolder(BaseFolders(environment: ["XDG_STATE_HOME": root("a/b")]))
    #expect(folder.path == root("a/b/ticketcal"))
    try folder.make()
    try folder.make()
    for path in [root("a"), folder.path] {
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o700)
    }
  }

  @Test func saysWhereItCannotBeMade() throws {
    let root = try TemporaryFolder()
    try root.file("a")
    let folder = StateFolder(BaseFolders(environment: ["XDG_STATE_HOME": root("a/b")]))
    let error = #expect(throws: StateFolderError.self) { try folder.make() }
    #expect(error?.path == root("a"))
    #expect(error?.description.contains("set XDG_STATE_HOME") == true)
  }
}
