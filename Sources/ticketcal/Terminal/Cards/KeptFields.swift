internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The fields of an event or a reminder that no edit changes.
struct KeptFields {
  private(set) var rows: [CardRow] = []
  /// An event that repeats and the text of its object, to see what another rule makes of its
  /// occurrences; nil for another item.
  var series: (event: Event, text: [UInt8])?

  /// The fields of a new item: none.
  init() {}

  /// - Parameter limit: the most attendees; few on a card that is shown often.
  init(_ event: StoredEvent, in zone: TimeZone, limit: Int = 20) {
    add("alarms", AlarmPhrase.repeated(event.item, in: zone))
    add("alarms", AlarmPhrase.others(event.item.otherAlarms))
    add("organizer", event.organizer?.phrase)
    for (index, attendee) in event.attendees.prefix(limit).enumerated() {
      add(index == 0 ? "attendees" : "", attendee.phrase, attendee.answer)
    }
    let rest = event.attendees.count - limit
    if rest > 0 { add("", "and \(rest) more") }
  }

  init(_ reminder: StoredReminder, in zone: TimeZone) {
    add("status", reminder.item.state(in: zone))
    add("alarms", AlarmPhrase.repeated(reminder.item, in: zone))
    add("alarms", AlarmPhrase.others(reminder.item.otherAlarms))
  }

  /// Says that the occurrences with values of their own cannot be named: another rule may remove them.
  mutating func add(unreadOccurrences error: StoreError) {
    add("occurrences", "those with values of their own cannot be read: \(error.reason)")
  }

  private mutating func add(_ label: String, _ text: String?, _ note: String? = nil) {
    if let text { rows.append(CardRow(label, text, note: note)) }
  }

  /// Adds the rows, and a note that the fields are kept.
  func add(to card: inout CardRows) {
    guard !rows.isEmpty else { return }
    for row in rows {
      let note = row.note.map { " [\($0)]" } ?? ""
      card.addParagraph(row.label, row.text + note, card.style.dim)
    }
    card.addParagraph("", "(kept as they are; they cannot be changed here)", card.style.dim)
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
