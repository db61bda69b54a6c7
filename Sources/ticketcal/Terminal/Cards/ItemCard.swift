internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The card of an event or a reminder with all that is known of it.
struct ItemCard {
  private let words: FieldWords
  private let kept: KeptFields
  /// The rows below those of a field.
  private var further: [DraftField: [CardRow]] = [:]
  /// The rows at the end.
  private var last: [CardRow] = []
  private let style: Style
  /// The columns of the terminal.
  private let width: Int

  /// - Parameters:
  ///   - calendar: the name that an option takes.
  ///   - path: of the item's file; nil for an unknown one.
  ///   - zone: the viewer's.
  private init<Item: DraftedItem>(
    _ stored: StoredItem<Item>, _ kept: KeptFields, calendar: String, path: String?,
    zone: TimeZone, style: Style, width: Int, details: [CardRow]
  ) {
    // An occurrence shows the rule of its series.
    let draft = ItemDraft(stored.item, calendar: calendar, part: .occurrence)
    words = FieldWords(draft: draft, zone: zone)
    self.kept = kept
    self.style = style
    self.width = width
    further[.repeatRule] = stored.recurrenceRules.dropFirst().map(words.row)
    last = details + [CardRow(.calendar, of: draft, calendar)]
    if let created = stored.creationDate {
      last.append(CardRow("created", TimePhrase.here(created, in: zone)))
    }
    if let modified = stored.lastModifiedDate {
      last.append(CardRow("modified", TimePhrase.here(modified, in: zone)))
    }
    if stored.sequence > 0 { last.append(CardRow("version", "\(stored.sequence)")) }
    last.append(CardRow("id", stored.id.description))
    if stored.uid.lowercased() != stored.id.uuid.uuidString.lowercased() {
      last.append(CardRow("uid", stored.uid))
    }
    if let path { last.append(CardRow("file", path)) }
  }

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var rows = CardRows(style: style, width: width)
    rows.add(words.row(of: .title) ?? words.usualRow(of: .title))
    for time in words.times(isForeign: true) { rows.add(time) }
    for field in FieldWords.order {
      if let row = words.row(of: field) {
        rows.add(row, limit: field == .notes ? Self.mostOfNotes : 4096)
      }
      for row in further[field] ?? [] { rows.add(row) }
    }
    for row in kept.rows + last { rows.add(row) }
    return rows.lines
  }

  /// The limit on notes, so that they do not flood a terminal.
  private static let mostOfNotes = 1 << 18
}

extension ItemCard {
  /// - Parameters:
  ///   - details: from the event's calendar.
  ///   - next: the next occurrences of a series.
  init(
    _ event: StoredEvent, _ details: EventDetails, next: [StoredEvent], calendar: String,
    path: String?, zone: TimeZone, style: Style, width: Int
  ) {
    self.init(
      event, KeptFields(event, in: zone, limit: .max), calendar: calendar, path: path,
      zone: zone, style: style, width: width, details: Self.rows(of: details))
    if event.hasGivenDates {
      let text = event.recurrenceRules.isEmpty ? "on given days" : "also on given days"
      further[.repeatRule, default: []].append(CardRow(DraftField.repeatRule.name, text))
    }
    if event.isDetached { addPlace(in: event.occurrenceDate) }
    for (index, occurrence) in next.enumerated() {
      let times = TimePhrase.interval(occurrence.start, occurrence.end).joined(separator: " – ")
      let name = occurrence.id.description.split(separator: "@").last.map { "@\($0)" }
      further[.repeatRule, default: []].append(
        CardRow(index == 0 ? "next" : "", times, note: name))
    }
    // The name on the map, if the location does not begin with it.
    if let name = event.structuredLocation?.title, event.location?.hasPrefix(name) != true {
      further[.geo] = [CardRow("place", name)]
    }
    if event.status == .canceled, !event.isMarkedAsCanceled {
      further[.status] = [words.usualRow(of: .status)]
    }
  }

  init(
    _ reminder: StoredReminder, calendar: String, path: String?, zone: TimeZone, style: Style,
    width: Int
  ) {
    self.init(
      reminder, KeptFields(reminder, in: zone), calendar: calendar, path: path, zone: zone,
      style: style, width: width, details: [])
    addPlace(in: reminder.occurrenceDate)
  }

  private mutating func addPlace(in series: EventTime?) {
    guard let series else { return }
    further[.repeatRule, default: []].append(
      CardRow("in place", "of the occurrence of \(TimePhrase.moment(series))"))
  }

  private static func rows(of details: EventDetails) -> [CardRow] {
    var rows: [CardRow] = []
    if let classification = details.classification, classification != "PUBLIC" {
      rows.append(CardRow("class", classification.lowercased()))
    }
    let categories = details.categories.filter { !$0.isEmpty }
    if !categories.isEmpty {
      let list = categories.map { $0.replacing(",", with: "\\,") }.joined(separator: ",")
      rows.append(CardRow("category", list))
    }
    for (index, address) in details.attachments.prefix(mostAttachments).enumerated() {
      rows.append(CardRow(index == 0 ? "attached" : "", address ?? "in the file itself"))
    }
    let rest = details.attachments.count - mostAttachments
    if rest > 0 { rows.append(CardRow("", "and \(rest) more")) }
    if !details.otherProperties.isEmpty {
      rows.append(CardRow("also has", details.otherProperties.joined(separator: ", ")))
    }
    return rows
  }

  private static let mostAttachments = 100
}
