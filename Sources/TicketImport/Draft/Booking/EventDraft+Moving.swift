import CalendarStore
import Foundation
import Reservations

// An event that a record moves to another day.
extension EventDraft {
  /// Keeps what the record leaves out and does not depend on the day: the length, the clock of the
  /// zone, the address, and the lines of the booking.
  mutating func keepBooking(of earlier: EventDraft) {
    if status.value != .canceled {
      if kind == earlier.kind || earlier.kind == nil { takeClock(of: earlier) }
      if let kept = end(withLengthOf: earlier) {
        end = kept
        remarks.removeAll { $0.field == .end }
        remarks.append(.lengthKept)
      }
      mergePlace(with: earlier)
    }
    keepLinesOfBooking(of: earlier)
  }

  /// Keeps the lines that are of the booking, and not of its day: the price.
  private mutating func keepLinesOfBooking(of earlier: EventDraft) {
    let own = Self.lines(of: notes?.value ?? "")
    let labels = Set(own.compactMap(TicketLines.label))
    let kept = Self.lines(of: earlier.notes?.value ?? "").filter { line in
      TicketLines.label(of: line).map { Self.labelsOfBooking.contains($0) && !labels.contains($0) }
        ?? false
    }
    guard !kept.isEmpty else { return }
    let lines = (notes == nil ? [] : own) + kept
    notes = Sourced(lines.joined(separator: "\n"), notes?.origin ?? .record)
  }

  private static let labelsOfBooking: Set<Substring> = [
    "Provider", "Airline", "Price", "Class", "Room", "Party size", "Membership",
  ]
}
