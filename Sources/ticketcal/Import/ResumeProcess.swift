internal import ArgumentParser
internal import TicketImport

/// One run of `ticketcal resume`: finds the session, and continues or discards it.
struct ResumeProcess {
  private let arguments: ResumeCommand
  private let command: Tool

  init(_ tool: Tool, _ arguments: ResumeCommand) {
    self.arguments = arguments
    command = tool
  }

  /// The exit status.
  func run() -> Int32 {
    command.run { () throws(CommandError) in
      let busy =
        arguments.checkConflicts
        ? try BusyTimes.read(command, watch: command.signalWatch()) : nil
      let ledger = try command.existingLedger()
      let calendars = arguments.discard ? [] : try giveUpReading(ledger)
      guard let session = try session(in: ledger) else {
        command.messages.say("no import was cut off: nothing to resume")
        return ExitStatus.success
      }
      if arguments.discard { return try discard(session, of: ledger) }
      let settings: SessionSettings
      do throws(LedgerError) {
        settings = try ledger.sessionSettings(of: session.importID)
      } catch {
        throw CommandError(error)
      }
      return ImportProcess(
        command, try importArguments(session, settings),
        resuming: Resumption(
          session: session, settings: settings, ledger: ledger,
          calendars: calendars, busy: busy)
      ).run()
    }
  }

  /// Gives up reading calendars by Landlock; returns the existing calendars.
  private func giveUpReading(_ ledger: Ledger) throws(CommandError) -> [NamedCalendar] {
    let settings = try ImportSettings(
      try blankArguments(), command)
    let named = settings.catalog.named()
    command.afterSave.arm(settings.catalog.sources, settings.access)
    command.afterSave.start()
    try CalendarSeal(
      state: StateFolder(command.folders), protection: settings.protection,
      messages: command.messages, ownsProcess: command.ownsProcess,
      followsReading: arguments.checkConflicts
    ).close(
      settings.catalog.sources, and: [settings.calendar].compactMap { $0 }, of: ledger,
      for: "import")
    return named
  }

  private func blankArguments() throws(CommandError) -> ImportArguments {
    guard let arguments = try? ImportArguments.parse([]) else {
      throw CommandError(ExitStatus.usage, "the session cannot go on; import its files again")
    }
    return arguments
  }

  /// The original arguments of the import, as far as the session keeps them.
  private func importArguments(
    _ session: InterruptedSession, _ settings: SessionSettings
  ) throws(CommandError) -> ImportArguments {
    var command = try blankArguments()
    command.files = session.inputs
    settings.restore(&command)
    command.reporting = arguments.reporting
    return command
  }

  /// The session to resume; nil if there is none.
  private func session(in ledger: Ledger) throws(CommandError) -> InterruptedSession? {
    let sessions: [InterruptedSession]
    let isResumedElsewhere: Bool
    do throws(LedgerError) {
      sessions = try ledger.sessions()
      isResumedElsewhere = sessions.isEmpty ? try ledger.isResumedElsewhere() : false
    } catch { throw CommandError(error) }
    if isResumedElsewhere { throw CommandError(ExitStatus.busy, ImportLedger.sessionTaken) }
    if let number = arguments.number {
      if let session = sessions.first(where: { $0.importID == number }) { return session }
      throw CommandError(
        ExitStatus.usage, "import \(number) was not cut off at the prompt; see ticketcal log")
    }
    guard sessions.count > 1 else { return sessions.first }
    for line in InterruptedNotice.lines(sessions) { command.messages.say(line) }
    throw CommandError(ExitStatus.usage, "several imports were cut off; give the number of one")
  }

  private func discard(_ session: InterruptedSession, of ledger: Ledger) throws(CommandError)
    -> Int32
  {
    try ImportLedger.claim(session, in: ledger)
    do { try ledger.discardSession(session.importID, at: command.now) } catch {
      throw CommandError(error)
    }
    if !arguments.reporting.quiet {
      command.messages.say(
        "forgot the import of \(LogLines.inputs(session.inputs)): \(InterruptedNotice.state(session))"
      )
    }
    return ExitStatus.success
  }
}
