import Reservations

/// Gives reservations as an array of them, as a file with bookings of kinds does.
final class ReservationList: RecordReader {
  let file: String
  private var reservations: ArraySlice<Reservation>

  init(_ reservations: [Reservation], file: String) {
    self.file = file
    self.reservations = reservations[...]
  }

  var format: RecordFormat? { nil }
  var guessedEncoding: TextEncoding? { nil }
  var inferredDayOrder: (order: DayOrder, column: String)? { nil }
  var header: [UInt8]? { nil }
  let options = ReadingOptions()
  var unmatchedKeys: [MappingError] { [] }

  func next() throws(InputError) -> RecordReading {
    let index = reservations.startIndex
    guard let reservation = reservations.popFirst() else { return .end }
    return .record(
      Record(
        position: RecordPosition(file: file, place: .index(index)), original: [],
        content: .success(reservation)))
  }
}
