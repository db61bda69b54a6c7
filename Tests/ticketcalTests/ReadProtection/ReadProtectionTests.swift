import CLinux
import CalendarStore
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import ticketcal

@Suite(.enabled(if: landlockIsAvailable, "this kernel has no Landlock"))
struct ReadProtectionTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    for file in [
      "data/cal/a.ics", "data/cal/sub/b.ics", "data/beside.txt", "data/dir/c.txt", "top.txt",
      "data/other/cal/d.ics", "data/other/e.txt",
    ] { try root.file(file, "text") }
  }

  private func path(_ name: String) -> ResolvedPath? {
    try? ResolvedPath(name.hasPrefix("/") ? name : root(name))
  }

  /// The error of opening each of the names for reading, under protection; 0 where it worked.
  private func opening(
    _ names: [String], protecting folders: [String], alsoGranting extra: [String] = []
  ) -> [Int32] {
    let paths = names.map { $0.hasPrefix("/") ? $0 : root($0) }
    let folders = folders.compactMap(path)
    let extra = extra.compactMap(path)
    return onThread {
      try? ReadProtection.apply(to: folders, alsoGranting: extra, scope: .thread)
      return paths.map(errorOfReading)
    }
  }

  /// Which names cannot be read then, and which can.
  @Test(arguments: [
    (
      ["data/cal"],
      ["data/cal/a.ics", "data/cal/sub/b.ics", "data/cal", "data/cal/sub", "data", "."],
      ["data/beside.txt", "data/dir", "data/dir/c.txt", "top.txt", "/usr", "/etc/passwd"]
    ),
    (
      ["data/cal", "data/other/cal", "data/cal/sub"], ["data/cal/a.ics", "data/other/cal/d.ics"],
      ["data/other/e.txt", "data/dir/c.txt", "top.txt"]
    ),
    (["data", "data/cal"], ["data/dir/c.txt", "data/beside.txt"], ["top.txt"]),
    (["link/cal"], ["data/cal/a.ics", "link/cal/a.ics"], ["link/beside.txt"]),
    (["data/beside.txt"], ["data/beside.txt"], ["data/dir/c.txt", "top.txt"]),
  ])
  func takesAwayReadingThereOnly(folders: [String], closed: [String], open: [String]) {
    #expect(symlink("data", root("link")) == 0)
    #expect(opening(closed, protecting: folders) == closed.map { _ in EACCES })
    #expect(opening(open, protecting: folders) == open.map { _ in 0 })
  }

  /// Since version 4 of Landlock.
  @Test(
    .enabled(
      if: landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION)) >= 4,
      "this kernel's Landlock knows no ports"))
  func connectsToTheGivenPortsAlone() throws {
    let ports = try (0..<2).map { _ in try Self.listeningPort() }
    defer { for port in ports { close(port.descriptor) } }
    let allowed: Set<UInt16> = [ports[0].number]
    let numbers = ports.map(\.number)
    let outcomes = onThread {
      try? ReadProtection.apply(to: [], connectingTo: allowed, scope: .thread)
      return numbers.map(Self.errorOfConnecting)
    }
    #expect(outcomes == [0, EACCES])
  }

  private static func listeningPort() throws -> (descriptor: Int32, number: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    return (descriptor, try #require(LoopbackAddress.listen(descriptor)))
  }

  private static func errorOfConnecting(_ port: UInt16) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return LoopbackAddress.connect(descriptor, to: port)
  }

  @Test func leavesWritingInACalendar() throws {
    let folder = root("data/cal")
    let protected = try ResolvedPath(folder)
    let outcome = onThread {
      try? ReadProtection.apply(to: [protected], scope: .thread)
      let file = openUnnamed(folder)
      guard file >= 0, write(file, "x", 1) == 1 else { return -2 }
      let isNamed =
        linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, folder + "/new.ics", AT_SYMLINK_FOLLOW)
      guard isNamed == 0 else { return Int(errno) }
      guard rename(folder + "/new.ics", folder + "/newer.ics") == 0 else { return -3 }
      var status = stat()
      guard stat(folder + "/newer.ics", &status) == 0, status.st_size == 1 else { return -4 }
      guard errorOfReading(folder + "/newer.ics") == EACCES else { return -5 }
      return unlink(folder + "/newer.ics") == 0 ? 0 : -6
    }
    #expect(outcome == 0)
  }

  @Test func leavesMovingBetweenOtherFolders() throws {
    let (from, to) = (root("data/beside.txt"), root("data/dir/moved.txt"))
    let stolen = (root("data/cal/a.ics"), root("data/dir/a.ics"))
    let folder = try ResolvedPath(root("data/cal"))
    let errors = onThread {
      try? ReadProtection.apply(to: [folder], scope: .thread)
      return [
        rename(from, to) == 0 ? 0 : errno, rename(stolen.0, stolen.1) == 0 ? 0 : errno,
        link(stolen.0, stolen.1) == 0 ? 0 : errno,
      ]
    }
    #expect(errors == [0, EXDEV, EXDEV])
  }

  @Test func protectsACalendarMadeLater() throws {
    let folder = root("data/later/cal")
    let protected = try ResolvedPath(folder)
    let errors = onThread {
      try? ReadProtection.apply(to: [protected], scope: .thread)
      _ = mkdir(folder.replacingOccurrences(of: "/cal", with: ""), 0o700)
      _ = mkdir(folder, 0o700)
      let file = creat(folder + "/a.ics", 0o600)
      return [file >= 0 ? 0 : errno, errorOfReading(folder), errorOfReading(folder + "/a.ics")]
    }
    #expect(errors == [0, EACCES, EACCES])
  }

  @Test func grantsMoreWhereAsked() throws {
    try root.file("data/cal/state/history")
    #expect(
      opening(
        ["data/cal/state/history", "data/cal/a.ics", "data/beside.txt"], protecting: ["data/cal"],
        alsoGranting: ["data/cal/state", "data", "data/cal", "none"]) == [0, EACCES, 0])
  }

  @Test func readsFilesOfEveryKind() throws {
    #expect(mkfifo(root("data/pipe"), 0o600) == 0)
    #expect(symlink("beside.txt", root("data/link.txt")) == 0)
    #expect(symlink("none", root("data/dangling")) == 0)
    #expect(symlink("cal/a.ics", root("data/tocal")) == 0)
    #expect(
      opening(
        [
          "data/pipe", "data/link.txt", "data/dangling", "data/tocal", "/dev/null",
          "/proc/self/stat",
        ],
        protecting: ["data/cal"]) == [0, 0, ENOENT, EACCES, 0, 0])
  }

  @Test func whatMayNotBeListedIsNotGranted() throws {
    #expect(chmod(root.path, 0o755) == 0)
    #expect(chmod(root("data"), 0o711) == 0)
    let (calendar, beside, dir) = (root("data/cal"), root("data/beside.txt"), root("data/dir"))
    let top = root("top.txt")
    let (protected, also) = ([try ResolvedPath(calendar)], [try ResolvedPath(dir)])
    let errors = onThread {
      actingAsNobody()
      try? ReadProtection.apply(to: protected, alsoGranting: also, scope: .thread)
      return [calendar, beside, dir, dir + "/c.txt", top].map(errorOfReading)
    }
    // As root this runs as nobody, who may not list it; an owner may.
    let isClosed = getuid() == 0
    #expect(errors == [EACCES, isClosed ? EACCES : 0, 0, 0, 0])
  }

  @Test(.enabled(if: Program.canMount, "nothing can be mounted here"))
  func aBindMountBesideTheWayIsNoWayAround() throws {
    let (source, target) = (root("data"), root("mounted"))
    try root.folder("mounted")
    try #require(mount(source, target, nil, UInt(4096), nil) == 0)
    defer { umount(target) }
    #expect(
      opening(
        ["data/cal/a.ics", "mounted/cal/a.ics", "mounted/dir/c.txt"], protecting: ["data/cal"])
        == [EACCES, EACCES, 0])
  }

  @Test func bindsItsThreadOnly() {
    #expect(opening(["data/cal/a.ics"], protecting: ["data/cal"]) == [EACCES])
    #expect(errorOfReading(root("data/cal/a.ics")) == 0)
  }

  /// As the one of these tests is.
  @Test func refusesAProcessThatHasOtherThreads() throws {
    let (file, folder) = (root("data/cal/a.ics"), try ResolvedPath(root("data/cal")))
    let (reason, error) = onThread { (failure([folder], .process), errorOfReading(file)) }
    guard case .threads(let count?) = reason else {
      Issue.record("\(reason.map { "\($0)" } ?? "in force")")
      return
    }
    #expect(count > 1 && error == 0)
  }

  /// And what lies beside it on such a way stays readable.
  @Test func protectsAFolderWhoseNameIsNotUTF8() throws {
    let odd = Array(root("caf").utf8) + [0xE9]
    try #require(odd.withCString { mkdir($0, 0o700) } == 0)
    let (calendar, beside) = (odd + Array("/cal".utf8), odd + Array("/dir".utf8))
    for folder in [calendar, beside] { try #require(folder.withCString { mkdir($0, 0o700) } == 0) }
    let protected = try ResolvedPath(bytes: calendar)
    let errors = onThread {
      try? ReadProtection.apply(to: [protected], scope: .thread)
      return [calendar, odd, beside].map { $0.withCString { errorOfReading($0) } }
    }
    #expect(errors == [EACCES, EACCES, 0])
  }

  @Test func holdsInAFolderWithManyFiles() throws {
    for number in 0..<3000 { try root.file("data/many\(number)") }
    #expect(
      opening(["data/many2999", "data/cal/a.ics"], protecting: ["data/cal"]) == [0, EACCES])
  }
}

private func failure(
  _ folders: [ResolvedPath], _ scope: ReadProtection.Scope
) -> SandboxFault? {
  do throws(SandboxFault) {
    try ReadProtection.apply(to: folders, scope: scope)
    return nil
  } catch {
    return error
  }
}

private let landlockIsAvailable =
  landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION)) > 0

private func errorOfReading(_ path: String) -> Int32 { path.withCString { errorOfReading($0) } }

private func errorOfReading(_ path: UnsafePointer<CChar>) -> Int32 {
  let file = openat_existing(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return errno }
  close(file)
  return 0
}

private func openUnnamed(_ folder: String) -> Int32 {
  open(folder, O_WRONLY | Int32(CLINUX_O_TMPFILE) | O_CLOEXEC, 0o600)
}
