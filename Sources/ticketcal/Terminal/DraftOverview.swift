internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// All drafts of an import, numbered, a line each.
struct DraftOverview {
  let drafts: [EventDraft]
  let style: Style
  /// Columns of the terminal.
  let width: Int

  /// The lines, without line ends; safe to print.
  var lines: [String] {
    let numberWidth = String(drafts.count).count
    return drafts.enumerated().map { index, draft in
      let number = String(index + 1)
      let padding = String(repeating: " ", count: numberWidth - number.count)
      let when = draft.start.map { Self.start($0.value) } ?? "no start"
      let title = SafeText(draft.shownTitle ?? "no title", limit: 400).text
      let text = "\(padding)\(number)  \(DisplayWidth.padded(when, to: 22))  \(title)"
      let isComplete = draft.problems.isEmpty
      let room = max(20, width - (isComplete ? 0 : 9))
      let line = DisplayWidth.truncated(text, to: room)
      return isComplete ? line : line + style.red(" (problem)")
    }
  }

  private static func start(_ time: EventTime) -> String {
    let day = TimePhrase.day(time.reading.date)
    return time.isAllDay ? day : "\(day), \(TimePhrase.clock(time.reading.time))"
  }
}
