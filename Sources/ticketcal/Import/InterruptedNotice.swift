internal import TicketImport

/// Messages about interrupted imports.
enum InterruptedNotice {
  /// One line for each import at the prompt that can be resumed.
  ///
  /// - Parameter count: the number of all of them, if some are left out.
  static func lines(_ sessions: [InterruptedSession], among count: Int? = nil) -> [String] {
    sessions.map { session in
      let number = (count ?? sessions.count) > 1 ? " \(session.importID)" : ""
      return "an import of \(LogLines.inputs(session.inputs)) was cut off: \(state(session)); "
        + "ticketcal resume\(number) continues it, "
        + "ticketcal resume --discard\(number) forgets it"
    }
  }

  /// One line for all interrupted imports, for commands without a prompt; nil for no import.
  static func line(_ sessions: [InterruptedSession]) -> String? {
    guard let session = sessions.first else { return nil }
    return sessions.count == 1
      ? "an import of \(LogLines.inputs(session.inputs)) was cut off: \(state(session)); "
        + "ticketcal resume continues it"
      : "\(sessions.count) imports were cut off; ticketcal resume continues them"
  }

  /// Reports all interrupted imports. Ignores a ledger that cannot be read, because commands that
  /// need the ledger report that error.
  static func say(of ledger: Ledger?, to messages: Messages) {
    for line in lines((try? ledger?.sessions()) ?? []) { messages.say(line) }
  }

  /// Reports, once, the interrupted imports whose inputs were not imported since.
  static func sayOnce(of ledger: Ledger?, inOneLine: Bool, to messages: Messages) {
    guard let ledger, let sessions = try? ledger.sessionsToAnnounce() else { return }
    let count = try? ledger.sessions().count
    let told = inOneLine ? line(sessions).map { [$0] } ?? [] : lines(sessions, among: count)
    for line in told { messages.say(line) }
    // A dry run cannot store it, and tells it again.
    try? ledger.markAnnounced(sessions)
  }

  /// `2 saved, 3 left`.
  static func state(_ session: InterruptedSession) -> String {
    "\(session.saved) saved, \(session.left) left"
  }

  /// The outcome of the open writes of an interrupted import.
  static func found(_ cutOff: InterruptedImport) -> String {
    let all = cutOff.made + cutOff.notMade
    let what = all == 1 ? "1 write" : "\(all) writes"
    let kept = cutOff.keptBy.map { "; an event is also still in \($0), where it was changed since" }
    return "import \(cutOff.importID) of \(LogLines.inputs(cutOff.inputs)) was cut off "
      + "with \(what) begun: \(cutOff.made) made, \(cutOff.notMade) not" + kept.joined()
  }
}
