internal import TicketImport

/// Messages about interrupted imports.
enum InterruptedNotice {
  /// The outcome of the open writes of an interrupted import, and which calendars do not tell it; a line each.
  static func found(_ cutOff: InterruptedImport) -> [String] {
    let name =
      cutOff.inputs.isEmpty
      ? "\(cutOff.importID)" : "import \(cutOff.importID) of \(LogLines.inputs(cutOff.inputs))"
    let open = cutOff.unreachable.sorted { $0.key < $1.key }.map { calendar, reason in
      "\(name) was cut off, and what it wrote into \(calendar) is not known: \(reason); run the same "
        + "command again once the calendar can be reached"
    }
    return ([outcome(of: cutOff, name)] + open).compactMap(\.self)
  }

  /// Nil where nothing is known now that was not known before.
  private static func outcome(of cutOff: InterruptedImport, _ name: String) -> String? {
    let all = cutOff.made + cutOff.notMade + cutOff.undecided
    guard all > 0 || !cutOff.keptBy.isEmpty || cutOff.unreachable.isEmpty else { return nil }
    let what = all == 1 ? "1 write" : "\(all) writes"
    let kept = cutOff.keptBy.map { "; an event is also still in \($0), where it was changed since" }
    return "\(name) was cut off "
      + "with \(what) begun: \(cutOff.made) made, \(cutOff.notMade) not"
      + (cutOff.undecided > 0
        ? "; of \(cutOff.undecided) the server does not tell whether it was made" : "")
      + kept.joined()
  }
}
