internal import CalendarStore
internal import TicketImport

/// What a person is shown before they are asked.
struct UndoQuestion {
  let plan: UndoPlan
  let style: Style

  /// A line an event, what is kept among them.
  var lines: [String] {
    plan.items.map { item in
      let entry = item.shown
      let word =
        item.obstacle != nil
        ? style.dim(DisplayWidth.padded("keep", to: 9))
        : style.yellow(DisplayWidth.padded(item.deed == .remove ? "remove" : "put back", to: 9))
      return ResultLine.text(
        word, start: entry.start, title: entry.title, calendar: entry.calendar.title,
        reason: item.obstacle?.reason)
    }
  }

  /// `undo import 3: remove 2 events, put back 1?`.
  var text: String {
    var deeds: [String] = []
    if plan.removals > 0 { deeds.append("remove \(Self.events(plan.removals))") }
    if plan.restorals > 0 {
      deeds.append(
        "put back \(plan.removals > 0 ? "\(plan.restorals)" : Self.events(plan.restorals))")
    }
    return "undo import \(plan.importID): \(deeds.joined(separator: ", "))?"
  }

  private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}
