import Foundation
import Glibc
import Testing

/// Folders that cannot be written and disks that are full.
@Suite struct DiskTroubleTests {
  private static let ordinary = Comment("needs an ordinary user's rights, or setpriv(1) for root")
  private static let mounting = Comment("needs the right to mount a tmpfs")

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func savesIntoAFolderThatMayNotBeRead() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.work.folder("drop")
    try home.file("booking.json", TestHome.seed)
    chmod(home.work("drop"), 0o300)
    let run = try home.run("-y", "-c", home.work("drop"), "booking.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.run("-y", "-c", "./drop", "booking.json").errors == "1 unchanged\n")
    chmod(home.work("drop"), 0o700)
    #expect(try home.events(in: home.work("drop")).count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.work("drop")).count == 1)
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func saysThatAFolderMayNotBeWritten() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.work.folder("closed")
    try home.file("a.csv", TestHome.rows(3))
    chmod(home.work("closed"), 0o500)
    let run = try home.run("-y", "--format", "json", "-c", "./closed", "a.csv")
    #expect(run.status == 77, "\(run.errors)")
    #expect(try run.results("status") == ["rejected", "rejected", "rejected"])
    #expect(run.errors.contains("closed"), "\(run.errors)")
    #expect(run.errors.components(separatedBy: "permission denied").count == 2)
    #expect(try home.run("-y", "-o", "closed/out.ics", "a.csv").status == 77)
    let told = try home.run("-y", "-c", "./closed", "a.csv")
    #expect(
      told.errors == """
        ticketcal: a.csv:2: \(home.work("closed")): permission denied; ask its owner for \
        permission (chmod, chown)
        ticketcal: a.csv:3: not saved, for the same reason
        ticketcal: a.csv:4: not saved, for the same reason
        3 rejected

        """)
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func saysOnceWhyAnUndoCannotWrite() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.file("booking.json", TestHome.seed)
    #expect(try home.run("-y", "-q", "booking.json").status == 0)
    chmod(home.tickets, 0o500)
    defer { chmod(home.tickets, 0o700) }
    let run = try home.run("undo", "-y")
    #expect(run.status == 77, "\(run.errors)")
    #expect(run.errors.components(separatedBy: "permission denied").count == 2, "\(run.errors)")
  }

  /// The old text is out of the way then, and cannot be removed: it gets its name back.
  @Test(
    .enabled(if: Program.find("strace") != nil, "needs strace(1)"),
    arguments: [(4, "cancelled", "cancelled"), (5, "", "updated")])
  func leavesNothingHiddenWhereAFileCannotBeRemoved(
    day: Int, mark: String, status: String
  ) throws {
    let home = try TestHome()
    try home.imports(TestHome.bookings(2), as: "a.csv", "-q")
    let before = try home.names().map { try home.text("\(home.tickets)/\($0)") }
    try home.file("a.csv", TestHome.bookings(2, day: day, status: mark))
    let run = try home.strace(
      ["-o", "/dev/null", "-e", "inject=unlinkat:error=EIO"], "-y", "--delete-cancelled", "a.csv")
    #expect(run.status == 74, "\(run.errors)")
    let names = try home.names().filter { !$0.hasPrefix(".") }
    #expect(try names.map { try home.text("\(home.tickets)/\($0)") } == before)
    let again = try home.run("-y", "--delete-cancelled", "--format", "json", "a.csv")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try again.results("status") == [status, status])
    #expect(try home.names() == (mark.isEmpty ? names : []))
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func saysThatTheCalendarCannotBeMade() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.file("booking.json", TestHome.seed)
    chmod(home.folder.path, 0o500)
    defer { chmod(home.folder.path, 0o700) }
    let run = try home.run("-y", "--no-ledger", "booking.json")
    #expect([73, 77].contains(run.status), "\(run.errors)")
    #expect(run.errors.contains(home.folder("data")), "\(run.errors)")
    #expect(!run.output.contains("saved"))
    let ledger = try home.run("-y", "booking.json")
    #expect(ledger.status == 77 && ledger.errors.contains("--no-ledger"), "\(ledger.errors)")
    #expect(ledger.errors.hasPrefix("ticketcal: \(home.folder("state")): the state folder cannot"))
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func needsNoHomeForAnotherCalendar() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.work.folder("vdir")
    try home.file("booking.json", TestHome.seed)
    chmod(home.folder.path, 0o500)
    defer { chmod(home.folder.path, 0o700) }
    #expect(try home.run("-y", "--no-ledger", "-c", "./vdir", "booking.json").status == 0)
    #expect(try home.events(in: home.work("vdir")).count == 1)
    let new = try home.run("new", "-y", "-c", "./vdir", "Gala 2027-03-01")
    #expect(new.errors.hasPrefix("ticketcal: \(home.folder("state")): the state"), "\(new.errors)")
    let (executable, arguments) = try home.command(["--no-ledger", "-c", "./vdir", "other.json"])
    try home.file("other.json", #"{"title":"Other","start":"2024-01-01"}"#)
    chmod(home.folder.path, 0o500)
    let prompt = try PromptRun(executable, arguments, in: home)
    try prompt.ends("s", saying: "1 saved")
    #expect(try home.events(in: home.work("vdir")).count == 2)
  }

  @Test(.enabled(if: Program.canMount, mounting))
  func saysThatTheDiskIsFull() throws {
    let home = try TestHome()
    let disk = home.folder("disk")
    try home.folder.folder("disk")
    #expect(try Program.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", disk) == 0)
    defer { _ = try? Program.run("umount", "-l", disk) }
    try home.folder.folder("disk/cal")
    try home.file("a.csv", TestHome.rows(200))
    let run = try home.run("-y", "--format", "json", "-c", "\(disk)/cal", "a.csv")
    #expect(run.status == 74)
    #expect(run.errors.contains("no space left"), "\(run.errors.suffix(500))")
    let saved = try run.results("status").filter { $0 == "saved" }.count
    #expect(saved > 0 && saved < 200)
    #expect(try home.events(in: "\(disk)/cal").count == saved)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(disk)/cal").count == saved)

    try home.file("old.ics", "old")
    #expect(try home.run("-y", "-o", "\(disk)/out.ics", "a.csv").status == 74)
    #expect(access("\(disk)/out.ics", F_OK) != 0)
  }

  @Test(.enabled(if: Program.canMount, mounting))
  func saysThatTheDiskIsReadOnly() throws {
    let home = try TestHome()
    let disk = home.folder("disk")
    try home.folder.folder("disk")
    #expect(try Program.run("mount", "-t", "tmpfs", "-o", "size=64k,ro", "none", disk) == 0)
    defer { _ = try? Program.run("umount", "-l", disk) }
    try home.file("booking.json", TestHome.seed)
    let run = try home.run("-y", "-c", disk, "booking.json")
    #expect([74, 77].contains(run.status), "\(run.errors)")
    #expect(run.errors.contains("read-only") || run.errors.contains("written"), "\(run.errors)")
  }

  @Test(arguments: [["-y"], ["-y", "--format", "json"], ["-y", "-o", "-"]])
  func saysThatResultsCannotBeWritten(options: [String]) throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let run = try home.run(options + ["booking.json"], output: .file("/dev/full"))
    #expect(run.status == 74)
    #expect(run.errors.contains("no space left"), "\(run.errors)")
  }
}
