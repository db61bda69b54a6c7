internal import TicketImport

/// Messages about interrupted imports.
enum InterruptedNotice {
  /// The outcome of the open writes of an interrupted import.
  static func found(_ cutOff: InterruptedImport) -> String {
    let all = cutOff.made + cutOff.notMade + cutOff.undecided
    let what = all == 1 ? "1 write" : "\(all) writes"
    let kept = cutOff.keptBy.map { "; an event is also still in \($0), where it was changed since" }
    let name =
      cutOff.inputs.isEmpty
      ? "\(cutOff.importID)" : "import \(cutOff.importID) of \(LogLines.inputs(cutOff.inputs))"
    return "\(name) was cut off "
      + "with \(what) begun: \(cutOff.made) made, \(cutOff.notMade) not"
      + (cutOff.undecided > 0
        ? "; of \(cutOff.undecided) the server does not tell whether it was made" : "")
      + kept.joined()
  }
}
