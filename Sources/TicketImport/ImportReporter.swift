import CalendarStore
public import Reservations

/// Reports what an import does, as it happens.
public protocol ImportReporter: AnyObject {
  /// A record that will be decided later, at its place among the others.
  func expect(_ position: RecordPosition)

  /// What became of a record, in the order of the records but for those that were expected.
  ///
  /// - Parameter original: its text, for those who collect rejected ones.
  func report(_ result: ImportResult, original: [UInt8], from reader: (any RecordReader)?)

  /// An input that cannot be read, or not to its end.
  func report(_ error: InputError)

  /// Something that is not about one record.
  func say(_ text: String)

  /// An event whose record is gone from its source, before it is decided whether it is withdrawn.
  ///
  /// - Parameter isChanged: somebody changed it in the calendar since it was written.
  func list(_ entry: LedgerEntry, isChanged: Bool)

  /// Something that is not about one record and was not done.
  func complain(_ text: String)

  /// Called before a person is asked: the rejected records reported so far are to outlast the program.
  func willAsk()

  /// Called after every group of records.
  func progressed(records: Int)
}

/// Reports what became of the records of an import, and counts it.
final class ResultLog {
  let reporter: any ImportReporter
  var summary = ImportSummary()

  init(_ reporter: any ImportReporter) { self.reporter = reporter }

  func report(_ result: RecordResult) {
    // A fault of the event is no fault of the calendar.
    if let failure = result.result.failure, failure.cause != .invalidEvent { record(failure) }
    if let failure = result.departureFailure { record(failure) }
    report(result.result, original: result.original, from: result.reader)
  }

  func report(_ result: ImportResult, original: [UInt8], from reader: (any RecordReader)?) {
    summary.count(result)
    reporter.report(result, original: original, from: reader)
  }

  /// Says how many records were reported.
  func progressed() { reporter.progressed(records: summary.total) }

  /// An input cannot be read, or not to its end.
  func report(_ error: InputError) {
    summary.unreadableInputs += 1
    reporter.report(error)
  }

  /// A calendar or the ledger could not be written to.
  func record(_ failure: WriteError) { summary.record(failure) }

  /// Whoever read what is written has gone away: there is nothing left to do, and nobody to tell.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }
}
