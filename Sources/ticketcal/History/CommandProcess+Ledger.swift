internal import Glibc
internal import TicketImport

extension CommandProcess {
  func ledger(_ access: Ledger.Access) throws(Stop) -> Ledger {
    do {
      let ledger = try Ledger(folder: folders.stateFolder, access: access)
      if access == .readWrite { FaultHook.arm(ledger) }
      return ledger
    } catch {
      throw Stop(error)
    }
  }

  /// The ledger to write to where there is one; else an empty one, and none is made.
  func existingLedger() throws(Stop) -> Ledger {
    let isMissing = access("\(folders.stateFolder)/ledger.sqlite", F_OK) != 0 && errno == ENOENT
    return try ledger(isMissing ? .readOnly : .readWrite)
  }

  /// The import of that number.
  func find(_ number: Int64, in ledger: Ledger) throws(Stop) -> LoggedImport {
    let found: LoggedImport?
    do { found = try ledger.loggedImport(number) } catch { throw Stop(error) }
    if let found { return found }
    throw Stop(ExitStatus.usage, "there is no import \(number); see ticketcal log")
  }
}
