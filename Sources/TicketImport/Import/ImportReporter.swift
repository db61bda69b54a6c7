import CalendarStore
public import Reservations

/// Receives the results and messages of an import.
public protocol ImportReporter: AnyObject {
  /// Called before an input is read; the first has the number 1.
  func began(_ number: Int, of count: Int)

  /// Reserves the place of a record that will be decided later.
  func expect(_ position: RecordPosition)

  /// Reports a record, in the order of the records except for expected ones.
  func report(_ result: ImportResult)

  /// Reports how an input was read, at its end.
  func report(_ reader: any RecordReader)

  /// Reports what is known of an input beside its bookings, at its end.
  func report(_ unread: UnreadDocument, in file: String)

  /// Reports an input that cannot be read, or not to its end.
  func report(_ error: InputError)

  /// Reports a message that is not about one record.
  func say(_ text: String)

  /// Lists an event whose record is gone from its source, before the decision to withdraw it.
  ///
  /// - Parameter remark: why it is not withdrawn without being asked about; nil for no reason.
  func list(_ entry: LedgerObject, remark: String?)

  /// Reports a failure that is not about one record.
  func complain(_ text: String)

  /// Called after every group of records.
  func progressed(records: Int)
}

/// Reports and counts the results of an import.
final class ResultLog {
  let reporter: any ImportReporter
  var summary = ImportSummary()

  init(_ reporter: any ImportReporter) { self.reporter = reporter }

  func report(_ result: ImportResult) {
    // An invalid event is not a failure of the calendar.
    if let failure = result.failure, failure.cause != nil { record(failure) }
    if let failure = result.departureFailure { record(failure) }
    summary.count(result)
    reporter.report(result)
  }

  /// Reports the number of records so far.
  func progressed() { reporter.progressed(records: summary.total) }

  /// Reports what a step of the reading says of an input.
  ///
  /// - Parameter isOnly: whether the input is the only one.
  func report(_ step: RecordStream.Step, isOnly: Bool) {
    switch step {
    case .record, .pause: break
    case .read(let reader):
      reporter.report(reader)
      reporter.report(reader.unread, in: reader.file)
    case .withoutBooking(let file, let unread, let reader):
      if let reader, isOnly { reporter.report(reader) }
      reporter.report(unread, in: file)
    case .unreadable(let error, let unread):
      reporter.report(unread, in: error.file)
      report(error)
    }
  }

  private func report(_ error: InputError) {
    summary.unreadableInputs += 1
    if error.cause == .withoutReaders { summary.hasLostReaders = true }
    reporter.report(error)
  }

  /// Records a failed write to a calendar or the ledger.
  func record(_ failure: StoreError) { summary.record(failure) }

  /// The reader of the output has closed the pipe, so the import can stop.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }
}
