internal import CalendarStore
internal import Foundation
internal import TicketImport

/// An event on one line, after its time: title, state, location, calendar and identifier.
struct EventLine {
  let event: StoredEvent
  private let calendar: String
  /// A square in the calendar's color and a space; empty without a color.
  private let swatch: String
  private let name: String
  private let style: Style
  /// The event's time in its own zone, if it differs from the viewer's.
  var ownTime: String?
  /// An additional remark, such as which day of several.
  var remark: String?

  init(_ event: StoredEvent, calendar: CalendarNames, names: ItemNames, style: Style) {
    self.event = event
    self.calendar = SafeText(calendar.name(of: event.calendar), limit: 100).text
    name = names.name(of: event)
    swatch = style.swatch(calendar.colors[event.calendar])
    self.style = style
  }

  /// The fewest columns for a title.
  private static let leastForTitle = 16
  /// The fewest columns for a title on a narrow terminal.
  static let fewForTitle = 8
  private static let mostForCalendar = 20

  /// The line. If it does not fit, the calendar is left out first, then the event's own time. Then
  /// the title is cut, and the identifier is left out if the line has no room for it.
  ///
  /// - Parameters:
  ///   - head: the text before the event.
  ///   - width: the columns of the output; nil without a limit.
  func text(behind head: PaintedText, width: Int?) -> String {
    let zone = ownTime.map { " (\(SafeText($0, limit: 100).text))" } ?? ""
    let left = head.painted(style)
    let gap = swatch.isEmpty ? 2 : 3
    let gapBefore = swatch.isEmpty ? "  " : " " + swatch
    guard let width else {
      return left + style.dim(zone) + gapBefore + body(columns: nil)
        + style.dim("  (\(calendar))  \(name)")
    }
    let title = parts.first?.columns ?? 0
    let calendar = DisplayWidth.truncated(calendar, to: Self.mostForCalendar)
    let forms: [(zone: String, tail: String, least: Int)] = [
      (zone, "(\(calendar))  \(name)", Self.leastForTitle),
      (zone, name, min(title, Self.fewForTitle)), ("", name, min(title, 3)),
    ]
    for form in forms {
      let room =
        width - head.columns - DisplayWidth.of(form.zone) - DisplayWidth.of(form.tail) - gap - 2
      guard room >= form.least else { continue }
      let shown = cut(to: room).reduce(0) { $0 + $1.columns }
      let space = String(repeating: " ", count: 2 + max(0, room - shown))
      return left + style.dim(form.zone) + gapBefore + body(columns: room) + space
        + style.dim(form.tail)
    }
    let room = width - head.columns - gap
    guard room > 0 else {
      return PaintedText(DisplayWidth.truncated(head.text, to: width), head.emphasis).painted(style)
    }
    return left + gapBefore + body(columns: room)
  }

  /// The parts with their emphasis, in order; the title first.
  private var parts: [PaintedText] {
    let title = event.title.isEmpty ? "no title" : SafeText(event.title, limit: 1000).text
    var parts = [PaintedText(title, event.status == .canceled ? .dim : .plain)]
    switch event.status {
    case .canceled:
      if !event.isMarkedAsCancelled { parts.append(PaintedText(" [cancelled]", .red)) }
    case .tentative: parts.append(PaintedText(" [tentative]", .yellow))
    case .confirmed: break
    }
    if let remark { parts.append(PaintedText(" [\(remark)]", .dim)) }
    if let location = event.location, !location.isEmpty {
      parts.append(PaintedText(", \(SafeText(location, limit: 1000).text)", .dim))
    }
    return parts
  }

  private func body(columns: Int?) -> String {
    (columns.map(cut) ?? parts).map { $0.painted(style) }.joined()
  }

  /// Cuts the location first, then the title before the tags.
  private func cut(to columns: Int) -> [PaintedText] {
    var parts = parts
    let tags = parts.dropFirst().filter { $0.text.hasPrefix(" [") }.reduce(0) { $0 + $1.columns }
    if let title = parts.first {
      parts[0].text = DisplayWidth.truncated(title.text, to: max(columns / 2, columns - tags))
    }
    var room = columns
    return parts.compactMap { part in
      var cut = part
      cut.text = DisplayWidth.truncated(part.text, to: max(0, room))
      room -= cut.columns
      // A comma and an ellipsis alone have no content.
      return cut.columns > 3 || cut.text == part.text ? cut : nil
    }
  }
}

extension Event {
  /// Whether the event is canceled and its title already shows it, as in imported events.
  var isMarkedAsCancelled: Bool {
    status == .canceled && EventDraft.withoutCancellation(title) != nil
  }
}
