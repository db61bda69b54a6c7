import CalendarStore
import CivilTime
import Foundation
import Reservations

// The values of a saved draft as texts. Each reads what it writes, and is nil for anything else.

extension EventTime {
  /// As the ledger writes it: the zone in brackets, and no offset, which the zone tells.
  var savedText: String { ledgerText }

  init?(saved text: String) {
    let time = EventTime(ledgerText: text)
    guard let time else { return nil }
    self = time
  }
}

extension TimeZone {
  /// Foundation stops reading a name at a NUL.
  init?(saved name: String) {
    guard !name.utf8.contains(0), let zone = TimeZone(identifier: name) else { return nil }
    self = zone
  }
}

extension Span {
  var savedText: String { "\(days)d \(seconds)s" }

  init?(saved text: String) {
    // From the year 1 to 9999.
    let mostDays = 3_652_059
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].last == "d", parts[1].last == "s",
      let days = Int(parts[0].dropLast()), let seconds = Int(parts[1].dropLast()),
      (-mostDays...mostDays).contains(days),
      (-mostDays * 86_400...mostDays * 86_400).contains(seconds)
    else { return nil }
    self.init(days: days, seconds: seconds)
  }
}

extension EventStatus {
  var savedText: String {
    switch self {
    case .tentative: "tentative"
    case .confirmed: "confirmed"
    case .canceled: "cancelled"
    }
  }

  init?(saved text: String) {
    switch text {
    case "tentative": self = .tentative
    case "confirmed": self = .confirmed
    case "cancelled": self = .canceled
    default: return nil
    }
  }
}

extension EventAvailability {
  init?(saved text: String) {
    switch text {
    case "busy": self = .busy
    case "free": self = .free
    default: return nil
    }
  }
}

extension Remark {
  var savedText: String {
    switch self {
    case .repeated(let field): "repeated \(field.name)"
    case .secondOfTwo(let field): "second-of-two \(field.name)"
    case .skipped(let field, let stated): "skipped \(field.name) \(stated)"
    case .zoneAgrees(let field): "zone-agrees \(field.name)"
    case .zoneDropped(let field): "zone-dropped \(field.name)"
    case .endWins(let span): "end-wins \(span.savedText)"
    case .linkInNotes: "link-in-notes"
    }
  }

  init?(saved text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    if words.first == "end-wins", words.count == 2 {
      guard let span = Span(saved: words[1]) else { return nil }
      self = .endWins(over: span)
      return
    }
    let parts = text.split(separator: " ").map(String.init)
    let field = parts.dropFirst().first.flatMap { name in
      DraftField.allCases.first { $0.name == name }
    }
    switch (parts.first, field) {
    case ("link-in-notes", nil): self = .linkInNotes
    case ("repeated", let field?): self = .repeated(field)
    case ("second-of-two", let field?): self = .secondOfTwo(field)
    case ("zone-agrees", let field?): self = .zoneAgrees(field)
    case ("zone-dropped", let field?): self = .zoneDropped(field)
    case ("skipped", let field?):
      guard parts.count == 3, let stated = try? ISO8601.timeOfDay(parts[2]) else { return nil }
      self = .skipped(field, stated: stated)
    default: return nil
    }
  }
}
