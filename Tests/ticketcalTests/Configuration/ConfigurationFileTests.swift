import CalendarStore
import Foundation
import Glibc
import Testing

@testable import ticketcal

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
