internal import TicketImport

/// Has the kernel keep the process from reading in calendars. To be called before a ledger is opened, as
/// that starts threads, and after everything in the folders above the calendars has been listed.
struct CalendarSeal {
  let stateFolder: String
  let messages: Messages
  /// False under a dry run, which writes nothing.
  var lists = true

  /// Closes these folders and every calendar that the ledger knows.
  ///
  /// - Parameter command: what gives up reading, for `--verbose`.
  func close(_ folders: [String], for command: String) {
    let folders = folders + known().folders(outside: folders)
    switch ReadProtection.apply(to: folders, alsoGranting: [stateFolder]) {
    case .inForce:
      messages.detail(
        "the kernel keeps this \(command) from reading in \(folders.joined(separator: ", "))")
    case .unavailable(let reason):
      messages.detail("reading in calendars is not prevented by the kernel: \(reason)")
    }
  }

  /// A ledger from before its calendars were listed is asked itself, once.
  private func known() -> KnownCalendars {
    var known = KnownCalendars(stateFolder: stateFolder)
    guard !known.isListed else { return known }
    guard let ledger = LedgerCalendars(folder: stateFolder) else {
      messages.detail("the ledger does not tell which calendars it knows")
      return known
    }
    known.add(ledger.folders, isKept: lists)
    return known
  }
}
