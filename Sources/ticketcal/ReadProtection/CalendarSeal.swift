internal import CalendarStore
internal import Sandbox
internal import TicketImport

/// Whether an import continues if the kernel cannot protect every calendar from reading.
enum Protection: String, Sendable, CaseIterable {
  case preferred
  case required
}

/// Keeps the process, and the programs that it starts, from reading calendars and the state folder
/// by Landlock. Call this before anything starts a thread (closing a ledger does), after everything
/// in the folders above the calendars has been listed, and after the ledger was opened: what is open
/// stays readable for the process alone.
struct CalendarSeal {
  let state: StateFolder
  let protection: Protection
  let messages: Messages
  /// False if the process runs other commands, too, which Landlock would bind. Nothing is closed
  /// then.
  let ownsProcess: Bool

  /// Closes the sources, the calendars, every calendar in the ledger, and the state folder except
  /// the texts for the external editor, to reading.
  ///
  /// Throws if the configuration requires protection that is not available.
  ///
  /// - Parameters:
  ///   - access: whose sources are closed; the process can connect to the ports of its servers alone.
  ///   - ledger: nil if the ledger could not be opened, so that its calendars are unknown.
  ///   - command: the name of the command, for messages.
  func close(
    _ access: CalendarAccess, and calendars: [EventCalendar] = [], of ledger: Ledger?,
    for command: String
  ) throws(CommandError) {
    guard ownsProcess else { return }
    var protected = ProtectedFolders()
    for known in access.sources where known.source.kind != .calDAV {
      protected.addSource(known.source.location)
    }
    for path in calendars.compactMap(\.identifier) where path.hasPrefix("/") {
      protected.addCalendar(path)
    }
    var faults: [String] = []
    if let folders = try? ledger?.calendarFolders() {
      for folder in folders { protected.addCalendar(folder) }
    } else {
      faults.append("the calendars of the ledger are unknown, as it cannot be read")
    }
    protected.add(state.path)
    faults += protected.faults.map {
      "reading in \($0.path) is not prevented by the kernel: \($0.reason)"
    }
    let texts = try? ResolvedPath(state.editorFolder)
    var isInForce = true
    do throws(SandboxFault) {
      try ReadProtection.apply(
        to: protected.folders, connectingTo: access.serverPorts,
        alsoGranting: [texts].compactMap { $0 })
    } catch {
      isInForce = false
      faults.insert("reading in calendars is not prevented by the kernel: \(error)", at: 0)
    }
    if isInForce {
      messages.detail(
        "the kernel keeps this \(command) from reading in \(protected.names.joined(separator: ", "))"
      )
    }
    guard let fault = faults.first, protection == .required else {
      for fault in faults { messages.detail(fault) }
      return
    }
    throw CommandError(
      ExitStatus.notPermitted,
      "\(fault); the configuration requires it (protection = \"required\"), so this \(command) "
        + "does nothing")
  }
}
