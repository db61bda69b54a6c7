import CalendarStore
import Foundation

/// The seats in the notes of events whose records state no kind: rows of one order, each with a
/// ticket, are one event.
enum SeatLines {
  static let label = "Seat: "

  /// The notes with the seats of earlier notes before their own; the same without a seat.
  static func joined(_ notes: String, _ earlier: String) -> String {
    var lines = notes.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0.hasPrefix(label) }) else { return notes }
    let known = earlier.split(separator: "\n").filter { $0.hasPrefix(label) }
    let own = lines.filter { $0.hasPrefix(label) && !known.contains($0) }
    lines.removeAll { $0.hasPrefix(label) }
    lines.insert(contentsOf: known + own, at: place)
    return lines.joined(separator: "\n")
  }
}

extension Event {
  /// Adds the seats of an earlier version that starts at the same time.
  mutating func joinSeats(of earlier: Event) {
    guard start == earlier.start, let notes, let known = earlier.notes else { return }
    self.notes = SeatLines.joined(notes, known)
  }
}

extension EventDraft {
  /// Whether other records of the booking may be as true as this one: a row of each ticket of an
  /// order. Of a kind, or with a time, each record is a version of the whole booking.
  var isOneOfSeveral: Bool { kind == nil && object == nil && recordTime == nil }

  /// This draft with the seats of an earlier version that starts at the same time.
  func joiningSeats(of earlier: EventDraft) -> EventDraft {
    var draft = self
    guard isOneOfSeveral, start?.value == earlier.start?.value, let known = earlier.notes?.value
    else { return draft }
    draft.notes?.value = SeatLines.joined(notes?.value ?? "", known)
    return draft
  }
}
