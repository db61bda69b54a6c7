import Foundation
import Testing

@testable import CalendarStore

@Suite struct VdirRemovalTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend
  private let work: EventCalendar

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
    mkdir(directory.path(of: "work"), 0o700)
    work = EventCalendar(name: "work", source: "personal", identifier: nil)
  }

  @Test func takesEverythingThatBelongsToAVdir() throws {
    for name in [
      "a.ics", "B.ICS", "displayname", "color", "description", "order", ".a.ics.tmp",
      ".a.ics.tmp.123", ".a.ics.old", ".displayname.tmp", ".color.tmp.99", ".ticketcal-255.tmp",
    ] {
      try directory.write("x", to: "work/\(name)")
    }
    symlink("/etc/passwd", directory.path(of: "work/link.ics"))
    try backend.delete(work, only: nil)
    #expect(try directory.names == [])
    #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
  }

  @Test(arguments: [
    "notes.txt", ".git", ".a.ics.tmp.x", ".tmp", ".old", "a.ics~", ".notes.txt.tmp", ".other.old",
    ".ticketcal-x.tmp",
  ])
  func leavesAVdirThatHoldsMore(_ stranger: String) throws {
    try directory.write("x", to: "work/a.ics")
    try directory.write("x", to: "work/\(stranger)")
    let error = storeError { try backend.delete(work, only: nil) }
    #expect(error?.isRefusal == true)
    #expect(error?.reason.contains(" \(stranger), which") == true)
    #expect(try directory.names == ["work"])
    #expect(try directory.text(of: "work/a.ics") == "x")
  }

  @Test func leavesFoldersInItWhateverTheirName() throws {
    mkdir(directory.path(of: "work/sub.ics"), 0o700)
    mkdir(directory.path(of: "work/color"), 0o700)
    let error = storeError { try backend.delete(work, only: nil) }
    #expect(error?.reason.contains("color and 1 more") == true)
    #expect(try directory.names == ["work"])
  }

  @Test func leavesALinkToAFolder() throws {
    symlink("work", directory.path(of: "link"))
    try directory.write("x", to: "work/a.ics")
    let link = EventCalendar(name: "link", source: "personal", identifier: nil)
    let error = storeError { try backend.delete(link, only: nil) }
    #expect(error?.isRefusal == true)
    #expect(try directory.text(of: "work/a.ics") == "x")
    #expect(try directory.names == ["link", "work"])
  }

  @Test func completesWhatWasCutOff() throws {
    try directory.write("x", to: "work/a.ics")
    _ = try hide()
    #expect(try backend.calendars() == [])
    // Others' hidden folders are none of ours.
    mkdir(directory.path(of: ".deleted.1"), 0o700)
    mkdir(directory.path(of: ".other"), 0o700)
    let made = try backend.create(named: "work", color: nil, for: [.event])
    try backend.delete(made.calendar, only: [])
    #expect(try directory.names == [".deleted.1", ".other"])
  }

  /// Gives the folder the hidden name that the removal of its objects gives it.
  private func hide() throws -> String {
    let status = try #require(FileStatus(at: directory.path(of: "work")))
    let latest = try #require(FileStatus(at: directory.path(of: "work/a.ics"))).changed
    let hidden = ".deleted.\(status.inode).\(latest)"
    rename(directory.path(of: "work"), directory.path(of: hidden))
    return hidden
  }

  @Test(arguments: ["a.ics", "b.ics"])
  func emptiesNoLeftoverWithAnotherProgramsObject(_ name: String) throws {
    try directory.write("x", to: "work/a.ics")
    let hidden = try hide()
    usleep(20_000)  // Files' times are no finer than the kernel's clock ticks.
    try directory.write("theirs", to: "\(hidden)/\(name)")
    let made = try backend.create(named: "work", color: nil, for: [.event])
    try backend.delete(made.calendar, only: [])
    #expect(try directory.names == [hidden])
    #expect(try directory.text(of: "\(hidden)/\(name)") == "theirs")
    #expect(try directory.text(of: "\(hidden)/a.ics") == (name == "a.ics" ? "theirs" : "x"))
  }

  @Test(arguments: ["a.ics", "b.ics"])
  func leavesAVdirThatAnotherProgramHasChanged(_ name: String) throws {
    try directory.write("x", to: "work/a.ics")
    symlink("/etc/passwd", directory.path(of: "work/link.ics"))
    let listed =
      try backend.listing(of: work).versions + [ObjectVersion(href: "link.ics", etag: nil)]
    try directory.write("another", to: "work/\(name)")
    let error = storeError {
      try backend.delete(work, only: listed)
    }
    #expect(error?.reason.contains("changed \(name) meanwhile") == true)
    #expect(try directory.names == ["work"])
    try backend.delete(
      work,
      only: listed.map { ObjectVersion(href: $0.href, etag: nil) }
        + [ObjectVersion(href: "b.ics", etag: nil)])
    #expect(try directory.names == [])
  }

  @Test func aRestoredVdirIsWholeWhenItAppears() throws {
    // As a program that was killed has left it.
    mkdir(directory.path(of: ".restored.work"), 0o700)
    try directory.write("blue", to: ".restored.work/color")
    rmdir(directory.path(of: "work"))
    #expect(try backend.calendars() == [])
    let properties = ["displayname": Array("Work".utf8)]
    try backend.restore(work, properties)
    #expect(try directory.names == ["work"])
    #expect(try backend.properties(of: work) == properties)
  }

  @Test func restoresEveryByteOfItsProperties() throws {
    let properties: [String: [UInt8]] = [
      "displayname": [0x57, 0xF6, 0x72, 0x6B, 0x0A], "color": [],
      "description": Array(repeating: 0x78, count: 100_000), "order": [0xFF, 0],
    ]
    for (name, bytes) in properties {
      try Data(bytes).write(to: URL(filePath: directory.path(of: "work/\(name)")))
    }
    #expect(try backend.properties(of: work) == properties)
    try backend.delete(work, only: [])
    try backend.restore(work, properties)
    #expect(try backend.properties(of: work) == properties)
  }

  @Test(arguments: ["link", "folder", "large"])
  func tellsWhichPropertyCannotBeKept(_ kind: String) throws {
    let path = directory.path(of: "work/description")
    switch kind {
    case "link": symlink("/etc/hostname", path)
    case "folder": mkdir(path, 0o700)
    default: try Data(count: VdirProperty.largestKept + 1).write(to: URL(filePath: path))
    }
    let error = storeError { _ = try backend.properties(of: work) }
    #expect(error?.path == path && error?.cause == .inputOutput)
  }

  @Test func namesAVdirThatIsNotThere() throws {
    rmdir(directory.path(of: "work"))
    let error = storeError { try backend.delete(work, only: nil) }
    #expect(error?.cause == .noSuchCalendar)
    #expect(error?.path == directory.path(of: "work"))
  }

  #if DEBUG
    /// Another program writes an object and makes a calendar of the name meanwhile.
    @Test func namesTheFolderThatCannotGetItsNameBack() throws {
      try directory.write("x", to: "work/a.ics")
      usleep(20_000)  // Files' times are no finer than the kernel's clock ticks.
      var removal = VdirRemoval(
        of: "work", in: try VdirFolder(directory.path), only: try backend.listing(of: work).versions
      )
      let folder = directory
      removal.steps.reached = { _ in
        let hidden = try? folder.names.first
        try? folder.write("theirs", to: "\(hidden ?? "")/b.ics")
        mkdir(folder.path(of: "work"), 0o700)
      }
      let error = try removal.run()
      let hidden = try #require(try directory.names.first)
      #expect(error?.path == directory.path(of: hidden))
      #expect(error?.reason.contains("another program added or changed b.ics meanwhile") == true)
      #expect(error?.reason.hasSuffix("its name work back (file exists); rename it") == true)
      try backend.delete(work, only: [])
      #expect(try directory.names == [hidden])
      #expect(try directory.text(of: "\(hidden)/a.ics") == "x")
      #expect(try directory.text(of: "\(hidden)/b.ics") == "theirs")
    }
  #endif

  @Test(.enabled(if: getuid() == 0, "needs root, to become an ordinary user"))
  func showsWhatIsLeftWhereItCannotBeRemoved() throws {
    try directory.write("x", to: "work/a.ics")
    chmod(directory.path, 0o777)
    // The folder can be renamed, and not emptied.
    chmod(directory.path(of: "work"), 0o555)
    defer { chmod(directory.path(of: "work"), 0o700) }
    let (source, work) = (backend.source, work)
    let error = try asOrdinaryUser {
      storeError { try VdirBackend(source).delete(work, only: nil) }
    }
    #expect(error?.cause == .notPermitted)
    #expect(try directory.names == ["work"])
    #expect(try directory.text(of: "work/a.ics") == "x")
  }
}
