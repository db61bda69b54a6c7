import CalendarStore
import Foundation

/// The seats in the notes of events whose records state no kind: rows of one order, each with a
/// ticket, are one event.
enum SeatLines {
  static let label = "Seat: "

  /// The notes with the seats of earlier notes before their own; the same without earlier seats.
  static func joined(_ notes: String, _ earlier: String) -> String {
    let before = earlier.split(separator: "\n", omittingEmptySubsequences: false)
    let known = before.filter { $0.hasPrefix(label) }
    guard !known.isEmpty else { return notes }
    var lines = notes.split(separator: "\n", omittingEmptySubsequences: notes.isEmpty)
    // A row without a seat has its other lines in the same order.
    let others = before.prefix { !$0.hasPrefix(label) }
    let place =
      lines.firstIndex { $0.hasPrefix(label) }
      ?? lines.lastIndex { others.contains($0) }.map { $0 + 1 } ?? 0
    let own = lines.filter { $0.hasPrefix(label) && !known.contains($0) }
    lines.removeAll { $0.hasPrefix(label) }
    lines.insert(contentsOf: known + own, at: place)
    return lines.joined(separator: "\n")
  }
}

extension Event {
  /// Adds the seats of an earlier version that starts at the same time.
  mutating func joinSeats(of earlier: Event) {
    guard start == earlier.start, let known = earlier.notes else { return }
    let joined = SeatLines.joined(notes ?? "", known)
    if !joined.isEmpty { notes = joined }
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
    let joined = SeatLines.joined(notes?.value ?? "", known)
    if !joined.isEmpty { draft.notes = Sourced(joined, notes?.origin ?? .record) }
    return draft
  }
}
