internal import CalendarStore
internal import Foundation

/// Calendars and their problems as lines of standard output.
struct CalendarLines {
  private let style: Style
  /// The calendars for new events and new reminders.
  private let defaults: [EntityType: EventCalendar]
  /// The width of the column of names.
  private let width: Int

  /// - Parameter calendars: all calendars of the list.
  init(
    style: Style, calendars: [StoredCalendar], defaults: [EntityType: EventCalendar]
  ) {
    self.style = style
    self.defaults = defaults
    width = min(
      40, calendars.map { DisplayWidth.of(SafeText($0.calendar.qualifiedName).text) }.max() ?? 0)
  }

  func line(_ calendar: StoredCalendar, count: Int?, as format: OutputFormat) -> String {
    let isDefault = EntityType.allCases.filter { defaults[$0] == calendar.calendar }
    switch format {
    case .json:
      var line = JSONLine()
      line.append("calendar", calendar.calendar.name)
      line.append("source", calendar.source.name)
      line.append("kind", calendar.source.kind.rawValue)
      line.append("title", calendar.title)
      line.append("color", calendar.color)
      line.append(
        "types", EntityType.allCases.filter(calendar.entityTypes.contains).map(\.rawValue))
      line.append("writable", !calendar.isImmutable)
      line.append("default", isDefault.map(\.rawValue))
      line.append("items", count.map(Int64.init))
      line.append("path", calendar.calendar.identifier)
      line.append("id", calendar.calendarIdentifier)
      return line.line
    case .text:
      let name = SafeText(calendar.calendar.qualifiedName, limit: 200).text
      var notes = count.map { [Self.items($0)] } ?? []
      if calendar.title != calendar.calendar.name {
        notes.insert(SafeText(calendar.title, limit: 200).text, at: 0)
      }
      if let color = calendar.color {
        notes.append(style.swatch(color) + (CalendarColor.name(of: color) ?? color))
      }
      if calendar.entityTypes == [.event] { notes.append("events only") }
      if calendar.entityTypes == [.reminder] { notes.append("reminders only") }
      if calendar.isImmutable { notes.append("cannot be written") }
      notes += isDefault.map { $0 == .event ? "new events go here" : "new reminders go here" }
      var line = style.bold(DisplayWidth.padded(name, to: width))
      line += "  \(DisplayWidth.padded(calendar.source.kind.rawValue, to: 4))"
      return notes.isEmpty ? line : "\(line)  \(notes.joined(separator: ", "))"
    }
  }

  static func line(
    _ problem: ObjectProblem, as format: OutputFormat, _ home: HomeAbbreviation
  ) -> String {
    switch format {
    case .json:
      var line = JSONLine()
      line.append("calendar", problem.calendar.name)
      line.append("source", problem.calendar.source)
      line.append("file", problem.path)
      line.append("reason", problem.reason)
      return line.line
    case .text:
      return SafeText(home.text("\(problem.path): \(problem.reason)"), limit: 4096).text
    }
  }

  /// `1 item`, `12 items`: events and reminders.
  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
}

extension ObjectProblem {
  /// The unescaped path of the file, or of the calendar's folder.
  var path: String { calendar.path(of: href) }

  /// Compares numbers in the names by value: `b2` precedes `b10`.
  func precedes(_ other: ObjectProblem) -> Bool {
    switch href.compare(other.href, options: .numeric) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: href < other.href
    }
  }
}

extension EventCalendar {
  /// The unescaped path of the file that holds the object: the calendar itself if it is one file.
  ///
  /// - Parameter href: empty for the calendar's folder.
  func path(of href: String) -> String {
    guard let identifier else { return href.isEmpty ? name : "\(name)/\(href)" }
    let isOneFile =
      FileManager.default.fileExists(atPath: identifier)
      && !FileManager.default.isFolder(identifier)
    return isOneFile || href.isEmpty ? identifier : BaseFolders.path(identifier, href)
  }
}
