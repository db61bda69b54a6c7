internal import TicketImport

/// Whether an import continues if the kernel cannot protect every calendar from reading.
enum Protection: String, Sendable, CaseIterable {
  case preferred
  case required
}

/// Has the kernel keep the process from reading in calendars. To be called before anything starts a thread
/// (closing a ledger does), and after everything in the folders above the calendars has been listed.
struct CalendarSeal {
  let stateFolder: String
  let protection: Protection
  let messages: Messages
  /// Whether the state folder is read afterwards.
  var needsState = true
  /// Whether calendars were read before, by threads that are idle now: these are not bound.
  var followsReading = false

  /// Closes the sources, these calendars and every calendar that the ledger knows.
  ///
  /// Throws where the configuration requires what cannot be had.
  ///
  /// - Parameters:
  ///   - ledger: nil where it could not be opened, and so its calendars are unknown.
  ///   - command: what gives up reading, for messages.
  func close(
    _ sources: [Source], and calendars: [CalendarLocation] = [], of ledger: Ledger?,
    for command: String
  ) throws(CommandError) {
    var protected = ProtectedFolders()
    for source in sources { protected.addSource(source.folder) }
    for calendar in calendars { protected.add(calendar.path) }
    var faults: [String] = []
    if let folders = try? ledger?.calendarFolders() {
      for folder in folders { protected.addIfOutside(folder) }
    } else {
      faults.append("the calendars of the ledger are unknown, as it cannot be read")
    }
    faults += protected.faults.map {
      "reading in \($0.path) is not prevented by the kernel: \($0.reason)"
    }
    let state = try? ResolvedPath(stateFolder)
    var isInForce = true
    do throws(ReadProtection.Reason) {
      try ReadProtection.apply(
        to: protected.folders, alsoGranting: [state].compactMap { $0 },
        scope: followsReading ? .thread : .process)
    } catch {
      isInForce = false
      faults.insert("reading in calendars is not prevented by the kernel: \(error)", at: 0)
    }
    if isInForce {
      try checkState(state, protected)
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

  /// What is beside a calendar's way cannot be granted, as files are made there later: the ledger among
  /// them.
  private func checkState(_ state: ResolvedPath?, _ protected: ProtectedFolders)
    throws(CommandError)
  {
    guard needsState, let state,
      let place = protected.folders.firstIndex(where: { $0.isIn(state) })
    else { return }
    throw CommandError(
      ExitStatus.configuration,
      "\(stateFolder) cannot hold the ledger, as it holds calendars (\(protected.names[place])), "
        + "beside which nothing may be read; set XDG_STATE_HOME to another folder, or move the "
        + "calendars")
  }
}
