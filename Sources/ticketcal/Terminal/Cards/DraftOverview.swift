internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The drafts of an import as numbered lines, one for each draft.
struct DraftOverview {
  let entries: [EditEntry]
  let style: Style
  /// The columns of the terminal.
  let width: Int

  /// The columns for times with zones. A longer time moves only the title of its own line.
  private static let widestTime = 44
  /// The least columns at which zones are shown. A narrower terminal uses its columns for the
  /// titles.
  private static let leastForZones = 60

  /// The lines, without line ends; safe to print.
  var lines: [String] {
    let numberWidth = String(entries.count).count
    let times = entries.map { entry in
      (entry.draft.start?.value).map {
        TimePhrase.listed($0, showsZone: width >= Self.leastForZones)
      } ?? "no start"
    }
    let widest = times.lazy.map { $0.utf8.count }.max() ?? 0
    let timeWidth = max(22, min(widest, Self.widestTime))
    // Marks are left out if every booking is new.
    let marks = entries.map(\.mark)
    let isMarked = marks.contains { $0 != "new" }
    let markWidth = isMarked ? (marks.lazy.map(\.count).max() ?? 0) + 2 : 0
    return entries.indices.map { index in
      let draft = entries[index].draft
      let number = String(index + 1)
      let padding = String(repeating: " ", count: numberWidth - number.count)
      let title = SafeText(draft.shownTitle ?? "no title", limit: 400).text
      let text = "\(DisplayWidth.padded(times[index], to: timeWidth))  \(title)"
      let isComplete = draft.problems.isEmpty
      let taken = numberWidth + 2 + markWidth + (isComplete ? 0 : 10)
      let line = DisplayWidth.truncated(text, to: max(18, width - taken))
      let mark = isMarked ? painted(entries[index], marks[index], to: markWidth) : ""
      return "\(padding)\(number)  \(mark)\(line)" + (isComplete ? "" : style.red(" (problem)"))
    }
  }

  private func painted(_ entry: EditEntry, _ mark: String, to width: Int) -> String {
    let text = DisplayWidth.padded(mark, to: width)
    switch (entry.state, entry.booking) {
    case (.settled, _), (.leftOut, _): return style.dim(text)
    case (.pending, .new): return text
    case (.pending, .update), (.pending, .cancellation): return style.yellow(text)
    case (.pending, .conflict), (.pending, .otherFile): return style.red(text)
    }
  }
}
