internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// An event or a reminder on one line, after its time: title, state, location, calendar and
/// identifier.
struct ItemLine {
  private let title: String
  private let titleEmphasis: PaintedText.Emphasis
  /// In brackets, behind the title.
  private var tags: [PaintedText] = []
  private let location: String?
  private let calendar: String
  /// A square in the calendar's color and a space, or two spaces for a calendar without a color
  /// beside others with one; empty if no color is shown.
  private let swatch: String
  private let name: String
  private let style: Style
  /// The event's time in its own zone, if it differs from the viewer's.
  var ownTime: String?

  private init(
    _ id: ItemID, _ title: String, isDim: Bool, location: String?, of calendar: EventCalendar,
    _ calendars: CalendarNames, _ names: ShortNames, _ style: Style
  ) {
    self.title = title.isEmpty ? "no title" : SafeText(title, limit: 1000).text
    titleEmphasis = isDim ? .dim : .plain
    self.location = location.map { SafeText($0, limit: 1000).text }
    self.calendar = SafeText(calendars.name(of: calendar), limit: 100).text
    name = names.name(of: id)
    let square = style.swatch(calendars.color(of: calendar))
    let hasSquares = calendars.calendars.contains { !style.swatch($0.color).isEmpty }
    swatch = square.isEmpty && hasSquares ? "  " : square
    self.style = style
  }

  init(_ event: StoredEvent, calendar: CalendarNames, names: ShortNames, style: Style) {
    self.init(
      event.id, event.title, isDim: event.status == .canceled, location: event.location,
      of: event.calendar, calendar, names, style)
    switch event.status {
    case .canceled: if !event.isMarkedAsCanceled { add(remark: "canceled", .red) }
    case .tentative: add(remark: "tentative", .yellow)
    case .confirmed: break
    }
  }

  /// - Parameter zone: the viewer's.
  init(
    _ reminder: StoredReminder, isOverdue: Bool, _ zone: TimeZone, calendar: CalendarNames,
    names: ShortNames, style: Style
  ) {
    self.init(
      reminder.id, reminder.title, isDim: reminder.isCompleted || reminder.isCanceled,
      location: reminder.location, of: reminder.calendar, calendar, names, style)
    if isOverdue { add(remark: "overdue", .red) }
    if let state = reminder.item.state(in: zone) { add(remark: state) }
    if let rule = reminder.recurrenceRules.first {
      add(
        remark: RepeatPhrase.isPartial(rule)
          ? "repeats \(rule.text)" : RepeatPhrase.phrase(rule, in: zone))
    }
    for place in AlarmPhrase.places(of: reminder.item) { add(remark: place) }
  }

  /// Adds an additional remark, such as which day of several.
  mutating func add(remark: String, _ emphasis: PaintedText.Emphasis = .dim) {
    tags.append(PaintedText(" [\(SafeText(remark, limit: 400).text)]", emphasis))
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
      return left + gapBefore + painted(parts(zone)) + style.dim("  (\(calendar))  \(name)")
    }
    let title = parts("").first?.columns ?? 0
    let calendar = DisplayWidth.truncated(calendar, to: Self.mostForCalendar)
    let forms: [(zone: String, tail: String, least: Int)] = [
      (zone, "(\(calendar))  \(name)", Self.leastForTitle),
      (zone, name, min(title, Self.fewForTitle)), ("", name, min(title, 3)),
    ]
    for form in forms {
      let room = width - head.columns - DisplayWidth.of(form.tail) - gap - 2
      guard room - DisplayWidth.of(form.zone) >= form.least else { continue }
      let shown = cut(to: room, form.zone)
      let columns = shown.reduce(0) { $0 + $1.columns }
      let space = String(repeating: " ", count: 2 + max(0, room - columns))
      return left + gapBefore + painted(shown) + space + style.dim(form.tail)
    }
    let room = width - head.columns - gap
    guard room > 0 else {
      return PaintedText(DisplayWidth.truncated(head.text, to: width), head.emphasis).painted(style)
    }
    return left + gapBefore + painted(cut(to: room, ""))
  }

  /// The parts with their emphasis, in order; the title first. The event's own time stands behind
  /// the title, so that the titles of all lines begin in the same column.
  private func parts(_ zone: String) -> [PaintedText] {
    var parts = [PaintedText(title, titleEmphasis)] + tags
    if !zone.isEmpty { parts.append(PaintedText(zone, .dim)) }
    if let location, !location.isEmpty { parts.append(PaintedText(", \(location)", .dim)) }
    return parts
  }

  private func painted(_ parts: [PaintedText]) -> String {
    parts.map { $0.painted(style) }.joined()
  }

  /// Cuts the location first, then the title before the tags, and the tags before the event's own
  /// time.
  private func cut(to columns: Int, _ zone: String) -> [PaintedText] {
    var parts = parts(zone)
    var room = columns - DisplayWidth.of(zone)
    let tags = tags.reduce(0) { $0 + $1.columns }
    if let title = parts.first {
      parts[0].text = DisplayWidth.truncated(title.text, to: max(room / 2, room - tags))
    }
    return parts.compactMap { part in
      if part.text == zone { return part }
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
  var isMarkedAsCanceled: Bool {
    status == .canceled && title.withoutCanceledMark != nil
  }
}

extension Reminder {
  /// `canceled`, `done Sat 21 Nov 2026`; nil for an open reminder.
  ///
  /// - Parameter zone: the viewer's.
  func state(in zone: TimeZone) -> String? {
    if isCanceled { return "canceled" }
    guard isCompleted else { return nil }
    let day = completionDate.flatMap { zone.local(at: $0)?.date }
    return day.map { "done \(TimePhrase.day($0))" } ?? "done"
  }
}
