internal import TicketImport

/// Whether an import goes on that the kernel does not keep from reading in every calendar.
enum Protection: String, Sendable, CaseIterable {
  case preferred
  case required
}

/// Has the kernel keep the process from reading in calendars. To be called before a ledger is opened, as
/// that starts threads, and after everything in the folders above the calendars has been listed.
struct CalendarSeal {
  let stateFolder: String
  let protection: Protection
  let messages: Messages
  /// False under a dry run, which writes nothing.
  var lists = true
  /// Whether what is kept in the state folder has to be read afterwards.
  var needsState = true

  /// Closes the sources, these calendars and every calendar that the ledger knows.
  ///
  /// Throws where the configuration requires what cannot be had.
  ///
  /// - Parameter command: what gives up reading, for messages.
  func close(
    _ sources: [Source], and calendars: [CalendarLocation], for command: String
  ) throws(Stop) {
    var protected = ProtectedFolders()
    for source in sources { protected.addSource(source.folder) }
    for calendar in calendars { protected.add(calendar.path) }
    var faults: [String] = []
    do {
      for folder in try known() { protected.addIfOutside(folder) }
    } catch { faults.append("the ledger does not tell which calendars it knows") }
    faults += protected.faults.map {
      "reading in \($0.path) is not prevented by the kernel: \($0.reason)"
    }
    let state = try? ResolvedPath(stateFolder)
    switch ReadProtection.apply(to: protected.folders, alsoGranting: [state].compactMap { $0 }) {
    case .inForce:
      try checkState(state, protected)
      messages.detail(
        "the kernel keeps this \(command) from reading in \(protected.names.joined(separator: ", "))"
      )
    case .unavailable(let reason):
      faults.insert("reading in calendars is not prevented by the kernel: \(reason)", at: 0)
    }
    guard let fault = faults.first, protection == .required else {
      for fault in faults { messages.detail(fault) }
      return
    }
    throw Stop(
      ExitStatus.notPermitted,
      "\(fault); the configuration requires it (protection = \"required\"), so this \(command) "
        + "does nothing")
  }

  /// What is beside a calendar's way cannot be granted, as files are made there later: the ledger among
  /// them.
  private func checkState(_ state: ResolvedPath?, _ protected: ProtectedFolders) throws(Stop) {
    guard needsState, let state,
      let place = protected.folders.firstIndex(where: { $0.isIn(state) })
    else { return }
    throw Stop(
      ExitStatus.configuration,
      "\(stateFolder) cannot hold the ledger, as it holds calendars (\(protected.names[place])), "
        + "beside which nothing may be read; set XDG_STATE_HOME to another folder, or move the "
        + "calendars")
  }

  private struct UnknownCalendars: Error {}

  /// A ledger from before its calendars were listed is asked itself, once.
  private func known() throws(UnknownCalendars) -> [String] {
    var known = KnownCalendars(stateFolder: stateFolder)
    guard !known.isListed else { return known.folders }
    guard let ledger = LedgerCalendars(folder: stateFolder) else { throw UnknownCalendars() }
    known.add(ledger.folders, isKept: lists)
    return known.folders
  }
}
