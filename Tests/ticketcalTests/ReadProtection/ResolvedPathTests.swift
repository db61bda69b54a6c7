import CalendarStore
import Glibc
import Testing

@testable import ticketcal

@Suite struct ResolvedPathTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  @Test func followsLinksAndKeepsWhatIsMissing() throws {
    try root.folder("real/sub")
    #expect(symlink("real", root("link")) == 0)
    #expect(try ResolvedPath(root("link/sub")).text == root("real/sub"))
    #expect(try ResolvedPath(root("link/new/er")).text == root("real/new/er"))
    #expect(try ResolvedPath(root("link/./sub/../new/.")).text == root("real/new"))
    #expect(try ResolvedPath("/").text == "/")
    #expect(try ResolvedPath("/../..").text == "/")
    #expect(try ResolvedPath("//no-such-folder//x/").text == "/no-such-folder/x")
  }

  @Test func followsALinkThatLeadsNowhereYet() throws {
    #expect(symlink("../\(root.path.split(separator: "/").last ?? "")/none/x", root("link")) == 0)
    #expect(try ResolvedPath(root("link/y")).text == root("none/x/y"))
  }

  /// mkdir(1) with -p makes `no` a folder, and then its parent is this one.
  @Test func takesAMissingNameForAFolder() throws {
    #expect(try ResolvedPath(root("no/../x")).text == root("x"))
    #expect(try ResolvedPath(root("no/such/../../x")).text == root("x"))
  }

  @Test func keepsTheBytesOfNames() throws {
    let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    #expect(name.withCString { symlinkat($0, AT_FDCWD, root("link")) } == 0)
    let path = try ResolvedPath(root("link/x"))
    #expect(path.bytes == Array(root("").utf8) + name + Array("/x".utf8))
    #expect(path.text == nil)
  }

  @Test func knowsWhatLiesBeneath() throws {
    let folder = try ResolvedPath("/a/b")
    for path in ["/a/b", "/a/b/c"] { #expect(try ResolvedPath(path).isIn(folder)) }
    for path in ["/", "/a", "/a/bc", "/b/a/b"] { #expect(try !ResolvedPath(path).isIn(folder)) }
  }

  @Test func refusesWhatCannotBeFollowed() throws {
    #expect(symlink("loop", root("loop")) == 0)
    for (path, code) in [
      ("", EINVAL), ("a", EINVAL), ("~/a", EINVAL), ("/a\0b", EINVAL), (root("loop/x"), ELOOP),
      (root(String(repeating: "x", count: 256)), ENAMETOOLONG),
    ] {
      #expect(throws: SystemFault(code: code), "\(path)") { try ResolvedPath(path) }
    }
  }
}
