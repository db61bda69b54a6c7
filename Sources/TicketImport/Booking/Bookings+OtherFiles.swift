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
      !looked.contains(where: { $0.isOfFile(named: item.record.position.file) })
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

extension Fact {
  /// Whether the record is of a file of a name, in any folder. The facts of earlier ledgers have no file: of
  /// those, whether their positions (`RecordPosition`) can begin with the file. A colon or a bracket may be in
  /// the name, but in no folder: a part of a container can have folders, too.
  func isOfFile(named name: String) -> Bool {
    func last(_ path: String) -> Substring { path.split(separator: "/").last ?? "-" }
    let name = last(name)
    if let file { return last(file) == name }
    return position.ranges(of: name).contains { range in
      let folder = position[..<range.lowerBound]
      return folder.last ?? "/" == "/" && !folder.contains { ":[".contains($0) }
        && ":[".contains(position[range.upperBound...].first ?? ":")
    }
  }
}
