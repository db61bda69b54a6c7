import Foundation
import Glibc
import Testing

/// Ledgers that may not be written.
@Suite struct LedgerTroubleTests {
  private static let ordinary = Comment("needs an ordinary user's rights, or setpriv(1) for root")

  @Test(.enabled(if: Program.canActAsOrdinaryUser, ordinary))
  func saysThatTheLedgerMayNotBeWritten() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.imports(TestHome.booked)
    chmod("\(home.state)/ledger.sqlite", 0o400)
    chmod(home.state, 0o500)
    defer { chmod(home.state, 0o700) }
    try expectsRefusal(by: home, status: 77, of: "\(home.state)/ledger.sqlite")
    let log = try home.run("log")
    #expect(log.status == 0 && log.lines.count == 1, "\(log.errors)")
  }

  @Test(
    .enabled(if: Program.canActAsOrdinaryUser, ordinary), arguments: ["state/ticketcal", "state"])
  func saysThatTheLedgerOrItsFolderMayNotBeMade(folder: String) throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.folder.folder(folder)
    home.giveAway()
    chmod(home.folder(folder), 0o500)
    defer { chmod(home.folder(folder), 0o700) }
    try expectsRefusal(by: home, status: 77, of: home.state)
  }

  @Test(.enabled(if: Program.canMount, "needs the right to mount a tmpfs"))
  func saysThatTheDiskOfTheLedgerIsReadOnly() throws {
    let home = try TestHome()
    let disk = try home.folder.folder("state")
    try #require(try Program.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", disk) == 0)
    defer { _ = try? Program.run("umount", "-l", disk) }
    try home.imports(TestHome.booked)
    try #require(try Program.run("mount", "-o", "remount,ro", disk) == 0)
    try expectsRefusal(by: home, status: 77, of: "\(home.state)/ledger")
    let log = try home.run("log")
    #expect(log.status == 0 && log.lines.count == 1, "\(log.errors)")
  }

  /// Nothing is written, and the way out works.
  private func expectsRefusal(by home: TestHome, status: Int32, of path: String) throws {
    let before = try home.names()
    try home.file("a.csv", TestHome.bookings(3))
    let run = try home.run("-y", "a.csv")
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(path) && run.errors.contains("--no-ledger"), "\(run.errors)")
    #expect(try home.names() == before)
    let without = try home.run("-y", "--no-ledger", "a.csv")
    #expect(without.status == 0 && without.errors == "3 saved\n", "\(without.errors)")
    #expect(try home.names().count == before.count + 3)
  }
}
