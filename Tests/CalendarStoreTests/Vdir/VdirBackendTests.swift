import Foundation
import Testing

@testable import CalendarStore

/// What a folder of vdirs is taken for, whatever others have put there.
@Suite struct VdirBackendTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
  }

  private func folder(_ name: String) { mkdir(directory.path(of: name), 0o700) }

  @Test func takesFoldersForCalendars() throws {
    folder("b")
    folder(".hidden")
    folder("a b\n")
    folder("elsewhere-" + UUID().uuidString)
    try directory.write("", to: "file")
    symlink("b", directory.path(of: "link"))
    symlink("nowhere", directory.path(of: "broken"))
    symlink("file", directory.path(of: "filelink"))
    mkfifo(directory.path(of: "fifo"), 0o600)
    mkdir(directory.path(of: "x") + "\u{FF}", 0o700)
    let names = try backend.calendars().map(\.calendar.name)
    #expect(
      names.filter { !$0.hasPrefix("elsewhere") && !$0.hasPrefix("x") } == ["a b\n", "b", "link"])
    let link = try #require(try backend.calendars().first { $0.calendar.name == "link" })
    #expect(link.calendar.identifier?.hasSuffix("/b") == true)
    let broken = try backend.listing().problems.first { $0.calendar.name == "broken" }
    #expect(broken?.failure?.path == directory.path(of: "broken"))
  }

  @Test func namesFoldersWhoseNameIsNoText() throws {
    func path(_ name: CChar...) -> [CChar] {
      Array(directory.path.utf8CString.dropLast()) + [0x2F] + name + [0]
    }
    let (folder, hidden, file) = (path(-1, 0x61), path(0x2E, -1), path(-2))
    #expect(mkdir(folder, 0o700) == 0 && mkdir(hidden, 0o700) == 0)
    close(open(file, O_CREAT | O_WRONLY, 0o600))
    defer {
      rmdir(folder)
      rmdir(hidden)
      unlink(file)
    }
    let listing = try backend.listing()
    #expect(listing.calendars == [])
    #expect(listing.problems.map(\.calendar.name) == ["\u{FFFD}a"])
    let problem = try #require(listing.problems.first)
    #expect(problem.reason == "its name is not UTF-8; rename it")
    #expect(problem.href.isEmpty && problem.failure?.path == directory.path(of: "\u{FFFD}a"))
  }

  @Test func namesWhatIsMissing() throws {
    let path = directory.path(of: "none")
    let source = CalendarSource(name: "personal", location: path)
    let error = storeError { _ = try VdirBackend(source).calendars() }
    #expect(error?.cause == .noSuchCalendar)
    #expect(error?.path == path)
    #expect(try VdirBackend(source, isMadeOnUse: true).calendars() == [])
    let made = try VdirBackend(source, isMadeOnUse: true).create(
      named: "tickets", color: nil, for: [.event])
    #expect(made.calendar.identifier?.hasSuffix("/none/tickets") == true)
    try directory.write("", to: "file")
    let file = CalendarSource(name: "personal", location: directory.path(of: "file"))
    #expect(
      storeError { _ = try VdirBackend(file, isMadeOnUse: true).calendars() }?.cause
        == .noSuchCalendar)
  }

  @Test(arguments: [
    ("Work\n", "Work"), ("\u{FEFF}Work", "\u{FEFF}Work"), (" A \n\n B\t", "A B"),
    ("\u{1B}[31mred\u{7}", "[31mred"), ("", "work"), ("\n \u{0}", "work"), ("ä\u{85}b", "ä b"),
  ])
  func readsTitles(_ content: String, _ title: String) throws {
    folder("work")
    try directory.write(content, to: "work/displayname")
    #expect(try backend.calendars().map(\.title) == [title])
  }

  @Test(arguments: [
    ("#a1b2c3\n", "#A1B2C3"), ("#A1B2C3FF", "#A1B2C3"), (" #000000 x", "#000000"), ("#FFF", nil),
    ("light blue", nil), ("", nil), ("#GG0000", nil), ("#12345678 9", "#123456"), ("#1234567", nil),
  ])
  func readsColors(_ content: String, _ color: String?) throws {
    folder("work")
    try directory.write(content, to: "work/color")
    #expect(try backend.calendars().map(\.color) == [color])
  }

  @Test func readsNoTitleThatIsNoFileOrTooLarge() throws {
    for name in ["fifo", "folder", "large", "out", "broken", "loop"] { folder(name) }
    mkfifo(directory.path(of: "fifo/displayname"), 0o600)
    folder("folder/displayname")
    try directory.write(String(repeating: "x", count: 5000), to: "large/displayname")
    try directory.write("secret", to: "secret")
    symlink("../secret", directory.path(of: "out/displayname"))
    symlink("none", directory.path(of: "broken/displayname"))
    symlink("displayname", directory.path(of: "loop/displayname"))
    let listing = try backend.listing()
    for calendar in listing.calendars { #expect(calendar.title == calendar.calendar.name) }
    #expect(listing.calendars.count == 6)
    #expect(listing.problems.map(\.calendar) == listing.calendars.map(\.calendar))
    #expect(listing.problems.allSatisfy { $0.href == "displayname" && $0.failure == nil })
    #expect(
      Set(listing.problems.map(\.reason)) == [
        "it is a link; replace it by the file itself",
        "it is longer than 4096 bytes; shorten it",
        "it is not a file; move it out of the calendar",
      ])
  }

  @Test func replacesNoIdentityThatItCannotRead() throws {
    folder("work")
    let uid = UUID().uuidString
    try directory.write(uid, to: "uid")
    symlink("../uid", directory.path(of: "work/uid"))
    var calendar = try #require(try backend.calendars().first)
    calendar.title = "New"
    let error = storeError { try backend.update(calendar) }
    #expect(error?.path == directory.path(of: "work/uid"))
    #expect(try directory.text(of: "work/uid") == uid)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path(of: "work")) == ["uid"])
  }

  @Test func makesNoSecondCalendarBesideOneWhoseTitleItCannotRead() throws {
    folder("work")
    try directory.write("Work", to: "title")
    symlink("../title", directory.path(of: "work/displayname"))
    let error = storeError { _ = try VdirCalendar.folderName(for: "work", in: directory.path) }
    #expect(error?.path == directory.path(of: "work/displayname"))
  }

  @Test func leavesADescriptionAsItIsWhereNothingIsNew() throws {
    folder("work")
    try directory.write("Work\n", to: "work/displayname")
    try directory.write("#a1b2c3ff\n", to: "work/color")
    try directory.write("1", to: "work/order")
    let calendar = try #require(try backend.calendars().first)
    try backend.update(calendar)
    #expect(try directory.text(of: "work/displayname") == "Work\n")
    #expect(try directory.text(of: "work/color") == "#a1b2c3ff\n")
    var renamed = calendar
    renamed.title = "New"
    try backend.update(renamed)
    #expect(try directory.text(of: "work/displayname") == "New")
    #expect(try directory.text(of: "work/color") == "#a1b2c3ff\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path(of: "work")).sorted() == [
        "color", "displayname", "order", "uid",
      ])
  }

  @Test func tellsWhichCalendarsCannotBeWritten() throws {
    for (name, mode) in [("open", 0o777), ("closed", 0o555), ("unsearched", 0o666)] {
      folder(name)
      chmod(directory.path(of: name), mode_t(mode))
    }
    chmod(directory.path, 0o755)
    let source = backend.source
    let calendars = try asOrdinaryUser { try VdirBackend(source).calendars() }
    #expect(calendars.map(\.isImmutable) == [true, false, true])
    for name in ["closed", "unsearched"] { chmod(directory.path(of: name), 0o700) }
    #expect(calendars.map(\.calendar.name) == ["closed", "open", "unsearched"])
  }

  /// It may be the calendar of the title, so no other one is made.
  @Test func takesNoOtherNameBesideAFolderThatCannotBeRead() throws {
    folder("work")
    chmod(directory.path, 0o755)
    chmod(directory.path(of: "work"), 0)
    defer { chmod(directory.path(of: "work"), 0o700) }
    let path = directory.path
    #expect(throws: StoreError.self) {
      try asOrdinaryUser { try VdirCalendar.folderName(for: "work", in: path) }
    }
  }

  @Test func namesAnotherOneWhereAFileIsInTheWay() throws {
    try directory.write("", to: "work")
    symlink("none", directory.path(of: "work-2"))
    let made = try backend.create(named: "work", color: nil, for: [.event])
    #expect(made.calendar.name == "work-3")
    #expect(made.title == "work")
  }
}
