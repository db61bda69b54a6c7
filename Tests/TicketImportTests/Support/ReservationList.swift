import Reservations

/// Gives reservations as an array of them, as a file with bookings of kinds does.
final class ReservationList: RecordReader {
  let file: String
  private var reservations: ArraySlice<Reservation>
  /// Thrown behind the last one; nil for a whole file.
  private let failure: InputError?
  let unread: UnreadDocument

  init(
    _ reservations: [Reservation], file: String, failure: InputError? = nil,
    unread: UnreadDocument = UnreadDocument()
  ) {
    self.file = file
    self.unread = unread
    self.failure = failure
    self.reservations = reservations[...]
  }

  var guessedEncoding: TextEncoding? { nil }
  var inferredDayOrder: (order: DayOrder, column: String)? { nil }
  let options = ReadingOptions()
  var unmatchedKeys: [MappingError] { [] }

  func next() throws(InputError) -> RecordReading {
    let index = reservations.startIndex
    guard let reservation = reservations.popFirst() else {
      if let failure { throw failure }
      return .end
    }
    return .record(
      Record(
        position: RecordPosition(file: file, place: .index(index)), original: [],
        content: .booking(reservation, Reading())))
  }
}
