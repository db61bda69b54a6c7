internal import CalendarStore
internal import Reservations
internal import TicketImport

/// Asks for every field of a reminder, with the present value on the line.
struct ReminderForm {
  enum Outcome {
    case filled
    /// By the end of the input; nothing is to be changed.
    case left
    /// By Ctrl-C.
    case interrupted
    case hungUp
  }

  private let terminal: ControllingTerminal
  private let input: any LineInput
  private let style: Style

  init(
    _ terminal: ControllingTerminal, watch: SignalWatch, environment: [String: String],
    style: Style
  ) {
    self.terminal = terminal
    input = terminal.lineInput(watch: watch, environment: environment, history: [])
    self.style = style
  }

  /// A value that cannot be read is asked for again.
  func fill(_ reminder: inout Reminder, by hand: HandClock) -> Outcome {
    for field in ReminderField.allCases {
      var isRead = false
      while !isRead {
        let initial = field.text(of: reminder)
        switch input.readLine(
          prompt: "\(field.rawValue): ", initial: initial, history: false, completions: { _ in [] })
        {
        case .line(let line):
          isRead = line == initial || set(field, to: line, of: &reminder, by: hand)
        case .endOfInput: return .left
        case .interrupted: return .interrupted
        case .hungUp: return .hungUp
        }
      }
    }
    return .filled
  }

  private func set(
    _ field: ReminderField, to line: String, of reminder: inout Reminder, by hand: HandClock
  ) -> Bool {
    do throws(TimeError) {
      try field.set(line, of: &reminder, by: hand)
      return true
    } catch {
      terminal.write(style.red(SafeText("\(field.rawValue): \(error.reason)").text) + "\n")
      return false
    }
  }
}
