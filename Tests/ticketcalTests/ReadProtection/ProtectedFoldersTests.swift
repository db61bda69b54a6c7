import CalendarStore
import Glibc
import SystemPackage
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
      #expect(throws: Errno(rawValue: code), "\(path)") { try ResolvedPath(path) }
    }
  }
}

@Suite struct PathTrieTests {
  private func trie(_ paths: String...) throws -> PathTrie {
    PathTrie(try paths.map { try ResolvedPath($0) })
  }

  @Test func sharesBeginningsAndDropsWhatLiesBeneath() throws {
    let trie = try trie("/a/b", "/a/c/d", "/a/c", "//a///b/")
    #expect(try trie == self.trie("/a/c", "/a/b"))
    #expect(trie.children.count == 1)
    #expect(trie.children[Array("a".utf8)]?.children.count == 2)
    #expect(try self.trie("/").isEnd)
  }

  @Test func knowsWhatLeadsToAnEnd() throws {
    let trie = try trie("/a/b")
    for path in ["/", "/a", "/a/b"] { #expect(try trie.reaches(ResolvedPath(path))) }
    for path in ["/b", "/a/c", "/a/b/c", "/ab"] { #expect(try !trie.reaches(ResolvedPath(path))) }
  }

  @Test func knowsWhatLiesBeneathAnEnd() throws {
    let trie = try trie("/a/b", "/c")
    for path in ["/a/b", "/a/b/c/d", "/c"] { #expect(try trie.covers(ResolvedPath(path))) }
    for path in ["/", "/a", "/a/c", "/ab"] { #expect(try !trie.covers(ResolvedPath(path))) }
  }

  @Test func tellsNamesApartByTheirBytes() throws {
    #expect(try !trie("/caf\u{E9}").reaches(ResolvedPath("/cafe\u{301}")))
  }
}

@Suite struct ProtectedFoldersTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    try root.folder("source/home")
    try root.folder("srv/work")
    try root.file("srv/notes.txt")
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target, root("source/\(name)")) == 0)
  }

  @Test func areTheSourcesAndWhatTheirLinksLeadTo() throws {
    link("work", to: root("srv/work"))
    link("later", to: "../srv/later")
    link("same", to: "home")
    link("notes", to: root("srv/notes.txt"))
    var protected = ProtectedFolders()
    protected.addSource(root("source"))
    protected.addSource(root("none"))
    #expect(
      protected.folders.map(\.text) == [
        root("source"), root("srv/later"), root("srv/notes.txt"), root("srv/work"), root("none"),
      ])
    #expect(protected.names == protected.folders.map(\.text))
    #expect(protected.faults.isEmpty)
  }

  /// What links inside them lead to is not known: they are not listed.
  @Test func areCalendarsBehindLinks() throws {
    try root.file("srv/a.ics")
    try root.file("srv/b.ics")
    link("home/a.ics", to: root("srv/a.ics"))
    link("work", to: root("srv/work"))
    #expect(symlink("../b.ics", root("srv/work/b.ics")) == 0)
    var protected = ProtectedFolders()
    protected.addSource(root("source"))
    #expect(protected.names == [root("source"), root("srv/work")])
    #expect(symlink("srv/a.ics", root("a.ics")) == 0)
    var file = ProtectedFolders()
    file.addSource(root("a.ics"))
    #expect(file.folders.map(\.text) == [root("srv/a.ics")])
    var calendar = ProtectedFolders()
    calendar.addCalendar(root("srv/work"))
    #expect(calendar.names == [root("srv/work")])
  }

  @Test func needNotHaveNamesInUTF8() throws {
    let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    #expect(name.withCString { symlink($0, root("srv/link")) } == 0)
    #expect((Array(root("source/").utf8) + name).withCString { symlink("../srv", $0) } == 0)
    var protected = ProtectedFolders()
    protected.add(root("srv/link"))
    protected.addSource(root("source"))
    #expect(
      protected.folders.map(\.bytes) == [
        Array(root("srv/").utf8) + name, Array(root("source").utf8), Array(root("srv").utf8),
      ])
  }

  @Test func areNamedOnce() throws {
    var protected = ProtectedFolders()
    protected.addSource(root("source"))
    protected.addCalendar(root("source/home"))
    protected.addCalendar(root("source/../srv"))
    protected.add(root("source/home"))
    #expect(protected.names == [root("source"), root("source/../srv"), root("source/home")])
  }

  @Test func leaveOutWhatCannotBeFollowed() throws {
    link("loop", to: "loop")
    var protected = ProtectedFolders()
    protected.add(root("source/loop/x"))
    protected.addSource("relative")
    protected.addSource(root("source"))
    #expect(protected.names == [root("source")])
    #expect(
      protected.faults == [
        .init(path: root("source/loop/x"), reason: "too many levels of symbolic links"),
        .init(path: "relative", reason: "invalid argument"),
        .init(path: root("source/loop"), reason: "too many levels of symbolic links"),
      ])
  }

  @Test func tellsWhichSourceCannotBeListed() throws {
    try #require(chmod(root.path, 0o755) == 0 && chmod(root("source"), 0o311) == 0)
    let source = root("source")
    let protected = onThread {
      actingAsNobody()
      var protected = ProtectedFolders()
      protected.addSource(source)
      return protected
    }
    #expect(protected.names == [source])
    let isClosed = getuid() == 0
    #expect(
      protected.faults
        == (isClosed
          ? [.init(path: source, reason: "its calendars cannot be listed (permission denied)")]
          : []))
  }
}
