internal import TicketImport

/// Whether an import continues if the kernel cannot protect every calendar from reading.
enum Protection: String, Sendable, CaseIterable {
  case preferred
  case required
}

/// Keeps the process from reading calendars by Landlock. Call this before anything starts a thread
/// (closing a ledger does), and after everything in the folders above the calendars has been
/// listed.
struct CalendarSeal {
  let stateFolder: String
  let protection: Protection
  let messages: Messages
  /// Whether the state folder is read afterwards.
  var needsState = true
  /// Whether calendars were read before, by threads that are idle now. Landlock does not bind these
  /// threads.
  var followsReading = false

  /// Closes the sources, the calendars, and every calendar in the ledger, to reading.
  ///
  /// Throws if the configuration requires protection that is not available.
  ///
  /// - Parameters:
  ///   - ledger: nil if the ledger could not be opened, so that its calendars are unknown.
  ///   - command: the name of the command, for messages.
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

  /// Throws if the state folder has a calendar. Files created beside a calendar later, such as the
  /// ledger's, could not be read.
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
