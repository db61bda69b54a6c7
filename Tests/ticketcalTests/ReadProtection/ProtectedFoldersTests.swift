import CalendarStore
import Glibc
import Testing

@testable import ticketcal

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
