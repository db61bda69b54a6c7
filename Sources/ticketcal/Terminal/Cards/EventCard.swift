internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The card of an event with all its fields.
struct EventCard {
  let event: StoredEvent
  /// Further details from the event's calendar.
  var details = EventDetails()
  /// The name that `--calendar` takes.
  let calendar: String
  /// The path of the event's file.
  let path: String?
  /// The next occurrences of a series.
  let next: [StoredEvent]
  /// The viewer's time zone.
  let zone: TimeZone
  let style: Style
  /// The columns of the terminal.
  let width: Int

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var rows = CardRows(style: style, width: width)
    rows.add(title: event.title)
    addTimes(to: &rows)
    addRepetition(to: &rows)
    if let location = event.location { rows.add("location", location) }
    if let place = event.structuredLocation {
      rows.add("geo", Self.text(of: place), note: Self.note(on: place, of: event.location))
    }
    rows.add(
      alarms: event.alarms, besides: details.otherAlarms, allDay: event.start.isAllDay, in: zone)
    if let url = event.url { rows.add("url", url) }
    rows.add("show-as", event.availability.word)
    if !event.isMarkedAsCancelled { rows.add("status", event.status.word) }
    rows.add(notes: event.notes)
    if let organizer = event.organizer { rows.add("organizer", organizer.phrase) }
    for (index, attendee) in event.attendees.enumerated() {
      rows.add(index == 0 ? "attendees" : "", attendee.phrase, note: attendee.answer)
    }
    addDetails(to: &rows)
    rows.add("calendar", calendar)
    rows.addOrigin(
      created: event.creationDate, modified: event.lastModifiedDate, version: event.sequence,
      event.id, uid: event.uid, path: path, in: zone)
    return rows.lines
  }

  private func addDetails(to rows: inout CardRows) {
    if let classification = details.classification, classification != "PUBLIC" {
      rows.add("class", classification.lowercased())
    }
    let categories = details.categories.filter { !$0.isEmpty }
    if !categories.isEmpty {
      let list = categories.map { $0.replacing(",", with: "\\,") }.joined(separator: ",")
      rows.add("category", list)
    }
    for (index, address) in details.attachments.prefix(Self.mostAttachments).enumerated() {
      rows.add(index == 0 ? "attached" : "", address ?? "in the file itself")
    }
    let rest = details.attachments.count - Self.mostAttachments
    if rest > 0 { rows.add("", "and \(rest) more") }
    if !details.otherProperties.isEmpty {
      rows.add("also has", details.otherProperties.joined(separator: ", "))
    }
  }

  private static let mostAttachments = 100

  /// The rule in the event's own zone; in the viewer's zone for an event without a time zone.
  private func phrase(_ rule: RecurrenceRule) -> String {
    switch event.start {
    case .zoned(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .described(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .utc: RepeatPhrase.phrase(rule, in: .gmt as TimeZone)
    case .date, .floating: RepeatPhrase.phrase(rule, in: zone)
    }
  }

  private func addTimes(to rows: inout CardRows) {
    let phrases = TimePhrase.interval(event.start, event.end)
    if phrases.count == 1 {
      rows.add("when", phrases[0])
    } else {
      rows.add("start", phrases[0])
      rows.add("end", phrases[1])
    }
    if let here = TimePhrase.here(event.start, event.end, in: zone) { rows.add("here", here) }
  }

  private func addRepetition(to rows: inout CardRows) {
    for rule in event.recurrenceRules {
      rows.add(
        "repeat", phrase(rule),
        note: RepeatPhrase.isPartial(rule) ? rule.text : nil)
    }
    if event.hasGivenDates {
      rows.add("repeat", event.recurrenceRules.isEmpty ? "on given days" : "also on given days")
    }
    if let date = event.occurrenceDate, event.isDetached { rows.add(inPlaceOf: date) }
    for (index, occurrence) in next.enumerated() {
      let name = occurrence.id.description.split(separator: "@").last.map { "@\($0)" }
      rows.add(
        index == 0 ? "next" : "",
        TimePhrase.interval(occurrence.start, occurrence.end).joined(separator: " – "), note: name)
    }
  }

  private static func text(of place: StructuredLocation) -> String {
    "\(place.geo.latitude), \(place.geo.longitude)"
  }

  /// The name on the map; nil if the location begins with the name.
  private static func note(on place: StructuredLocation, of location: String?) -> String? {
    guard let title = place.title, location?.hasPrefix(title) != true else { return nil }
    return SafeText(title, limit: 100).text
  }
}

/// The fields of an event or a reminder that no edit changes.
struct KeptFields {
  /// Whether a reminder is done or canceled; nil for an open one.
  private var state: String?
  private var organizer: Participant?
  private var attendees: [Participant] = []
  private var otherAlarms: [OtherAlarm] = []

  /// The fields of a new event: none.
  init() {}

  init(_ event: StoredEvent, _ details: EventDetails) {
    organizer = event.organizer
    attendees = event.attendees
    otherAlarms = details.otherAlarms
  }

  init(_ reminder: StoredReminder, in zone: TimeZone) {
    state = reminder.item.state(in: zone)
    otherAlarms = reminder.otherAlarms
  }

  /// A limit, because a card is shown often.
  private static let mostAttendees = 20

  /// Adds a row for each field, and a note that the fields are kept.
  func add(to rows: inout CardRows) {
    let style = rows.style
    var kept: [(label: String, text: String)] = []
    if let state { kept.append(("status", state)) }
    if let alarms = AlarmPhrase.others(otherAlarms) { kept.append(("alarms", alarms)) }
    if let organizer { kept.append(("organizer", organizer.phrase)) }
    for (index, attendee) in attendees.prefix(Self.mostAttendees).enumerated() {
      let answer = attendee.answer.map { " [\($0)]" } ?? ""
      kept.append((index == 0 ? "attendees" : "", attendee.phrase + answer))
    }
    let rest = attendees.count - Self.mostAttendees
    if rest > 0 { kept.append(("", "and \(rest) more")) }
    guard !kept.isEmpty else { return }
    for (label, text) in kept { rows.addParagraph(label, text, style.dim) }
    rows.addParagraph("", "(kept as they are; they cannot be changed here)", style.dim)
  }
}

extension Participant {
  /// The name and the address; not safe to print.
  var phrase: String {
    let isMail = address.lowercased().hasPrefix("mailto:")
    let address = isMail ? String(address.dropFirst(7)) : address
    guard let name, !name.isEmpty else { return address }
    return "\(name) <\(address)>"
  }

  /// The answer and the role; nil if both are unknown. Safe to print.
  var answer: String? {
    let role: String? =
      switch role {
      case "OPT-PARTICIPANT": "optional"
      case "NON-PARTICIPANT": "for information"
      case "CHAIR": "chair"
      default: nil
      }
    let status = status.map { SafeText($0.lowercased(), limit: 40).text }
    let notes = [status.map { $0 == "needs-action" ? "no answer yet" : $0 }, role]
    let text = notes.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }
}
