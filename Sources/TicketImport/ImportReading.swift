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
  /// - Parameters:
  ///   - unreadable: is given the error of an input that cannot be read, or not to its end.
  ///   - paused: is called where an input delivers nothing for a while.
  ///   - resumed: is called after that, before the next record or the end; false where it was interrupted.
  @discardableResult
  func eachRecord(
    unreadable: (InputError) -> Void, paused: () -> Void = {}, resumed: () -> Bool = { true },
    _ body: (Record, any RecordReader, ImportInput) -> Bool
  ) -> Bool {
    for input in inputs {
      var isPaused = false
      do {
        let reader = try input.open()
        while true {
          let next = try reader.next()
          if case .pause = next {
            if !isPaused { paused() }
            isPaused = true
            continue
          }
          if isPaused, !resumed() { return interrupted() }
          isPaused = false
          guard case .record(let record) = next else { break }
          guard body(record, reader, input) else { return false }
          if isInterrupted() { return interrupted() }
        }
      } catch {
        let isResumed = !isPaused || resumed()
        if error.cause == .interrupted || !isResumed || isInterrupted() { return interrupted() }
        unreadable(error)
      }
    }
    return true
  }

  /// The same; an input that cannot be read is reported and counted.
  @discardableResult
  func eachRecord(
    paused: () -> Void = {}, resumed: () -> Bool = { true },
    _ body: (Record, any RecordReader, ImportInput) -> Bool
  ) -> Bool {
    eachRecord(unreadable: { telling.note($0) }, paused: paused, resumed: resumed, body)
  }

  private func interrupted() -> Bool {
    telling.summary.wasInterrupted = true
    return false
  }
}
