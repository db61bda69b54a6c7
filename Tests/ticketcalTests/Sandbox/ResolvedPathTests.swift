import Glibc
import Testing

@testable import ticketcal

@Suite struct ResolvedPathTests {
  @Test func followsLinksAndKeepsWhatIsMissing() throws {
    let root = try TemporaryFolder()
    try root.folder("real/sub")
    #expect(symlink("real", root("link")) == 0)
    #expect(ResolvedPath(root("link/sub"))?.path == root("real/sub"))
    #expect(ResolvedPath(root("link/new/er"))?.path == root("real/new/er"))
    #expect(ResolvedPath(root("link/./sub/../new/."))?.path == root("real/new"))
    #expect(ResolvedPath("/")?.path == "/")
    #expect(ResolvedPath("//no-such-folder//x/")?.path == "/no-such-folder/x")
  }

  @Test func refusesWhatCannotBeFollowed() throws {
    let root = try TemporaryFolder()
    try root.file("file")
    #expect(symlink("loop", root("loop")) == 0)
    for path in ["", "a", "~/a", root("loop/x"), root("file/x"), root("no/../../x"), "/a\0b"] {
      #expect(ResolvedPath(path) == nil, "\(path)")
    }
  }
}
