import CalendarStore
import Reservations

/// Reads the records of inputs, one input after the other.
struct ImportReading {
  let inputs: [ImportInput]
  let telling: ImportTelling
  let isInterrupted: () -> Bool

  /// Reads every input to its end, to an interruption, or until `body` returns false; false where it
  /// stopped before the last input's end.
  ///
  /// - Parameter unreadable: is told of an input that cannot be read, or not to its end.
  @discardableResult
  func eachRecord(
    unreadable: (InputError) -> Void,
    _ body: (Record, ReservationReader, ImportInput) -> Bool
  ) -> Bool {
    for input in inputs {
      do {
        let reader = try input.open()
        while let record = try reader.next() {
          guard body(record, reader, input) else { return false }
          if isInterrupted() {
            telling.summary.wasInterrupted = true
            return false
          }
        }
      } catch {
        if error.cause == .interrupted || isInterrupted() {
          telling.summary.wasInterrupted = true
          return false
        }
        unreadable(error)
      }
    }
    return true
  }

  /// The same; an input that cannot be read is told and counted.
  @discardableResult
  func eachRecord(_ body: (Record, ReservationReader, ImportInput) -> Bool) -> Bool {
    eachRecord(unreadable: { telling.note($0) }, body)
  }
}
