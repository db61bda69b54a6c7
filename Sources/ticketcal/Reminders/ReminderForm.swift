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

  /// A value that cannot be read, or does not go with the others, is asked for again.
  ///
  /// - Parameter before: the reminder as it is kept.
  func fill(_ reminder: inout StoredReminder, since before: StoredReminder, by clock: InformalClock)
    -> Outcome
  {
    for field in ReminderField.allCases {
      if let ending = ask(for: field, of: &reminder, since: before, by: clock) { return ending }
    }
    while true {
      var whole = reminder
      do throws(ReminderField.Fault) {
        try ReminderField.complete(&whole, since: before)
        reminder = whole
        return .filled
      } catch {
        complain("\(error.field.rawValue): \(error.reason)")
        // Without a day neither of the two can be mended.
        let needsDay = reminder.due == nil && [.alarms, .repeat].contains(error.field)
        for field in (needsDay ? [.due] : []) + [error.field] {
          if let ending = ask(for: field, of: &reminder, since: before, by: clock) {
            return ending
          }
        }
      }
    }
  }

  /// Nil once it is answered.
  private func ask(
    for field: ReminderField, of reminder: inout StoredReminder, since before: StoredReminder,
    by clock: InformalClock
  ) -> Outcome? {
    while true {
      let initial = field.text(of: reminder, since: before)
      switch input.readLine(
        prompt: "\(field.rawValue): ", initial: initial, history: false, completions: { _ in [] })
      {
      case .line(let line):
        if line == initial || set(field, to: line, of: &reminder, by: clock) { return nil }
      case .endOfInput: return .left
      case .interrupted: return .interrupted
      case .hungUp: return .hungUp
      }
    }
  }

  private func complain(_ text: String) {
    terminal.write(style.red(SafeText(text).text) + "\n")
  }

  private func set(
    _ field: ReminderField, to line: String, of reminder: inout StoredReminder,
    by clock: InformalClock
  ) -> Bool {
    do throws(TimeError) {
      try field.set(line, of: &reminder, by: clock)
      return true
    } catch {
      complain("\(field.rawValue): \(error.reason)")
      return false
    }
  }
}
