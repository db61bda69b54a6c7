import Foundation
import Testing

@testable import TicketImport

@Suite struct ImportLocksTests {
  private let folder: LedgerFolder
  private var path: String { "\(folder.path)/ledger.lock" }

  init() throws { folder = try LedgerFolder() }

  /// A second descriptor of each open file of that path, as a process that was just forked has one.
  private func copies() throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)")
      let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      return target == path ? Int32(name).map { dup($0) } : nil
    }
  }

  @Test func holdAsLongAsTheirOwner() throws {
    var locks: ImportLocks? = try ImportLocks(making: path)
    locks?.claim(7)
    let others = try ImportLocks(making: path)
    #expect(others.isHeldElsewhere(7) && !others.isHeldElsewhere(8))
    locks = nil
    #expect(!others.isHeldElsewhere(7))
  }

  /// However long a program that is started elsewhere takes to let go of what it was given.
  @Test func endWithTheirOwnerWhoeverHasTheOpenFile() throws {
    var locks: ImportLocks? = try ImportLocks(making: path)
    locks?.claim(7)
    #expect(locks?.tryWriteLock() == true)
    let copies = try copies()
    #expect(!copies.isEmpty)
    locks = nil
    let others = try ImportLocks(making: path)
    #expect(!others.isHeldElsewhere(7) && others.tryWriteLock())
    for copy in copies { close(copy) }
  }
}
