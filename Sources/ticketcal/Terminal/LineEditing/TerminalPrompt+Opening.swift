internal import Foundation

extension TerminalPrompt {
  /// With what a prompt needs of the machine: the state folder keeps the history of commands and the texts
  /// for the external editor.
  static func open(
    on terminal: ControllingTerminal, watch: SignalWatch, color: ColorChoice,
    _ environment: [String: String], _ folders: BaseFolders, _ messages: Messages,
    defaultCalendar: String, busy: BusyTimes? = nil,
    kept: @escaping () -> KeptFields = { KeptFields() }
  ) -> TerminalPrompt {
    var environment = environment
    let state = StateFolder(folders)
    do {
      try state.make()
      environment["TMPDIR"] = state.path
    } catch {
      messages.detail("\(error)")
    }
    return TerminalPrompt(
      terminal, watch: watch, history: HistoryFile(folder: folders.stateFolder),
      style: Style(color, descriptor: terminal.output, environment: environment),
      environment: environment, defaultCalendar: defaultCalendar, busy: busy,
      kept: kept, home: HomeAbbreviation(folders))
  }
}
