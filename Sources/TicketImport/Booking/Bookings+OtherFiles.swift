import CalendarStore
import CivilTime
import Reservations

/// Records that only an id identifies, the UID of an iCalendar object or the id of a row: some programs
/// number the events of each file anew.
extension Bookings {
  /// Why a record is about another event than the booking that has its id: it is of another file, and has
  /// another title on another day. Nil for a record of the booking.
  ///
  /// - Parameters:
  ///   - title: of the record; nil without one.
  ///   - day: of its start.
  func otherFile(
    _ item: RecordFact, _ title: String?, on day: LocalDate?, than booking: Booking
  ) -> String? {
    let facts = booking.facts
    let looked = facts.prefix(Self.mostFacts) + facts.suffix(Self.mostFacts)
    guard !replacesOtherFiles, let last = facts.last,
      !looked.contains(where: { item.record.position.isInFile(of: $0.position) })
    else { return nil }
    let known = drawn(booking)
    guard let title, let day, let knownTitle = known.title?.value,
      let knownDay = known.start?.value.reading.date, title != knownTitle, day != knownDay
    else { return nil }
    return BookingState.ofOtherFile(knownTitle, on: knownDay, last.position)
  }

  /// The greatest number of a booking's first and of its last facts whose files are looked at.
  private static let mostFacts = 5

  /// Whether a person can decide which of two events of one id stays: they are asked about one of each
  /// import.
  func mayBeDecided(_ booking: Booking) -> Bool {
    mayChange && booking.isInLedger && booking.isStored
  }
}

extension RecordPosition {
  /// Whether a position, as the ledger has it, is in a file of the same name, in any folder.
  fileprivate func isInFile(of position: String) -> Bool {
    let name = "/\(file.split(separator: "/").last ?? "-")"
    let text = "/\(position)"
    return text.ranges(of: name).contains { range in
      text[range.upperBound...].first.map { ":[".contains($0) } ?? true
    }
  }
}
