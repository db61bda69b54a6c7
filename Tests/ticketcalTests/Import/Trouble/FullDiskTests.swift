#if DEBUG
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// Disks that become full in the middle of an import.
  @Suite(.enabled(if: Program.canMount, "needs the right to mount a tmpfs"))
  struct FullDiskTests {
    /// What is on the disk that becomes full.
    enum Place: String, CaseIterable {
      case calendar = "data"
      case ledger = "state"
      case both = ""

      var folders: [String] { self == .both ? ["data", "state"] : [rawValue] }
    }

    /// Of 70 records in two parts.
    private static let steps = [
      "importBegun:1", "written:1", "written:67", "intentBegun:1", "intentBegun:2",
      "intentWritten:1", "named:1", "settleBegun:1", "settleBegun:2", "settled:1",
      "settled:2",
    ]

    private static let updateSteps = ["written:1", "compared:1", "swapped:67", "settleBegun:1"]

    @Test(
      arguments: TestRun.sample(steps).map { ($0, false) }
        + TestRun.sample(updateSteps).map { ($0, true) }, Place.allCases)
    func isCompletedWhenThereIsRoom(_ fault: (step: String, isUpdate: Bool), place: Place) throws {
      let what = "\(fault.step), \(place)"
      let home = try TestHome()
      let disk = try SmallDisk(home, place)
      if fault.isUpdate { try home.imports(TestHome.bookings(70, day: 3), as: "a.csv", "-q") }
      try home.file("a.csv", TestHome.bookings(70))
      let run = try home.stopped(at: fault.step, "-y", "--format", "json", "a.csv")
      try disk.fill()
      run.send(SIGCONT)
      let finished = try run.wait()
      try expectsTrouble(finished, home, what)
      let saved = try finished.results("status").count { $0 == "saved" }
      #expect(try home.names().count == (fault.isUpdate ? 70 : saved), "\(what)")
      disk.makeRoom()
      let again = try home.run("-y", "-q", "a.csv")
      #expect(again.status == 0, "\(what): \(again.errors)")
      try home.expectsBookings(70, sequence: fault.isUpdate ? 1 : 0, after: what)
      try home.expectsUnchanged(70, of: "a.csv")
    }

    @Test(arguments: Place.allCases)
    func saysSoBeforeItBegins(place: Place) throws {
      let home = try TestHome()
      let disk = try SmallDisk(home, place)
      try home.file("a.csv", TestHome.bookings(70))
      try disk.fill()
      let run = try home.run("-y", "--format", "json", "a.csv")
      #expect(run.status == 74, "\(run.errors)")
      #expect(run.errors.lowercased().contains("no space left"), "\(run.errors)")
      #expect(try home.names().isEmpty)
      disk.makeRoom()
      #expect(try home.run("-y", "-q", "a.csv").status == 0)
      try home.expectsBookings(70)
    }

    /// A command that loses to another program has nothing to be undone, which the ledger cannot be told.
    @Test func saysThatTheLogIsNotComplete() throws {
      let home = try TestHome()
      let disk = try SmallDisk(home, .ledger)
      let folder = try home.configureSource()
      #expect(try home.run("access", "grant", "personal", "-q").status == 0)
      let run = try home.stopped(
        at: "intentWritten:1", "edit", "dentist@example.org", "--title", "Doctor")
      try FileManager.default.removeItem(atPath: "\(folder)/dentist.ics")
      try disk.fill()
      run.send(SIGCONT)
      let lost = try run.wait()
      #expect(lost.status == 75 && lost.errors.contains("no space left"), "\(lost.errors)")
      disk.makeRoom()
      #expect(try home.run("undo", "-y").output.contains("gone from the calendar already"))
    }

    /// Either all was done before it had need of room, or it says what is wrong, and names every record.
    private func expectsTrouble(_ run: Finished, _ home: TestHome, _ what: String) throws {
      try home.expectsWholeEvents(what)
      #expect(run.lines.count == 70, "\(what): \(run.errors)")
      let states = Set(try run.results("status"))
      if run.status == 0 {
        #expect(states.isSubset(of: ["saved", "updated"]), "\(what)")
      } else {
        #expect(run.status == 74, "\(what): \(run.errors)")
        #expect(run.errors.contains("no space left"), "\(what): \(run.errors)")
      }
    }
  }

  /// A small file system under folders of a home.
  private final class SmallDisk {
    private let root: String
    private var mounts: [String] = []

    init(_ home: TestHome, _ place: FullDiskTests.Place) throws {
      root = try home.folder.folder("disk")
      mounts = [root]
      try #require(
        try Program.run("mount", "-t", "tmpfs", "-o", "size=4m", "none", root) == 0)
      for name in place.folders {
        let folder = try home.folder.folder(name)
        try home.folder.folder("disk/\(name)")
        try #require(try Program.run("mount", "--bind", "\(root)/\(name)", folder) == 0)
        mounts.append(folder)
      }
    }

    deinit {
      for mount in mounts.reversed() { _ = try? Program.run("umount", "-l", mount) }
    }

    /// Takes all the room there is.
    func fill() throws {
      let file = open("\(root)/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(file >= 0)
      defer { close(file) }
      let page = [UInt8](repeating: 1, count: 4096)
      while write(file, page, page.count) > 0 {}
      #expect(errno == ENOSPC)
    }

    func makeRoom() { unlink("\(root)/filler") }
  }
#endif
