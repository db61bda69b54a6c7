internal import CalendarStore

/// What an event has that no edit changes.
struct KeptFields {
  private var organizer: Participant?
  private var attendees: [Participant] = []
  private var otherAlarms: [OtherAlarm] = []

  /// Of an event that is made.
  init() {}

  init(_ event: StoredEvent, _ details: EventDetails) {
    organizer = event.organizer
    attendees = event.attendees
    otherAlarms = details.otherAlarms
  }

  /// A card is shown again and again.
  private static let mostAttendees = 20

  /// Adds a row for each, and that they stay.
  func add(to rows: inout CardRows) {
    let style = rows.style
    var kept: [(label: String, text: String)] = []
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
