/// Has the kernel keep the process from reading in calendars. To be called before a ledger is opened, as
/// that starts threads, and after everything in the folders above the calendars has been listed.
struct CalendarSeal {
  let stateFolder: String
  let messages: Messages

  /// Closes these folders and every calendar that the ledger knows.
  ///
  /// - Parameter command: what gives up reading, for `--verbose`.
  func close(_ folders: [String], for command: String) {
    let known = KnownCalendars(stateFolder: stateFolder).folders(outside: folders)
    let folders = folders + known
    switch ReadProtection.apply(to: folders, alsoGranting: [stateFolder]) {
    case .inForce:
      messages.detail(
        "the kernel keeps this \(command) from reading in \(folders.joined(separator: ", "))")
    case .unavailable(let reason):
      messages.detail("reading in calendars is not prevented by the kernel: \(reason)")
    }
  }
}
