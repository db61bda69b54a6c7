internal import ArgumentParser
internal import TicketImport

/// One run of `ticketcal resume` as a process: finds the session, and goes on with it or forgets it.
struct ResumeProcess {
  private let arguments: ResumeArguments
  private let command: CommandProcess

  init(_ arguments: ResumeArguments) {
    self.arguments = arguments
    command = CommandProcess(color: arguments.telling.color, isVerbose: arguments.telling.verbose)
  }

  /// The exit status.
  func run() -> Int32 {
    command.run { () throws(Stop) in
      let busy =
        arguments.checkConflicts
        ? try BusyTimes.read(command.messages, watch: SignalWatch()) : nil
      let ledger = try command.existingLedger()
      let calendars = arguments.discard ? [] : try giveUpReading(ledger)
      guard let session = try session(in: ledger) else {
        command.messages.say("no import was cut off; there is nothing to resume")
        return ExitStatus.success
      }
      if arguments.discard { return try discard(session, of: ledger) }
      let settings: SessionSettings
      do throws(LedgerError) {
        settings = try ledger.sessionSettings(of: session.importID)
      } catch {
        throw Stop(error)
      }
      return ImportProcess(
        try importArguments(session, settings),
        resuming: Resumption(
          session: session, settings: settings, ledger: ledger, calendars: calendars, busy: busy)
      ).run()
    }
  }

  /// Has the kernel keep the process from reading in calendars; those there are.
  private func giveUpReading(_ ledger: Ledger) throws(Stop) -> [NamedCalendar] {
    let settings = try ImportSettings(try blankArguments(), folders: command.folders)
    let named = settings.catalog.named()
    try CalendarSeal(
      stateFolder: command.folders.stateFolder, protection: settings.protection,
      messages: command.messages, followsReading: arguments.checkConflicts
    ).close(
      settings.catalog.sources, and: [settings.calendar].compactMap { $0 }, of: ledger,
      for: "import")
    return named
  }

  private func blankArguments() throws(Stop) -> ImportArguments {
    guard let arguments = try? ImportArguments.parse([]) else {
      throw Stop(ExitStatus.usage, "the session cannot go on; import its files again")
    }
    return arguments
  }

  /// What the import was called with, as far as it counts now.
  private func importArguments(
    _ session: InterruptedSession, _ settings: SessionSettings
  ) throws(Stop) -> ImportArguments {
    var command = try blankArguments()
    command.files = session.inputs
    settings.restore(&command)
    command.telling = arguments.telling
    return command
  }

  /// The session that is meant; nil where there is none.
  private func session(in ledger: Ledger) throws(Stop) -> InterruptedSession? {
    let sessions: [InterruptedSession]
    let isResumedElsewhere: Bool
    do throws(LedgerError) {
      sessions = try ledger.sessions()
      isResumedElsewhere = sessions.isEmpty ? try ledger.isResumedElsewhere() : false
    } catch { throw Stop(error) }
    if isResumedElsewhere { throw Stop(ExitStatus.busy, ImportLedger.sessionTaken) }
    if let number = arguments.number {
      if let session = sessions.first(where: { $0.importID == number }) { return session }
      throw Stop(
        ExitStatus.usage, "import \(number) was not cut off at the prompt; see ticketcal log")
    }
    guard sessions.count > 1 else { return sessions.first }
    for line in CutOffNotice.lines(sessions) { command.messages.say(line) }
    throw Stop(ExitStatus.usage, "several imports were cut off; give the number of one")
  }

  private func discard(_ session: InterruptedSession, of ledger: Ledger) throws(Stop) -> Int32 {
    try ImportLedger.claim(session, in: ledger)
    do { try ledger.discardSession(session.importID, at: CommandProcess.now) } catch {
      throw Stop(error)
    }
    if !arguments.telling.quiet {
      command.messages.say(
        "forgot the import of \(LogLines.inputs(session.inputs)): \(CutOffNotice.state(session))")
    }
    return ExitStatus.success
  }
}
