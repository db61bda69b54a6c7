internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// Asks for every field of a reminder; the input line starts with the present value.
struct ReminderForm {
  enum Outcome {
    case filled
    /// The input ended; nothing is changed.
    case left
    /// The user pressed Ctrl-C.
    case interrupted
    case hungUp
  }

  private let terminal: ControllingTerminal
  private let input: any LineInput
  private let environment: [String: String]
  private let style: Style

  init(
    _ terminal: ControllingTerminal, watch: SignalWatch, environment: [String: String],
    style: Style
  ) {
    self.terminal = terminal
    input = terminal.lineInput(watch: watch, environment: environment, history: [])
    self.environment = environment
    self.style = style
  }

  /// Asks for every field, and again for a value that cannot be read or contradicts another field.
  ///
  /// - Parameter before: the saved reminder.
  func fill(_ reminder: inout StoredReminder, since before: StoredReminder, by clock: ReminderClock)
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
        // Without a due day, neither field can be corrected.
        let needsDay = reminder.due == nil && [.alarms, .repeat].contains(error.field)
        for field in (needsDay ? [.due] : []) + [error.field] {
          if let ending = ask(for: field, of: &reminder, since: before, by: clock) {
            return ending
          }
        }
      }
    }
  }

  /// Returns nil after an answer.
  private func ask(
    for field: ReminderField, of reminder: inout StoredReminder, since before: StoredReminder,
    by clock: ReminderClock
  ) -> Outcome? {
    while true {
      let initial = field.text(of: reminder, since: before)
      switch input.readLine(
        prompt: "\(field.rawValue): ", initial: initial, history: false, completions: { _ in [] })
      {
      case .line(let line):
        // A new reminder needs a title; a saved reminder without one can stay so.
        let isUnchanged = line == initial && (field != .title || before.version != nil)
        if isUnchanged || set(field, to: line, of: &reminder, by: clock) { return nil }
      case .endOfInput: return .left
      case .interrupted: return .interrupted
      case .hungUp: return .hungUp
      }
    }
  }

  func complain(_ text: String) {
    let columns = terminal.size(environment: environment).columns
    let lines = TextWrap.lines(SafeText(text, limit: 4096).text, width: columns)
    terminal.write(lines.map { style.red($0) + "\n" }.joined())
  }

  private func set(
    _ field: ReminderField, to line: String, of reminder: inout StoredReminder,
    by clock: ReminderClock
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
