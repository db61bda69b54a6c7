import CLinux
import CalendarStore
import Glibc
import Testing

@testable import ticketcal

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
